// Who is signed in. The session itself is in a cookie that no script can read; what is shown of it
// is in the storage of the browser, so that all its tabs know who is signed in, and notice when
// someone signs out or someone else signs in.
import { useSyncExternalStore } from 'react';
import { keptAs } from './base-path.ts';
import { forgetTyped } from './draft-store.ts';

export interface Session {
  /** Id of the account; each request names it. */
  id: string;
  email: string;
  name: string | null;
  roles: string[];
  /** Absent for sessions that began before there were teams. */
  memberships?: { team: string; role: string }[];
  /** Milliseconds since 1970. */
  expires_at: number;
}

/** Why there is no session any more. */
export type Ended = 'signed_out' | 'expired' | 'replaced';

interface State {
  session: Session | null;
  /**
   * Set when a session ended. One that expired, or that another person's sign-in replaced, stays
   * known: the page goes on to show what its holder can do, so that no form is lost, and asks
   * again.
   */
  ended: Ended | null;
}

const key = keptAs('session');
const listeners = new Set<() => void>();
// Earlier versions kept the token of a tab here.
sessionStorage.removeItem(key);
const begun = stored();
let state: State = { session: begun !== null && isAlive(begun) ? begun : null, ended: null };

function stored(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null;
  } catch {
    return null;
  }
}

function store(session: Session): void {
  localStorage.setItem(key, JSON.stringify(session));
}

function isAlive({ expires_at }: Session): boolean {
  return expires_at > Date.now();
}

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

export function beginSession(session: Session): void {
  store(session);
  adopt(session);
}

function adopt(session: Session): void {
  const before = state.session;
  become({ session, ended: null });
  // What is on this page was read and typed by someone else, or with other rights.
  if (before === null || isSameHolder(before, session)) return;
  if (before.id !== session.id) forgetTyped();
  location.reload();
}

function isSameHolder(one: Session, other: Session): boolean {
  return one.id === other.id && rightsOf(one) === rightsOf(other);
}

function rightsOf({ roles, memberships = [] }: Session): string {
  return [...roles, ...memberships.map(({ team, role }) => `${team}/${role}`)].join();
}

export function signOutHere(): void {
  localStorage.removeItem(key);
  end('signed_out');
}

function end(ended: Ended): void {
  if (state.session === null || state.ended === ended) return;
  if (ended === 'signed_out') forgetTyped();
  become({ session: ended === 'signed_out' ? null : state.session, ended });
}

/** The time is over, or the server does not take the session any more. */
export function loseSession(): void {
  const { session } = state;
  if (session === null || state.ended !== null) return;
  const now = stored();
  if (now?.id === session.id && now.expires_at === session.expires_at) {
    // For the other tabs, and for those that are opened now.
    store({ ...now, expires_at: 0 });
    return end('expired');
  }
  // Another tab knows more.
  heed();
}

/** Takes over what another tab did. */
function heed(): void {
  const [now, { session, ended }] = [stored(), state];
  if (now === null) return end('signed_out');
  if (session === null) return isAlive(now) ? become({ session: now, ended: null }) : undefined;
  if (now.id !== session.id) return end('replaced');
  if (!isAlive(now)) return end('expired');
  if (ended !== null || now.expires_at !== session.expires_at) adopt(now);
}

/** Goes on as the person who signed in in another tab. */
export function goOnAsOther(): void {
  const now = stored();
  if (now !== null) adopt(now);
}

/** Who signed in in another tab. */
export function otherHolder(): string {
  return stored()?.email ?? '';
}

window.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) heed();
});
// A page that the browser had put away was not notified.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && state.session !== null) heed();
});

export function isSignedIn(): boolean {
  return state.session !== null && state.ended === null;
}

/** The header that makes the cookie count: the caller, as this page shows it. */
export function identification(): Record<string, string> {
  return state.session === null ? {} : { 'proofline-account': state.session.id };
}

/** Who is signed in, empty for no one. */
export function sessionEmail(): string {
  return state.session?.email ?? '';
}

/** Roles of who is signed in now. */
export function sessionRoles(): readonly string[] | null {
  return state.ended === null ? (state.session?.roles ?? null) : null;
}

export function sessionNow(): Session | null {
  return state.session;
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
