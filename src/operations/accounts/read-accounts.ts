// Reads of accounts: who can own an incident, who there is.
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { hasRole, roles, type Role } from '../../domain/role.ts';
import type { AccountRow } from '../../store/accounts/account-tables.ts';
import {
  findAccount,
  listAccounts,
  listColleagues,
  type Colleague,
} from '../../store/accounts/accounts.ts';
import { listTokens, type ListedToken } from '../../store/accounts/personal-tokens.ts';
import type { Deps } from '../deps.ts';

interface Page {
  limit: number;
  after: string | null;
}

interface MeantColleagues {
  email?: string | undefined;
  /** A part of the name or address. */
  part?: string | undefined;
  /** The lowest role that they need. */
  may?: Role | undefined;
}

/** Accounts that are not disabled. */
export function readColleagues(
  { database }: Pick<Deps, 'database'>,
  page: Page,
  { email, part, may }: MeantColleagues,
): Promise<Colleague[]> {
  const oneOf = may && roles.filter((role) => hasRole([role], may));
  return listColleagues(database.kysely, page, { email, part, oneOf });
}

export function readAccounts(
  { database }: Pick<Deps, 'database'>,
  page: Page,
): Promise<AccountRow[]> {
  return listAccounts(database.kysely, page);
}

/** @throws `not_found` */
export async function readAccount(
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<AccountRow> {
  const account = isUuid(id) ? await findAccount(database.kysely, id) : undefined;
  if (account !== undefined) return account;
  throw new DomainError('not_found', 'User not found.');
}

/** Personal access tokens of one owner; of everyone when `owner` is null. */
export function readTokens(
  { database }: Pick<Deps, 'database'>,
  owner: string | null,
  page: Page,
): Promise<ListedToken[]> {
  return listTokens(database.kysely, owner, page);
}
