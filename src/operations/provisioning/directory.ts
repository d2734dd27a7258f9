// Which directory a service account speaks for, and what its groups make of roles.
import { DomainError } from '../../domain/error.ts';
import type { Principal } from '../../domain/principal.ts';
import type { Role } from '../../domain/role.ts';
import { signOnProviders, type SignOnProvider } from '../../domain/sign-on-provider.ts';
import { groupsOfAccounts } from '../../store/provisioning/scim-groups.ts';
import type { Directory } from '../../store/provisioning/scim-users.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transact.ts';

export type ScimDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'ids'>;

export interface OwnDirectory extends Directory {
  role_map: SignOnProvider['role_map'];
}

/** @throws `forbidden` where the settings have its provider no more. */
export function directoryOf(
  { config }: Pick<Deps, 'config'>,
  { provider: id }: Pick<Principal, 'provider'>,
): OwnDirectory {
  const all = signOnProviders(config);
  const own = all.find((one) => one.id === id);
  if (own === undefined) {
    const detail =
      `The settings have no provider "${id}" any more. Ask an administrator to name it again, or ` +
      'to make another service account.';
    throw new DomainError('forbidden', detail);
  }
  const isAlone = all.every((one) => one === own || one.issuer.href !== own.issuer.href);
  const { href } = own.issuer;
  // The settings might name an issuer with a slash that its tokens do not have.
  const issuers = isAlone ? [href, href.replace(/\/$/, '')] : [];
  return { provider: own.id, issuers, role_map: own.role_map };
}

/** Groups of an account by what the role map can name: their names, and ids of the directory. */
export async function groupNames(
  tx: Tx,
  provider: string,
  account_ids: readonly string[],
): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>(account_ids.map((id) => [id, []]));
  for (const { account_id, display_name, external_id } of await groupsOfAccounts(
    tx,
    provider,
    account_ids,
  )) {
    names.get(account_id)?.push(display_name, ...(external_id === null ? [] : [external_id]));
  }
  return names;
}

export function isSameRoles(one: readonly Role[], other: readonly Role[]): boolean {
  return one.length === other.length && one.every((role) => other.includes(role));
}
