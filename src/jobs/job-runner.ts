// Runs the jobs of a server: starts each when it is due and never alongside itself, pauses those
// that need writes while the write gate is closed, aborts what takes too long, stops within a
// bound, and remembers how each went.
import { setTimeout as pause } from 'node:timers/promises';
import { timestamp, type Clock } from '../domain/clock.ts';
import type { JobState } from '../domain/job-state.ts';
import type { Database } from '../store/engine/database.ts';
import type { Job, JobPhase } from './job.ts';

export interface JobLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface RunnerDeps {
  database: Pick<Database, 'writes'>;
  clock: Clock;
  /** Counts on whatever the wall clock does. */
  steadyMs?: () => number;
  /** Whether an error is one of an outage, which is logged as a whole. */
  isOutage?: (error: unknown) => boolean;
  /** Runs a job as a span of a trace; absent where none are exported. */
  traced?: (job: string, everyMs: number, work: () => Promise<void>) => Promise<void>;
  /** A stop waits this long for aborted runs and for the last work of jobs. */
  stopLimitMs?: number;
}

/** What the runs of a job came to since the start. */
export interface JobTally {
  name: string;
  runs: number;
  failures: number;
  /** Seconds since 1970 of the end of the last run that succeeded; null before the first. */
  succeeded_at: number | null;
  /** How long the last run took. */
  last_ms: number | null;
}

const pollIntervalMs = 100;
/** A timer that fires early by a little must not cost a whole interval. */
const toleranceMs = pollIntervalMs / 2;

const usualStopLimitMs = 5_000;

/** A run that was aborted so long ago and goes on hangs. */
const hangingAfterMs = 60_000;

/** The reason of an abort that is no failure: the server stops, or the write gate has closed. */
const stopRequested = Symbol('stop requested');

interface Slot {
  readonly job: Job;
  isStarted: boolean;
  dueAt: number;
  startedAt: number;
  running: Promise<void> | undefined;
  abort: AbortController;
  isPaused: boolean;
  last: Omit<JobState, 'name' | 'state'>;
  tally: Omit<JobTally, 'name'>;
}

export class JobRunner {
  readonly #slots: readonly Slot[];
  readonly #deps: RunnerDeps;
  readonly #log: JobLog;
  readonly #steadyMs: () => number;
  #timer: NodeJS.Timeout | undefined;

