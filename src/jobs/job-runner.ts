// Runs the jobs of a server: starts each when it is due, pauses those that need writes while the
// write gate is closed, aborts what takes too long, and remembers how each went.
import { setTimeout as pause } from 'node:timers/promises';
import { timestamp, type Clock } from '../domain/clock.ts';
import type { JobState } from '../domain/job-state.ts';
import type { Database } from '../store/database.ts';
import type { Job } from './job.ts';

export interface JobLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface RunnerDeps {
  database: Pick<Database, 'writes'>;
  clock: Clock;
  /** Whether an error is one of an outage, which is logged as a whole. */
  isOutage?: (error: unknown) => boolean;
}

const pollIntervalMs = 100;

/** A stop waits this long for aborted runs. */
const stopLimitMs = 5_000;

/** The reason of an abort that is no failure: the server stops, or the write gate has closed. */
const asked = Symbol('asked to stop');

interface Slot {
  readonly job: Job;
  dueAt: number;
  startedAt: number;
  running: Promise<void> | undefined;
  abort: AbortController;
  isPaused: boolean;
  last: Omit<JobState, 'name' | 'state'>;
}

export class JobRunner {
  readonly #slots: readonly Slot[];
  readonly #deps: RunnerDeps;
  readonly #log: JobLog;
  #timer: NodeJS.Timeout | undefined;

  constructor(jobs: readonly Job[], deps: RunnerDeps, log: JobLog) {
    this.#deps = deps;
    this.#log = log;
    this.#slots = jobs.map((job) => ({
      job,
      dueAt: 0,
      startedAt: 0,
      running: undefined,
      abort: new AbortController(),
      isPaused: true,
      last: { last_started_at: null, last_finished_at: null, last_error: null },
    }));
  }

  start(): void {
    this.#poll();
    this.#timer = setInterval(() => this.#poll(), pollIntervalMs);
    this.#timer.unref();
  }

  states(): JobState[] {
    return this.#slots.map((slot) => {
      const running = slot.running === undefined ? 'waiting' : 'running';
      return { name: slot.job.name, state: slot.isPaused ? 'paused' : running, ...slot.last };
    });
  }

  /** Starts nothing more and aborts what runs. Waits for it, with a bound. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const { abort } of this.#slots) abort.abort(asked);
    const running = Promise.all(this.#slots.flatMap((slot) => slot.running ?? []));
    await Promise.race([running, pause(stopLimitMs, undefined, { ref: false })]);
    const late = this.#slots.filter((slot) => slot.running !== undefined);
    if (late.length === 0) return;
    this.#log.error({ jobs: late.map(({ job }) => job.name) }, 'jobs did not stop in time');
  }

  #poll(): void {
    for (const slot of this.#slots) this.#pollSlot(slot, performance.now());
  }

  #pollSlot(slot: Slot, now: number): void {
    const { job } = slot;
    const mayRun = !job.needsWrites || this.#deps.database.writes.refusal === null;
    if (mayRun && slot.isPaused) slot.dueAt = now + job.firstAfterMs;
    slot.isPaused = !mayRun;
    const isLate = job.limitMs !== null && now - slot.startedAt > job.limitMs;
    if (slot.running !== undefined) {
      if (!mayRun) slot.abort.abort(asked);
      else if (isLate) slot.abort.abort(new Error('It took too long and was aborted.'));
    } else if (mayRun && now >= slot.dueAt) {
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
      await job.run(signal).finally(() => {
        if (signal.aborted) throw signal.reason;
      });
      last.last_error = null;
      if (failed) this.#log.info({ job: job.name }, 'the job works again');
    } catch (error) {
      if (error === asked) return;
      last.last_error = error instanceof Error ? error.message : String(error);
      // Once for every trouble: the next runs meet the same one.
      if (failed || this.#deps.isOutage?.(error) === true) return;
      this.#log.error({ err: error, job: job.name }, 'a job failed; it is repeated');
    } finally {
      last.last_finished_at = timestamp(this.#deps.clock.now());
    }
  }
}
