import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { readParty } from '../../src/domain/entity-kinds.ts';
import { calendarOf } from '../../src/legal/calendar.ts';
import { evaluate, type Duty, type Evaluation } from '../../src/legal/evaluate.ts';
import { factNames, factsOf, type Case, type Facts } from '../../src/legal/facts.ts';
import {
  classify,
  criterionNames,
  isMajor,
  type Criteria,
} from '../../src/legal/regimes/dora-classification.ts';
import { regimes } from '../../src/legal/registry.ts';
import { stringIn } from '../support/values.ts';

const obligationIds = regimes.flatMap(({ obligations }) => obligations.map(({ id }) => id));

const vectorFiles = globSync('*.json', { cwd: new URL('../vectors/obligations/', import.meta.url) })
  .map((file) => file.replace('.json', ''))
  .filter((name) => name !== 'dora-classification');

interface Expected {
  due?: string | null;
  latest?: string | null;
  projected?: string | null;
  on?: string;
  status?: string;
  overdue?: boolean;
  binding?: boolean;
  provisional?: boolean;
  missing?: string[];
}

interface Vector {
  case: string;
  why: string;
  entity?: string;
  sector?: string;
  severity?: number;
  facts: Partial<Facts>;
  sent?: Record<string, string | string[]>;
  sent_incomplete?: Record<string, string>;
  now?: string;
  country?: string;
  timezone?: string;
  expect: Record<string, Expected>;
  absent?: string[];
  falls_away?: Record<string, string>;
  only?: boolean;
}

function read<Row>(name: string): Row[] {
  const file = new URL(`../vectors/obligations/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Row[];
}

function caseOf(vector: Vector): Case {
  const party = readParty(vector.entity ?? null, vector.sector ?? null);
  const sent = Object.entries(vector.sent ?? {}).flatMap(([obligation_id, times]) =>
    [times].flat().map((submitted_at) => ({ obligation_id, submitted_at: wire(submitted_at)! })),
  );
  const incomplete = Object.entries(vector.sent_incomplete ?? {}).map(([obligation_id, at]) => ({
    obligation_id,
    submitted_at: wire(at)!,
    incomplete: true,
  }));
  const timed = Object.entries(vector.facts).map(([name, value]) => [
    name,
    name.endsWith('_at') ? wire(stringIn(value)) : value,
  ]);
  return {
    facts: factsOf({ ...party.facts, ...(Object.fromEntries(timed) as Partial<Facts>) }),
    sector: party.sector,
    severity: vector.severity ?? null,
    submissions: [...sent, ...incomplete],
    decisions: [],
  };
}

/** Vectors write whole seconds, the engine milliseconds. */
function wire(instant: string | null | undefined): string | null {
  if (instant === null || instant === undefined) return null;
  return Temporal.Instant.from(instant).toString({ fractionalSecondDigits: 3 });
}

function run(vector: Vector): Evaluation {
  const country = vector.country ?? 'PL';
  const place = {
    timezone: vector.timezone ?? 'Europe/Warsaw',
    calendar: calendarOf(country),
  };
  const now = Temporal.Instant.from(vector.now ?? '2026-11-20T10:00:00Z');
  return evaluate(caseOf(vector), regimes, place, now);
}

function assertDuty(duty: Duty | undefined, id: string, expected: Expected): void {
  assert.ok(duty, `${id} is not there`);
  const { clock } = duty;
  const times = [
    ['due', clock.due_at],
    ['latest', clock.latest_at],
    ['projected', clock.projected_due_at],
  ] as const;
  for (const [name, at] of times) {
    if (expected[name] !== undefined) assert.equal(at, wire(expected[name]), `${id} ${name}`);
  }
  if (expected.on !== undefined) assert.equal(clock.due_on, expected.on, `${id} on`);
  if (expected.status !== undefined) assert.equal(duty.status, expected.status, id);
  if (expected.overdue !== undefined) assert.equal(duty.overdue, expected.overdue, `${id} overdue`);
  if (expected.binding !== undefined)
    assert.equal(clock.binding, expected.binding, `${id} binding`);
  if (expected.provisional !== undefined) {
    assert.equal(clock.provisional, expected.provisional, `${id} provisional`);
  }
  if (expected.missing !== undefined) {
    assert.deepEqual([...duty.missing_facts].sort(), expected.missing.toSorted(), id);
  }
}

for (const name of vectorFiles) {
  suite(`obligations: ${name}`, () => {
    for (const vector of read<Vector>(name)) {
      test(`${vector.case} › ${vector.why}`, () => {
        const { duties, suppressed } = run(vector);
        const byId = new Map(duties.map((duty) => [duty.obligation.id, duty]));
        for (const [id, expected] of Object.entries(vector.expect)) {
          assertDuty(byId.get(id), id, expected);
        }
        for (const id of vector.absent ?? []) assert.ok(!byId.has(id), `${id} is there`);
        for (const [id, words] of Object.entries(vector.falls_away ?? {})) {
          const found = suppressed.find((one) => one.id === id);
          assert.ok(found?.reason.includes(words), `${id}: ${found?.reason}`);
          assert.ok(!byId.has(id), `${id} is there`);
        }
        if (vector.only) {
          assert.deepEqual([...byId.keys()].sort(), Object.keys(vector.expect).sort());
        }
      });
    }
  });

  suite(`names in obligations: ${name}`, () => {
    test('names › in every vector › known', () => {
      for (const vector of read<Vector>(name)) {
        const named = [...Object.keys(vector.expect), ...(vector.absent ?? [])];
        for (const id of [...named, ...Object.keys(vector.sent ?? {})]) {
          assert.ok(obligationIds.includes(id), `${vector.case}: ${id}`);
        }
        for (const fact of Object.keys(vector.facts)) {
          assert.ok(factNames.includes(fact as never), `${vector.case}: ${fact}`);
        }
      }
    });
  });
}

interface ClassificationVector {
  case: string;
  criteria?: Partial<Criteria>;
  facts?: Partial<Facts>;
  expect?: Partial<Criteria>;
  major?: boolean | null;
}

suite('DORA classification', () => {
  for (const vector of read<ClassificationVector>('dora-classification')) {
    test(`${vector.case} › (EU) 2024/1772 Art. 8 and 9`, () => {
      const none = Object.fromEntries(criterionNames.map((name) => [name, false]));
      const given = { ...(none as Criteria), ...vector.criteria };
      const found = classify(factsOf(vector.facts ?? {}));
      const major = vector.facts === undefined ? isMajor(given) : found.major_suggested;
      if (vector.major !== undefined) assert.equal(major, vector.major);
      for (const [name, value] of Object.entries(vector.expect ?? {})) {
        assert.equal(found.criteria[name as keyof Criteria], value, name);
      }
    });
  }
});
