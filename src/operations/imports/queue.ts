// Imports of one process take turns before they ask for a connection: waiting for the lock inside
// the database would hold one connection each, and two files at once would need the memory of two.
import { DomainError } from '../../domain/error.ts';

/** Imports that may wait; a longer queue is a sign of something else. */
const longestQueue = 20;

const never = new AbortController().signal;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the import when those before it have ended. Throws `unavailable` when too many wait, and the
 * reason of the signal when it aborts meanwhile.
 */
export async function inTurn<Answer>(
  run: () => Promise<Answer>,
  { signal = never, onWait }: { signal?: AbortSignal; onWait?: () => void } = {},
): Promise<Answer> {
  if (waiting >= longestQueue) {
    const detail = `${longestQueue} imports are waiting already; send this one again in a minute.`;
    throw new DomainError('unavailable', detail, { retry_after_s: 60 });
  }
  const before = last;
  const turn = Promise.withResolvers<void>();
  // Whoever gives up its place still leaves those before it ahead of the next one.
  last = before.then(() => turn.promise);
  waiting += 1;
  if (waiting > 1) onWait?.();
  try {
    await Promise.race([before, aborted(signal)]);
    signal.throwIfAborted();
    return await run();
  } finally {
    waiting -= 1;
    turn.resolve();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
