// Guesses of credentials while writes are refused: the database must stay as it is, so each process
// counts for itself, in memory. A restart forgets the counts, which an operator needs anyway to
// repair the log.
import type { WriteGate } from '../../store/database.ts';

export interface Counted {
  attempts: number;
  window_started_at: string;
}

/** Keys that are counted at once; beyond them the oldest is forgotten. */
const keysLimit = 10_000;

const counts = new WeakMap<WriteGate, Map<string, Counted>>();

/** Counts an attempt within its window, as `countAttempt` of the store does. */
export function countInMemory(
  gate: WriteGate,
  key: string,
  now: string,
  windowStart: string,
): Counted {
  const kept = counts.get(gate) ?? new Map<string, Counted>();
  counts.set(gate, kept);
  const before = kept.get(key);
  const isRunning = before !== undefined && before.window_started_at >= windowStart;
  const counted = isRunning
    ? { ...before, attempts: before.attempts + 1 }
    : { attempts: 1, window_started_at: now };
  const oldest = before === undefined && kept.size >= keysLimit ? kept.keys().next().value : null;
  if (typeof oldest === 'string') kept.delete(oldest);
  kept.set(key, counted);
  return counted;
}

/** Forgets the attempts at one credential: it was known in the end. */
export function forgetInMemory(gate: WriteGate, key: string): void {
  counts.get(gate)?.delete(key);
}
