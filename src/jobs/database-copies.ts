// Copies of the embedded database for backups that run alongside the server.
import { answerCopyRequests } from '../operations/backup/database-copy.ts';
import type { Deps } from '../operations/deps.ts';
import { usualLimitMs, type Job } from './job.ts';

const everyMs = 1_000;

/** None on a PostgreSQL server, which pg_dump asks itself. */
export function databaseCopiesJobs({ database, config }: Pick<Deps, 'database' | 'config'>): Job[] {
  if (database.engine !== 'embedded') return [];
  const timing = { everyMs, firstAfterMs: everyMs, limitMs: usualLimitMs };
  const run = () => answerCopyRequests(database, config.IP3_DATA_DIR);
  return [{ name: 'database copies', needsWrites: false, ...timing, run }];
}
