// When something that failed is tried again: the pause grows by a factor up to a limit, is spread
// by chance so that many do not come back at once, and after a number of attempts it is over.

export interface RetrySchedule {
  /** The pause after the first failure, in milliseconds. */
  first_ms: number;
  factor: number;
  /** No pause is longer than this, in milliseconds. */
  longest_ms: number;
  /** Attempts in all, the first included. */
  attempts: number;
}

/**
 * Milliseconds until the next attempt after `failed` attempts (from 1 on), or null if missing.
 * `chance` is a number from 0 up to but not including 1; the pause is three quarters of its nominal
 * length and up to one quarter more by chance.
 */
export function pauseBeforeRetry(
  schedule: RetrySchedule,
  failed: number,
  chance: number,
): number | null {
  if (failed >= schedule.attempts) return null;
  const nominal = schedule.first_ms * schedule.factor ** (failed - 1);
  return Math.round(Math.min(nominal, schedule.longest_ms) * (0.75 + 0.25 * chance));
}
