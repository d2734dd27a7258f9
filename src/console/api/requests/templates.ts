// Requests about incident templates.
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, ResultOf } from '../operation-types.ts';
import { write } from '../write.ts';

export type ListedTemplate = ResultOf<
  'GET',
  '/api/ip3/v1/incident-templates'
>['incident_templates'][number];
export type Template = ResultOf<'GET', '/api/ip3/v1/incident-templates/{id}'>;
export type NewTemplate = InputOf<'POST', '/api/ip3/v1/incident-templates'>;

/** All of them, the archived ones among them. */
export const templates = queryOptions({
  queryKey: keys.templates.list,
  queryFn: async ({ signal }) => {
    const query = { archived: true };
    const { body } = await call('GET', '/api/ip3/v1/incident-templates', { query, signal });
    return body.incident_templates;
  },
  staleTime: 60_000,
});

export function oneTemplate(id: string) {
  return queryOptions({
    queryKey: keys.templates.of(id),
    queryFn: async ({ signal }) => {
      const asked = { path: { id }, signal };
      return (await call('GET', '/api/ip3/v1/incident-templates/{id}', asked)).body;
    },
  });
}

/** The newest 50 versions. */
export function templateVersions(id: string) {
  return queryOptions({
    queryKey: keys.templates.versions(id),
    queryFn: async ({ signal }) => {
      const asked = { path: { id }, query: { limit: 50 }, signal };
      const { body } = await call('GET', '/api/ip3/v1/incident-templates/{id}/versions', asked);
      return body.versions;
    },
  });
}

export const defineTemplate = write(
  (body: NewTemplate) => call('POST', '/api/ip3/v1/incident-templates', { body }),
  keys.templates.all,
);

/** On the version that was read, so that no one's change is lost. */
export function changeTemplate({ id, version }: Template) {
  return write(
    (body: NewTemplate) =>
      call('PATCH', '/api/ip3/v1/incident-templates/{id}', {
        ...{ path: { id }, ifMatch: `"${version}"`, body },
      }),
    keys.templates.all,
  );
}

export const archiveTemplate = write(
  (id: string) => call('POST', '/api/ip3/v1/incident-templates/{id}/archive', { path: { id } }),
  keys.templates.all,
);

export const restoreTemplate = write(
  (id: string) => call('POST', '/api/ip3/v1/incident-templates/{id}/restore', { path: { id } }),
  keys.templates.all,
);
