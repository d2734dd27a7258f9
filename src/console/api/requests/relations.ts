// Requests about how incidents belong together.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type IncidentLink = ResultOf<'GET', '/api/ip3/v1/incidents/{id}/links'>['links'][number];
export type NewLink = InputOf<'POST', '/api/ip3/v1/incidents/{id}/links'>;

export function linksOf(id: string) {
  return queryOptions({
    queryKey: keys.incident.links(id),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/links', { path: { id }, signal }),
  });
}

export function sendLink(id: string, body: NewLink) {
  return call('POST', '/api/ip3/v1/incidents/{id}/links', { path: { id }, body });
}

export function removeLink(id: string, link: string) {
  return call('POST', '/api/ip3/v1/incidents/{id}/links/{link}/remove', { path: { id, link } });
}

/** Both ends show it: the other one may be open as well. */
export const linksChanged = [keys.incident.any];

export function addLink(id: string) {
  return write((body: NewLink) => sendLink(id, body), ...linksChanged);
}

export function dropLink(id: string) {
  return write((link: string) => removeLink(id, link), ...linksChanged);
}
