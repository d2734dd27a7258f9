// Facts that someone is changing: what they had been, what they shall be, and where someone else
// has changed the same ones meanwhile.

export interface Change {
  /** As it was when it was first touched; undefined and null are unknown. */
  was: unknown;
  value: unknown;
}

export type Changes = Record<string, Change>;
type Facts = Record<string, unknown>;

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** With one fact changed; back to what is kept is no change. */
export function withChange(changes: Changes, facts: Facts, name: string, value: unknown): Changes {
  const { [name]: before, ...others } = changes;
  if (same(facts[name], value)) return others;
  return { ...others, [name]: { was: before === undefined ? facts[name] : before.was, value } };
}

/** What the form shows. */
export function valueOf(changes: Changes, facts: Facts, name: string): unknown {
  const change = changes[name];
  return (change === undefined ? facts[name] : change.value) ?? null;
}

/** Names of the facts that are kept differently by now, and not as they shall be. */
export function contradicted(changes: Changes, facts: Facts): string[] {
  return Object.entries(changes)
    .filter(([name, { was, value }]) => !same(facts[name], was) && !same(facts[name], value))
    .map(([name]) => name);
}

/** Theirs are kept: these facts are changed no more. */
export function without(changes: Changes, names: readonly string[]): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !names.includes(name)));
}

/** Once these are saved: what was changed meanwhile stays, now against what was saved. */
export function withoutSaved(changes: Changes, saved: Changes): Changes {
  const left = Object.entries(changes).flatMap(([name, change]): [string, Change][] => {
    const sent = saved[name];
    if (sent === undefined) return [[name, change]];
    return same(sent.value, change.value) ? [] : [[name, { ...change, was: sent.value }]];
  });
  return Object.fromEntries(left);
}

/** Mine are saved over theirs. */
export function reapplied(changes: Changes, facts: Facts): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([name, { value }]) => [name, { was: facts[name], value }]),
  );
}

/** All facts as they shall be kept. */
export function factsWith(changes: Changes, facts: Facts): Facts {
  const all = { ...facts };
  for (const [name, { value }] of Object.entries(changes)) all[name] = value;
  return all;
}
