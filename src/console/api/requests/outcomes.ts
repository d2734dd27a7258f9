// Requests about outcomes other than closing.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';
import { changedWith } from './incident-changes.ts';

export type Outcomes = ResultOf<'GET', '/api/ip3/v1/incidents/{id}/outcomes'>['outcomes'];
type NewOutcome = InputOf<'POST', '/api/ip3/v1/incidents/{id}/outcome'>;

export function outcomesOf(id: string) {
  return queryOptions({
    queryKey: keys.incident.outcomes(id),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/outcomes', { path: { id }, signal }),
  });
}

export function likelyDuplicatesOf(id: string) {
  return queryOptions({
    queryKey: keys.incident.likelyDuplicates(id),
    queryFn: ({ signal }) =>
      call('GET', '/api/ip3/v1/incidents/{id}/likely-duplicates', { path: { id }, signal }),
  });
}

export function setOutcome(id: string, ifMatch: string | undefined) {
  return write(
    (body: NewOutcome) =>
      call('POST', '/api/ip3/v1/incidents/{id}/outcome', { path: { id }, ifMatch, body }),
    ...changedWith(id),
    keys.statistics.all,
    keys.overview.all,
  );
}

export function withdrawOutcome(id: string, ifMatch: string | undefined) {
  return write(
    () =>
      call('POST', '/api/ip3/v1/incidents/{id}/outcome/withdraw', {
        path: { id },
        ifMatch,
        body: {},
      }),
    ...changedWith(id),
    keys.statistics.all,
    keys.overview.all,
  );
}
