// What `/readyz` checks, and what of it is logged.
import { statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ClockJump } from '../../domain/clock-jump.ts';
import type { JobState } from '../../domain/job-state.ts';
import type { Deps } from '../../operations/deps.ts';
import {
  readDatabaseFault,
  readMigrations,
  readOrphanTotals,
} from '../../operations/system/read-system.ts';
import { findVaultFault, findVaultGap } from '../../operations/vault/own-vault.ts';
import type { Lifecycle } from './lifecycle.ts';

/** Below so many free bytes the data folder counts as full. */
const freeBytesFloor = 64 * 1_048_576;

const checkTimeoutMs = 2_000;

type CheckedDeps = Pick<Deps, 'database' | 'config' | 'auditLog' | 'vault'>;

/** Logs readiness when it changes: probes ask every few seconds, and an outage can last. */
export function readinessReport() {
  let reported = '';
  return (log: FastifyBaseLogger, failed: readonly Check[]): void => {
    const faults = failed
      .filter(({ name }) => name !== accepting)
      .map(wordsOf)
      .join('; ');
    if (faults === reported) return;
    reported = faults;
    if (faults === '') log.warn('ready again');
    else log.error(`not ready: ${faults}`);
  };
}

export interface Check {
  name: string;
  /** What is wrong, without secrets or paths; null when nothing is. */
  fault: string | null;
  /** A figure alongside it. */
  note?: string;
}

/** The check that is a fault while the service stops, as it was asked to. */
const accepting = 'accepting';

export function wordsOf({ name, fault }: Check): string {
  return `${name}: ${fault}`;
}

/** Each with its fault, or null where all is well. */
export async function readinessChecks(deps: CheckedDeps, lifecycle: Lifecycle): Promise<Check[]> {
  // The embedded engine has one connection, and an import holds it for as long as it writes: others
  // wait for it, which is no reason to send them away.
  const late = deps.database.engine === 'embedded' ? null : 'no answer in time';
  const stopping = lifecycle.stopping ? 'the service is stopping' : null;
  return [
    { name: accepting, fault: stopping },
    await check('database', late, () => readDatabaseFault(deps)),
    await check('migrations', late, async () => {
      const { pending } = await readMigrations(deps);
      return pending.length === 0 ? null : `${pending.length} migrations are pending`;
    }),
    await check('disk', 'no answer in time', async () => {
      const { bavail, bsize } = await statfs(deps.config.IP3_DATA_DIR);
      return bavail * bsize > freeBytesFloor ? null : 'the disk of the data folder is full';
    }),
    await vaultCheck(deps, late),
    auditLogCheck(deps),
    jobsCheck(lifecycle.jobs?.() ?? []),
    clockCheck(lifecycle.lastJump?.() ?? null),
  ];
}

/** No fault: what was recorded stays, and only a person can judge it. */
function clockCheck(jump: ClockJump | null): Check {
  if (jump === null) return { name: 'clock', fault: null };
  return { name: 'clock', fault: null, note: `jumped by ${jump.seconds} s at ${jump.at}` };
}

/** Whether it is the vault of this database with its newest files; how many no record names. */
async function vaultCheck(deps: CheckedDeps, late: string | null): Promise<Check> {
  const notes: string[] = [];
  const checked = await check('vault', late, async () => {
    const { set_aside, reported } = await readOrphanTotals(deps);
    if (set_aside > 0) notes.push(`${set_aside} files without a record set aside`);
    if (reported > 0) notes.push(`${reported} files without a record left in place`);
    const fault = (await findVaultFault(deps)) ?? (await findVaultGap(deps));
    return fault && `${fault.found}; ${fault.remedy}`;
  });
  return notes.length === 0 ? checked : { ...checked, note: notes.join(', ') };
}

/** No fault: a job that fails is repeated, and other processes serve requests no better. */
function jobsCheck(jobs: readonly JobState[]): Check {
  const failing = jobs.filter(({ last_error }) => last_error !== null);
  const paused = jobs.filter(({ state }) => state === 'paused');
  const named = (list: readonly JobState[]) => list.map(({ name }) => name).join(', ');
  const notes = [
    `${jobs.length} jobs`,
    ...(failing.length === 0 ? [] : [`failing: ${named(failing)}`]),
    ...(paused.length === 0 ? [] : [`paused until writes are taken: ${named(paused)}`]),
  ];
  return { name: 'jobs', fault: null, note: notes.join('; ') };
}

/** Entries that wait longer than this for their place in the log are a fault. */
const longestWaitMs = 60_000;

function auditLogCheck({ database, auditLog }: Pick<Deps, 'database' | 'auditLog'>): Check {
  const { size, lag_ms, waiting_since } = auditLog.progress;
  const waited = waiting_since === null ? 0 : performance.now() - waiting_since;
  const late = waited > longestWaitMs ? 'entries wait for their place in the log' : null;
  const refused = database.writes.refusal && 'it is not the log that was anchored; no writes';
  const lag = lag_ms === null ? '' : `, the last after ${Math.ceil(lag_ms)} ms`;
  return { name: 'audit log', fault: refused ?? late, note: `${size} entries${lag}` };
}

/** Runs one check; `late` is its fault when it does not answer in time. */
async function check(
  name: string,
  late: string | null,
  run: () => Promise<string | null>,
): Promise<Check> {
  const timeout = new Promise<string | null>((resolve) => {
    setTimeout(() => resolve(late), checkTimeoutMs).unref();
  });
  try {
    return { name, fault: await Promise.race([run(), timeout]) };
  } catch {
    return { name, fault: 'cannot be reached' };
  }
}
