// What an engagement tested and what was recorded of it: techniques that entries of its log name,
// against techniques of the incidents that the log names. Pure.
import { canonicalId, parentOf, stageOf, techniqueOf, type Technique } from './catalogue.ts';

/** `recorded`: on an incident of the log, and tested. `tested`: in the log alone. */
export const testedStates = ['recorded', 'tested', 'not_in_log'] as const;
export type TestedState = (typeof testedStates)[number];

export interface TestedTechnique extends Technique {
  state: TestedState;
  /** Numbers of the entries that name it. */
  entries: number[];
  /** Public ids of the incidents that have it or one of its family. */
  incidents: string[];
}

interface Named {
  technique_id: string;
}

/**
 * By tactic and id. A technique counts as recorded when an incident has it, its parent or one of
 * its sub-techniques; ids that no framework has are left out.
 */
export function testedTechniques(
  named: readonly (Named & { number: number })[],
  held: readonly (Named & { incident: string })[],
): TestedTechnique[] {
  const tested = grouped(named, ({ number }) => number);
  const recorded = grouped(held, ({ incident }) => incident);
  const families = Map.groupBy(recorded, ([id]) => parentOf(id));
  const testedFamilies = new Set([...tested.keys()].map(parentOf));
  const alone = [...recorded.keys()].filter((id) => !testedFamilies.has(parentOf(id)));
  return [...tested.keys(), ...alone]
    .flatMap((id) => {
      const technique = techniqueOf(id);
      if (technique === undefined) return [];
      const entries = tested.get(id) ?? [];
      const family = families.get(parentOf(id)) ?? [];
      const incidents = [...new Set(family.flatMap(([, list]) => list))].toSorted();
      return [{ ...technique, state: stateOf(entries, incidents), entries, incidents }];
    })
    .toSorted((a, b) => stageOf(a.id) - stageOf(b.id) || (a.id < b.id ? -1 : 1));
}

function stateOf(entries: readonly number[], incidents: readonly string[]): TestedState {
  if (entries.length === 0) return 'not_in_log';
  return incidents.length === 0 ? 'tested' : 'recorded';
}

function grouped<One extends Named, Value>(list: readonly One[], valueOf: (one: One) => Value) {
  const found = new Map<string, Value[]>();
  for (const one of list) {
    const id = canonicalId(one.technique_id);
    if (id === null) continue;
    const values = found.get(id) ?? [];
    found.set(id, values);
    const value = valueOf(one);
    if (!values.includes(value)) values.push(value);
  }
  return found;
}
