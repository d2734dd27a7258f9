// The clock of the database.
import { sql, type Kysely } from 'kysely';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';

/** Milliseconds since 1970, by the machine of the database. */
export async function readDatabaseTime(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  return required(rows[0], 'time of the database').ms;
}
