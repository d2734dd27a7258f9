// The metrics of a server: what they are read from, how often, and their listener.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobRunner } from '../jobs/job-runner.ts';
import { cached } from '../metrics/cached.ts';
import { listenForMetrics } from '../metrics/listener.ts';
import { openMetrics, type FileFigures, type RequestMeter } from '../metrics/metrics.ts';
import type { Deps } from '../operations/deps.ts';
import { readQuickFigures, readTotals } from '../operations/system/read-figures.ts';
import { version } from '../settings/version.ts';

/** A scrape waits at most so long for the database or the disk. */
const waitMs = 2_000;
const quick = { keepMs: 15_000, waitMs };
const slow = { keepMs: 5 * 60_000, waitMs };

export interface RunningMetrics {
  meter: RequestMeter;
  url: string;
  close: () => Promise<void>;
}

/** Null where the settings ask for none. */
export async function startMetrics(
  deps: Deps,
  jobs: Pick<JobRunner, 'tallies'>,
  certificate?: () => { expires_ms: number; fault: string | null },
): Promise<RunningMetrics | null> {
  const { config, database, auditLog } = deps;
  const place = config.IP3_METRICS_LISTEN;
  if (place === undefined) return null;
  const { pool } = database;
  const metrics = openMetrics({
    build: { version, engine: database.engine },
    jobs: () => jobs.tallies(),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    log: () => auditLog.progress,
    isWritable: () => database.writes.refusal === null,
    figures: cached(() => readQuickFigures(deps), quick),
    totals: cached(() => readTotals(deps), slow),
    files: cached(() => readFiles(deps), quick),
    certificate: () => certificate?.() ?? null,
  });
  return { meter: metrics, ...(await listenForMetrics(metrics, place)) };
}

async function readFiles({ config, auditLog, vault }: Deps): Promise<FileFigures> {
  const anchors = await stat(auditLog.anchors.file).catch(() => null);
  return {
    anchored_at: anchors === null ? null : anchors.mtimeMs / 1000,
    backed_up_at: await lastBackup(config.IP3_DATA_DIR),
    vault_free_bytes: await vault.freeBytes(),
  };
}

/** Null before the first, or when the note of it makes no sense. */
async function lastBackup(dataDir: string): Promise<number | null> {
  try {
    const said = JSON.parse(await readFile(join(dataDir, 'last-backup.json'), 'utf8')) as unknown;
    const { taken_at } = said as { taken_at: string };
    return Temporal.Instant.from(taken_at).epochMilliseconds / 1000;
  } catch {
    return null;
  }
}
