// What the function that reads bits is asked for: a search as its keys, its order and its place.
import { sql } from 'kysely';
import { required } from '../../../domain/required.ts';
import { severities } from '../../../domain/severity.ts';
import type { Condition, IncidentFilter } from '../incident-list.ts';
import type { Search } from '../incident-look-ups.ts';
import { walks, type IncidentPlace } from '../incident-walks.ts';
import { rowsOfKeys } from './bit-filter.ts';
import { anyOf, withoutKeys, type KeyGroup } from './key-groups.ts';

interface Order {
  /** What the incidents are ordered by before their id. */
  by: { name: 'severity' | 'changed' | 'due'; isUp: boolean } | null;
  isUp: boolean;
}

export function orderOf({ by, direction }: Search['walk']): Order {
  const isUp = direction === 'asc';
  if (by === walks['-severity'].by) return { by: { name: 'severity', isUp }, isUp };
  if (by === walks['-updated'].by) return { by: { name: 'changed', isUp }, isUp };
  if (by === walks.dated.by) return { by: { name: 'due', isUp }, isUp };
  return { by: null, isUp };
}

export const momentOf = (time: string) => sql`moment_number(${time}::timestamptz)`;

/** From when on the incidents are, by the times that bits are kept of. */
export function sinceTimes({ created_since, changed_since }: IncidentFilter): [string, string][] {
  const given = { created: created_since, changed: changed_since };
  return Object.entries(given).filter((one): one is [string, string] => one[1] !== undefined);
}

const timeOf = (name: string, place: IncidentPlace) =>
  required((name === 'changed' ? place.changed_at : place.sla_due_at) ?? undefined, name);

export const none = sql`0::bit(16000)`;

/** What is compared before the id of the place that a page begins behind, as a number. */
function numberBehind({ walk, after }: Search): Condition {
  const { by } = orderOf(walk);
  if (after === null || by === null) return sql`null::bigint`;
  if (by.name === 'severity') return sql`${after.severity ?? severities.length}::bigint`;
  return momentOf(timeOf(by.name, after));
}

/** By due time those that have one are asked for, and then all others. */
function keysOfDue({ walk, isUndated = false }: Search): KeyGroup[] {
  if (isUndated) return withoutKeys(['dated']);
  return walk.by === walks.dated.by ? [anyOf(['dated'])] : [];
}

export interface Wanted {
  groups: readonly KeyGroup[];
  /** Incidents that the bits are asked for, and after how many no further block is read. */
  most: number;
  enough: number;
  /** How many of those at one place of the order are found at most. */
  longest: number;
  /** Marks with which the bits say nothing. */
  mostMarks: number;
}

/** The function of migration 0392 with this search: one row (are_kept, ids, starts). */
export function saidIncidents(search: Search, wanted: Wanted): Condition {
  const { filter, walk, after } = search;
  const { by, isUp } = orderOf(walk);
  const { created_since = null, changed_since = null } = filter;
  const { groups, most, enough, longest, mostMarks } = wanted;
  return sql`said_incidents(${rowsOfKeys([...groups, ...keysOfDue(search)])},
    ${by?.name ?? 'id'}, ${isUp}::boolean, ${after?.id ?? null}::uuid, ${numberBehind(search)},
    ${created_since}::timestamptz, ${changed_since}::timestamptz,
    ${most}::int, ${enough}::int, ${longest}::int, ${mostMarks}::int)`;
}
