// Requests about the erasure of an incident's evidence.
import { queryOptions } from '@tanstack/react-query';
import type { ErasureScope } from '../../../domain/erasure.ts';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type Erasures = ResultOf<'GET', '/api/ip3/v1/incidents/{id}/erasures'>;
export type ErasureRequest = InputOf<'POST', '/api/ip3/v1/incidents/{id}/erasures'>;

/** The erasures of an incident, and what one of this scope would reach. */
export function erasuresOf(id: string, scope: ErasureScope) {
  return queryOptions({
    queryKey: keys.incident.erasures(id, scope),
    queryFn: async ({ signal }) => {
      const asked = { path: { id }, query: { scope }, signal };
      return (await call('GET', '/api/ip3/v1/incidents/{id}/erasures', asked)).body;
    },
  });
}

export function eraseEvidence(id: string) {
  return write(
    (body: ErasureRequest) =>
      call('POST', '/api/ip3/v1/incidents/{id}/erasures', { path: { id }, body }),
    keys.incident.any,
    keys.approvals.all,
  );
}
