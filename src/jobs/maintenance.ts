// The schedule of the embedded engine's maintenance (store/maintain.ts); a PostgreSQL server has
// background workers for it.
import type { Database } from '../store/database.ts';
import { maintain } from '../store/maintain.ts';

export interface MaintenanceLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
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

/**
 * Starts the schedule for the embedded engine; on a server it does nothing.
 * The returned function ends it and waits for a round that is running.
 */
export function startMaintenance(
  database: Pick<Database, 'engine' | 'pool'>,
  log: MaintenanceLog,
  options: MaintenanceOptions = {},
): () => Promise<void> {
  if (database.engine !== 'embedded') return () => Promise.resolve();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= maintain(database.pool, { ...options, signal: stopping.signal })
      .then((done) => {
        if (done.length > 0) log.info({ done }, 'database maintained');
      })
      .catch((error: unknown) => log.error({ err: error }, 'database maintenance failed'))
      .finally(() => (running = undefined));
  }, options.intervalMs ?? defaultIntervalMs);
  timer.unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}
