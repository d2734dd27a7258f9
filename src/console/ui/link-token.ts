// The one-time tokens of links. Each lives in a variable and nowhere else: a reload forgets it, and
// the link is opened again.
import { useSyncExternalStore } from 'react';

interface LinkToken {
  /** Null when it is used up or refused. */
  keepToken: (found: string | null) => void;
  useToken: () => string | null;
}

function linkToken(): LinkToken {
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

/** Of the link by which the first administrator is made. */
export const setupLink = linkToken();

/** Of the link by which a user chooses a password. */
export const resetLink = linkToken();
