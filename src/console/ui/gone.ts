// Rows of the shown list that do not match it any more; they are struck until the list is shown
// again.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let gone: ReadonlySet<string> = new Set();

export function markGone(names: readonly string[]): void {
  if (names.length === 0 && gone.size === 0) return;
  gone = new Set(names);
  for (const listener of listeners) listener();
}

export function useGone(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => gone,
  );
}
