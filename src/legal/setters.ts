// Who set what of the recorded facts: each fact, and each field of a report, by its name, as it is
// now. A save of all facts sets only those that it changes.
import type { Facts, Setter, Setters } from './facts.ts';
import { isSame } from './removals.ts';

type Known = Partial<Facts>;

/** What the facts say, the fields of reports each by itself. */
function valuesOf({ report_fields, ...facts }: Known): Map<string, unknown> {
  const all = Object.entries({ ...facts, ...report_fields });
  return new Map(all.filter(([, value]) => (value ?? null) !== null));
}

/** Who set what is recorded now; of what stayed, who was known to have set it. */
export function settersAfter(
  before: { facts: Known; set_by: Setters },
  facts: Known,
  setter: Setter,
): Setters {
  const former = valuesOf(before.facts);
  const setters = [...valuesOf(facts)].flatMap(([name, value]) => {
    const isChanged = !isSame(former.get(name), value);
    const by = isChanged ? setter : before.set_by[name];
    return by === undefined ? [] : [[name, by] as const];
  });
  return Object.fromEntries(setters);
}
