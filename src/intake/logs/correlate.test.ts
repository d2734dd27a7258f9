// Correlation: properties over any events, and its bounds on hostile ones.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { assertLinear } from '../../../test/support/processor-time.ts';
import { correlate, windowMs, type Correlated, type TimedEvent } from './correlate.ts';
import { eventWith } from './log-event.ts';

const hour = 3_600_000;

interface Given {
  rule_key: string;
  asset: string;
  hours: number;
  opens: boolean;
  technique: string;
}

function timed({ rule_key, asset, hours, opens, technique }: Given, index: number): TimedEvent {
  const event = eventWith({ format: 'generic', title: 'x', techniques: [technique] });
  const place = { unit: 'line' as const, number: index + 1, start: index, end: index + 1 };
  const at_ms = hours * hour;
  const own = { identity: String(index), indicators: [] };
  return { event, place, ...own, rule_key, asset, opens, at_ms };
}

const given = fc.record({
  rule_key: fc.constantFrom('r1', 'r2', 'r3'),
  asset: fc.constantFrom('', 'a', 'b'),
  hours: fc.integer({ min: 0, max: 200 }),
  opens: fc.boolean(),
  technique: fc.constantFrom('T1', 'T2', 'T3'),
});

function ids() {
  let last = 0;
  return () => `new-${++last}`;
}

/** The same whatever the incidents are called. */
function partition(events: readonly TimedEvent[], open: readonly Correlated[]) {
  const { clusters, unlinked } = correlate(events, open, ids());
  const named = ({ identity }: TimedEvent) => identity;
  const groups = clusters.map((one) => [one.isNew, ...one.events.map(named).sort()].join());
  return { groups: groups.sort(), unlinked: unlinked.map(named).sort() };
}

suite('correlation', () => {
  test('any events › every one › stands exactly once, with its rule, asset and time', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 60 }), (list) => {
        const events = list.map(timed);
        const { clusters, unlinked } = correlate(events, [], ids());
        const all = [...clusters.flatMap((one) => one.events), ...unlinked];
        assert.equal(all.length, events.length);
        assert.equal(new Set(all).size, events.length);
        assert.ok(unlinked.every(({ opens }) => !opens));
        for (const { incident, events: own } of clusters) {
          const opening = own.filter(({ opens }) => opens);
          assert.ok(opening.length > 0);
          for (const one of opening) assert.equal(one.rule_key, incident.rule_key);
          for (const one of own) assert.equal(one.asset, incident.asset);
          const times = opening.map(({ at_ms }) => at_ms).sort((one, other) => one - other);
          for (const [index, time] of times.entries()) {
            if (index > 0) assert.ok(time - times[index - 1]! <= windowMs);
          }
        }
      }),
    );
  });

  test('two incidents of one rule and asset › never within 24 hours of each other', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 60 }), (list) => {
        const { clusters } = correlate(list.map(timed), [], ids());
        const keyOf = ({ incident }: (typeof clusters)[number]) =>
          `${incident.rule_key} ${incident.asset}`;
        for (const group of Map.groupBy(clusters, keyOf).values()) {
          const spans = group.map(({ incident }) => incident);
          spans.sort((one, other) => one.first_ms - other.first_ms);
          for (const [index, span] of spans.entries()) {
            if (index > 0) assert.ok(span.first_ms - spans[index - 1]!.last_ms > windowMs);
          }
        }
      }),
    );
  });

  test('the same events in another order › the same incidents', () => {
    const lists = fc.uniqueArray(given, { selector: ({ hours }) => hours, maxLength: 40 });
    fc.assert(
      fc.property(lists, (list) => {
        const events = list.map(timed);
        assert.deepEqual(partition(events.toReversed(), []), partition(events, []));
      }),
    );
  });

  const open = (fields: Partial<Correlated> = {}): Correlated => {
    const own = { id: 'open', asset: 'a', rule_key: 'r1', techniques: ['T1'] };
    return { ...own, first_ms: 100 * hour, last_ms: 110 * hour, ...fields };
  };
  const one = (fields: Partial<Given>) => {
    const own = { rule_key: 'r1', asset: 'a', hours: 100, opens: true, technique: 'T1' };
    return timed({ ...own, ...fields }, 0);
  };
  const cases: [string, Partial<Given>, boolean][] = [
    ['24 hours before its first event', { hours: 76 }, true],
    ['25 hours before it', { hours: 75 }, false],
    ['24 hours after its last event', { hours: 134 }, true],
    ['25 hours after it', { hours: 135 }, false],
    ['another rule', { rule_key: 'r2' }, false],
    ['another asset', { asset: 'b' }, false],
    ['another rule that opens nothing, of its technique', { rule_key: 'r2', opens: false }, true],
    ['and of another technique', { rule_key: 'r2', opens: false, technique: 'T2' }, false],
  ];
  for (const [name, fields, joins] of cases) {
    test(`an open incident › ${name} › ${joins ? 'joins' : 'does not'}`, () => {
      const { clusters } = correlate([one(fields)], [open()], ids());
      assert.equal(
        clusters.some(({ incident }) => incident.id === 'open'),
        joins,
      );
    });
  }

  test('an unknown asset › a technique in common › joins nothing', () => {
    const event = one({ asset: '', rule_key: 'r2', opens: false });
    assert.equal(correlate([event], [open({ asset: '' })], ids()).unlinked.length, 1);
  });

  test('10,000 hostile events › of one rule far apart, or of one asset › in linear time', async () => {
    const apart = Array.from({ length: 10_000 }, (_, index) => one({ hours: index * 25 }));
    await assertLinear((length) => {
      assert.equal(correlate(apart.slice(0, length), [], ids()).clusters.length, length);
    }, 10_000);
    const many = Array.from({ length: 10_000 }, (_, index) =>
      one({ rule_key: `r${index >> 1}`, opens: index % 2 === 0, hours: 100 }),
    );
    await assertLinear((length) => {
      assert.equal(correlate(many.slice(0, length), [], ids()).clusters.length, length / 2);
    }, 10_000);
  });
});
