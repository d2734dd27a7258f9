// Batches of log events of one process take turns: each reads into memory and holds a connection
// while it waits for the locks of its assets, so only a few can do so at once.
import { DomainError } from '../../domain/error.ts';

/** Batches that are worked on at once, and those that can wait. */
const [atOnce, longestQueue] = [2, 200];

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the work when a place is free. Throws `unavailable` when too many wait. */
export async function inLogTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) {
      const detail = `${longestQueue} batches of log events are waiting. Send this one later.`;
      throw new DomainError('unavailable', detail, { retry_after_s: 10 });
    }
    // Anyone who ends hands its place over, so no one slips in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
