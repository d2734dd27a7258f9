// Requests about accounts: users, colleagues, personal tokens.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf } from '../operation-types.ts';
import { write } from '../write.ts';

export function userPage(query: QueryOf<'GET', '/api/ip3/v1/users'>) {
  return queryOptions({
    queryKey: keys.admin.userPage(query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/users', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const createUser = write(
  (body: InputOf<'POST', '/api/ip3/v1/users'>) => call('POST', '/api/ip3/v1/users', { body }),
  keys.admin.users,
);

export function changeUser(id: string) {
  return write(
    (body: InputOf<'PATCH', '/api/ip3/v1/users/{id}'>) =>
      call('PATCH', '/api/ip3/v1/users/{id}', { path: { id }, body }),
    keys.admin.users,
  );
}

export const createResetLink = write((id: string) =>
  call('POST', '/api/ip3/v1/users/{id}/reset-link', { path: { id } }),
);

/** Everyone whom an e-mail field suggests. */
export const colleagues = queryOptions({
  queryKey: keys.colleagues,
  queryFn: ({ signal }) => call('GET', '/api/ip3/v1/colleagues', { query: { limit: 200 }, signal }),
});

export async function isColleague(email: string): Promise<boolean> {
  const { body } = await call('GET', '/api/ip3/v1/colleagues', { query: { email } });
  return body.count > 0;
}

/** The own tokens, or those of all. */
export function tokenList(isOfAll: boolean) {
  const query = { limit: 200, ...(isOfAll ? { all: true } : {}) };
  return queryOptions({
    queryKey: keys.admin.tokenPage(query),
    queryFn: ({ signal }) => call('GET', '/api/ip3/v1/tokens', { query, signal }),
  });
}

export const createToken = write(
  (body: InputOf<'POST', '/api/ip3/v1/tokens'>) => call('POST', '/api/ip3/v1/tokens', { body }),
  keys.admin.tokens,
);

export const revokeToken = write(
  (id: string) => call('DELETE', '/api/ip3/v1/tokens/{id}', { path: { id } }),
  keys.admin.tokens,
);
