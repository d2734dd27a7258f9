// Reads that need other settings than the server's own: more memory for those that sort or group
// many rows, so that they stay out of temporary files.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Reads with these settings of the server, which hold for this read alone. */
export async function withPlanner<Result>(
  db: Kysely<Tables>,
  settings: Readonly<Record<string, string>>,
  read: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await setForTransaction(transaction, settings);
    return read(transaction);
  });
}

/** Settings that hold until the transaction ends. */
export async function setForTransaction(
  transaction: Kysely<Tables>,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const sets = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  await sql`select ${sql.join(sets)}`.execute(transaction);
}
