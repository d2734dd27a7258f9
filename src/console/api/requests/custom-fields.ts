// Requests about custom fields.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type CustomField = ResultOf<'GET', '/api/ip3/v1/custom-fields'>['custom_fields'][number];
export type NewCustomField = InputOf<'POST', '/api/ip3/v1/custom-fields'>;
type FieldChange = InputOf<'PATCH', '/api/ip3/v1/custom-fields/{key}'>;

/** All that the caller can see, the retired ones among them. */
export const customFields = queryOptions({
  queryKey: keys.customFields.list,
  queryFn: async ({ signal }) => {
    const query = { retired: true };
    const { body } = await call('GET', '/api/ip3/v1/custom-fields', { query, signal });
    return body.custom_fields;
  },
  staleTime: 60_000,
});

/** The newest 50 versions. */
export function fieldVersions(key: string) {
  return queryOptions({
    queryKey: keys.customFields.versions(key),
    queryFn: async ({ signal }) => {
      const asked = { path: { key }, query: { limit: 50 }, signal };
      const { body } = await call('GET', '/api/ip3/v1/custom-fields/{key}/versions', asked);
      return body.versions;
    },
  });
}

export const defineField = write(
  (body: NewCustomField) => call('POST', '/api/ip3/v1/custom-fields', { body }),
  keys.customFields.all,
);

/** On the version that was read, so that no one's change is lost. */
export function changeField({ key, version }: CustomField) {
  return write(
    (body: FieldChange) =>
      call('PATCH', '/api/ip3/v1/custom-fields/{key}', {
        ...{ path: { key }, ifMatch: `"${version}"`, body },
      }),
    keys.customFields.all,
  );
}

export const retireField = write(
  (key: string) => call('POST', '/api/ip3/v1/custom-fields/{key}/retire', { path: { key } }),
  keys.customFields.all,
);

export const restoreField = write(
  (key: string) => call('POST', '/api/ip3/v1/custom-fields/{key}/restore', { path: { key } }),
  keys.customFields.all,
);
