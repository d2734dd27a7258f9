// SQL of second factors. What can happen once is one statement whose condition says so.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';

export interface TotpRow {
  account_id: string;
  secret: string;
  confirmed_at: Timestamp | null;
  last_step: number;
  created_at: Timestamp;
}

export async function findTotp(
  db: Kysely<Tables>,
  account_id: string,
): Promise<TotpRow | undefined> {
  return db
    .selectFrom('totp_factor')
    .selectAll()
    .where('account_id', '=', account_id)
    .executeTakeFirst();
}

/** A new secret that nothing has confirmed yet; says no when the account has a confirmed one. */
export async function offerTotp(
  db: Kysely<Tables>,
  factor: { account_id: string; secret: string; created_at: Timestamp },
): Promise<boolean> {
  const { rows } = await sql`
    insert into totp_factor (account_id, secret, created_at)
    values (${factor.account_id}, ${factor.secret}, ${factor.created_at})
    on conflict (account_id) do update
      set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where totp_factor.confirmed_at is null
    returning account_id`.execute(db);
  return rows.length === 1;
}

/**
 * Takes the code of a step, and says whether no code of it or a later one was taken before. The
 * first one confirms the factor. `secret` is the one that the code was compared with.
 */
export async function takeStep(
  db: Kysely<Tables>,
  { account_id, secret }: Pick<TotpRow, 'account_id' | 'secret'>,
  step: number,
  now: Timestamp,
): Promise<boolean> {
  const { rows } = await sql`
    update totp_factor
    set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${now}::timestamptz)
    where account_id = ${account_id} and secret = ${secret} and last_step < ${step}
    returning account_id`.execute(db);
  return rows.length === 1;
}

/** Uses a recovery code up; no for one that is unknown or was used. */
export async function takeRecoveryCode(
  db: Kysely<Tables>,
  account_id: string,
  code_sha256: string,
  used_at: Timestamp,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at })
    .where('account_id', '=', account_id)
    .where('code_sha256', '=', code_sha256)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Kysely<Tables>, account_id: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('account_id', '=', account_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function replaceRecoveryCodes(
  db: Kysely<Tables>,
  account_id: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('account_id', '=', account_id).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_sha256) => ({ account_id, code_sha256, used_at: null }));
  await db.insertInto('recovery_code').values(rows).execute();
}

export async function removeTotp(db: Kysely<Tables>, account_id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_factor')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Keeps that the holder of a session has proved again who it is, and with what. */
export async function noteProof(
  db: Kysely<Tables>,
  jti: string,
  amr: readonly string[],
  at: Timestamp,
): Promise<void> {
  await sql`
    update login_session
    set proved_at = ${at}, amr = array(select distinct unnest(amr || ${amr}::text[]) order by 1)
    where jti = ${jti}`.execute(db);
}
