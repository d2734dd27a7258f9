// The last checkpoint that this browser checked, and the keys that it met then: what a server shows
// later must go on from there.
import type { Checkpoint } from './signed-checkpoint.ts';

export interface KeptCheckpoint extends Checkpoint {
  /** When it was checked, by the clock of this browser. */
  at: string;
  vkeys: string[];
}

const key = 'proofline.log';

export function keptCheckpoint(): KeptCheckpoint | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptCheckpoint | null;
    return kept !== null && Array.isArray(kept.vkeys) && kept.size > 0 ? kept : null;
  } catch {
    return null;
  }
}

export function keepCheckpoint(checkpoint: KeptCheckpoint): void {
  localStorage.setItem(key, JSON.stringify(checkpoint));
}

export function forgetCheckpoint(): void {
  localStorage.removeItem(key);
}
