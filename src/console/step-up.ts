// Who is signed in proves it again when the server asks for that: a request waits for the dialog.
import { useSyncExternalStore } from 'react';

export interface AskedProof {
  /** Whether a password is asked for, of someone without a second factor. */
  byPassword: boolean;
  byPasskey: boolean;
  /** Where to sign in again, of someone whom a provider answers for. */
  provider: string | null;
  done: (isProved: boolean) => void;
}

/** What the server says that it needs. */
export interface Asked {
  methods: readonly string[];
  provider?: string | null;
}

let asked: AskedProof | null = null;
const listeners = new Set<() => void>();

function become(next: AskedProof | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Whether it was proved; requests that ask at the same time share one dialog. */
export function askProof({ methods, provider = null }: Asked): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const before = asked;
  const done = (isProved: boolean) => {
    become(null);
    before?.done(isProved);
    resolve(isProved);
  };
  const byPassword = methods.includes('password');
  become({ byPassword, byPasskey: methods.includes('passkey'), provider, done });
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
