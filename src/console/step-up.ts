// Who is signed in proves it again when the server asks for that: a request waits for the dialog.
import { useSyncExternalStore } from 'react';

export interface AskedProof {
  /** Whether a password is asked for, of someone without a second factor. */
  byPassword: boolean;
  done: (isProved: boolean) => void;
}

let asked: AskedProof | null = null;
const listeners = new Set<() => void>();

function become(next: AskedProof | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Whether it was proved; requests that ask at the same time share one dialog. */
export function askProof(methods: readonly string[]): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const before = asked;
  const done = (isProved: boolean) => {
    become(null);
    before?.done(isProved);
    resolve(isProved);
  };
  become({ byPassword: methods.includes('password'), done });
  return promise;
}

export function useAskedProof(): AskedProof | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
