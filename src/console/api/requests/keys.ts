// Requests about the keys that sign.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type SigningKey = ResultOf<'GET', '/api/ip3/v1/keys'>['keys'][number];
type KeyChange = InputOf<'POST', '/api/ip3/v1/keys/{id}/rotations'> & { kid: string };

export const signingKeys = queryOptions({
  queryKey: keys.signingKeys,
  queryFn: async ({ signal }) => (await call('GET', '/api/ip3/v1/keys', { signal })).body.keys,
});

export const rotateKey = write(
  ({ kid: id, ...body }: KeyChange) =>
    call('POST', '/api/ip3/v1/keys/{id}/rotations', { path: { id }, body }),
  keys.signingKeys,
  keys.approvals.all,
);
