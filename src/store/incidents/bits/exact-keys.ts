// A filter as keys and times that hold for all incidents that match and for no other: what they
// find can be counted without its rows.
import { sql } from 'kysely';
import type { CustomChoice } from '../../../domain/custom-keys.ts';
import { facetNames, type FacetName } from '../../../domain/incident.ts';
import { isWalked, type Condition, type IncidentFilter } from '../incident-list.ts';
import { chosenOf, keysOf, keysOfPlace } from './bit-filter.ts';
import { anyOf, withoutKeys, type KeyGroup } from './key-groups.ts';
import { momentOf, none, sinceTimes } from './near-blocks.ts';

/** A choice of the facets as the part of the filter that has it. */
const partOf: Record<FacetName, keyof IncidentFilter> = {
  status: 'workflow_status',
  outcome: 'outcome',
  severity: 'severity',
  priority: 'priority',
  evidence_status: 'evidence_status',
  owner: 'owner_email',
  level: 'level',
  category: 'category',
  source_tool: 'source_tool',
  flags: 'flags',
  agent: 'agent_id',
};

/** Keys that hold for all that match and for no other. */
export interface ExactKeys {
  always: KeyGroup[];
  /** Of each facet that something is chosen in. */
  chosen: (readonly [FacetName, KeyGroup[]])[];
}

/**
 * Null where only rows say it. Times are left to the caller. Of `none` and an empty text the key is
 * the same, and no request can store an empty text.
 */
export function exactKeys(filter: IncidentFilter): ExactKeys | null {
  const { ids, search, tags, custom = [] } = filter;
  const isOfRows = [ids, search, tags].some((value) => value !== undefined);
  if (isOfRows || !custom.every(isWalked)) return null;
  const given = facetNames.filter((name) => filter[partOf[name]] !== undefined);
  const chosen = given.map(
    (name) => [name, ofValues({ [partOf[name]]: filter[partOf[name]] })] as const,
  );
  const others = {
    ...filter,
    ...Object.fromEntries(given.map((name) => [partOf[name], undefined])),
  };
  return { always: [anyOf(['all']), ...ofValues(others), ...custom.flatMap(exactPlace)], chosen };
}

function ofValues(filter: IncidentFilter): KeyGroup[] {
  const without = chosenOf(filter).flatMap(([name, chosen]) =>
    chosen.none.map((value) => `${name}:${value}`),
  );
  return [...keysOf(filter).map(anyOf), ...withoutKeys(without)];
}

function exactPlace(choice: CustomChoice): KeyGroup[] {
  return [
    ...keysOfPlace(choice),
    ...(choice.absent === 'none' ? withoutKeys([`${choice.name}:`]) : []),
  ];
}

export interface Since {
  name: string;
  time: string;
}

/** The first time whose number no earlier one has, and the last one of its kind. */
const [earliest, latest] = [Date.parse('2020-01-02T00:00:00Z'), Date.parse('2050-01-01T00:00:00Z')];

/** The times that a filter asks for; null where their numbers hold for others too. */
export function exactTimes(filter: IncidentFilter): Since[] | null {
  const times = sinceTimes(filter).map(([name, time]) => ({ name, time }));
  const areExact = times.every(({ time }) => {
    const at = Date.parse(time);
    // A number is of a whole millisecond.
    return at >= earliest && at <= latest && !/\.\d{3}\d*[1-9]/.test(time);
  });
  return areExact ? times : null;
}

/** Rows (block, group, bits) of those from a time on. */
export function sinceBits({ name, time }: Since, group: number): Condition {
  const reach = sql.ref(name);
  return sql`
    select block, ${group}::int, case
        when lower(${reach}) >= ${momentOf(time)} then ~${none}
        when upper(${reach}) > ${momentOf(time)}
          then (bits_up_to(array[block], array[~${none}], ${name}, 39, ${momentOf(time)}, true))[1]
        else ${none} end
    from incident_block`;
}