  constructor(jobs: readonly Job[], deps: RunnerDeps, log: JobLog) {
    this.#deps = deps;
    this.#log = log;
    this.#steadyMs = deps.steadyMs ?? (() => performance.now());
    this.#slots = jobs.map((job) => ({
      job,
      isStarted: false,
      dueAt: 0,
      startedAt: 0,
      running: undefined,
      abort: new AbortController(),
      isPaused: true,
      last: { last_started_at: null, last_finished_at: null, last_error: null },
      tally: { runs: 0, failures: 0, succeeded_at: null, last_ms: null },
    }));
  }

  /** Starts the jobs of one phase, or all. */
  start(phase?: JobPhase): void {
    for (const slot of this.#of(phase)) slot.isStarted = true;
    this.#poll();
    this.#timer ??= setInterval(() => this.#poll(), pollIntervalMs).unref();
  }

  states(): JobState[] {
    return this.#slots.map((slot) => {
      const running = slot.running === undefined ? 'waiting' : 'running';
      return { name: slot.job.name, state: slot.isPaused ? 'paused' : running, ...slot.last };
    });
  }

  /** Jobs that go on although they were aborted a while ago. */
  hanging(): string[] {
    const now = this.#steadyMs();
    const limit = ({ limitMs }: Job) => (limitMs ?? Infinity) + hangingAfterMs;
    return this.#slots
      .filter(({ job, running, startedAt }) => running && now - startedAt > limit(job))
      .map(({ job }) => job.name);
  }

  tallies(): JobTally[] {
    return this.#slots.map(({ job: { name }, tally }) => ({ name, ...tally }));
  }

  /**
   * Starts nothing more of one phase, or of all, and aborts what runs. Waits for it and for the
   * last work of jobs that were started, with a bound.
   */
  async stop(phase?: JobPhase): Promise<void> {
    const slots = this.#of(phase).filter(({ isStarted }) => isStarted);
    for (const slot of slots) {
      slot.isStarted = false;
      slot.abort.abort(stopRequested);
    }
    if (this.#slots.every(({ isStarted }) => !isStarted)) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    const limitMs = this.#deps.stopLimitMs ?? usualStopLimitMs;
    const signal = AbortSignal.timeout(limitMs);
    const late = new Set(slots);
    const ended = slots.map((slot) => this.#end(slot, signal).finally(() => late.delete(slot)));
    await Promise.race([Promise.all(ended), pause(limitMs, undefined, { ref: false })]);
    const jobs = [...late].map(({ job }) => job.name);
    if (jobs.length > 0) this.#log.error({ jobs }, 'jobs did not stop in time');
  }

  #of(phase: JobPhase | undefined): Slot[] {
    return this.#slots.filter(
      ({ job }) => phase === undefined || (job.phase ?? 'service') === phase,
    );
  }

  #poll(): void {
    for (const slot of this.#slots) if (slot.isStarted) this.#pollSlot(slot, this.#steadyMs());
  }

  #pollSlot(slot: Slot, now: number): void {
    const { job } = slot;
    const mayRun = !job.needsWrites || this.#deps.database.writes.refusal === null;
    if (mayRun && slot.isPaused) slot.dueAt = now + job.firstAfterMs;
    slot.isPaused = !mayRun;
    const isLate = job.limitMs !== null && now - slot.startedAt > job.limitMs;
    if (slot.running !== undefined) {
      if (!mayRun) slot.abort.abort(stopRequested);
      else if (isLate) slot.abort.abort(new Error('It took too long and was aborted.'));
    } else if (mayRun && now >= slot.dueAt - toleranceMs) {
      slot.running = this.#run(slot, now).finally(() => (slot.running = undefined));
    }
  }

  async #run(slot: Slot, now: number): Promise<void> {
    const { job, last } = slot;
    slot.startedAt = now;
    slot.dueAt = now + job.everyMs;
    slot.abort = new AbortController();
    const failed = last.last_error !== null;
    last.last_started_at = timestamp(this.#deps.clock.now());
    const { signal } = slot.abort;
    try {
      const work = () => job.run(signal);
      const { traced } = this.#deps;
      const done = traced === undefined ? work() : traced(job.name, job.everyMs, work);
      await done.finally(() => {
        if (signal.aborted) throw signal.reason;
      });
      last.last_error = null;
      slot.tally.succeeded_at = this.#deps.clock.now().epochMilliseconds / 1000;
      if (failed) this.#log.info({ job: job.name }, 'the job works again');
    } catch (error) {
      if (error === stopRequested) return;
      last.last_error = error instanceof Error ? error.message : String(error);
      slot.tally.failures += 1;
      slot.dueAt = Math.max(slot.dueAt, this.#steadyMs() + (job.afterFailureMs ?? 0));
      // Once for every trouble: the next runs meet the same one.
      if (failed || this.#deps.isOutage?.(error) === true) return;
      this.#log.error({ err: error, job: job.name }, 'a job failed; it is repeated');
    } finally {
      slot.tally.runs += 1;
      slot.tally.last_ms = this.#steadyMs() - now;
      last.last_finished_at = timestamp(this.#deps.clock.now());
    }
  }

  async #end({ job, running }: Slot, signal: AbortSignal): Promise<void> {
    try {
      await running;
      await job.finish?.(signal);
    } catch (error) {
      this.#log.error({ err: error, job: job.name }, 'the last work of a job failed');
    }
  }
}
