// Imports of one process take turns before they ask for a connection: waiting for the lock inside
// the database would hold one connection each, and leave none for anybody else.
import { DomainError } from '../../domain/error.ts';

/** Imports that may wait; a longer queue is a sign of something else. */
const longestQueue = 20;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs the import when those before it have ended. Throws `unavailable` when too many wait. */
export async function inTurn<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  if (waiting >= longestQueue) {
    const detail = `${longestQueue} imports are waiting already; send this one again in a minute.`;
    throw new DomainError('unavailable', detail, { retry_after_s: 60 });
  }
  waiting += 1;
  const turn = last.then(run).finally(() => (waiting -= 1));
  // The next one waits for the end of this one, however it ends.
  last = turn.catch(() => undefined);
  return turn;
}
