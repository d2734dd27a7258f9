import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { decideClosure } from './closure.ts';

const record = (id: string, evidence_type: string) => ({ id, evidence_type });
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
      const closure = decideClosure(records, 'on');
      assert.deepEqual(closure, { allowed: true, gate: 'on', gate_evidence: ['b'] });
    });
  }

  for (const type of refused) {
    test(`"${type}" › alone › does not close, and is listed under have`, () => {
      const closure = decideClosure([record('a', type)], 'on');
      assert.ok(!closure.allowed);
      assert.equal(closure.code, 'closure_requires_confirmed_retest');
      assert.deepEqual(closure.missing, ['confirmed_retest']);
      assert.deepEqual(closure.have, [type]);
      assert.match(closure.remedy, /retest/);
    });
  }

  test('no evidence › gate on › says that everything is missing', () => {
    const closure = decideClosure([], 'on');
    assert.ok(!closure.allowed);
    assert.equal(closure.code, 'closure_requires_confirmed_evidence');
    assert.deepEqual(closure.missing, ['confirmed_evidence', 'confirmed_retest']);
    assert.deepEqual(closure.have, []);
  });

  test('have › any records without a retest › holds every type once, in order', () => {
    fc.assert(
      fc.property(others, (records) => {
        const closure = decideClosure(records, 'on');
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
        const closure = decideClosure(all, 'on');
        assert.ok(closure.allowed);
        assert.deepEqual(closure.gate_evidence, ['x']);
      }),
    );
  });

  test('gate off › any evidence › closes and claims no evidence for it', () => {
    fc.assert(
      fc.property(others, (records) => {
        const closure = decideClosure([...records, record('x', 'retest')], 'off');
        assert.deepEqual(closure, { allowed: true, gate: 'off', gate_evidence: [] });
      }),
    );
  });
});
