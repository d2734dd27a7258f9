// Maintenance of the embedded engine. A PostgreSQL server has background workers for it; here no
// one else removes dead rows, renews the planner's statistics or writes checkpoints, without which
// the log grows for ever.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from './database.ts';

const defaultCheckpointBytes = 32 * 1024 * 1024;

/** The thresholds of autovacuum: 50 rows and a fifth of the table, or a tenth for statistics. */
const tablesInNeed = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by n_dead_tup desc`;

const unsavedLog = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes
  from pg_control_checkpoint()`;

/**
 * One round: table by table, with a turn for requests in between; returns what it did. Every
 * statement takes the one connection from the pool and gives it back, so it never falls into
 * someone's transaction.
 */
export async function maintain(
  pool: Database['pool'],
  options: { checkpointBytes?: number; signal?: AbortSignal } = {},
): Promise<string[]> {
  // Counters reach the statistics views at most once a second; this brings the last ones there.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows: tables } = await pool.query<{ name: string }>(tablesInNeed);
  const done: string[] = [];
  for (const { name } of tables) {
    await nextTurn();
    if (options.signal?.aborted) return done;
    await pool.query(`vacuum (analyze) ${name}`);
    done.push(name);
  }
  const { rows } = await pool.query<{ bytes: number }>(unsavedLog);
  const enough = (rows[0]?.bytes ?? 0) >= (options.checkpointBytes ?? defaultCheckpointBytes);
  if (!enough || options.signal?.aborted) return done;
  await nextTurn();
  await pool.query('checkpoint');
  return [...done, 'checkpoint'];
}
