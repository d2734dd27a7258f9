// Requests about retention.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type RetentionPolicy = ResultOf<'GET', '/api/ip3/v1/retention'>['policies'][number];
export type RetentionKind = RetentionPolicy['kind'];
type PolicyInput = InputOf<'PUT', '/api/ip3/v1/retention/{kind}'>;

export const retention = queryOptions({
  queryKey: keys.retention.list,
  queryFn: async ({ signal }) => (await call('GET', '/api/ip3/v1/retention', { signal })).body,
});

/** What a policy of so many days would remove now. */
export function retentionPreview(kind: RetentionKind, days: number) {
  return queryOptions({
    queryKey: keys.retention.preview(kind, days),
    queryFn: async ({ signal }) => {
      const asked = { path: { kind }, query: { days }, signal };
      return (await call('GET', '/api/ip3/v1/retention/{kind}/preview', asked)).body;
    },
  });
}

/** On the version that was read, so that no one's decision is lost. */
export function setRetention({ kind, version }: RetentionPolicy) {
  return write(
    (body: PolicyInput) =>
      call('PUT', '/api/ip3/v1/retention/{kind}', {
        ...{ path: { kind }, ifMatch: `"${version}"`, body },
      }),
    keys.retention.all,
  );
}
