// The job of the audit log's sequencer: it integrates entries several times a second, in every
// process. A lock of the database decides, run by run, which one of them writes.
import { setTimeout as pause } from 'node:timers/promises';
import type { LogFault } from '../operations/audit/find-log-fault.ts';
import { refusalOf } from '../operations/audit/find-log-fault.ts';
import { hiddenSlots, Sequencer, type LogDeps } from '../operations/audit/sequencer.ts';
import type { Deps } from '../operations/deps.ts';
import { systemContext } from '../operations/system-context.ts';
import { usualLimitMs, type Job } from './job.ts';

export interface SequencerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** An entry waits for half of this on average, and for the batch that takes it in. */
const everyMs = 100;
/** After an inconsistency or a failure the next run is less urgent. */
const afterFailureMs = 2_000;

/**
 * Compares the log with its anchors; the job then integrates entries, and at the stop what is
 * committed by then. A log that is not the anchored one closes the gate of all writes.
 * @throws when the database cannot be read
 */
export async function openLogSequencer(
  deps: LogDeps & Pick<Deps, 'ids'>,
  log: SequencerLog,
): Promise<Job> {
  if (await deps.auditLog.anchors.repair()) {
    log.warn({}, 'an anchor that a crash had cut short was removed; it is written again');
  }
  const sequencer = new Sequencer(deps);
  const { fault, added } = await sequencer.open();
  const report = inconsistencyReporter(log);
  report(fault);
  // One is what a kill between commit and anchor leaves behind.
  if (added > 1) log.warn({ added }, 'checkpoints that had no anchor were anchored');
  let slotsAt = performance.now() + hiddenSlots.everyMs;
  const run = async (signal: AbortSignal) => {
    const inconsistency = await sequencer.step();
    report(inconsistency);
    if (inconsistency !== null) await pause(afterFailureMs, undefined, { signal });
    else if (performance.now() >= slotsAt) {
      // By the clock of this process alone: nothing that is hidden moves it.
      slotsAt += hiddenSlots.everyMs;
      await sequencer.fillHiddenSlots(systemContext(deps));
    }
  };
  const timing = { everyMs, afterFailureMs, firstAfterMs: 0, limitMs: usualLimitMs };
  const finish = (signal: AbortSignal) => integrateLast(deps, sequencer, log, signal);
  return {
    name: 'audit log',
    everywhere: true,
    phase: 'foundation',
    needsWrites: false,
    ...timing,
    run,
    finish,
  };
}

/** Logs that writes are refused, and that they are taken again, once each. */
function inconsistencyReporter(log: SequencerLog): (fault: LogFault | null) => void {
  let lastReported: string | null = null;
  return (fault) => {
    const found = fault?.found ?? null;
    if (found === lastReported) return;
    if (fault !== null) log.error({ code: 'log_rollback_detected' }, refusalOf(fault).detail);
    else log.info({}, 'the audit log is the one that was anchored; writes are taken');
    lastReported = found;
  };
}

/** At a stop another process might just be writing. */
async function integrateLast(
  deps: LogDeps,
  sequencer: Sequencer,
  log: SequencerLog,
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!signal.aborted) {
      if ((await sequencer.step()) !== null) return;
      if (deps.auditLog.progress.waiting_since === null) return;
      await pause(everyMs, undefined, { signal });
    }
    log.warn({}, 'entries of the audit log wait for the next start');
  } catch (error) {
    log.error({ err: error }, 'entries of the audit log wait for the next start');
  }
}
