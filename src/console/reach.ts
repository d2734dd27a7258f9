// Whether the server answers. Every request shows; while it does not, it is asked every few
// seconds, and whenever the browser finds its network again.
import { useSyncExternalStore } from 'react';

const askEveryMs = 4_000;
const listeners = new Set<() => void>();
let offlineSince: number | null = null;
let asking: ReturnType<typeof setInterval> | undefined;

function become(since: number | null): void {
  if ((since === null) === (offlineSince === null)) return;
  offlineSince = since;
  clearInterval(asking);
  if (since !== null) asking = setInterval(() => void askServer(), askEveryMs);
  for (const listener of listeners) listener();
}

export function noteAnswer(): void {
  become(null);
}

export function noteSilence(): void {
  become(Date.now());
}

/** Asks whether the server is there again. */
export async function askServer(): Promise<void> {
  await fetch('/livez', { cache: 'no-store' }).then(noteAnswer, noteSilence);
}

/**
 * The browser says that it has no network. The server can be on this very machine, so it is asked;
 * and asked again, because an answer that was under way might still come after that.
 */
function askWhileCut(): void {
  void askServer();
  const timer = setInterval(() => {
    if (navigator.onLine) clearInterval(timer);
    else void askServer();
  }, 2_000);
}

window.addEventListener('offline', askWhileCut);
window.addEventListener('online', () => void askServer());

/** Milliseconds since 1970 of the first request that got no answer; null while all is well. */
export function useOfflineSince(): number | null {
  return useSyncExternalStore(onReach, () => offlineSince);
}

/** Calls the listener when the server is lost and when it is found again. */
export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
