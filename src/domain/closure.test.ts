import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { decideClosure, type GateEvidence } from './closure.ts';

const record = (
  id: string,
  evidence_type: string,
  said: Partial<GateEvidence> = {},
): GateEvidence => ({
  ...{ id, evidence_type, status: 'confirmed', retest_outcome: null },
  created_at: '2026-11-22T10:00:00.000Z',
  ...said,
});
const on = { gate: 'on', latest: 'on' } as const;
const otherTypes = fc.constantFrom('log_extract', 'report', 'screenshot', 're_test', 'test');
const others = fc
  .array(otherTypes)
  .map((types) => types.map((type, index) => record(String(index), type)));

/** Types that pass the gate, because it matches by substring (contract §3 note 2). */
const passing = ['retest', 'RETEST', 'Retest_Report', 'not_a_retest', 'pre.retest-2', 'reTESTing'];
const refused = ['re-test', 're_test', 'test', 'rétest', 'retes', 'tester'];

suite('retest gate', () => {
  for (const type of passing) {
    test(`"${type}" › among other records › closes, and is named`, () => {
      const records = [record('a', 'log'), record('b', type), record('c', 'report')];
      const closure = decideClosure(records, on);
      assert.deepEqual(closure, { allowed: true, gate: 'on', gate_evidence: ['b'] });
    });
  }

  for (const type of refused) {
    test(`"${type}" › alone › does not close, and is listed under have`, () => {
      const closure = decideClosure([record('a', type)], on);
      assert.ok(!closure.allowed);
      assert.equal(closure.code, 'closure_requires_confirmed_retest');
      assert.deepEqual(closure.missing, ['confirmed_retest']);
      assert.deepEqual(closure.have, [type]);
      assert.match(closure.remedy, /retest/);
    });
  }

  test('no evidence › gate on › says that everything is missing', () => {
    const closure = decideClosure([], on);
    assert.ok(!closure.allowed);
    assert.equal(closure.code, 'closure_requires_confirmed_evidence');
    assert.deepEqual(closure.missing, ['confirmed_evidence', 'confirmed_retest']);
    assert.deepEqual(closure.have, []);
  });

  test('have › any records without a retest › holds every type once, in order', () => {
    fc.assert(
      fc.property(others, (records) => {
        const closure = decideClosure(records, on);
        assert.ok(!closure.allowed);
        const types = [...new Set(records.map(({ evidence_type }) => evidence_type))].sort();
        assert.deepEqual(closure.have, types);
      }),
    );
  });

  test('a retest record › put anywhere among others › always closes', () => {
    fc.assert(
      fc.property(others, fc.nat(), (records, place) => {
        const all = records.toSpliced(place % (records.length + 1), 0, record('x', 'retest'));
        const closure = decideClosure(all, on);
        assert.ok(closure.allowed);
        assert.deepEqual(closure.gate_evidence, ['x']);
      }),
    );
  });

  const passed = record('pass', 'retest_scan', { retest_outcome: 'pass' });
  const failed = record('fail', 'retest_scan', { retest_outcome: 'fail', status: 'signal' });
  const confirmedFailure = record('fail', 'retest_report', { retest_outcome: 'fail' });
  const unsaid = record('unsaid', 'retest_report');
  const other = record('other', 'log');

  const orders: [string, GateEvidence[], string[] | null][] = [
    ['passed, then failed as a signal', [passed, failed], null],
    ['passed, then failed and confirmed', [passed, confirmedFailure], null],
    ['failed alone', [confirmedFailure], null],
    ['says nothing, then failed', [unsaid, failed, other], null],
    ['failed, then passed', [failed, passed], ['pass']],
    ['failed, then one that says nothing', [passed, confirmedFailure, unsaid], ['unsaid']],
    [
      'passed, then a failure that was withdrawn',
      [passed, { ...failed, status: 'withdrawn' }],
      ['pass'],
    ],
    [
      'passed, then a failure that is no retest',
      [passed, { ...failed, evidence_type: 'log' }],
      ['pass'],
    ],
  ];
  for (const [name, records, gate_evidence] of orders) {
    test(`${name} › ${gate_evidence === null ? 'refused, and named' : 'closes'}`, () => {
      const closure = decideClosure(records, on);
      if (gate_evidence !== null) {
        assert.deepEqual(closure, { allowed: true, gate: 'on', gate_evidence });
        return;
      }
      assert.ok(!closure.allowed);
      assert.equal(closure.code, 'closure_requires_confirmed_retest');
      assert.equal(closure.failed_retest?.id, 'fail');
      assert.match(closure.remedy, /record fail .*still present/);
      const bare = decideClosure(records, { gate: 'on', latest: 'off' });
      assert.ok(bare.allowed, 'the bare rule of the contract');
      assert.equal(bare.failed_retest?.id, 'fail');
    });
  }

  test('gate off › any evidence › closes and claims no evidence for it', () => {
    fc.assert(
      fc.property(others, (records) => {
        const closure = decideClosure([...records, record('x', 'retest')], { ...on, gate: 'off' });
        assert.deepEqual(closure, { allowed: true, gate: 'off', gate_evidence: [] });
      }),
    );
  });
});
