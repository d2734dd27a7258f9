// Requests about teams and their members.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf } from '../operation-types.ts';
import { write } from '../write.ts';

export function teamPage(query: QueryOf<'GET', '/api/ip3/v1/teams'>) {
  return queryOptions({
    queryKey: keys.admin.teamPage(query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/teams', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const createTeam = write(
  (body: InputOf<'POST', '/api/ip3/v1/teams'>) => call('POST', '/api/ip3/v1/teams', { body }),
  keys.admin.teams,
);

export const archiveTeam = write(
  (id: string) => call('POST', '/api/ip3/v1/teams/{id}/archive', { path: { id } }),
  keys.admin.teams,
);

export function teamMembers(id: string) {
  return queryOptions({
    queryKey: keys.admin.teamMembers(id),
    queryFn: ({ signal }) => {
      const query = { limit: 200 };
      return call('GET', '/api/ip3/v1/teams/{id}/members', { path: { id }, query, signal });
    },
  });
}

export function setTeamMember(id: string) {
  return write(
    ({
      account,
      ...body
    }: InputOf<'PUT', '/api/ip3/v1/teams/{id}/members/{account}'> & { account: string }) =>
      call('PUT', '/api/ip3/v1/teams/{id}/members/{account}', { path: { id, account }, body }),
    keys.admin.teams,
  );
}

export function removeTeamMember(id: string) {
  return write(
    (account: string) =>
      call('DELETE', '/api/ip3/v1/teams/{id}/members/{account}', { path: { id, account } }),
    keys.admin.teams,
  );
}
