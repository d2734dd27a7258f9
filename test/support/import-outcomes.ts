// What must hold between the outcomes of a run and its counts, whatever the file.
import assert from 'node:assert/strict';

interface Outcome {
  outcome: string;
  reason: string;
  count: number;
}

/** Asserts that the outcomes of a run add up to its counts. */
export function assertOutcomesAddUp(run: Record<string, unknown>): void {
  const outcomes = run['outcomes'] as Outcome[];
  const sum = (...names: string[]): number =>
    outcomes
      .filter(({ outcome }) => names.includes(outcome))
      .reduce((total, { count }) => total + count, 0);
  const { findings, skipped, set_aside, reopened, duplicates } = run;
  const { incidents_created, incidents_updated } = run;
  assert.deepEqual(
    { findings, skipped, set_aside, reopened, duplicates, incidents_created, incidents_updated },
    {
      findings: sum('created', 'reopened', 'updated', 'duplicate', 'set_aside'),
      skipped: sum('skipped'),
      set_aside: sum('set_aside'),
      reopened: sum('reopened'),
      duplicates: sum('updated', 'duplicate'),
      incidents_created: sum('created', 'reopened'),
      incidents_updated: sum('updated'),
    },
  );
  const named = outcomes.map(({ outcome, reason }) => `${outcome} ${reason}`);
  assert.equal(new Set(named).size, named.length, 'each reason stands once');
  for (const { reason, count } of outcomes) assert.ok(reason.length > 0 && count > 0);
}
