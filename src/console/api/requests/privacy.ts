// Requests about data protection.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type PersonSearch = InputOf<'POST', '/api/ip3/v1/privacy/searches'>;
export type FoundPerson = ResultOf<'POST', '/api/ip3/v1/privacy/searches'>;

export const searchPerson = write((body: PersonSearch) =>
  call('POST', '/api/ip3/v1/privacy/searches', { body }),
);

export const processingRecord = queryOptions({
  queryKey: keys.processingRecord,
  queryFn: async ({ signal }) =>
    (await call('GET', '/api/ip3/v1/privacy/processing-record', { signal })).body,
});
