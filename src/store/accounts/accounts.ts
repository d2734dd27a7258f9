// SQL of accounts, sessions and set-up links.
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Role } from '../../domain/role.ts';
import type { Tables } from '../tables.ts';
import type { AccountRow, AccountTable } from './account-tables.ts';

export async function insertAccount(db: Kysely<Tables>, account: Insertable<AccountTable>) {
  return db.insertInto('account').values(account).returningAll().executeTakeFirstOrThrow();
}

export async function findAccountByEmail(
  db: Kysely<Tables>,
  email: string,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function findAccount(db: Kysely<Tables>, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockAccount(db: Kysely<Tables>, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateAccount(
  db: Kysely<Tables>,
  id: string,
  change: Updateable<AccountTable>,
): Promise<AccountRow> {
  return db
    .updateTable('account')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The same password under another hash, unless the password was changed meanwhile. */
export async function replaceHash(
  db: Kysely<Tables>,
  id: string,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute();
}

export async function listAccounts(
  db: Kysely<Tables>,
  page: { limit: number; after: string | null },
): Promise<AccountRow[]> {
  let query = db.selectFrom('account').selectAll().orderBy('id').limit(page.limit);
  if (page.after !== null) query = query.where('id', '>', page.after);
  return query.execute();
}

export async function isActiveAccount(db: Kysely<Tables>, email: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  return account?.disabled_at === null;
}

export interface Colleague {
  id: string;
  email: string;
  name: string | null;
  roles: Role[];
}

interface MeantColleagues {
  email?: string | undefined;
  /** Part of the name or address. */
  part?: string | undefined;
  oneOf?: readonly Role[] | undefined;
}

/** Those with an account that is not disabled. */
export async function listColleagues(
  db: Kysely<Tables>,
  page: { limit: number; after: string | null },
  { email, part, oneOf }: MeantColleagues,
): Promise<Colleague[]> {
  let query = db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'roles'])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .limit(page.limit);
  if (email !== undefined) query = query.where('email', '=', email.toLowerCase());
  if (part !== undefined) {
    const sought = part.toLowerCase();
    query = query.where(
      sql<boolean>`(strpos(email, ${sought}) > 0 or strpos(lower(name), ${sought}) > 0)`,
    );
  }
  if (oneOf !== undefined) query = query.where(sql<boolean>`roles && ${oneOf}::text[]`);
  if (page.after !== null) query = query.where('id', '>', page.after);
  return query.execute();
}

export async function anyAccountExists(db: Kysely<Tables>): Promise<boolean> {
  const account = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  return account !== undefined;
}

/** How many enabled administrators there are besides this account; locks them until the end. */
export async function otherEnabledAdmins(db: Kysely<Tables>, id: string): Promise<number> {
  const admins = await db
    .selectFrom('account')
    .select('id')
    .where('id', '<>', id)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`'Admin' = any(roles)`)
    .forUpdate()
    .execute();
  return admins.length;
}

export interface Session {
  email: string;
  roles: Role[];
  token_version: number;
  revoked: boolean;
  /** To five minutes; null for a session that no row records. */
  last_used_at: Timestamp | null;
  /** What the login was proved with; null for a session that no row records. */
  amr: string[] | null;
  /** When it was proved again. */
  proved_at: Timestamp | null;
  /** Whether the account has an authenticator app. */
  has_totp: boolean;
  has_passkey: boolean;
  /** Where the login began; null for one by password. */
  provider: string | null;
}

/** Which account a token names, and which token it is. */
export interface SessionKey {
  account_id: string;
  jti: string;
}

/** The accounts behind some tokens as they are now; undefined where it is gone or disabled. */
export async function findSessions(
  db: Kysely<Tables>,
  keys: readonly SessionKey[],
): Promise<(Session | undefined)[]> {
  const { rows } = await sql<Session & { place: number }>`
    select place, email, roles, account.token_version, last_used_at, amr, proved_at,
      sign_on_session.provider,
      exists (
        select from totp_factor factor
        where factor.account_id = account.id and confirmed_at is not null
      ) as has_totp,
      exists (select from passkey where passkey.account_id = account.id) as has_passkey,
      exists (select from revoked_token where revoked_token.jti = asked.jti) as revoked
    from unnest(
      ${keys.map(({ account_id }) => account_id)}::uuid[],
      ${keys.map(({ jti }) => jti)}::uuid[]
    ) with ordinality as asked (account_id, jti, place)
    join account on account.id = asked.account_id and disabled_at is null
    left join login_session on login_session.jti = asked.jti
    left join sign_on_session on sign_on_session.jti = asked.jti`.execute(db);
  const found = new Map(rows.map((row) => [row.place, row]));
  return keys.map((_, index) => found.get(index + 1));
}

export async function revokeToken(
  db: Kysely<Tables>,
  token: { jti: string; expires_at: Timestamp },
): Promise<void> {
  await db
    .insertInto('revoked_token')
    .values(token)
    .onConflict((conflict) => conflict.column('jti').doNothing())
    .execute();
}

/** Removes revocations of tokens that have expired anyway. */
export async function sweepRevocations(db: Kysely<Tables>, now: Timestamp): Promise<void> {
  await db.deleteFrom('revoked_token').where('expires_at', '<', now).execute();
}

export async function insertSetupToken(
  db: Kysely<Tables>,
  token: { token_sha256: string; created_at: Timestamp; expires_at: Timestamp },
): Promise<void> {
  await db
    .insertInto('setup_token')
    .values({ ...token, used_at: null })
    .execute();
}

/** Marks the token used when it is known, unused and not expired; says whether it was. */
export async function useSetupToken(
  db: Kysely<Tables>,
  token_sha256: string,
  now: Timestamp,
): Promise<boolean> {
  const used = await db
    .updateTable('setup_token')
    .set({ used_at: now })
    .where('token_sha256', '=', token_sha256)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_sha256')
    .executeTakeFirst();
  return used !== undefined;
}
