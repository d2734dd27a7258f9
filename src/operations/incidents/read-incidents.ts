// Reads of incidents that need no decision: one record, lists, facets, clocks that run out.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import { shownCustomValues } from '../../store/custom-fields/custom-fields.ts';
import { readBitFacets } from '../../store/incidents/bits/bit-facets.ts';
import { settledUntil } from '../../store/incidents/incident-changes.ts';
import { countMatches, type BoundedCount } from '../../store/incidents/incident-count.ts';
import { readFacets, type FacetRows } from '../../store/incidents/incident-facets.ts';
import type { IncidentFilter } from '../../store/incidents/incident-list.ts';
import {
  listIncidents,
  listIncidentStates,
  readListed,
  type FoundIncidents,
  type IncidentPage,
  type IncidentState,
} from '../../store/incidents/incident-pages.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { countTags, type TagCounts } from '../../store/incidents/incident-tag-counts.ts';
import { readKeptFacets, statesOf } from '../../store/incidents/kept-facets.ts';
import {
  listDue,
  type DueFilter,
  type DueKey,
  type DueRow,
} from '../../store/incidents/service-levels.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';

type Reads = Pick<Deps, 'database'>;

/** Finds an incident by its id or public id, as the caller can see it. @throws `not_found` */
export async function readIncident(
  { database }: Reads,
  { roles }: Principal,
  reference: string,
): Promise<IncidentRow> {
  const incident = await requireIncident(database.kysely, reference);
  if (Object.keys(incident.custom_fields).length === 0) return incident;
  const seen = clearance(roles);
  return {
    ...incident,
    custom_fields: await shownCustomValues(database.kysely, incident.id, seen),
  };
}

/** The internal id of an incident that a filter names; undefined when it names none. */
export async function incidentIdOf(
  { database }: Reads,
  reference: string | undefined,
): Promise<string | undefined> {
  if (reference === undefined) return undefined;
  return (await requireIncident(database.kysely, reference)).id;
}

export function readIncidentList(
  { database }: Reads,
  filter: IncidentFilter,
  page: IncidentPage,
): Promise<FoundIncidents> {
  return listIncidents(database.kysely, filter, page);
}

/** The same page, each incident as the state of what a list shows of it. */
export function readIncidentStates(
  { database }: Reads,
  filter: IncidentFilter,
  page: IncidentPage,
): Promise<FoundIncidents<IncidentState>> {
  return listIncidentStates(database.kysely, filter, page);
}

export function readListedIncidents(
  { database }: Reads,
  ids: readonly string[],
  page: Pick<IncidentPage, 'sees'>,
) {
  return readListed(database.kysely, ids, page);
}

export interface Facets extends FacetRows {
  /** There are more than `total`, or might be. */
  is_total_capped: boolean;
}

/** Counting alone reads far more incidents than facets do, so the total is exact for longer. */
export async function readIncidentFacets(
  deps: Reads,
  filter: IncidentFilter,
  pinned: string[],
  mostRead?: number,
): Promise<Facets> {
  const { database } = deps;
  const states = database.isOfMember ? undefined : statesOf(filter);
  const found = states
    ? await readKeptFacets(database.kysely, states, pinned)
    : ((await readBitFacets(database.kysely, filter, pinned)) ??
      (await readFacets(database.kysely, filter, pinned, mostRead)));
  if (!found.is_capped) return { ...found, is_total_capped: false };
  const { count, is_capped } = await countIncidents(deps, filter);
  // Facets can have found more than are counted.
  const total = is_capped ? Math.max(count, found.total) : count;
  return { ...found, total, is_total_capped: is_capped };
}

/** The number of matches, exact up to a bound. */
export function countIncidents({ database }: Reads, filter: IncidentFilter): Promise<BoundedCount> {
  return countMatches(database.kysely, filter, mostCounted, mostCounted);
}

const mostCounted = 100_000;

/** Every change before this time is in the database by now. */
export function readSettledUntil({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<Timestamp> {
  return settledUntil(database.kysely, timestamp(clock.now()));
}

export function readIncidentTags(
  { database }: Reads,
  filter: IncidentFilter,
  pinned: string[],
): Promise<TagCounts> {
  return countTags(database.kysely, filter, pinned);
}

/** SLA targets that run out, by the service levels in force. */
export function readDueClocks(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  filter: DueFilter,
  page: { limit: number; after: DueKey | null },
): Promise<DueRow[]> {
  return listDue(database.kysely, config.IP3_SERVICE_LEVELS, filter, page);
}
