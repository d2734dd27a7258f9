// SQL of personal access tokens.
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Role } from '../../domain/role.ts';
import type { Tables } from '../tables.ts';
import type { PersonalTokenTable } from './account-tables.ts';

/** A token as it is listed: all but its hash, with its owner. */
export interface ListedToken {
  id: string;
  account_id: string;
  owner: string;
  name: string;
  roles: Role[];
  /** The instance that it was made for; null for a token of a person's programs. */
  enforcement_point: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
  /** Whether its owner was disabled or got a new password since. */
  outdated: boolean;
}

export async function insertToken(
  db: Kysely<Tables>,
  token: Insertable<PersonalTokenTable>,
): Promise<void> {
  await db.insertInto('personal_token').values(token).execute();
}

/** Newest first; of one account, or of all. */
export async function listTokens(
  db: Kysely<Tables>,
  account_id: string | null,
  page: { limit: number; after: string | null },
): Promise<ListedToken[]> {
  let query = listed(db).orderBy('personal_token.id', 'desc').limit(page.limit);
  if (account_id !== null) query = query.where('account_id', '=', account_id);
  if (page.after !== null) query = query.where('personal_token.id', '<', page.after);
  return query.execute();
}

export async function findToken(db: Kysely<Tables>, id: string): Promise<ListedToken | undefined> {
  return listed(db).where('personal_token.id', '=', id).executeTakeFirst();
}

function listed(db: Kysely<Tables>) {
  return db
    .selectFrom('personal_token')
    .innerJoin('account', 'account.id', 'personal_token.account_id')
    .select([
      'personal_token.id',
      'personal_token.account_id',
      'account.email as owner',
      'personal_token.name',
      'personal_token.roles',
      'personal_token.enforcement_point',
      'personal_token.created_at',
      'personal_token.expires_at',
      'personal_token.last_used_at',
      'personal_token.revoked_at',
      sql<boolean>`(account.disabled_at is not null
        or account.token_version <> personal_token.token_version)`.as('outdated'),
    ]);
}

/** How many tokens of the account still work or could. */
export async function countLiveTokens(
  db: Kysely<Tables>,
  account_id: string,
  now: Timestamp,
): Promise<number> {
  const { count } = await db
    .selectFrom('personal_token')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Says whether it was not revoked before. */
export async function revokePersonalToken(
  db: Kysely<Tables>,
  id: string,
  at: Timestamp,
): Promise<boolean> {
  const revoked = await db
    .updateTable('personal_token')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

export interface TokenOwner {
  id: string;
  account_id: string;
  email: string;
  /** What the token was given. */
  token_roles: Role[];
  /** What its owner has now. */
  account_roles: Role[];
  enforcement_point: string | null;
  last_used_at: Timestamp | null;
}

/** Whose token it is; undefined unless it works at this moment. */
export async function ownerOfToken(
  db: Kysely<Tables>,
  token_sha256: string,
  now: Timestamp,
): Promise<TokenOwner | undefined> {
  return db
    .selectFrom('personal_token')
    .innerJoin('account', 'account.id', 'personal_token.account_id')
    .select([
      'personal_token.id',
      'account.id as account_id',
      'account.email',
      'personal_token.roles as token_roles',
      'account.roles as account_roles',
      'personal_token.enforcement_point',
      'personal_token.last_used_at',
    ])
    .where('token_sha256', '=', token_sha256)
    .where('personal_token.revoked_at', 'is', null)
    .where('personal_token.expires_at', '>', now)
    .where('account.disabled_at', 'is', null)
    .whereRef('account.token_version', '=', 'personal_token.token_version')
    .executeTakeFirst();
}

export async function noteTokenUse(db: Kysely<Tables>, id: string, at: Timestamp): Promise<void> {
  await db.updateTable('personal_token').set({ last_used_at: at }).where('id', '=', id).execute();
}
