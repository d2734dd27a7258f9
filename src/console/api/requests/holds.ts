// Requests about legal holds.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type LegalHold = ResultOf<'GET', '/api/ip3/v1/incidents/{id}/legal-holds'>['holds'][number];

export function holdsOf(id: string) {
  return queryOptions({
    queryKey: keys.incident.holds(id),
    queryFn: async ({ signal }) => {
      const asked = { path: { id }, signal };
      return (await call('GET', '/api/ip3/v1/incidents/{id}/legal-holds', asked)).body;
    },
  });
}

export function placeHold(id: string) {
  return write(
    (reason: string) =>
      call('POST', '/api/ip3/v1/incidents/{id}/legal-holds', { path: { id }, body: { reason } }),
    keys.incident.any,
  );
}

export function releaseHold(id: string, hold: string) {
  return write(
    (reason: string) =>
      call('POST', '/api/ip3/v1/incidents/{id}/legal-holds/{hold}/release', {
        path: { id, hold },
        body: { reason },
      }),
    keys.incident.any,
  );
}
