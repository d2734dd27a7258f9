import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { severities } from '../domain/severity.ts';
import { isAiIncident, taxonomyKnown } from '../domain/taxonomy.ts';
import { workflowStatuses } from '../domain/workflow.ts';
import { simulatedCount, simulateIncidents } from './incidents.ts';
import { seededRandom } from './random.ts';
import { sectors } from './scenes.ts';

const simulated = simulateIncidents();
const shown = simulated.map((incident) => incident.shown);

suite('simulated incidents', () => {
  test('set › made twice › holds the same 200 incidents', () => {
    assert.equal(simulated.length, 200);
    assert.equal(simulatedCount, 200);
    assert.deepEqual(simulateIncidents(), simulated);
  });

  test('set › another process on another day › has these very bytes', () => {
    // A change of the data is allowed, but has to be meant: this figure changes with it.
    const digest = createHash('sha256').update(JSON.stringify(simulated)).digest('hex');
    assert.equal(digest, '274008a79beb3a821577a6a8af756adb5c58c9dbe67d16736c6798f7574e1580');
  });

  test('gap › every incident with it › is open and has no priority', () => {
    const gaps = shown.filter(({ evidence_status }) => evidence_status === 'gap');
    assert.ok(gaps.length > 20);
    for (const { priority, status } of gaps) assert.deepEqual({ priority, status }, openAndNone);
  });

  test('priority › wherever it is set › follows from severity after classification', () => {
    const expected = { critical: 'P0', high: 'P1', medium: 'P2', low: 'P3', info: null };
    const classified = shown.filter(({ status }) => status !== 'open');
    for (const { priority, severity } of classified) {
      assert.notEqual(severity, 'unknown');
      assert.equal(priority, expected[severity as keyof typeof expected]);
    }
    const others = shown.filter(({ status }) => status === 'open');
    assert.ok(others.every(({ priority }) => priority === null));
  });

  test('variety › over the whole set › every severity, state, group and sector occurs', () => {
    for (const severity of severities) assert.ok(shown.some((one) => one.severity === severity));
    for (const status of workflowStatuses) assert.ok(shown.some((one) => one.status === status));
    for (const sector of Object.keys(sectors))
      assert.ok(shown.some((one) => one.sector === sector));
    const ai = shown.filter(({ group }) => group === 'ai').length;
    assert.ok(ai > 60 && ai < 140, `${ai} of 200 are AI incidents`);
    assert.ok(new Set(shown.map(({ country }) => country)).size >= 10);
  });

  test('fields › every element › come from the vocabularies and agree with each other', () => {
    for (const one of shown) {
      assert.match(one.public_id, /^INC-2000-\d{6}$/);
      assert.ok(taxonomyKnown({ ...one, source_type: 'simulation' }), one.category);
      assert.equal(isAiIncident(one), one.group === 'ai', one.title);
      assert.match(one.country, /^[A-Z]{2}$/);
      assert.doesNotMatch(one.title, /[{}]|undefined/);
      assert.ok(one.detected_at <= one.updated_at);
      assert.ok(one.updated_at <= '2026-11-20T00:00:00.000Z');
    }
  });

  test('order › the list › newest detection first, ids and rows unique', () => {
    const times = shown.map(({ detected_at }) => detected_at);
    assert.deepEqual(times, [...times].sort().reverse());
    assert.equal(new Set(shown.map(({ public_id }) => public_id)).size, 200);
    assert.equal(new Set(shown.map(({ sector, title }) => `${sector} ${title}`)).size, 200);
  });
});

const openAndNone = { priority: null, status: 'open' };

suite('seeded random', () => {
  test('same seed › two generators › give the same numbers in [0, 1)', () => {
    const left = seededRandom(7);
    const right = seededRandom(7);
    const other = seededRandom(8);
    const drawn = Array.from({ length: 1000 }, () => left.next());
    assert.deepEqual(
      drawn,
      Array.from({ length: 1000 }, () => right.next()),
    );
    assert.notEqual(drawn[0], other.next());
    assert.ok(drawn.every((number) => number >= 0 && number < 1));
    const mean = drawn.reduce((sum, number) => sum + number, 0) / drawn.length;
    assert.ok(Math.abs(mean - 0.5) < 0.05, `mean ${mean}`);
  });

  test('weights › a choice of weight 0 › is never drawn', () => {
    const random = seededRandom(1);
    const drawn = new Set(
      Array.from({ length: 500 }, () =>
        random.weighted([
          ['a', 1],
          ['never', 0],
          ['b', 3],
        ] as const),
      ),
    );
    assert.deepEqual([...drawn].sort(), ['a', 'b']);
    assert.throws(() => random.weighted([]), RangeError);
    assert.throws(() => random.pick([]), RangeError);
  });
});
