// Guesses of credentials while writes are refused: the database must stay as it is, so each process
// counts for itself, in memory. A restart forgets the counts, which an operator needs anyway to
// repair the log.
import type { Attempts } from '../../domain/pace.ts';
import type { WriteGate } from '../../store/engine/database.ts';

/** Keys that are counted at once; beyond them the oldest is forgotten. */
const keysLimit = 10_000;

class MemoryAttempts {
  readonly #kept = new Map<string, Attempts>();

  /** As `changeAttempts` of the store. */
  change(key: string, decide: (before: Attempts | undefined) => Attempts | null): void {
    const next = decide(this.#kept.get(key));
    if (next === null) return;
    this.#kept.delete(key);
    const oldest = this.#kept.size >= keysLimit ? this.#kept.keys().next().value : undefined;
    if (oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, next);
  }

  forget(key: string): void {
    this.#kept.delete(key);
  }
}

const byGate = new WeakMap<WriteGate, MemoryAttempts>();

export function attemptsInMemory(gate: WriteGate): MemoryAttempts {
  const kept = byGate.get(gate) ?? new MemoryAttempts();
  byGate.set(gate, kept);
  return kept;
}
