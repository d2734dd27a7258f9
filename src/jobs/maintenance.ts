// The schedule of the embedded engine's maintenance (store/engine/maintain.ts); a PostgreSQL
// server has background workers for it.
import type { Database } from '../store/engine/database.ts';
import { maintain } from '../store/engine/maintain.ts';
import { usualLimitMs, type Job } from './job.ts';

export interface MaintenanceLog {
  info(fields: object, message: string): void;
}

export interface MaintenanceOptions {
  /** Time between two rounds. */
  intervalMs?: number;
  /**
   * Written log beyond which a round ends with a checkpoint; it bounds the recovery after a crash.
   */
  checkpointBytes?: number;
}

const defaultIntervalMs = 60_000;

/** None on a PostgreSQL server. */
export function maintenanceJobs(
  database: Pick<Database, 'engine' | 'pool'>,
  log: MaintenanceLog,
  { intervalMs: everyMs = defaultIntervalMs, ...options }: MaintenanceOptions = {},
): Job[] {
  if (database.engine !== 'embedded') return [];
  const run = async (signal: AbortSignal) => {
    const done = await maintain(database.pool, { ...options, signal });
    if (done.length > 0) log.info({ done }, 'database maintained');
  };
  const timing = { everyMs, firstAfterMs: everyMs, limitMs: usualLimitMs };
  return [{ name: 'database maintenance', needsWrites: false, ...timing, run }];
}
