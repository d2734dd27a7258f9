import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { mergedTimes, type MergeTimes } from './merge.ts';

const at = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z`;
const time = fc.integer({ min: 0, max: 23 }).map(at);
const maybe = fc.option(time);
const times: fc.Arbitrary<MergeTimes> = fc.record({
  detected_at: time,
  aware_at: maybe,
  first_seen: maybe,
  last_seen: maybe,
  sla_due_at: maybe,
});

/** When the law's clocks start: at the awareness, else at the detection. */
const start = ({ aware_at, detected_at }: MergeTimes) => aware_at ?? detected_at;

suite('times of a merge', () => {
  test('any incidents › no clock of any starts or ends earlier than that of the one that goes on', () => {
    const property = fc.property(times, fc.array(times, { minLength: 1 }), (target, sources) => {
      const all = [target, ...sources];
      const merged = mergedTimes(target, sources);
      assert.equal(start(merged), all.map(start).sort()[0]);
      assert.equal(merged.detected_at, all.map((one) => one.detected_at).sort()[0]);
      const due = all.map((one) => one.sla_due_at).filter((one) => one !== null);
      assert.equal(merged.sla_due_at, due.sort()[0] ?? null);
      const seen = all.map((one) => one.last_seen).filter((one) => one !== null);
      assert.equal(merged.last_seen, seen.sort().at(-1) ?? null);
    });
    fc.assert(property, { numRuns: 500, seed: 18 });
  });

  test('the order of the others, merging one by one › the same times', () => {
    const property = fc.property(times, fc.array(times, { maxLength: 5 }), (target, sources) => {
      const oneByOne = sources.reduce((merged, source) => mergedTimes(merged, [source]), target);
      const backwards = mergedTimes(target, sources.toReversed());
      assert.deepEqual(backwards, mergedTimes(target, sources));
      assert.equal(start(oneByOne), start(backwards));
    });
    fc.assert(property, { numRuns: 500, seed: 18 });
  });

  test('no recorded awareness, a later one elsewhere › the clock does not get later', () => {
    const none = { first_seen: null, last_seen: null, sla_due_at: null };
    const target = { detected_at: at(8), aware_at: null, ...none };
    const source = { detected_at: at(9), aware_at: at(10), ...none };
    assert.equal(mergedTimes(target, [source]).aware_at, null);
    assert.equal(mergedTimes(source, [target]).aware_at, at(8));
    assert.equal(mergedTimes(source, [target]).detected_at, at(8));
  });
});
