// Who can be named as an owner: the addresses that people sign in with, and nothing of their roles.
import { Type } from 'typebox';
import { readColleagues } from '../../operations/accounts/read-accounts.ts';
import { endpoint } from '../endpoint.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { NextCursor, Nullable, PageQuery } from '../schema/schema.ts';

const Colleague = Type.Object(
  {
    email: Type.String({ examples: ['anna.nowak@example.org'] }),
    name: Nullable(Type.String({ examples: ['Anna Nowak'] })),
  },
  { title: 'Colleague' },
);

const listColleaguesEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/colleagues',
  access: 'Analyst',
  audit: 'none',
  operationId: 'listColleagues',
  tags: ['accounts'],
  summary: 'List who can own an incident',
  description:
    'E-mail and name of every account that is not disabled, in the order they were made. `email` ' +
    'asks for one address: an empty list means that no account has it.',
  query: Type.Object({
    ...PageQuery,
    email: Type.Optional(
      Type.String({ minLength: 1, maxLength: 254, description: 'The whole address.' }),
    ),
  }),
  response: {
    200: Type.Object({
      count: Type.Integer({ description: 'Elements of this page.' }),
      colleagues: Type.Array(Colleague),
      next_cursor: NextCursor,
    }),
  },
  async handle({ deps, request, reply, query }) {
    const page = pageOf(query);
    const rows = await readColleagues(deps, page, query.email);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const colleagues = elements.map(({ email, name }) => ({ email, name }));
    return { count: colleagues.length, colleagues, next_cursor };
  },
});

export const colleagueEndpoints = [listColleaguesEndpoint];
