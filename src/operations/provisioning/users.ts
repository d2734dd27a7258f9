// Users as a directory keeps them (SCIM 2.0): made, changed and disabled, never deleted.
import { timestamp } from '../../domain/clock.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import {
  patchUser,
  wholeUser,
  type DirectoryUser,
  type PatchOperation,
} from '../../domain/scim/user.ts';
import { lockAccount } from '../../store/accounts/accounts.ts';
import { lockByName } from '../../store/engine/named-lock.ts';
import { leaveGroups } from '../../store/provisioning/scim-groups.ts';
import {
  findScimUsers,
  updateScimUser,
  type ScimUserRow,
} from '../../store/provisioning/scim-users.ts';
import { changeLocked } from '../accounts/change-account.ts';
import { transact, type Tx } from '../transact.ts';
import { directoryOf, type OwnDirectory, type ScimDeps } from './directory.ts';
import { assertFree, directoryUser, keep } from './keep-user.ts';
import { noUser, readScimUser, type ScimUser } from './read-users.ts';
import { replaceRolesOf } from './replace-roles.ts';

export function replaceScimUser(
  deps: ScimDeps,
  context: RequestContext,
  id: string,
  body: Record<string, unknown>,
): Promise<ScimUser> {
  return changeUser(deps, context, id, ({ active }) => wholeUser(body, active));
}

export function patchScimUser(
  deps: ScimDeps,
  context: RequestContext,
  id: string,
  operations: readonly PatchOperation[],
): Promise<ScimUser> {
  return changeUser(deps, context, id, (user) => {
    const patched = { ...user };
    patchUser(patched, operations);
    return patched;
  });
}

async function changeUser(
  deps: ScimDeps,
  context: RequestContext,
  id: string,
  change: (before: DirectoryUser) => DirectoryUser,
): Promise<ScimUser> {
  const directory = directoryOf(deps, context.principal);
  await transact(deps, context, async (tx) => {
    await lockByName(tx, 'identity');
    const { row, account } = await lockedUser(tx, directory, id);
    const before = directoryUser(row);
    const said = change(before);
    await assertFree(tx, directory, id, said);
    await keep(deps, tx, context, directory, { row, account, before, said });
    return null;
  });
  return readScimUser(deps, context, id);
}

async function lockedUser(tx: Tx, directory: OwnDirectory, id: string) {
  const account = isUuid(id) ? await lockAccount(tx, id) : undefined;
  const [row] = isUuid(id)
    ? await findScimUsers(tx, directory, { id }, { offset: 0, limit: 1 })
    : [];
  if (row === undefined || account === undefined) throw noUser();
  return { row, account };
}

/** The account is disabled, and out of all groups; its records stay. */
export async function removeScimUser(
  deps: ScimDeps,
  context: RequestContext,
  id: string,
): Promise<void> {
  const directory = directoryOf(deps, context.principal);
  await transact(deps, context, async (tx) => {
    await lockByName(tx, 'identity');
    const { row, account } = await lockedUser(tx, directory, id);
    await adoptUser(deps, tx, context, directory, row);
    const at = timestamp(deps.clock.now());
    await updateScimUser(tx, id, { deleted_at: at, updated_at: at, external_id: null });
    const detail = { provider: directory.provider, changed: ['removed'] };
    const entry = { action: 'account.provisioned' as const, detail };
    await changeLocked(deps, tx, context, account, { disabled: true }, entry);
    await leaveGroups(tx, id);
    await replaceRolesOf(deps, tx, context, directory, [id]);
    return null;
  });
}

/** An account that the directory did not make yet is taken over when it is put into a group. */
export async function adoptUser(
  deps: ScimDeps,
  tx: Tx,
  context: RequestContext,
  directory: OwnDirectory,
  row: ScimUserRow,
): Promise<void> {
  if (row.is_kept) return;
  const account = required(await lockAccount(tx, row.id), 'account');
  const said = directoryUser(row);
  await keep(deps, tx, context, directory, { row, account, before: said, said });
}
