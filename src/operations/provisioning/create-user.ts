// Creates a user for a directory, or takes over an account that is known.
import { timestamp } from '../../domain/clock.ts';
import { rolesOfGroups } from '../../domain/group-roles.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { addressIn, nameIn, wholeUser, type DirectoryUser } from '../../domain/scim/user.ts';
import { findAccountByEmail, insertAccount, lockAccount } from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { lockByName } from '../../store/engine/named-lock.ts';
import {
  findRemovedUser,
  findScimUsers,
  insertScimUser,
  updateScimUser,
} from '../../store/provisioning/scim-users.ts';
import { changeLocked } from '../accounts/change-account.ts';
import { unknownPassword } from '../accounts/passwords.ts';
import { replaceMemberships } from '../teams/group-memberships.ts';
import { transact, type Tx } from '../transact.ts';
import { directoryOf, type OwnDirectory, type ScimDeps } from './directory.ts';
import {
  accountChange,
  assertFree,
  directoryUser,
  isOfOthers,
  keep,
  keptOf,
  noAddress,
} from './keep-user.ts';
import { readScimUser, type ScimUser } from './read-users.ts';

/** A new account, or again the one that the directory removed before. */
export async function createScimUser(
  deps: ScimDeps,
  context: RequestContext,
  body: Record<string, unknown>,
): Promise<ScimUser> {
  const directory = directoryOf(deps, context.principal);
  const said = wholeUser(body);
  const email = addressIn(said);
  if (email === null) throw noAddress();
  const id = await transact(deps, context, async (tx) => {
    await lockByName(tx, 'identity');
    await assertFree(tx, directory, null, said);
    const known = await findAccountByEmail(tx, email);
    return known === undefined
      ? makeAccount(deps, tx, context, directory, email, said)
      : takeKnown(deps, tx, context, directory, known.id, said);
  });
  return readScimUser(deps, context, id);
}

async function makeAccount(
  deps: ScimDeps,
  tx: Tx,
  context: RequestContext,
  { provider, role_map }: OwnDirectory,
  email: string,
  said: DirectoryUser,
): Promise<string> {
  const at = timestamp(deps.clock.now());
  const { id, roles } = await insertAccount(tx, {
    ...{ id: deps.ids.next(), email, name: nameIn(said), roles: rolesOfGroups(role_map, []) },
    password_hash: unknownPassword(),
    password_expires_at: null,
    disabled_at: said.active ? null : at,
    ...{ created_at: at, updated_at: at, provisioned_by: provider },
  });
  const kept = keptOf(said);
  const times = { created_at: at, updated_at: at, deleted_at: null };
  await insertScimUser(tx, { account_id: id, provider, ...kept, ...times });
  const who = { account_id: id, email, roles, disabled: !said.active };
  const detail = { ...who, provider, user_name: kept.user_name, external_id: kept.external_id };
  await writeAudit(tx, context, at, { action: 'account.created', detail });
  await replaceMemberships(tx, context, at, { id, email }, { provider, role_map, groups: [] });
  return id;
}

/**
 * Someone whom this directory removed comes back to the same account, and who signs in with its
 * provider already is taken over. Any other account is not its.
 */
async function takeKnown(
  deps: ScimDeps,
  tx: Tx,
  context: RequestContext,
  directory: OwnDirectory,
  id: string,
  said: DirectoryUser,
): Promise<string> {
  const { provider } = directory;
  const account = required(await lockAccount(tx, id), 'account');
  const [row] = await findScimUsers(tx, directory, { id }, { offset: 0, limit: 1 });
  if (row?.is_kept === false) {
    await keep(deps, tx, context, directory, { row, account, before: directoryUser(row), said });
    return id;
  }
  if (!(await findRemovedUser(tx, provider, id))) throw isOfOthers();
  const at = timestamp(deps.clock.now());
  await updateScimUser(tx, id, { ...keptOf(said), updated_at: at, deleted_at: null });
  const entry = {
    action: 'account.provisioned' as const,
    detail: { provider, changed: ['restored'] },
  };
  await changeLocked(deps, tx, context, account, accountChange(said), entry);
  return id;
}
