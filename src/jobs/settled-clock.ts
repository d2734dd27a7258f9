// Work that a wrong clock would do too early waits until the clock has been steady for a while.
import type { Clock } from '../domain/clock.ts';

/** A clock that is set by less, as time services do, is no jump. */
const jumpLimitMs = 60_000;

/** After a jump the clock has to be right for this long: anyone who sees it has time to set it. */
export const settledAfterMs = 10 * 60_000;

/** Says at each call whether the clock did not jump lately. `steadyMs` counts whatever it does. */
export function settledClock(
  clock: Clock,
  onJump: () => void,
  steadyMs: () => number = () => performance.now(),
): () => boolean {
  const offset = () => clock.now().epochMilliseconds - steadyMs();
  let before = offset();
  let settledAt = -Infinity;
  return () => {
    const now = offset();
    if (Math.abs(now - before) > jumpLimitMs) {
      settledAt = steadyMs() + settledAfterMs;
      onJump();
    }
    before = now;
    return steadyMs() >= settledAt;
  };
}
