// How fast guesses can follow each other: free at first, then with a growing delay between them.
// Nothing is ever locked: the next turn is at most one delay and one hold away. Pure.

export interface Pace {
  /** Attempts of a window without any delay. */
  free: number;
  /** First delay after them; each further attempt doubles it. */
  stepMs: number;
  mostMs: number;
}

/** What is known of one credential. Times are milliseconds since 1970. */
export interface Attempts {
  attempts: number;
  windowStartedMs: number;
  /** Start of the next turn; null while there was no delay. */
  readyMs: number | null;
}

export type Turn =
  | { isGranted: true; waitMs: number; next: Attempts }
  | { isGranted: false; waitMs: number };

export const windowMs = 15 * 60_000;

/** A turn that is so near is waited for; a later one is refused, with the time to come again. */
export const holdMs = 2_000;

/**
 * The turn of an attempt at this moment. A granted turn counts. After a clock that went back, a
 * wait is at most as long as it could be without.
 */
export function takeTurn(before: Attempts | undefined, pace: Pace, nowMs: number): Turn {
  const latest = nowMs + holdMs + pace.mostMs;
  const ready = before?.readyMs ?? nowMs;
  const turn = ready > latest ? nowMs : Math.max(ready, nowMs);
  if (turn - nowMs > holdMs) return { isGranted: false, waitMs: turn - nowMs };
  const started = Math.min(before?.windowStartedMs ?? nowMs, nowMs);
  const isOver = nowMs - started >= windowMs;
  const attempts = isOver ? 1 : (before?.attempts ?? 0) + 1;
  const next = {
    attempts,
    windowStartedMs: isOver ? nowMs : started,
    readyMs: turn + delayAfter(attempts, pace),
  };
  return { isGranted: true, waitMs: turn - nowMs, next };
}

function delayAfter(attempts: number, { free, stepMs, mostMs }: Pace): number {
  if (attempts < free) return 0;
  return Math.min(stepMs * 2 ** Math.min(attempts - free, 20), mostMs);
}
