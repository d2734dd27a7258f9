// Requests for the public documents, which need no session.
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { basePath } from '../../base-path.ts';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { QueryOf, ResultOf } from '../operation-types.ts';

export type PublicIncidents = ResultOf<'GET', '/api/ip3/incidents'>;
export type PublicStats = ResultOf<'GET', '/api/ip3/stats'>;

export function publicIncidents(query: QueryOf<'GET', '/api/ip3/incidents'>) {
  return queryOptions({
    queryKey: keys.public.incidents(query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/incidents', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const publicStats = queryOptions({
  queryKey: keys.public.stats,
  queryFn: ({ signal }) => call('GET', '/api/ip3/stats', { signal }),
});

export const publicPlaybooks = queryOptions({
  queryKey: keys.public.playbooks,
  queryFn: ({ signal }) => call('GET', '/api/ip3/playbooks', { signal }),
});

/** The server names the base of these documents with every page. */
export const moduleBase = queryOptions({
  queryKey: keys.public.base,
  queryFn: async () => {
    const response = await fetch(location.pathname, { method: 'HEAD' });
    const link = /<([^>]*)\/status\.json>; rel="status"/.exec(response.headers.get('link') ?? '');
    return link?.[1]?.slice(basePath.length);
  },
});

/** `address` is undefined until the base is known. */
export function moduleStatus(address: string | undefined) {
  return queryOptions({
    queryKey: keys.public.status(address),
    queryFn:
      address === undefined
        ? skipToken
        : ({ signal }) => call('GET', '/ip3/status.json', { address, signal }),
  });
}

export function modulePages(address: string | undefined) {
  return queryOptions({
    queryKey: keys.public.pages(address),
    queryFn:
      address === undefined
        ? skipToken
        : ({ signal }) => call('GET', '/ip3/pages.json', { address, signal }),
  });
}
