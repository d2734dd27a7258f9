// SQL of identities at providers, and of the sessions that began there.
import { sql, type Insertable, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';
import type { AccountIdentityTable, SignOnSessionTable } from './account-tables.ts';

interface Identity {
  issuer: string;
  subject: string;
}

export async function findIdentity(db: Kysely<Tables>, { issuer, subject }: Identity) {
  return db
    .selectFrom('account_identity')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export async function insertIdentity(
  db: Kysely<Tables>,
  identity: Insertable<AccountIdentityTable>,
): Promise<void> {
  await db.insertInto('account_identity').values(identity).execute();
}

export async function noteIdentityLogin(
  db: Kysely<Tables>,
  id: string,
  at: Timestamp,
): Promise<void> {
  await db
    .updateTable('account_identity')
    .set({ last_login_at: at })
    .where('id', '=', id)
    .execute();
}

export async function listIdentities(db: Kysely<Tables>, account_id: string) {
  return db
    .selectFrom('account_identity')
    .select(['id', 'issuer', 'subject', 'created_at', 'last_login_at'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute();
}

export async function deleteIdentity(db: Kysely<Tables>, account_id: string, id: string) {
  return db
    .deleteFrom('account_identity')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning(['issuer', 'subject'])
    .executeTakeFirst();
}

export async function hasIdentity(db: Kysely<Tables>, account_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('account_identity')
    .select('id')
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertSignOnSession(
  db: Kysely<Tables>,
  session: Insertable<SignOnSessionTable>,
): Promise<void> {
  await db.insertInto('sign_on_session').values(session).execute();
}

export async function findSignOnSession(db: Kysely<Tables>, jti: string) {
  return db
    .selectFrom('sign_on_session')
    .select(['provider', 'id_token'])
    .where('jti', '=', jti)
    .executeTakeFirst();
}

/** Which sessions a provider means: those of a subject, of one of its own sessions, or of both. */
export interface MeantByProvider {
  issuer: string;
  subject: string | null;
  sid: string | null;
}

/** Revokes the tokens of these sessions, and gives whose they were. */
export async function endProviderSessions(
  db: Kysely<Tables>,
  { issuer, subject, sid }: MeantByProvider,
  now: Timestamp,
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    with ended as (
      insert into revoked_token (jti, expires_at)
      select jti, expires_at from login_session join sign_on_session using (jti)
      where issuer = ${issuer} and expires_at > ${now}
        and (${subject}::text is null or subject = ${subject})
        and (${sid}::text is null or sid = ${sid})
      on conflict (jti) do nothing
      returning jti
    )
    select account_id from login_session join ended using (jti)`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Whether it was not taken before. */
export async function takeLogoutToken(
  db: Kysely<Tables>,
  token: { issuer: string; jti: string; expires_at: Timestamp },
): Promise<boolean> {
  const taken = await db
    .insertInto('logout_token')
    .values(token)
    .onConflict((conflict) => conflict.columns(['issuer', 'jti']).doNothing())
    .returning('jti')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function sweepLogoutTokens(db: Kysely<Tables>, now: Timestamp): Promise<void> {
  await db.deleteFrom('logout_token').where('expires_at', '<', now).execute();
}
