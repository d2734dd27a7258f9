// The schedule of the audit log's sequencer: a look several times a second, in every process. Which
// one of them writes is decided by a lock of the database, look by look.
import { setTimeout as pause } from 'node:timers/promises';
import type { LogFault } from '../operations/audit/find-log-fault.ts';
import { refusalOf } from '../operations/audit/find-log-fault.ts';
import { hiddenSlots, Sequencer, type LogDeps } from '../operations/audit/sequencer.ts';
import { systemContext } from '../operations/system-context.ts';
import type { Deps } from '../operations/deps.ts';

export interface SequencerLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** An entry waits for half of this on average, and for the batch that takes it in. */
const everyMs = 100;
/** After a fault or a failure the next look is not so urgent. */
const afterTroubleMs = 2_000;
/** At a stop another process may just be writing. */
const lastLooks = 20;

export interface LogSequencer {
  /** Integrates what is committed by now, then ends. */
  stop(): Promise<void>;
}

/**
 * Compares the log with its anchors, then integrates entries until it is stopped. Throws when the
 * database cannot be read; a log that is not the anchored one closes the gate of all writes.
 */
export async function startLogSequencer(
  deps: LogDeps & Pick<Deps, 'ids'>,
  log: SequencerLog,
  isOutage: (error: unknown) => boolean = () => false,
): Promise<LogSequencer> {
  if (await deps.auditLog.anchors.repair()) {
    log.warn({}, 'an anchor that a crash had cut short was removed; it is written again');
  }
  const sequencer = new Sequencer(deps);
  const { fault, added } = await sequencer.open();
  const teller = faultTeller(log);
  teller(fault);
  // One is what a kill between commit and anchor leaves behind.
  if (added > 1) log.warn({ added }, 'checkpoints that had no anchor were anchored');
  const stopping = new AbortController();
  const running = run(deps, sequencer, teller, { log, isOutage }, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
      await integrateLast(deps, sequencer, log);
    },
  };
}

async function run(
  deps: Pick<Deps, 'ids'>,
  sequencer: Sequencer,
  tell: (fault: LogFault | null) => void,
  { log, isOutage }: { log: SequencerLog; isOutage: (error: unknown) => boolean },
  signal: AbortSignal,
): Promise<void> {
  let failed = false;
  let slotsAt = performance.now() + hiddenSlots.everyMs;
  while (!signal.aborted) {
    let wait = everyMs;
    try {
      const fault = await sequencer.step();
      tell(fault);
      if (failed) log.info({}, 'the audit log is being written again');
      failed = false;
      if (fault !== null) wait = afterTroubleMs;
      else if (performance.now() >= slotsAt) {
        // By the clock of this process alone: nothing that is hidden moves it.
        slotsAt += hiddenSlots.everyMs;
        await sequencer.fillHiddenSlots(systemContext(deps));
      }
    } catch (error) {
      // Once for every trouble: the next looks meet the same one.
      if (!failed && !isOutage(error)) log.error({ err: error }, 'the audit log cannot be written');
      failed = true;
      wait = afterTroubleMs;
    }
    await pause(wait, undefined, { signal }).catch(() => undefined);
  }
}

/** Says loudly that writes are refused, and once. */
function faultTeller(log: SequencerLog): (fault: LogFault | null) => void {
  let told: string | null = null;
  return (fault) => {
    const found = fault?.found ?? null;
    if (found === told) return;
    if (fault !== null) log.error({ code: 'log_rollback_detected' }, refusalOf(fault).detail);
    else log.info({}, 'the audit log is the one that was anchored; writes are taken');
    told = found;
  };
}

async function integrateLast(deps: LogDeps, sequencer: Sequencer, log: SequencerLog) {
  try {
    for (let looks = 0; looks < lastLooks; looks += 1) {
      if ((await sequencer.step()) !== null) return;
      if (deps.auditLog.progress.waiting_since === null) return;
      await pause(everyMs);
    }
    log.warn({}, 'entries of the audit log wait for the next start');
  } catch (error) {
    log.error({ err: error }, 'entries of the audit log wait for the next start');
  }
}
