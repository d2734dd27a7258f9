// SQL of passkeys and of the challenges that they answer. What can happen once is one statement
// whose condition says so.
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';
import type { ChallengePurpose, PasskeyTable } from './account-tables.ts';

export type PasskeyRow = Selectable<PasskeyTable>;

/** Those of an account, oldest first. */
export async function listPasskeys(db: Kysely<Tables>, account_id: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Says no when the credential is known already, to this or another account. */
export async function insertPasskey(db: Kysely<Tables>, passkey: PasskeyRow): Promise<boolean> {
  const made = await db
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** A passkey of the account by what the browser calls it. */
export async function findPasskey(
  db: Kysely<Tables>,
  account_id: string,
  credential_id: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('credential_id', '=', credential_id)
    .executeTakeFirst();
}

/** Keeps the counter of a proof; no for one that does not go up, unless nothing is counted. */
export async function takeCounter(
  db: Kysely<Tables>,
  id: string,
  counter: number,
  at: Timestamp,
): Promise<boolean> {
  const { rows } = await sql`
    update passkey set counter = ${counter}::bigint, last_used_at = ${at}
    where id = ${id}
      and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id`.execute(db);
  return rows.length === 1;
}

/** Gives the name before; undefined where the account has no such passkey. */
export async function renamePasskey(
  db: Kysely<Tables>,
  account_id: string,
  id: string,
  name: string,
): Promise<string | undefined> {
  const known = db.selectFrom('passkey').select('name').forUpdate();
  const own = known.where('account_id', '=', account_id).where('id', '=', id);
  const before = await own.executeTakeFirst();
  if (before === undefined) return undefined;
  await db.updateTable('passkey').set({ name }).where('id', '=', id).execute();
  return before.name;
}

/** Gives the name of what it removed. */
export async function removePasskey(
  db: Kysely<Tables>,
  account_id: string,
  id: string,
): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('passkey')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}

/** Takes all passkeys of the account away, with their challenges; says how many there were. */
export async function removePasskeys(db: Kysely<Tables>, account_id: string): Promise<number> {
  await db.deleteFrom('passkey_challenge').where('account_id', '=', account_id).execute();
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What a challenge is for, and whose; only that can answer it. */
export interface ChallengeUse {
  account_id: string;
  purpose: ChallengePurpose;
  /** Null for a login, which has none yet. */
  session: string | null;
}

/** Keeps a challenge, and of those before it for the same use the latest `kept` alone. */
export async function keepChallenge(
  db: Kysely<Tables>,
  { account_id, purpose, session }: ChallengeUse,
  challenge: { challenge: string; expires_at: Timestamp },
  kept: number,
): Promise<void> {
  await sql`
    delete from passkey_challenge where challenge in (
      select challenge from passkey_challenge
      where account_id = ${account_id} and purpose = ${purpose}
        and session is not distinct from ${session}::uuid
      order by expires_at desc offset ${kept}
    )`.execute(db);
  await db
    .insertInto('passkey_challenge')
    .values({ ...challenge, account_id, purpose, session })
    .execute();
}

/** Uses a challenge up; no for one that is unknown, was used, is over, or is for another use. */
export async function takeChallenge(
  db: Kysely<Tables>,
  { account_id, purpose, session }: ChallengeUse,
  challenge: string,
  now: Timestamp,
): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenge
    where challenge = ${challenge} and account_id = ${account_id} and purpose = ${purpose}
      and session is not distinct from ${session}::uuid and expires_at > ${now}
    returning challenge`.execute(db);
  return rows.length === 1;
}

export async function sweepChallenges(db: Kysely<Tables>, now: Timestamp): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
}
