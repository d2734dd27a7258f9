// The first page of the list, requested on the way to it, so that its rows come before all else.
import type { IncidentOrder } from '../../../../domain/incident.ts';
import { queries } from '../../../api/queries.ts';
import { incidentPage } from '../../../api/requests/incidents.ts';
import { mayNow } from '../../../permission.ts';
import { parametersOf, queryOf, type QueryParameters } from './query.ts';

/** What the address of the list holds of it. */
interface Search extends QueryParameters {
  sort?: IncidentOrder | undefined;
  cursor?: string | undefined;
  group?: string | undefined;
}

/** Rows of a page; only the last can have fewer. */
export const pageRows = 50;

/** What the rows of this address are asked for with. */
export function firstPage(search: Search) {
  const { sort, cursor } = search;
  return { ...parametersOf(queryOf(search)), sort, cursor, limit: pageRows };
}

/** A page that is there is left to the list, which knows when it is old. */
export function requestFirstPage(search: Search): void {
  const isBare = Object.values(search).every((value) => value === undefined);
  if (isBare || search.group !== undefined || !mayNow('GET /api/ip3/v1/incidents')) return;
  // The list asks again, and shows what went wrong.
  void queries.ensureQueryData(incidentPage(firstPage(search))).catch(() => undefined);
}
