// Chains of custody for outsiders: who of the team did something is none of their business, so each
// name becomes a number, and its salt what commits to the name. The hashes stay the same, and
// anyone computes them. An entry of before there were salts has its name still: its hash needs it.
import type { CustodyEntry } from '../trust-core/custody.ts';
import { commitmentOf } from '../trust/custody.ts';

interface Chain {
  evidence_id: string;
  entries: CustodyEntry[];
}

/** The program itself; no person is behind it. */
const program = /^(service|system([:/].*)?)$/;

/** A number in place of a name. */
export type Numbered = (actor: string) => string;

/** The same person has the same number. The same names in the same order give the same numbers. */
export function numbering(): Numbered {
  const numbers = new Map<string, number>();
  return (actor) => {
    if (program.test(actor)) return actor;
    const number = numbers.get(actor) ?? numbers.size + 1;
    numbers.set(actor, number);
    return `withheld:${number}`;
  };
}

export function withholdActors(chains: readonly Chain[], numbered: Numbered): Chain[] {
  const withheld = (entry: CustodyEntry): CustodyEntry => {
    const actor = numbered(entry.actor);
    const actor_commitment = commitmentOf(entry);
    if (actor_commitment === null || actor === entry.actor) return entry;
    const { actor_salt: _, ...rest } = entry;
    return { ...rest, actor, actor_commitment };
  };
  return chains.map(({ evidence_id, entries }) => ({
    evidence_id,
    entries: entries.map(withheld),
  }));
}

/** Members of contents that say who did something. */
const people: ReadonlySet<string> = new Set([
  ...['actor', 'created_by', 'owner_email', 'requested_by', 'approved_by'],
]);

/** Contents with numbers in place of names, at any depth; what is empty stays so. */
export function withoutNames<Value>(contents: Value, numbered: Numbered): Value {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, one]): [string, unknown] => [
      name,
      people.has(name) && typeof one === 'string' && one !== '' ? numbered(one) : walk(one),
    ]);
    return Object.fromEntries(members);
  };
  return walk(contents) as Value;
}
