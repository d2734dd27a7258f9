// What `/readyz` checks, and what of it is logged.
import type { FastifyBaseLogger } from 'fastify';
import type { ClockJump } from '../../domain/clock-jump.ts';
import type { Check } from '../../domain/health-checks.ts';
import type { JobState } from '../../domain/job-state.ts';
import { isLogRefused } from '../../operations/audit/find-log-fault.ts';
import type { Deps } from '../../operations/deps.ts';
import { checkInstallation } from '../../operations/system/check-installation.ts';
import type { Lifecycle } from './lifecycle.ts';

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

/** The check that is a fault while the service stops, as it was asked to. */
const accepting = 'accepting';

export function wordsOf({ name, fault }: Check): string {
  return `${name}: ${fault}`;
}

/** Each with its fault, or null where all is well. */
export async function readinessChecks(deps: CheckedDeps, lifecycle: Lifecycle): Promise<Check[]> {
  const stopping = lifecycle.stopping ? 'the service is stopping' : null;
  const checks = await checkInstallation(deps);
  return [
    { name: accepting, fault: stopping },
    ...checks.filter(({ name }) => name !== 'clock'),
    auditLogCheck(deps),
    jobsCheck(lifecycle),
    ...certificateCheck(lifecycle),
    ...checks.filter(({ name }) => name === 'clock').map(withJump(lifecycle.lastJump?.() ?? null)),
  ];
}

/** A jump is no fault: what was recorded stays, and only a person can judge it. */
function withJump(jump: ClockJump | null): (check: Check) => Check {
  if (jump === null) return (check) => check;
  return (check) => ({ ...check, note: `jumped by ${jump.seconds} s at ${jump.at}` });
}

/**
 * A job that fails is no fault: it is repeated, and other processes serve requests no better. One
 * that hangs is: only a restart helps, and what it watches over is not watched.
 */
function jobsCheck({ jobs: states = () => [], hangingJobs = () => [] }: Lifecycle): Check {
  const jobs = states();
  const failing = jobs.filter(({ last_error }) => last_error !== null);
  const paused = jobs.filter(({ state }) => state === 'paused');
  const named = (list: readonly JobState[]) => list.map(({ name }) => name).join(', ');
  const notes = [
    `${jobs.length} jobs`,
    ...(failing.length === 0 ? [] : [`failing: ${named(failing)}`]),
    ...(paused.length === 0 ? [] : [`paused until writes are taken: ${named(paused)}`]),
  ];
  const hanging = hangingJobs();
  const fault = hanging.length === 0 ? null : `${hanging.join(', ')} hangs; restart the server`;
  return { name: 'jobs', fault, note: notes.join('; ') };
}

/** No fault: a process without this certificate serves no one better. */
function certificateCheck({ certificate }: Lifecycle): Check[] {
  if (certificate === undefined) return [];
  const { expires_ms, fault } = certificate();
  const until = `until ${new Date(expires_ms).toISOString().slice(0, 10)}`;
  const note = fault === null ? until : `${until}; newer files are refused, see the log`;
  return [{ name: 'certificate', fault: null, note }];
}

/** Entries that wait longer than this for their place in the log are a fault. */
const longestWaitMs = 60_000;

function auditLogCheck({ database, auditLog }: Pick<Deps, 'database' | 'auditLog'>): Check {
  const { size, lag_ms, waiting_since } = auditLog.progress;
  const waited = waiting_since === null ? 0 : performance.now() - waiting_since;
  const late = waited > longestWaitMs ? 'entries wait for their place in the log' : null;
  const isRefused = isLogRefused(database.writes);
  const refused = isRefused ? 'it is not the log that was anchored; no writes' : null;
  const lag = lag_ms === null ? '' : `, the last after ${Math.ceil(lag_ms)} ms`;
  return { name: 'audit log', fault: refused ?? late, note: `${size} entries${lag}` };
}
