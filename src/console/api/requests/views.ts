// Requests about saved views of the list.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type SavedView = ResultOf<'GET', '/api/ip3/v1/views'>['views'][number];
export type NewView = InputOf<'POST', '/api/ip3/v1/views'>;

const everyMs = 60_000;

export const savedViews = queryOptions({
  queryKey: keys.views.list,
  queryFn: ({ signal }) => call('GET', '/api/ip3/v1/views', { signal }),
  staleTime: everyMs,
});

/** Of the pinned ones; read again now and then, and when incidents change here. */
export const viewCounts = queryOptions({
  queryKey: keys.views.counts,
  queryFn: ({ signal }) => call('GET', '/api/ip3/v1/views/counts', { signal }),
  staleTime: everyMs,
  refetchInterval: everyMs,
});

export const saveView = write(
  (body: NewView) => call('POST', '/api/ip3/v1/views', { body }),
  keys.views.all,
);

export const changeView = write(
  ({ id, body }: { id: string; body: NewView }) =>
    call('PUT', '/api/ip3/v1/views/{id}', { path: { id }, body }),
  keys.views.all,
);

export const deleteView = write(
  (id: string) => call('DELETE', '/api/ip3/v1/views/{id}', { path: { id } }),
  keys.views.all,
);

export const pinView = write(
  ({ id, is_pinned }: { id: string; is_pinned: boolean }) =>
    call('PUT', '/api/ip3/v1/views/{id}/pin', { path: { id }, body: { is_pinned } }),
  keys.views.all,
);
