// Requests about the server itself.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';

export const system = queryOptions({
  queryKey: keys.admin.system,
  queryFn: ({ signal }) => call('GET', '/api/ip3/v1/system', { signal }),
});

export const settings = queryOptions({
  queryKey: keys.admin.settings,
  queryFn: ({ signal }) => call('GET', '/api/ip3/v1/settings', { signal }),
});
