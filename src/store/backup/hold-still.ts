// The embedded engine at rest: while its one connection is held, no statement of anyone runs.
import type { Database } from '../engine/database.ts';

export async function holdStill(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.engine !== 'embedded') throw new TypeError('A server is never at rest.');
  const client = await database.pool.connect();
  try {
    // Less is left to recover when the copy is opened.
    await client.query('checkpoint');
    await work();
  } finally {
    client.release();
  }
}
