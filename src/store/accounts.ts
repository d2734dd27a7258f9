// SQL of accounts, sessions, set-up links and the limits on guessing credentials.
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Timestamp } from '../domain/clock.ts';
import type { Role } from '../domain/role.ts';
import type { AccountRow, AccountTable, Tables } from './tables.ts';

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
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function listAccounts(
  db: Kysely<Tables>,
  page: { limit: number; after: string | null },
): Promise<AccountRow[]> {
  let query = db.selectFrom('account').selectAll().orderBy('id').limit(page.limit);
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
    select place, email, roles, token_version,
      exists (select from revoked_token where revoked_token.jti = asked.jti) as revoked
    from unnest(
      ${keys.map(({ account_id }) => account_id)}::uuid[],
      ${keys.map(({ jti }) => jti)}::uuid[]
    ) with ordinality as asked (account_id, jti, place)
    join account on account.id = asked.account_id and disabled_at is null`.execute(db);
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

/** Counts an attempt within its window and gives the count and the start of the window. */
export async function countAttempt(
  db: Kysely<Tables>,
  key: string,
  now: Timestamp,
  windowStart: Timestamp,
): Promise<{ attempts: number; window_started_at: Timestamp }> {
  const { rows } = await sql<{ attempts: number; window_started_at: Timestamp }>`
    insert into credential_attempt as a (key, window_started_at, attempts)
    values (${key}, ${now}, 1)
    on conflict (key) do update set
      attempts = case when a.window_started_at < ${windowStart} then 1 else a.attempts + 1 end,
      window_started_at =
        case when a.window_started_at < ${windowStart} then ${now} else a.window_started_at end
    returning attempts, window_started_at`.execute(db);
  return rows[0]!;
}

/** Takes an attempt back: it was a success. */
export async function refundAttempt(db: Kysely<Tables>, key: string): Promise<void> {
  await sql`
    update credential_attempt set attempts = greatest(attempts - 1, 0) where key = ${key}`.execute(
    db,
  );
}

export async function forgetAttempts(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('credential_attempt').where('key', '=', key).execute();
}

export async function sweepAttempts(db: Kysely<Tables>, before: Timestamp): Promise<void> {
  await db.deleteFrom('credential_attempt').where('window_started_at', '<', before).execute();
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
