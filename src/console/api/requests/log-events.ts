// Requests about log events that belong to no incident.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf } from '../operation-types.ts';
import { write } from '../write.ts';

const pageSize = 50;

export function logEventPage(query: Omit<QueryOf<'GET', '/api/ip3/v1/log-events'>, 'limit'>) {
  return queryOptions({
    queryKey: keys.logEvents.page(query),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/log-events', { query: { ...query, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function logEvent(id: string) {
  return queryOptions({
    queryKey: keys.logEvents.of(id),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/log-events/{id}', { path: { id }, signal }),
  });
}

export const openFromEvents = write(
  (body: InputOf<'POST', '/api/ip3/v1/log-events/incident'>) =>
    call('POST', '/api/ip3/v1/log-events/incident', { body }),
  keys.logEvents.all,
  keys.incidents.all,
);
