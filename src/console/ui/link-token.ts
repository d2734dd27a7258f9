// The one-time token of a link. It lives in a variable and nowhere else: a reload forgets it, and
// the link is opened again.
import { useSyncExternalStore } from 'react';

export interface LinkToken {
  /** Null when it is used up or refused. */
  keepToken: (found: string | null) => void;
  useToken: () => string | null;
}

export function linkToken(): LinkToken {
  const listeners = new Set<() => void>();
  let token: string | null = null;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    keepToken: (found) => {
      token = found;
      for (const listener of listeners) listener();
    },
    useToken: () => useSyncExternalStore(subscribe, () => token),
  };
}
