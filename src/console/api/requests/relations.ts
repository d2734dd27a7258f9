// Requests about how incidents belong together.
import { queryOptions } from '@tanstack/react-query';
import { mayNow } from '../../permission.ts';
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

/** Both ends show it: the other one can be open as well. */
export const linksChanged = [keys.incident.any];

export function addLink(id: string) {
  return write((body: NewLink) => sendLink(id, body), ...linksChanged);
}

export function dropLink(id: string) {
  return write((link: string) => removeLink(id, link), ...linksChanged);
}

export type MergePreview = ResultOf<'GET', '/api/ip3/v1/incidents/{id}/merge-preview'>;
export type IncidentMerge = ResultOf<'GET', '/api/ip3/v1/incidents/{id}/merges'>['merges'][number];
type NewMerge = InputOf<'POST', '/api/ip3/v1/incidents/{id}/merge'>;

export function mergePreview(id: string, from: string) {
  return queryOptions({
    queryKey: keys.incident.mergePreview(id, from),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/merge-preview', {
        path: { id },
        query: { from },
        signal,
      }),
  });
}

export function mergesOf(id: string) {
  return queryOptions({
    queryKey: keys.incident.merges(id),
    enabled: mayNow('GET /api/ip3/v1/incidents/:id/merges'),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/merges', { path: { id }, signal }),
  });
}

/** Every incident of a merge shows it. */
export const mergesChanged = [
  keys.incident.any,
  keys.incidents.all,
  keys.statistics.all,
  keys.overview.all,
];

interface Merge {
  body: NewMerge;
  version: number;
}

export function mergeInto(id: string) {
  return write(
    ({ body, version }: Merge) =>
      call('POST', '/api/ip3/v1/incidents/{id}/merge', {
        path: { id },
        ifMatch: `"${version}"`,
        body,
      }),
    ...mergesChanged,
  );
}

export function sendUndoMerge(id: string, merge: string) {
  const path = { id, merge };
  return call('POST', '/api/ip3/v1/incidents/{id}/merges/{merge}/undo', { path, body: {} });
}

export function undoMerge(id: string) {
  return write((merge: string) => sendUndoMerge(id, merge), ...mergesChanged);
}
