// The one-time token of the set-up link. It lives in this variable and nowhere else: a reload
// forgets it, and the link is opened again.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let token: string | null = null;

/** Null when it is used up or refused. */
export function keepToken(found: string | null): void {
  token = found;
  for (const listener of listeners) listener();
}

export function useToken(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => token,
  );
}
