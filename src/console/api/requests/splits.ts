// Requests about incidents that are split off from others.
import { queryOptions } from '@tanstack/react-query';
import { mayNow } from '../../permission.ts';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type NewSplit = InputOf<'POST', '/api/ip3/v1/incidents/{id}/split'>;
export type SplitPreview = ResultOf<'POST', '/api/ip3/v1/incidents/{id}/split'>['preview'];
export type IncidentSplit = ResultOf<'GET', '/api/ip3/v1/incidents/{id}/splits'>['splits'][number];

export function splitsOf(id: string) {
  return queryOptions({
    queryKey: keys.incident.splits(id),
    enabled: mayNow('GET /api/ip3/v1/incidents/:id/splits'),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/splits', { path: { id }, signal }),
  });
}

/** Writes nothing. */
export function previewSplit(id: string, body: NewSplit) {
  const query = { dry_run: true };
  return call('POST', '/api/ip3/v1/incidents/{id}/split', { path: { id }, query, body });
}

/** Both incidents show it, and there is one more or one less. */
export const splitsChanged = [
  keys.incident.any,
  keys.incidents.all,
  keys.statistics.all,
  keys.overview.all,
];

interface Split {
  body: NewSplit;
  version: number;
}

export function splitOff(id: string) {
  return write(
    ({ body, version }: Split) =>
      call('POST', '/api/ip3/v1/incidents/{id}/split', {
        path: { id },
        ifMatch: `"${version}"`,
        body,
      }),
    ...splitsChanged,
  );
}

export function sendUndoSplit(id: string, split: string) {
  const path = { id, split };
  return call('POST', '/api/ip3/v1/incidents/{id}/splits/{split}/undo', { path, body: {} });
}

export function undoSplit(id: string) {
  return write((split: string) => sendUndoSplit(id, split), ...splitsChanged);
}
