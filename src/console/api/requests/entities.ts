// Requests about the organisation profile.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type LegalEntity = ResultOf<'GET', '/api/ip3/v1/legal-entities'>['legal_entities'][number];
export type LegalEntityInput = InputOf<'POST', '/api/ip3/v1/legal-entities'>;

/** All of them, the archived ones among them. */
export const legalEntities = queryOptions({
  queryKey: keys.entities.list,
  queryFn: async ({ signal }) => {
    const { body } = await call('GET', '/api/ip3/v1/legal-entities', { signal });
    return body.legal_entities;
  },
  staleTime: 60_000,
});

/** Drafts and deadlines of every incident follow from the profile. */
const affected = [keys.entities.all, keys.deadlines.all, keys.incident.any] as const;

export const defineEntity = write(
  (body: LegalEntityInput) => call('POST', '/api/ip3/v1/legal-entities', { body }),
  ...affected,
);

/** On the version that was read, so that no one's change is lost. */
export function changeEntity({ id, version }: LegalEntity) {
  return write(
    (body: LegalEntityInput) =>
      call('PUT', '/api/ip3/v1/legal-entities/{id}', {
        ...{ path: { id }, ifMatch: `"${version}"`, body },
      }),
    ...affected,
  );
}

export const archiveEntity = write(
  (id: string) => call('POST', '/api/ip3/v1/legal-entities/{id}/archive', { path: { id } }),
  ...affected,
);

export const restoreEntity = write(
  (id: string) => call('POST', '/api/ip3/v1/legal-entities/{id}/restore', { path: { id } }),
  ...affected,
);
