// Indicators as a caller can see them: their list, one with its sightings, and whether some values
// were seen before.
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import { refanged } from '../../intake/indicators/refang.ts';
import {
  findIndicators,
  listIndicators,
  listSightings,
  type IndicatorFilter,
  type SeenIndicator,
  type SeenSighting,
} from '../../store/indicators/indicators.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';

export type Reader = Pick<Deps, 'database'>;

export interface AskedIndicators extends Omit<IndicatorFilter, 'incident_id'> {
  /** Id or public id of an incident that it was seen in. */
  incident?: string | undefined;
}

/** @throws `not_found` for an incident that is none */
export async function narrowed(
  { database }: Reader,
  { incident, part, ...filter }: AskedIndicators,
): Promise<IndicatorFilter> {
  const found = incident === undefined ? null : await requireIncident(database.kysely, incident);
  const plain = part === undefined || part === '' ? undefined : refanged(part);
  return { ...filter, part: plain, incident_id: found?.id };
}

/** Newest first. */
export async function readIndicators(
  deps: Reader,
  { roles }: Principal,
  asked: AskedIndicators,
  page: { limit: number; after: number | null },
): Promise<SeenIndicator[]> {
  const filter = await narrowed(deps, asked);
  return listIndicators(deps.database.kysely, filter, clearance(roles), page);
}

/** Sightings of one indicator that are shown. */
const mostSightings = 100;

export interface IndicatorDetail extends SeenIndicator {
  seen: SeenSighting[];
}

/** By id, or by its value in any spelling. @throws `not_found` */
export async function readOne(
  { database }: Reader,
  { roles }: Principal,
  id: string,
): Promise<IndicatorDetail> {
  const db = database.kysely;
  const may = clearance(roles);
  const found = isUuid(id)
    ? (await findIndicators(db, [id], may)).get(id.toLowerCase())
    : undefined;
  if (found === undefined) throw noIndicator(id);
  return { ...found, seen: await listSightings(db, found.id, may, mostSightings) };
}

export function noIndicator(id: string): DomainError {
  const detail = `There is no indicator "${id.slice(0, 64)}". Find it in the list of indicators.`;
  return new DomainError('not_found', detail);
}

/** Values of one question. */
export const mostAsked = 500;
