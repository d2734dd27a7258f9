// What happens on the server, for the pages of this tab: whether it is followed, and who wants to
// hear of which change.
import { useEffect, useSyncExternalStore } from 'react';
import type { Change, ChangeKind } from '../../domain/change.ts';
import { usePreferences } from '../preferences.ts';
import { useOfflineSince } from '../reach.ts';
import { useSession } from '../session.ts';
import { follow } from './connection.ts';

export type LiveState = 'live' | 'paused' | 'reconnecting' | 'offline';

/** Null stands for a time that nobody was told of: anything may have changed. */
type OnChange = (change: Change | null) => void;

const hearers = new Set<OnChange>();
const listeners = new Set<() => void>();
let connected = false;

function tell(change: Change | null): void {
  for (const hear of [...hearers]) hear(change);
}

function becomeConnected(is: boolean): void {
  if (is === connected) return;
  connected = is;
  for (const listener of listeners) listener();
}

/** Keeps the connection of this tab while somebody is signed in and wants it; called once. */
export function useFollowing(): void {
  const { session, ended } = useSession();
  const { live } = usePreferences();
  const token = live && ended === null ? (session?.token ?? null) : null;
  useEffect(() => {
    if (token === null) return undefined;
    const leave = follow(token, {
      changed: tell,
      reset: () => tell(null),
      connected: becomeConnected,
    });
    return () => {
      leave();
      becomeConnected(false);
    };
  }, [token]);
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

/** Calls `hear` at each change of these kinds, and with null when some may have been missed. */
export function useChanges(kinds: readonly ChangeKind[], hear: OnChange): void {
  useEffect(() => {
    const filtered: OnChange = (change) => {
      if (change === null || kinds.includes(change.kind)) hear(change);
    };
    hearers.add(filtered);
    return () => {
      hearers.delete(filtered);
    };
  });
}
