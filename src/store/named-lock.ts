// Locks by name, for decisions that span rows which do not exist yet.
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** First administrator: two set-ups at once make one. Import: one writes at a time. */
export type LockName = 'first administrator' | 'import';

/** An import may take minutes, and the next one rather waits for it than fails. */
const longestWait: Record<LockName, string> = { 'first administrator': '10s', import: '300s' };

/** Waits for the lock and holds it until the transaction ends. */
export async function lockByName(db: Kysely<Tables>, name: LockName): Promise<void> {
  const { rows } = await sql<Timeouts>`
    select current_setting('lock_timeout') as lock,
      current_setting('statement_timeout') as statement`.execute(db);
  await setTimeouts(db, { lock: longestWait[name], statement: '0' });
  await sql`select pg_advisory_xact_lock(hashtext(${`proofline ${name}`}))`.execute(db);
  await setTimeouts(db, rows[0]!);
  if (name === 'import') await workWithoutHurry(db);
}

/** Between two statements an import reads its file, which may take longer than requests may. */
async function workWithoutHurry(db: Kysely<Tables>): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(db);
}

interface Timeouts {
  lock: string;
  statement: string;
}

/** For the rest of the transaction. */
async function setTimeouts(db: Kysely<Tables>, timeouts: Timeouts): Promise<void> {
  await sql`
    select set_config('lock_timeout', ${timeouts.lock}, true),
      set_config('statement_timeout', ${timeouts.statement}, true)`.execute(db);
}
