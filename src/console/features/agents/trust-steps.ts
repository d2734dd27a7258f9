// The scores of an agent over a time.
import type { AgentEvent } from '../../api/types.gen.ts';

interface Step {
  /** Milliseconds since 1970. */
  at: number;
  score: number;
}

/**
 * The score at `from` and after each change since then, oldest first. `history` has the newest
 * first and might not reach back to `from`; a younger agent begins with its first event.
 */
export function stepsOf(history: readonly AgentEvent[], from: number): Step[] {
  const all = history.toReversed();
  const steps = all.map(({ at, score_after }) => ({ at: Date.parse(at), score: score_after }));
  const before = steps.findLast(({ at }) => at <= from);
  const since = steps.filter(({ at }) => at > from);
  if (before !== undefined) return [{ at: from, score: before.score }, ...since];
  const [oldest] = all;
  if (oldest === undefined || oldest.event === 'registered') return since;
  return [{ at: from, score: oldest.score_after - oldest.trust_delta }, ...since];
}
