// Roles and memberships of accounts after their groups in a directory changed: replaced, removals
// included.
import { timestamp } from '../../domain/clock.ts';
import { recordedGroups, rolesOfGroups } from '../../domain/group-roles.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { lockAccount } from '../../store/accounts/accounts.ts';
import { changeLocked } from '../accounts/change-account.ts';
import { replaceMemberships } from '../teams/group-memberships.ts';
import type { Tx } from '../transact.ts';
import { groupNames, isSameRoles, type OwnDirectory, type ScimDeps } from './directory.ts';

/** @throws `conflict` when the last administrator would lose the role. */
export async function replaceRolesOf(
  deps: ScimDeps,
  tx: Tx,
  context: RequestContext,
  { provider, role_map }: OwnDirectory,
  account_ids: readonly string[],
): Promise<void> {
  const names = await groupNames(tx, provider, account_ids);
  for (const id of [...account_ids].sort()) {
    const groups = names.get(id) ?? [];
    const roles = rolesOfGroups(role_map, groups);
    const account = required(await lockAccount(tx, id), 'account of a group');
    const at = timestamp(deps.clock.now());
    await replaceMemberships(tx, context, at, account, { provider, role_map, groups });
    if (isSameRoles(account.roles, roles)) continue;
    const recorded = recordedGroups(role_map, groups);
    const detail = { provider, roles_before: account.roles, ...recorded };
    const entry = { action: 'account.roles_replaced' as const, detail };
    await changeLocked(deps, tx, context, account, { roles }, entry);
  }
}
