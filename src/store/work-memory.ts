// Reads that sort or group many rows get more memory than the database gives by itself, so that
// they stay out of its temporary files.
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Reads with this much memory for each sort and hash, which the connection gives back after it. */
export async function withWorkMemory<Result>(
  db: Kysely<Tables>,
  megabytes: number,
  read: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local work_mem = ${sql.lit(`${megabytes}MB`)}`.execute(transaction);
    return read(transaction);
  });
}
