// A filter as keys of bits that hold for every incident that matches, and for few others: what is
// found is compared with its row. It is data, so that one text of a search serves all filters.
import { sql } from 'kysely';
import { isPlace, type CustomChoice, type WantedValue } from '../../../domain/custom-keys.ts';
import type { Chosen } from '../../../domain/filter.ts';
import type { Condition, IncidentFilter } from '../incident-list.ts';
import { anyOf, asWord, keysOfField, oneOf, withoutKeys, type KeyGroup } from './key-groups.ts';
import { keysOfWords } from './word-groups.ts';

/** Null: it asks for something that no bits say. */
export function keysOfFilter(filter: IncidentFilter): KeyGroup[] | null {
  const { ids, custom = [] } = filter;
  const words = filter.search === undefined ? [] : keysOfWords(filter.search);
  if (words === null || ids !== undefined) return null;
  const tags = filter.tags?.some.map((tag) => `#${tag}`) ?? [];
  const groups = [
    ...keysOf(filter).map(anyOf),
    ...custom.filter(({ name }) => isPlace(name)).flatMap(keysOfPlace),
    ...custom.filter(({ name }) => !isPlace(name)).flatMap(keysOfField),
    ...withoutKeys(leftOut(filter)),
    ...words,
    ...(tags.length > 0 ? [oneOf(tags.map((tag) => [asWord(tag)]))] : []),
  ];
  // Bits of what no incident of a block lacks say nothing, unless others only take away.
  return groups.some(({ isNot }) => !isNot) ? groups : [anyOf(['all']), ...groups];
}

/** Arrays of the same length, with an entry for each key: group, choice, is_not, is_word, text. */
export function rowsOfKeys(groups: readonly KeyGroup[]): Condition {
  const rows = groups.flatMap(({ choices, isNot }, group) =>
    choices.flatMap((keys, choice) => keys.map((key) => ({ group, choice, isNot, ...key }))),
  );
  const column = <Value>(value: (row: (typeof rows)[number]) => Value) => rows.map(value);
  return sql`${column((row) => row.group)}::int[], ${column((row) => row.choice)}::int[],
    ${column((row) => row.isNot)}::bool[], ${column((row) => row.isWord)}::bool[],
    ${column((row) => row.text)}::text[]`;
}

/** The common table expression `asked_key`. */
export function keysOfGroups(groups: readonly KeyGroup[]): Condition {
  return sql`
    asked_key as materialized (
      select *, count(*) over (partition by "group", choice) as keys from (
        select distinct "group", choice, is_not, is_word,
          case when is_word then word_key(lower(text)) else value_key(text) end as key
        from unnest(${rowsOfKeys(groups)})
          as own ("group", choice, is_not, is_word, text)) as each_once)`;
}

/** Whether some of the blocks cannot have a match. */
export const haveWords = (groups: readonly KeyGroup[]): boolean =>
  groups.some(
    ({ choices, isNot }) => !isNot && choices.some((keys) => keys.some(({ isWord }) => isWord)),
  );

/** Of a block `at`, rows (group, bits). */
export const bitsOfEach = sql`
  select "group", case when is_not then ~bits else bits end as bits from (
    select "group", is_not, coalesce(bit_or(bits), 0::bit(16000)) as bits from (
      select "group", is_not,
        case when count(kept.bits) = keys then bit_and(kept.bits) end as bits
      from asked_key left join incident_bits kept on kept.key = asked_key.key
        and kept.block = at.block
      group by "group", is_not, choice, keys) as of_choice
    group by "group", is_not) as of_each`;

/** Of each part of the filter, the keys of which an incident has one. */
export function keysOf(filter: IncidentFilter): string[][] {
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

export function chosenOf(filter: IncidentFilter): [name: string, chosen: Chosen][] {
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

/** Of a place; an empty one counts as none. */
export function keysOfPlace({ name, some, none: not, absent }: CustomChoice): KeyGroup[] {
  const keys = (values: readonly WantedValue[]) =>
    values.flatMap(({ whole }) => whole.map((one) => one.replace('=', ':')));
  const absence = `${name}:`;
  const wanted = [...keys(some), ...(absent === 'some' ? [absence] : [])];
  return [
    ...(wanted.length > 0 ? [anyOf(wanted)] : []),
    ...withoutKeys(keys(not).filter((key) => key !== absence)),
  ];
}

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
