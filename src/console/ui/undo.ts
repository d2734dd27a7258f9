// The offer to take back what was done a moment ago. There is one at a time: the latest.
import { useSyncExternalStore } from 'react';
import type { Key } from '../api/keys.ts';

export interface Undoable {
  /** What was done. */
  text: string;
  run: () => Promise<unknown>;
  /** Beginnings of the keys of what is stale afterwards. */
  changes: readonly Key[];
}

/** How long it is offered; the time stops while it has the focus or the pointer. */
export const undoMs = 10_000;

const listeners = new Set<() => void>();
let offered: Undoable | null = null;

function become(next: Undoable | null): void {
  offered = next;
  for (const listener of listeners) listener();
}

export function offerUndo(undoable: Undoable): void {
  become(undoable);
}

export function endUndo(): void {
  become(null);
}

export function useUndo(): Undoable | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
}
