// Requests about AI agents: the registry, the switch, and what enforcement points have received.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type AgentPage = ResultOf<'GET', '/api/agents'>;
export type AgentRead = ResultOf<'GET', '/api/agents/{id}'>;
export type AgentInput = InputOf<'PUT', '/api/agents/{id}'>;
export type Enforcement = ResultOf<'GET', '/api/agents/enforcement'>;
export type Quarantined = ResultOf<'POST', '/api/agents/{id}/quarantine'>;

export function agentPage(query: Omit<QueryOf<'GET', '/api/agents'>, 'limit'>) {
  return queryOptions({
    queryKey: keys.agents.page(query),
    queryFn: ({ signal }) => call('GET', '/api/agents', { query: { ...query, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function readAgent(id: string, signal?: AbortSignal) {
  return call('GET', '/api/agents/{id}', { path: { id }, signal });
}

export function oneAgent(id: string) {
  return queryOptions({
    queryKey: keys.agent(id),
    queryFn: ({ signal }) => readAgent(id, signal),
  });
}

export const enforcement = queryOptions({
  queryKey: keys.agents.enforcement,
  queryFn: ({ signal }) => call('GET', '/api/agents/enforcement', { signal }),
});

interface Registration {
  body: AgentInput;
  ifMatch: string | undefined;
}

export function putAgent(id: string) {
  return write(
    ({ body, ifMatch }: Registration) =>
      call('PUT', '/api/agents/{id}', { path: { id }, ifMatch, body }),
    ...changedWith(id),
  );
}

export function quarantineAgent(id: string) {
  return write(
    (body: InputOf<'POST', '/api/agents/{id}/quarantine'>) =>
      call('POST', '/api/agents/{id}/quarantine', { path: { id }, body }),
    ...changedWith(id),
  );
}

export function restoreAgent(id: string) {
  return write(
    (body: InputOf<'POST', '/api/agents/{id}/restore'>) =>
      call('POST', '/api/agents/{id}/restore', { path: { id }, body }),
    ...changedWith(id),
  );
}

function changedWith(id: string) {
  return [keys.agent(id), keys.agents.all];
}
