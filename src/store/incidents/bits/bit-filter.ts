// A filter as an expression of bits that holds for every incident that matches, and for few others:
// what is found is compared with its row.
import { sql } from 'kysely';
import type { CustomChoice, WantedValue } from '../../../domain/custom-keys.ts';
import type { Chosen } from '../../../domain/filter.ts';
import { isWalked, type Condition, type IncidentFilter } from '../incident-list.ts';
import { wordChoices, type Term } from '../incident-words.ts';

const none = sql`0::bit(16000)`;

/** The bits of a key in the block. */
export const bitsOf = (key: string): Condition => bitsOfAny([key]);

/** Of those that have one of the keys. One parameter: the text is the same for any number. */
export function bitsOfAny(keys: readonly string[]): Condition {
  const all = sql`array(select value_key(one) from unnest(${keys}::text[]) as one)`;
  return sql`coalesce((select bit_or(bits) from incident_bits
    where key = any(${all}) and incident_bits.block = at.block), ${none})`;
}

const keysOfWords = (words: readonly string[]) =>
  sql`array(select distinct word_key(lower(one)) from unnest(${words}::text[]) as one)`;

function anyWord(words: readonly string[]): Condition {
  return sql`coalesce((select bit_or(bits) from incident_bits
    where key = any(${keysOfWords(words)}) and incident_bits.block = at.block), ${none})`;
}

function allWords(words: readonly string[]): Condition {
  const keys = keysOfWords(words);
  return sql`coalesce((select bit_and(bits) from incident_bits
    where key = any(${keys}) and incident_bits.block = at.block
    having count(*) = cardinality(${keys})), ${none})`;
}

/** Null: it asks for something that no bits say. */
export function bitsOfFilter(filter: IncidentFilter): Condition | null {
  const { ids, changed_since, custom = [] } = filter;
  const others = [ids, changed_since, custom.find((choice) => !isWalked(choice))];
  const words = filter.search === undefined ? [] : bitsOfWords(filter.search);
  if (words === null || others.some((value) => value !== undefined)) return null;
  const tags = filter.tags?.some.map((tag) => `#${tag}`) ?? [];
  const parts = [
    ...keysOf(filter).map(bitsOfAny),
    ...custom.flatMap(bitsOfPlace),
    ...withoutKeys(leftOut(filter)),
    ...words,
    ...(tags.length > 0 ? [anyWord(tags)] : []),
  ];
  return together([bitsOf('all'), ...parts]);
}

export const together = (parts: readonly Condition[]): Condition =>
  sql`(${sql.join(parts, sql` & `)})`;
export const either = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? none : sql`(${sql.join(parts, sql` | `)})`;

/** Of each part of the filter, the keys of which an incident has one. */
function keysOf(filter: IncidentFilter): string[][] {
  const { registry_status } = filter;
  const wanted: (string[] | undefined)[] = [
    prefixed('run', filter.connector_run_id && [filter.connector_run_id.toLowerCase()]),
    prefixed('status', filter.workflow_status),
    prefixed('lifecycle', filter.lifecycle),
    prefixed('evidence', filter.evidence_status),
    prefixed('severity', filter.severity?.map(String)),
    prefixed('priority', filter.priority),
    prefixed('outcome', filter.outcome),
    registry_status?.flatMap((value) => [`lifecycle:${value}`, `evidence:${value}`]),
    ...chosenOf(filter).map(([name, { some, none: not }]) =>
      // Nothing is chosen of a closed set that was left out as a whole.
      some.length > 0 || not.length === 0 ? prefixed(name, some) : undefined,
    ),
  ];
  return wanted.filter((keys) => keys !== undefined);
}

function chosenOf(filter: IncidentFilter): [name: string, chosen: Chosen][] {
  const lowered = (chosen: Chosen | undefined) =>
    chosen && {
      some: chosen.some.map((value) => value.toLowerCase()),
      none: chosen.none.map((value) => value.toLowerCase()),
    };
  const { owner_email, agent_id, level, category, source_tool } = filter;
  const given: [string, Chosen | undefined][] = [
    ['owner', owner_email],
    ['agent', agent_id],
    ['level', lowered(level)],
    ['category', lowered(category)],
    ['tool', lowered(source_tool)],
    ['flag', filter.flags],
  ];
  return given.filter((entry): entry is [string, Chosen] => entry[1] !== undefined);
}

/** Of a sector or a country; an empty one counts as none. */
function bitsOfPlace({ name, some, none: not, absent }: CustomChoice): Condition[] {
  const keys = (values: readonly WantedValue[]) =>
    values.flatMap(({ whole }) => whole.map((one) => one.replace('=', ':')));
  const absence = `${name}:`;
  const wanted = [...keys(some), ...(absent === 'some' ? [absence] : [])];
  return [
    ...(wanted.length > 0 ? [bitsOfAny(wanted)] : []),
    ...withoutKeys(keys(not).filter((key) => key !== absence)),
  ];
}

const withoutKeys = (keys: readonly string[]) =>
  keys.length > 0 ? [sql`~${bitsOfAny(keys)}`] : [];

/** Keys that no match has. Of the empty text it is not known: it is the key of null too. */
function leftOut(filter: IncidentFilter): string[] {
  return chosenOf(filter).flatMap(([name, chosen]) =>
    chosen.none.filter((value) => value !== '').map((value) => `${name}:${value}`),
  );
}

function prefixed(name: string, values: readonly string[] | '' | undefined) {
  if (values === '') return undefined;
  return values?.map((value) => `${name}:${value}`);
}

/** The places of the block from one on; from null on, none: it is behind all. */
export function fromPlace(place: Condition): Condition {
  const passed = sql`coalesce(${place}, 2000000000) - at.block * 16000`;
  return sql`coalesce(~${none} >> least(greatest(${passed}, 0), 16000), ${none})`;
}

/** Null: only a reading of the words themselves finds them. */
function bitsOfWords(text: string): Condition[] | null {
  const choices = wordChoices(text);
  const found = choices.map((terms) => terms.filter(({ isLeftOut }) => !isLeftOut).map(bitsOfTerm));
  if (found.some((terms) => terms.length === 0 || terms.includes(null))) return null;
  return found.length === 0 ? [none] : [either((found as Condition[][]).map(together))];
}

function bitsOfTerm({ parts, words }: Term): Condition | null {
  if (parts.some((part) => part.isBegun)) return null;
  return either([allWords(parts.map(({ text }) => `~${text}`)), allWords(words)]);
}
