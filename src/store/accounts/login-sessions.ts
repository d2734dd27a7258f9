// SQL of logins: which sessions an account has, and from which addresses it has logged in.
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';
import type { LoginSessionTable } from './account-tables.ts';

export async function insertLoginSession(
  db: Kysely<Tables>,
  session: Insertable<LoginSessionTable>,
): Promise<void> {
  await db.insertInto('login_session').values(session).execute();
}

/** Sessions of the account that nothing has ended, newest first. */
export async function listLoginSessions(
  db: Kysely<Tables>,
  account_id: string,
  now: Timestamp,
  limit: number,
) {
  return db
    .selectFrom('login_session')
    .innerJoin('account', 'account.id', 'login_session.account_id')
    .select(['jti', 'login_session.created_at', 'last_used_at', 'expires_at', 'address', 'agent'])
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .whereRef('login_session.token_version', '=', 'account.token_version')
    .where(
      sql<boolean>`not exists (
        select from revoked_token where revoked_token.jti = login_session.jti)`,
    )
    .orderBy('jti', 'desc')
    .limit(limit)
    .execute();
}

/** Which of an account's sessions are meant: all, all but one, or one. */
export type MeantSessions = { except?: string } | { only: string };

/** Revokes the tokens of sessions that are alive, and gives how many those were. */
export async function endLoginSessions(
  db: Kysely<Tables>,
  account_id: string,
  now: Timestamp,
  meant: MeantSessions,
): Promise<number> {
  const only = 'only' in meant ? meant.only : null;
  const except = 'only' in meant ? null : (meant.except ?? null);
  const { rows } = await sql`
    insert into revoked_token (jti, expires_at)
    select jti, expires_at from login_session
    where account_id = ${account_id} and expires_at > ${now}
      and (${only}::uuid is null or jti = ${only}::uuid)
      and (${except}::uuid is null or jti <> ${except}::uuid)
    on conflict (jti) do nothing
    returning jti`.execute(db);
  return rows.length;
}

export async function noteSessionUse(
  db: Kysely<Tables>,
  jti: string,
  at: Timestamp,
): Promise<void> {
  await db.updateTable('login_session').set({ last_used_at: at }).where('jti', '=', jti).execute();
}

export async function sweepLoginSessions(db: Kysely<Tables>, now: Timestamp): Promise<void> {
  await db.deleteFrom('login_session').where('expires_at', '<', now).execute();
}

export async function noteAddress(
  db: Kysely<Tables>,
  account_id: string,
  block: string,
  last_login_at: Timestamp,
): Promise<void> {
  await db
    .insertInto('known_address')
    .values({ account_id, block, last_login_at })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'block']).doUpdateSet({ last_login_at }),
    )
    .execute();
}

export async function isKnownAddress(
  db: Kysely<Tables>,
  account_id: string,
  block: string,
  since: Timestamp,
): Promise<boolean> {
  const found = await db
    .selectFrom('known_address')
    .select('block')
    .where('account_id', '=', account_id)
    .where('block', '=', block)
    .where('last_login_at', '>=', since)
    .executeTakeFirst();
  return found !== undefined;
}

export async function sweepKnownAddresses(db: Kysely<Tables>, before: Timestamp): Promise<void> {
  await db.deleteFrom('known_address').where('last_login_at', '<', before).execute();
}
