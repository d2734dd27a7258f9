// Requests about connectors.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf } from '../operation-types.ts';
import { write } from '../write.ts';

const readEveryMs = 5_000;

/** Read again while the page is open: fetches go on by themselves. */
export const connectors = queryOptions({
  queryKey: keys.connectors,
  queryFn: ({ signal }) => call('GET', '/api/ip3/v1/connectors', { signal }),
  refetchInterval: readEveryMs,
});

export const createConnector = write(
  (body: InputOf<'POST', '/api/ip3/v1/connectors'>) =>
    call('POST', '/api/ip3/v1/connectors', { body }),
  keys.connectors,
);

export function changeConnector(id: string) {
  return write(
    (body: InputOf<'PATCH', '/api/ip3/v1/connectors/{id}'>) =>
      call('PATCH', '/api/ip3/v1/connectors/{id}', { path: { id }, body }),
    keys.connectors,
  );
}

export const fetchNow = write(
  (id: string) => call('POST', '/api/ip3/v1/connectors/{id}/fetch', { path: { id } }),
  keys.connectors,
  keys.imports.all,
);

export const retireConnector = write(
  (id: string) => call('POST', '/api/ip3/v1/connectors/{id}/retire', { path: { id } }),
  keys.connectors,
);
