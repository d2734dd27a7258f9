import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { calendarOf } from '../../src/legal/calendar.ts';
import { evaluate } from '../../src/legal/evaluate.ts';
import { factList, factNames, factsOf, type Case, type Facts } from '../../src/legal/facts.ts';
import { regimes } from '../../src/legal/registry.ts';
import { scaled } from '../support/scale.ts';

const obligationIds = regimes.flatMap(({ obligations }) => obligations.map(({ id }) => id));

const place = { timezone: 'Europe/Warsaw', calendar: calendarOf('PL') };
const now = Temporal.Instant.from('2027-06-01T00:00:00Z');

const from = Date.parse('2026-01-01T00:00:00Z');
const instant = fc
  .integer({ min: 0, max: 3 * 365 * 86_400 })
  .map((seconds) => new Date(from + seconds * 1000).toISOString());
const day = instant.map((text) => text.slice(0, 10));
const countryCode = fc.constantFrom('PL', 'DE', 'FR');

/** A value of each kind of fact. */
function valueOf(name: keyof Facts): fc.Arbitrary<unknown> {
  const definition = factList[name];
  switch (definition.kind) {
    case 'instant':
      return instant;
    case 'date':
      return day;
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.nat(2_000_000);
    case 'choice':
      return fc.constantFrom(...definition.values);
    case 'choices':
      return fc.uniqueArray(fc.constantFrom(...definition.values), { maxLength: 3 });
    case 'country':
      return countryCode;
    case 'countries':
      return fc.uniqueArray(countryCode);
    case 'names':
      return fc.constant(['CSIRT NASK']);
    case 'zone':
      return fc.constant('Europe/Warsaw');
    case 'entity':
      return fc.constant('019aa1df-51aa-7b90-a1f0-4d2f11e8c004');
    case 'fields':
      return fc.constant({});
  }
}

const known = fc
  .uniqueArray(fc.constantFrom(...factNames), { maxLength: 40 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, valueOf(name)]))),
  ) as fc.Arbitrary<Partial<Facts>>;

const submissions = fc.array(
  fc.record({
    obligation_id: fc.constantFrom(...obligationIds),
    submitted_at: instant,
    incomplete: fc.boolean(),
  }),
  { maxLength: 4 },
);

const sector = fc.constantFrom(null, 'energy', 'banking', 'health', 'digital_infrastructure');

function caseOf(facts: Partial<Facts>, rest: Partial<Case> = {}): Case {
  const plain = { sector: null, severity: null, submissions: [], decisions: [] };
  return { ...plain, ...rest, facts: factsOf(facts) };
}

const run = (given: Case, at = now) => evaluate(given, regimes, place, at);

const settings = { numRuns: scaled(1500) };

suite('properties of the legal engine', () => {
  test('more facts › of any kind › never remove an obligation but by a named exception', () => {
    fc.assert(
      fc.property(known, known, sector, submissions, (some, more, named, sent) => {
        const rest = { sector: named, submissions: sent };
        const before = run(caseOf(some, rest));
        const { duties, suppressed } = run(caseOf({ ...more, ...some }, rest));
        const there = new Set(duties.map(({ obligation }) => obligation.id));
        for (const { obligation } of before.duties) {
          const fallen = suppressed.find(({ id }) => id === obligation.id);
          const explained = there.has(obligation.id) || (fallen?.reason.length ?? 0) > 5;
          assert.ok(explained, `${obligation.id} is gone without a reason`);
        }
      }),
      settings,
    );
  });

  test('later awareness › all else the same › never an earlier deadline', () => {
    fc.assert(
      fc.property(known, sector, submissions, instant, instant, (facts, named, sent, a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a];
        fc.pre(!isRepeatedHour(early) && !isRepeatedHour(late));
        fc.pre(!entersCap(facts, early, late));
        const rest = { sector: named, submissions: sent };
        const first = run(caseOf({ ...facts, aware_at: early }, rest));
        const second = run(caseOf({ ...facts, aware_at: late }, rest));
        for (const { obligation, clock } of first.duties) {
          const other = second.duties.find((one) => one.obligation.id === obligation.id);
          if (clock.due_at === null || !other?.clock.due_at) continue;
          assert.ok(other.clock.due_at >= clock.due_at, obligation.id);
        }
      }),
      settings,
    );
  });

  test('severity › alone › brings nothing into play', () => {
    fc.assert(
      fc.property(known, sector, fc.integer({ min: 0, max: 5 }), (facts, named, severity) => {
        const ids = (given: Case) => run(given).duties.map(({ obligation }) => obligation.id);
        const without = caseOf(facts, { sector: named });
        assert.deepEqual(ids({ ...without, severity }), ids(without));
      }),
      settings,
    );
  });

  test('a report that was not sent › starts nothing › no date, at most a projection', () => {
    fc.assert(
      fc.property(known, sector, (facts, named) => {
        for (const { obligation, clock } of run(caseOf(facts, { sector: named })).duties) {
          if ('submission_of' in obligation.clock.start) assert.equal(clock.due_at, null);
        }
      }),
      settings,
    );
  });

  test('the last lawful moment › where there is one › never before the target', () => {
    fc.assert(
      fc.property(known, sector, submissions, (facts, named, sent) => {
        const { duties } = run(caseOf(facts, { sector: named, submissions: sent }));
        for (const { clock, obligation } of duties) {
          if (clock.latest_at === null) continue;
          assert.ok(clock.latest_at >= clock.due_at!, obligation.id);
        }
      }),
      settings,
    );
  });

  test('the same case › twice › the same answer', () => {
    fc.assert(
      fc.property(known, sector, submissions, (facts, named, sent) => {
        const given = caseOf(facts, { sector: named, submissions: sent });
        assert.deepEqual(run(given), run(given));
      }),
      { numRuns: scaled(200) },
    );
  });
});

/**
 * The exception that the law itself makes: within 24 hours of awareness the initial notification is
 * capped, after them it is not ((EU) 2025/301 Art. 5(1)(a), 5(2)). A later awareness can move a
 * classification from the second case into the first one, and so bring the limit forward.
 */
function entersCap({ classified_at }: Partial<Facts>, early: string, late: string): boolean {
  if (!classified_at) return false;
  const cap = (aware: string) => new Date(Date.parse(aware) + 86_400_000).toISOString();
  return classified_at > cap(early) && classified_at <= cap(late);
}

/** Local times of the hour that the end of summer time repeats do not show which came first. */
function isRepeatedHour(text: string): boolean {
  const at = Temporal.Instant.from(text);
  const local = at.toZonedDateTimeISO('Europe/Warsaw').toPlainDateTime();
  const pass = (disambiguation: 'earlier' | 'later') =>
    local.toZonedDateTime('Europe/Warsaw', { disambiguation }).epochMilliseconds;
  return pass('earlier') !== pass('later');
}
