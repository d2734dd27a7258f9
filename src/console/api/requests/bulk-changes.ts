// Requests of one change to all incidents that match a filter.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf } from '../operation-types.ts';
import { write } from '../write.ts';

type Asked = InputOf<'POST', '/api/ip3/v1/bulk-changes'>;
export type AskedChange = Asked['change'];

export const startBulkChange = write((body: Asked) =>
  call('POST', '/api/ip3/v1/bulk-changes', { body }),
);

export const cancelBulkChange = write(
  (id: string) => call('POST', '/api/ip3/v1/bulk-changes/{id}/cancel', { path: { id } }),
  keys.bulkChanges,
);

export const undoBulkChange = write((id: string) =>
  call('POST', '/api/ip3/v1/bulk-changes/{id}/undo', { path: { id } }),
);

const everyMs = 1_000;

/** Read again while it runs. */
export function bulkChange(id: string) {
  return queryOptions({
    queryKey: keys.bulkChange(id),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/bulk-changes/{id}', { path: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.body.status === 'running' ? everyMs : false),
  });
}

/** The first of those that were refused, with the reasons. */
export function refusedItems(id: string, count: number) {
  const query = { state: 'refused', limit: 50 } as const;
  return queryOptions({
    queryKey: keys.bulkRefused(id, count),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/bulk-changes/{id}/items', { path: { id }, query, signal }),
    enabled: count > 0,
  });
}
