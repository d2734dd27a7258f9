// The last checkpoint that this browser checked, and the keys that it met then: what a server shows
// later must continue from there.
import { fromHex, toHex } from '../../../trust-core/bytes.ts';
import type { Checkpoint } from '../../../trust-core/checkpoint.ts';
import { keptAs } from '../../base-path.ts';

export interface KeptCheckpoint extends Checkpoint {
  /** When it was checked, by the clock of this browser. */
  at: string;
  vkeys: string[];
}

const key = keptAs('log');

export function keptCheckpoint(): KeptCheckpoint | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredCheckpoint | null;
    const isUsable = kept !== null && Array.isArray(kept.vkeys) && kept.size > 0;
    return isUsable ? { ...kept, root: fromHex(kept.root) } : null;
  } catch {
    return null;
  }
}

/** As JSON: the root in hex. */
type StoredCheckpoint = Omit<KeptCheckpoint, 'root'> & { root: string };

export function keepCheckpoint(checkpoint: KeptCheckpoint): void {
  const stored: StoredCheckpoint = { ...checkpoint, root: toHex(checkpoint.root) };
  localStorage.setItem(key, JSON.stringify(stored));
}

export function forgetCheckpoint(): void {
  localStorage.removeItem(key);
}
