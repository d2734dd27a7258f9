// Parameters and schemas that the endpoints of accounts share.
import { Type } from 'typebox';
import { roles } from '../../domain/role.ts';
import { Enum, OneLine } from '../schema/schema.ts';

export const tags = ['accounts'];

const exampleId = '019aa1d0-3f02-7a11-b1c4-90e2d7f0a002';

export const Email = Type.String({
  format: 'email',
  maxLength: 254,
  examples: ['anna.nowak@example.org'],
});

export const Name = Type.Optional(
  OneLine({ minLength: 1, maxLength: 200, examples: ['Anna Nowak'] }),
);

export const Roles = Type.Array(Enum(roles), {
  maxItems: 20,
  description: 'Roles for all records; none for someone who is a member of teams only.',
  examples: [['Analyst']],
});

export const UserParams = Type.Object({
  id: Type.String({ maxLength: 100, description: 'Id of the user.', examples: [exampleId] }),
});
