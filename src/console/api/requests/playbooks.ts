// Requests about playbooks. They change with the release of the server.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { ResultOf } from '../operation-types.ts';

export type PlaybookList = ResultOf<'GET', '/api/playbooks'>;

export const playbookList = queryOptions({
  queryKey: keys.playbooks,
  queryFn: ({ signal }) => call('GET', '/api/playbooks', { signal }),
  staleTime: Infinity,
});

export function onePlaybook(type: string) {
  return queryOptions({
    queryKey: keys.playbook(type),
    queryFn: ({ signal }) => readPlaybook(type, signal),
    staleTime: Infinity,
  });
}

async function readPlaybook(type: string, signal: AbortSignal) {
  const { body } = await call('GET', '/api/playbooks/{type}', { path: { type }, signal });
  if ('spec_version' in body)
    throw new TypeError('The server sent the CACAO form without a request for it.');
  return body;
}

export async function readCacaoPlaybook(type: string): Promise<object> {
  const query = { format: 'cacao' } as const;
  return (await call('GET', '/api/playbooks/{type}', { path: { type }, query })).body;
}
