// Requests about the audit log: its entries, its latest checkpoint, and proofs.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { QueryOf } from '../operation-types.ts';
import { ask } from '../raw.ts';

export function auditPage(query: QueryOf<'GET', '/api/ip3/v1/audit'>) {
  return queryOptions({
    queryKey: keys.admin.audit(query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/audit', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

const textOf = async (address: string) => (await ask(address)).text();

export const readCheckpointNote = () => textOf('/api/ip3/v1/audit/checkpoint');
export const readVerifierKeys = () => textOf('/api/ip3/v1/audit/vkeys');

export const checkpointNote = queryOptions({
  queryKey: keys.admin.checkpoint,
  queryFn: readCheckpointNote,
});

export function readConsistencyProof(from: number, to: number) {
  return call('GET', '/api/ip3/v1/audit/proof/consistency', { query: { from, to } });
}

export function readInclusionProof(entry: number) {
  return call('GET', '/api/ip3/v1/audit/proof/inclusion', { query: { entry } });
}
