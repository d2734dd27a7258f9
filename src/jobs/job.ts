// A job of the running server: work that repeats, as data for the runner.

/**
 * `foundation`: from before the server listens until after its last request. `service`: while it
 * listens.
 */
export type JobPhase = 'foundation' | 'service';

export interface Job {
  readonly name: string;
  /** `service` where none is named. */
  readonly phase?: JobPhase;
  /** Whether a process that leaves jobs to workers runs it too: it is about the process itself. */
  readonly everywhere?: true;
  /** From the start of one run to the start of the next; a run that takes longer delays it. */
  readonly everyMs: number;
  /** Instead of `everyMs` after a run that failed. */
  readonly afterFailureMs?: number;
  /** Until the first run, from the start or from the moment when the write gate opens. */
  readonly firstAfterMs: number;
  /** Whether it runs only while the write gate is open. */
  readonly needsWrites: boolean;
  /** A run that takes longer is aborted; null where a setting decides its pace. */
  readonly limitMs: number | null;
  /** Ends soon after the signal. Any number of processes can run it. */
  run(signal: AbortSignal): Promise<void>;
  /** The last work at a stop, after the last run has ended. The signal ends it. */
  finish?(signal: AbortSignal): Promise<void>;
}

/** Limit of jobs whose work is bounded by itself. */
export const usualLimitMs = 10 * 60_000;
