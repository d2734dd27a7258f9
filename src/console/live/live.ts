// Live updates for the pages of this tab: the state of the connection and the listeners of changes.
import { useEffect, useSyncExternalStore } from 'react';
import type { Change, ChangeKind } from '../../domain/change.ts';
import { usePreferences } from '../preferences.ts';
import { useOfflineSince } from '../reach.ts';
import { useSession } from '../session.ts';
import { follow } from './connection.ts';
import { useVisible } from './use-visible.ts';

export type LiveState = 'live' | 'paused' | 'reconnecting' | 'offline';

/** Null after missed events: anything might have changed. */
type OnChange = (change: Change | null) => void;

const changeListeners = new Set<OnChange>();
const listeners = new Set<() => void>();
let connected = false;

function notify(change: Change | null): void {
  for (const listener of [...changeListeners]) listener(change);
}

function becomeConnected(is: boolean): void {
  if (is === connected) return;
  connected = is;
  for (const listener of listeners) listener();
}

/** Keeps the connection of this tab while someone is signed in and wants it; called once. */
export function useFollowing(): void {
  const { session, ended } = useSession();
  const { live } = usePreferences();
  const isVisible = useVisible();
  // Another session is another connection. A hidden tab has none, as a browser has six for all its
  // tabs; when it is shown again, it gets what it missed.
  const until = live && isVisible && ended === null ? (session?.expires_at ?? null) : null;
  useEffect(() => {
    if (until === null) return undefined;
    const leave = follow({
      changed: notify,
      reset: () => notify(null),
      connected: becomeConnected,
    });
    return () => {
      leave();
      becomeConnected(false);
    };
  }, [until]);
}

export function useLiveState(): LiveState {
  const { live } = usePreferences();
  const offlineSince = useOfflineSince();
  const is = useSyncExternalStore(subscribe, () => connected);
  if (offlineSince !== null) return 'offline';
  if (!live) return 'paused';
  return is ? 'live' : 'reconnecting';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `onChange` for each change of these kinds, and with null after missed events. */
export function useChanges(kinds: readonly ChangeKind[], onChange: OnChange): void {
  useEffect(() => {
    const filtered: OnChange = (change) => {
      if (change === null || kinds.includes(change.kind)) onChange(change);
    };
    changeListeners.add(filtered);
    return () => {
      changeListeners.delete(filtered);
    };
  });
}
