// Requests about accounts: users, colleagues, personal tokens.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';
import { keys } from '../keys.ts';
import type { InputOf, QueryOf } from '../operation-types.ts';
import type { Colleague } from '../types.gen.ts';
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

export type { Colleague };

interface People {
  list: readonly Colleague[];
  byEmail: ReadonlyMap<string, Colleague>;
  /** Whether there is no one else. */
  isWhole: boolean;
}

const pagesOfPeople = 5;

/** Who can be named, for their names and for pickers; read once in a while. */
export const people = queryOptions({
  queryKey: keys.colleagues,
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }): Promise<People> => {
    const list: Colleague[] = [];
    let cursor: string | null = '';
    for (let page = 0; page < pagesOfPeople && cursor !== null; page += 1) {
      const query: { limit: number; cursor: string } = { limit: 200, cursor };
      const { body } = await call('GET', '/api/ip3/v1/colleagues', { query, signal });
      list.push(...body.colleagues);
      cursor = body.next_cursor;
    }
    const byEmail = new Map(list.map((one) => [one.email, one]));
    return { list, byEmail, isWhole: cursor === null };
  },
});

/** The same by a part of name or address, where there are too many to read. */
export function matchingPeople(q: string) {
  return queryOptions({
    queryKey: keys.peopleMatching(q),
    queryFn: async ({ signal }) => {
      const query = { q, limit: 50 };
      const { body } = await call('GET', '/api/ip3/v1/colleagues', { query, signal });
      return body.colleagues;
    },
    placeholderData: keepPreviousData,
  });
}

/** The name of one person; null without an account or a name. */
export function nameOfPerson(email: string) {
  return queryOptions({
    queryKey: keys.personNamed(email),
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { body } = await call('GET', '/api/ip3/v1/colleagues', { query: { email }, signal });
      return body.colleagues[0]?.name ?? null;
    },
  });
}

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
