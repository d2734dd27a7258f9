// Who can be named: the people who sign in, with what a picker shows of them.
import { Type } from 'typebox';
import { roles } from '../../domain/role.ts';
import { readColleagues } from '../../operations/accounts/read-accounts.ts';
import { endpoint } from '../endpoint.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Enum, NextCursor, Nullable, PageQuery } from '../schema/schema.ts';

const Colleague = Type.Object(
  {
    email: Type.String({ examples: ['anna.nowak@example.org'] }),
    name: Nullable(Type.String({ examples: ['Anna Nowak'] })),
    roles: Type.Array(Enum(roles), { examples: [['Analyst']] }),
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
  summary: 'List people who can be named',
  description:
    'Email, name and roles of every account that is not disabled, in the order they were made. ' +
    'With `email`, an empty list means that no account has this address.',
  query: Type.Object({
    ...PageQuery,
    email: Type.Optional(
      Type.String({ minLength: 1, maxLength: 254, description: 'The whole address.' }),
    ),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'A part of the name or address.',
        examples: ['now'],
      }),
    ),
    may: Type.Optional(Enum(roles, { description: 'Only people with this role or one above it.' })),
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
    const { email, q: part, may } = query;
    const rows = await readColleagues(deps, page, { email, part, may });
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const colleagues = elements.map(({ email, name, roles }) => ({ email, name, roles }));
    return { count: colleagues.length, colleagues, next_cursor };
  },
});

export const colleagueEndpoints = [listColleaguesEndpoint];
