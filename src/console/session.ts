// Who is signed in. The token lives as long as the tab: closing it signs out on this machine.
import { useSyncExternalStore } from 'react';
import { forgetDrafts } from './draft-store.ts';

export interface Session {
  token: string;
  email: string;
  name: string | null;
  roles: string[];
  /** Milliseconds since 1970. */
  expires_at: number;
}

/** Why there is no session any more. */
export type Ended = 'signed_out' | 'expired';

interface State {
  session: Session | null;
  /**
   * Set when a session ended. One that expired stays known without its token: the page goes on to
   * show what its holder may do, so that no form is lost, and asks again.
   */
  ended: Ended | null;
}

const key = 'proofline.session';
const listeners = new Set<() => void>();
let state: State = { session: stored(), ended: null };

function stored(): Session | null {
  try {
    const session = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Session | null;
    return session !== null && session.expires_at > Date.now() ? session : null;
  } catch {
    return null;
  }
}

function become(next: State): void {
  state = next;
  if (next.session === null || next.ended !== null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(next.session));
  for (const listener of listeners) listener();
}

export function beginSession(session: Session): void {
  const before = state.session;
  become({ session, ended: null });
  // What is on this page was read and typed by someone else, or with other rights.
  if (before === null || isSameHolder(before, session)) return;
  if (before.email !== session.email) forgetDrafts();
  location.reload();
}

function isSameHolder(one: Session, other: Session): boolean {
  return one.email === other.email && one.roles.join() === other.roles.join();
}

export function endSession(ended: Ended): void {
  if (state.session === null || state.ended === ended) return;
  if (ended === 'signed_out') forgetDrafts();
  become({ session: ended === 'expired' ? state.session : null, ended });
}

export function sessionToken(): string | null {
  return state.ended === null ? (state.session?.token ?? null) : null;
}

/** Who is signed in, empty for no one. */
export function sessionEmail(): string {
  return state.session?.email ?? '';
}

/** Roles of who is signed in now. */
export function sessionRoles(): readonly string[] | null {
  return state.ended === null ? (state.session?.roles ?? null) : null;
}

export function useSession(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
