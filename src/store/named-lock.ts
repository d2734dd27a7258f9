// Locks by name, for decisions that span rows which do not exist yet. Taken last in a transaction.
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** First administrator: two set-ups at once make one. Imports: one writes at a time. */
export type LockName = 'first administrator' | 'import';

/** Waits for the lock and holds it until the transaction ends. */
export async function lockByName(db: Kysely<Tables>, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`proofline ${name}`}))`.execute(db);
}
