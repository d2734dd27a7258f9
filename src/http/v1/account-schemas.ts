// Schemas of login, users and set-up (api-decisions §2 and §9).
import { Type } from 'typebox';
import { roles } from '../../domain/role.ts';
import { Enum, Id, Instant, Nullable } from '../schema/schema.ts';

export const Password = Type.String({
  minLength: 12,
  maxLength: 1024,
  description:
    'At least 12 characters; any characters. Common and predictable passwords, and those made ' +
    'of your e-mail or name, are refused.',
  examples: ['correct horse battery staple'],
});

export const User = Type.Object(
  {
    id: Id,
    email: Type.String(),
    name: Nullable(Type.String()),
    roles: Type.Array(Enum(roles)),
    disabled: Type.Boolean(),
    password_expires_at: Nullable(
      Type.String({
        description: 'Until when a password chosen by another person works.',
        examples: ['2026-11-27T14:00:00.000Z'],
      }),
    ),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'User' },
);
