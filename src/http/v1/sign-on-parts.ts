// What signing in at a provider has in common, in a browser and by a program.
import { Type } from 'typebox';
import type { AuditAction } from '../../domain/audit-actions.ts';

export const Provider = Type.Object({
  id: Type.String({
    maxLength: 40,
    description: 'Id of the provider; `sso` is the one of IP3_OIDC_ISSUER.',
    examples: ['sso'],
  }),
});

/** What the groups of a login change of its account. */
export const fromGroups = [
  ...(['account.created', 'account.roles_replaced'] as const),
  ...(['team.member_set', 'team.member_removed'] as const),
] as const satisfies readonly AuditAction[];
