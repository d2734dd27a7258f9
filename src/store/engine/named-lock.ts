// Locks by name, for decisions that span rows which do not exist yet.
import { sql, type Kysely } from 'kysely';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';

/**
 * First administrator: two set-ups at once make one. Import: one writes at a time. Vault: of two
 * first starts one says which vault it is. Links: two at once close no circle together. Identity:
 * two first logins of one person make one account, and so do a login and its provisioning.
 */
export type LockName = 'first administrator' | 'import' | 'vault' | 'links' | 'identity';

/** Waits for the lock, as long as statements wait, and holds it until the transaction ends. */
export async function lockByName(db: Kysely<Tables>, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`proofline ${name}`}))`.execute(db);
}

/** Takes the lock until the transaction ends; false when someone else has it. */
export async function tryLockByName(db: Kysely<Tables>, name: LockName): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${`proofline ${name}`})) as taken`.execute(db);
  return required(rows[0], 'row').taken;
}

/**
 * For a transaction that writes a million rows: a plan made while the tables were small must not
 * serve it to the end by reading them whole (planning each time again would plan each check of a
 * reference as well, measured: half as long again), and under load its process can be slow to send
 * the next rows.
 */
export async function prepareForManyRows(db: Kysely<Tables>): Promise<void> {
  await sql`
    select set_config('idle_in_transaction_session_timeout', '5min', true),
      set_config('enable_seqscan', 'off', true)`.execute(db);
}
