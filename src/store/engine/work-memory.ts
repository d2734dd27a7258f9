// Reads that need other settings than the server's own: more memory for those that sort or group
// many rows, so that they stay out of temporary files.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { settingsOfTransaction } from './dialect.ts';

/** Reads with these settings of the server, which hold for this read alone. */
export async function withPlanner<Result>(
  db: Kysely<Tables>,
  settings: Readonly<Record<string, string>>,
  read: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute((transaction) => readWith(transaction, settings, read));
}

/** The same, where all statements of the read see one moment. */
export async function inOneMoment<Result>(
  db: Kysely<Tables>,
  settings: Readonly<Record<string, string>>,
  read: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((transaction) => readWith(transaction, settings, read));
}

async function readWith<Result>(
  transaction: Kysely<Tables>,
  settings: Readonly<Record<string, string>>,
  read: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const sets = Object.entries(settings).map(
    ([name, value]) => sql`set local ${sql.id(name)} = ${sql.lit(value)}`,
  );
  await sql`${settingsOfTransaction} ${sql.join(sets, sql`; `)}`.execute(transaction);
  return read(transaction);
}
