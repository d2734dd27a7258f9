// Requests for figures: the overview, statistics, the map.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { QueryOf } from '../operation-types.ts';

export function overviewOf(query: QueryOf<'GET', '/api/ip3/v1/overview'>) {
  return queryOptions({
    queryKey: keys.overview.of(query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/overview', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function statisticsOf(query: QueryOf<'GET', '/api/stats/incidents'>) {
  return queryOptions({
    queryKey: keys.statistics.of(query),
    queryFn: ({ signal }) => call('GET', '/api/stats/incidents', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function mapOf(query: QueryOf<'GET', '/api/map/incidents'>) {
  return queryOptions({
    queryKey: keys.statistics.map(query),
    queryFn: ({ signal }) => call('GET', '/api/map/incidents', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
