// The cheapest question to the database: does it answer?
import type { Database } from './database.ts';

/** Ends when the database has answered; throws what the driver throws when it cannot. */
export async function ping(database: Pick<Database, 'pool'>): Promise<void> {
  await database.pool.query('select 1');
}
