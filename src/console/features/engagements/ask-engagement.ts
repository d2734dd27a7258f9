// One engagement as the server shows it to who is in on it.
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Engagement, GetEngagementData } from '../../api/types.gen.ts';

export interface Shown {
  engagement: Engagement;
  /** Sent with a write, so that nobody's change is lost. */
  etag: string | undefined;
}

export const base = '/api/ip3/v1/engagements/{id}';

export function readEngagement(id: string, signal?: AbortSignal) {
  return call<GetEngagementData, Engagement>('GET', base, { path: { id }, signal });
}

export function useEngagement(id: string) {
  return useQuery({
    queryKey: ['engagement', id],
    queryFn: ({ signal }) => readEngagement(id, signal),
  });
}

export function changedWith(id: string): readonly (readonly unknown[])[] {
  return [['engagement', id], ['engagements']];
}
