// Schemas of login, users and set-up (api-decisions §2 and §9).
import { Type, type Static } from 'typebox';
import { roles } from '../../domain/role.ts';
import { memberRoles } from '../../domain/team.ts';
import type { Account } from '../../operations/accounts/accounts.ts';
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
    provisioned_by: Nullable(
      Type.String({
        description: 'The provider whose directory keeps the user (SCIM), if one does.',
        examples: ['sso'],
      }),
    ),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'User' },
);

export const Memberships = Type.Array(
  Type.Object(
    {
      team_id: Id,
      team: Type.String({ examples: ['Platform'] }),
      role: Enum(memberRoles),
    },
    { title: 'Membership' },
  ),
  {
    description:
      'Roles in teams, which count for the records of each team alone. None where `roles` has any.',
  },
);

export function accountView(account: Account): Static<typeof User> {
  const { id, email, name, disabled_at, password_expires_at, provisioned_by } = account;
  const { created_at, updated_at } = account;
  const held = roles.filter((role) => account.roles.includes(role));
  const state = { disabled: disabled_at !== null, password_expires_at, provisioned_by };
  return { id, email, name, roles: held, ...state, created_at, updated_at };
}
