// Requests about incidents: lists, one incident, its parts.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { QueryOf, ResultOf } from '../operation-types.ts';

export type IncidentPage = ResultOf<'GET', '/api/ip3/v1/incidents'>;
export type Techniques = ResultOf<'GET', '/api/ip3/v1/incidents/{id}/ttp'>;

type IncidentQuery = QueryOf<'GET', '/api/ip3/v1/incidents'>;

export function incidentPage(query: IncidentQuery) {
  return queryOptions({
    queryKey: keys.incidents.page(query),
    queryFn: ({ signal }) => fullPage(query, signal),
    placeholderData: keepPreviousData,
  });
}

/** A search can stop before its page is full; this goes on until it is, or nothing is left. */
async function fullPage(query: IncidentQuery, signal: AbortSignal) {
  const limit = query.limit ?? 50;
  const page = await call('GET', '/api/ip3/v1/incidents', { query, signal });
  const { body } = page;
  while (body.count < limit && body.next_cursor !== null) {
    const rest = { ...query, limit: limit - body.count, cursor: body.next_cursor };
    const more = await call('GET', '/api/ip3/v1/incidents', { query: rest, signal });
    body.incidents.push(...more.body.incidents);
    body.count += more.body.count;
    body.next_cursor = more.body.next_cursor;
  }
  return page;
}

/** Incidents that the command palette offers for some words. */
export function foundIncidents(q: string) {
  const query = { q, limit: 6 };
  return queryOptions({
    queryKey: keys.incidents.found(query),
    queryFn: ({ signal }) => fullPage(query, signal),
  });
}

export function relatedIncidents(id: string, query: IncidentQuery) {
  return queryOptions({
    queryKey: keys.incident.related(id, query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/incidents', { query, signal }),
  });
}

export function incidentFacets(query: QueryOf<'GET', '/api/ip3/v1/incidents/facets'>) {
  return queryOptions({
    queryKey: keys.incidents.facetsOf(query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/incidents/facets', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function incidentTags(query: QueryOf<'GET', '/api/ip3/v1/incidents/tags'>) {
  return queryOptions({
    queryKey: keys.incidents.tagsOf(query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/incidents/tags', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function readIncident(id: string, signal?: AbortSignal) {
  return call('GET', '/api/ip3/v1/incidents/{id}', { path: { id }, signal });
}

export function oneIncident(id: string) {
  return queryOptions({
    queryKey: keys.incident.of(id),
    queryFn: ({ signal }) => readIncident(id, signal),
  });
}

/** The registry's view, which has the actions and the timeline. */
export function registryIncident(id: string) {
  return queryOptions({
    queryKey: keys.incident.registry(id),
    queryFn: ({ signal }) => call('GET', '/api/incidents/{id}', { path: { id }, signal }),
  });
}

export function coverageOf(id: string) {
  return queryOptions({
    queryKey: keys.incident.coverage(id),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/coverage', { path: { id }, signal }),
  });
}

export function serviceLevelOf(id: string) {
  return queryOptions({
    queryKey: keys.incident.serviceLevel(id),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/service-level', { path: { id }, signal }),
  });
}

export function techniquesOf(id: string) {
  return queryOptions({
    queryKey: keys.incident.techniques(id),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/ttp', { path: { id }, signal }),
  });
}

export type Defense = ResultOf<
  'GET',
  '/api/ip3/v1/incidents/{id}/ttp/defenses'
>['defenses'][number];

export function defensesOf(id: string) {
  return queryOptions({
    queryKey: keys.incident.defenses(id),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/ttp/defenses', { path: { id }, signal }),
  });
}

export type TicketSystem = NonNullable<
  QueryOf<'GET', '/api/ip3/v1/incidents/{id}/ticket'>['system']
>;

export function readTicket(id: string, system: TicketSystem, signal?: AbortSignal) {
  const path = { id };
  return call('GET', '/api/ip3/v1/incidents/{id}/ticket', { path, query: { system }, signal });
}

export function ticketOf(id: string, system: TicketSystem) {
  return queryOptions({
    queryKey: keys.incident.ticket(id, system),
    queryFn: ({ signal }) => readTicket(id, system, signal),
  });
}
