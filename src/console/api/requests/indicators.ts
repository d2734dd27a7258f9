// Requests about indicators of all incidents.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { mayNow } from '../../permission.ts';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf } from '../operation-types.ts';
import { write } from '../write.ts';

const pageSize = 50;

type Query = QueryOf<'GET', '/api/ip3/v1/indicators'>;

export function indicatorPage(query: Omit<Query, 'limit'>) {
  return queryOptions({
    queryKey: keys.indicators.page(query),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/indicators', { query: { ...query, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** As many as the card of an incident shows, and one more. */
export function indicatorsOf(incident: string, limit: number) {
  const query = { incident, limit };
  return queryOptions({
    queryKey: keys.indicators.page(query),
    enabled: mayNow('GET /api/ip3/v1/indicators'),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/indicators', { query, signal }),
  });
}

export function indicator(id: string) {
  return queryOptions({
    queryKey: keys.indicators.of(id),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/indicators/{id}', { path: { id }, signal }),
  });
}

export const addIndicator = write(
  (body: InputOf<'POST', '/api/ip3/v1/indicators'>) =>
    call('POST', '/api/ip3/v1/indicators', { body }),
  keys.indicators.all,
);

export const withdrawIndicator = (id: string) =>
  write(
    (body: InputOf<'POST', '/api/ip3/v1/indicators/{id}/withdraw'>) =>
      call('POST', '/api/ip3/v1/indicators/{id}/withdraw', { path: { id }, body }),
    keys.indicators.all,
  );
