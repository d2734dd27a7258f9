// The one connection of this tab to the stream of changes. It comes back by itself, where it was.
import type { Change } from '../../domain/change.ts';
import { at } from '../base-path.ts';
import { noteAnswer, noteSilence, onReach } from '../reach.ts';
import { identification, loseSession } from '../session.ts';
import { readEvents, type ServerEvent } from './event-reader.ts';

export interface LiveListener {
  changed(change: Change): void;
  /** What was missed is not reported: everything might have changed. */
  reset(): void;
  connected(is: boolean): void;
}

/** The server beats every five seconds. */
const silenceMs = 15_000;
const longestPauseMs = 30_000;

/** Follows until the function that it gives is called. */
export function follow(listener: LiveListener): () => void {
  const leaving = new AbortController();
  void keepFollowing(listener, leaving.signal);
  return () => leaving.abort();
}

/** Where this tab stopped listening; kept over a pause and a new session. */
let lastId: string | undefined;

async function keepFollowing(listener: LiveListener, leaving: AbortSignal): Promise<void> {
  let failures = 0;
  while (!leaving.aborted) {
    const heard = await followOnce(listener, leaving);
    if (leaving.aborted) return;
    listener.connected(false);
    failures = heard ? 0 : failures + 1;
    await pause(Math.min(500 * 2 ** failures, longestPauseMs) * (0.5 + Math.random()), leaving);
  }
}

/** One connection to its end; says whether it was open. */
async function followOnce(listener: LiveListener, leaving: AbortSignal): Promise<boolean> {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silenceMs);
  };
  let heard = false;
  alive();
  try {
    const signal = AbortSignal.any([leaving, silent.signal]);
    const response = await ask(signal);
    noteAnswer();
    if (response.status === 401) loseSession();
    if (!response.ok || response.body === null) return false;
    await readEvents(response.body, (event) => {
      alive();
      heard = true;
      take(event, listener);
    });
  } catch {
    if (!leaving.aborted) noteSilence();
  } finally {
    clearTimeout(timer);
  }
  return heard;
}

function ask(signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { accept: 'text/event-stream', ...identification() };
  if (lastId !== undefined) headers['last-event-id'] = lastId;
  return fetch(at('/api/ip3/v1/events'), { headers, signal, cache: 'no-store' });
}

function take({ event, id, data }: ServerEvent, listener: LiveListener): void {
  if (id !== undefined) lastId = id;
  if (event === 'open') listener.connected(true);
  if (event === 'reset') listener.reset();
  if (event === 'change') listener.changed(JSON.parse(data) as Change);
}

/** Waits; shorter when the server is found again. */
function pause(ms: number, leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      forget();
      resolve();
    };
    const timer = setTimeout(over, ms);
    const forget = onReach(over);
    leaving.addEventListener('abort', over, { once: true });
  });
}
