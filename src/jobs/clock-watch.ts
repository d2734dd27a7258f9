// Jumps of the wall clock: times are part of the proof, so each jump is logged, written into the
// audit trail and shown by readiness. One while the server was stopped shows when it went back: the
// log has entries that are later than now.
import type { FastifyBaseLogger } from 'fastify';
import type { ClockJump } from '../domain/clock-jump.ts';
import { timestamp } from '../domain/clock.ts';
import type { Deps } from '../operations/deps.ts';
import { systemContext } from '../operations/system-context.ts';
import { transact } from '../operations/transact.ts';
import { latestAuditTime, writeAudit } from '../store/audit/audit.ts';
import { usualLimitMs, type Job } from './job.ts';

type ClockDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

const everyMs = 5_000;

/** A clock that is set by less, as time services do, is no jump. */
const jumpLimitMs = 60_000;

export interface ClockWatch {
  job: Job;
  /** The last jump since the start; null without any. */
  lastJump: () => ClockJump | null;
}

/** `steadyMs` counts on whatever the wall clock does. */
export function watchClock(
  deps: ClockDeps,
  log: Pick<FastifyBaseLogger, 'error'>,
  steadyMs: () => number = () => performance.now(),
): ClockWatch {
  let last: ClockJump | null = null;
  const unrecorded: ClockJump[] = [];
  const offset = () => deps.clock.now().epochMilliseconds - steadyMs();
  let before = offset();
  let isFirst = true;
  const run = async () => {
    const jumps = isFirst ? [await behindLogMs(deps)] : [];
    isFirst = false;
    const now = offset();
    jumps.push(now - before);
    before = now;
    for (const jumpedMs of jumps.filter((ms) => Math.abs(ms) > jumpLimitMs)) {
      last = { at: timestamp(deps.clock.now()), seconds: Math.round(jumpedMs / 1000) };
      unrecorded.push(last);
      log.error(last, 'the clock of this machine jumped; check its time service');
    }
    for (const jump of [...unrecorded]) {
      if (deps.database.writes.refusal !== null) break;
      await record(deps, jump);
      unrecorded.shift();
    }
  };
  const timing = { everyMs, firstAfterMs: everyMs, limitMs: usualLimitMs };
  return {
    job: { name: 'clock', everywhere: true, needsWrites: false, ...timing, run },
    lastJump: () => last,
  };
}

/** Negative where the latest entry is later than now, else 0. */
async function behindLogMs({ database, clock }: ClockDeps): Promise<number> {
  const latest = await latestAuditTime(database.kysely);
  const nowMs = clock.now().epochMilliseconds;
  return Math.min(0, nowMs - Date.parse(latest ?? timestamp(clock.now())));
}

function record(deps: ClockDeps, { at, seconds }: ClockJump): Promise<void> {
  const context = systemContext(deps, 'clock watch');
  return transact(deps, context, async (tx) => {
    await writeAudit(tx, context, at, { action: 'clock.jumped', detail: { seconds } });
  });
}
