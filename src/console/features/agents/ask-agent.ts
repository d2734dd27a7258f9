// What the pages of an agent read of it.
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { GetAgentData, GetAgentResponse } from '../../api/types.gen.ts';

export type AgentRead = GetAgentResponse;

export function useAgent(id: string) {
  return useQuery({ queryKey: ['agent', id], queryFn: ({ signal }) => readAgent(id, signal) });
}

export function readAgent(id: string, signal?: AbortSignal) {
  const parts = { path: { id }, signal };
  return call<GetAgentData, GetAgentResponse>('GET', '/api/agents/{id}', parts);
}

/** What changes when an agent does: itself, the list, and what enforcement points have taken. */
export function changedWith(id: string): readonly (readonly unknown[])[] {
  return [['agent', id], ['agents']];
}
