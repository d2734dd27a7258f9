// Queue of the imports of one process. Waiting for the lock inside the database would hold a
// connection each, and two files at once would need twice the memory.
import { DomainError } from '../../domain/error.ts';

/** Most imports that run or wait. */
const longestQueue = 20;

const never = new AbortController().signal;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `run` after earlier imports.
 * @throws `unavailable` if 20 run or wait, or the abort reason of the signal
 */
export async function runExclusive<Answer>(
  run: () => Promise<Answer>,
  { signal = never, onWait }: { signal?: AbortSignal; onWait?: () => void } = {},
): Promise<Answer> {
  if (waiting >= longestQueue) {
    const detail = `${longestQueue} imports run or wait. Try again in a minute.`;
    throw new DomainError('unavailable', detail, { retry_after_s: 60 });
  }
  const before = last;
  const turn = Promise.withResolvers<void>();
  // An aborted import still keeps the next one behind those before it.
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
