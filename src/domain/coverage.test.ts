// Evidence coverage: each dimension at its borders, the mean, and what must never happen.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { coverageOf, type CoverageEvidence, type CoverageFacts } from './coverage.ts';
import { expectedEvidence } from './expected-evidence.ts';
import { categories, playbookOf, playbookTypes } from './taxonomy.ts';
import { workflowStatuses } from './workflow.ts';

const bare: CoverageFacts = {
  category: 'other',
  workflow_status: 'open',
  names_asset: false,
  occurred_at: null,
  acknowledged_at: null,
  contained_at: null,
  recovered_at: null,
  evidence: [],
  techniques: 0,
  actions: { done: 0, validated: 0 },
  obligations: { triggered: 0, receipted: 0 },
};

const record: CoverageEvidence = {
  id: 'e1',
  evidence_type: 'agent_trace',
  evidence_class: 'SYSTEM_RECORD',
  source: 'gateway',
  hash_sha256: 'a',
  status: 'confirmed',
  integrity: 'verified',
  custody_sound: true,
  retest_outcome: null,
};

const signal: CoverageEvidence = {
  ...record,
  id: 's1',
  evidence_class: 'MEDIA_SIGNAL',
  status: 'signal',
  source: 'scanner',
  hash_sha256: 'b',
};

const declared: CoverageEvidence = { ...record, integrity: 'declared' };
const category = 'prompt_injection';
/** Each kind that is expected of it. */
const all = expectedEvidence[playbookOf(category)].map(([kind = '']): CoverageEvidence => {
  return { ...record, evidence_type: kind };
});

const retest: CoverageEvidence = { ...record, id: 'r1', evidence_type: 'retest_scan' };
const at = '2026-11-20T14:00:00.000Z';

function scoreOf(key: string, facts: Partial<CoverageFacts>): number | null {
  const found = coverageOf({ ...bare, ...facts }).dimensions.find((one) => one.key === key);
  assert.ok(found, key);
  return found.score;
}

/** Dimension, what is known, and the score that the design gives it. */
const cases: [key: string, facts: Partial<CoverageFacts>, score: number | null][] = [
  ['identification', {}, 50],
  ['identification', { names_asset: true }, 75],
  ['identification', { names_asset: true, category: 'ransomware' }, 100],
  ['collection', { category: 'prompt_injection' }, 0],
  ['collection', { category: 'prompt_injection', evidence: [record] }, 25],
  ['collection', { category: 'vulnerability_finding', evidence: [record] }, 0],
  [
    'collection',
    { category: 'misconfiguration', evidence: [{ ...record, evidence_type: 'http_exchange' }] },
    100,
  ],
  ['integrity', {}, 0],
  ['integrity', { evidence: [record] }, 0],
  ['integrity', { category, evidence: [declared] }, 13],
  ['integrity', { category, evidence: [record, declared] }, 25],
  ['integrity', { category, evidence: all }, 100],
  ['custody', {}, 0],
  ['custody', { category, evidence: [{ ...record, custody_sound: false }] }, 0],
  ['custody', { category, evidence: [record, { ...record, custody_sound: false }] }, 25],
  ['custody', { category, evidence: all }, 100],
  ['corroboration', {}, 0],
  ['corroboration', { evidence: [signal] }, 20],
  ['corroboration', { evidence: [signal, { ...signal, source: 'press' }] }, 20],
  ['corroboration', { evidence: [record, { ...record, source: ' Gateway ' }] }, 60],
  ['corroboration', { evidence: [record, signal] }, 100],
  ['corroboration', { evidence: [record, { ...record, source: 'edr-2' }] }, 60],
  ['confirmation', {}, 0],
  ['confirmation', { category, evidence: [{ ...signal, evidence_type: 'prompt_log' }] }, 0],
  ['confirmation', { category, evidence: [record, signal] }, 25],
  ['timeline', {}, 50],
  ['timeline', { occurred_at: at }, 100],
  ['timeline', { occurred_at: at, workflow_status: 'triaged' }, 67],
  ['timeline', { occurred_at: at, workflow_status: 'retest', acknowledged_at: at }, 75],
  ['timeline', { workflow_status: 'closed' }, 20],
  ['analysis', {}, 0],
  ['analysis', { techniques: 1 }, 50],
  ['analysis', { evidence: [{ ...record, evidence_type: 'root_cause_analysis' }] }, 50],
  ['remediation', { workflow_status: 'assigned' }, null],
  ['remediation', { workflow_status: 'fixing' }, 0],
  ['remediation', { workflow_status: 'fixing', actions: { done: 4, validated: 1 } }, 25],
  ['verification', { workflow_status: 'fixing', evidence: [retest] }, null],
  ['verification', { workflow_status: 'retest' }, 0],
  ['verification', { workflow_status: 'retest', evidence: [{ ...retest, status: 'signal' }] }, 0],
  ['verification', { workflow_status: 'retest', evidence: [retest] }, 50],
  [
    'verification',
    { workflow_status: 'retest', evidence: [{ ...retest, retest_outcome: 'fail' }] },
    0,
  ],
  [
    'verification',
    { workflow_status: 'closed', evidence: [retest, { ...retest, retest_outcome: 'pass' }] },
    100,
  ],
  ['notification', {}, null],
  ['notification', { obligations: { triggered: 3, receipted: 1 } }, 33],
  ['notification', { obligations: { triggered: 2, receipted: 2 } }, 100],
];

suite('coverage', () => {
  for (const [key, facts, score] of cases) {
    test(`${key} › ${JSON.stringify(facts).slice(0, 70)} › ${score}`, () => {
      assert.equal(scoreOf(key, facts), score);
    });
  }

  test('dimensions › always the same eleven, each with a remedy while something is missing', () => {
    const { dimensions, coverage_pct } = coverageOf(bare);
    assert.equal(dimensions.length, 11);
    assert.equal(coverage_pct, 13);
    for (const { applicable, covered, remedy, missing } of dimensions) {
      assert.equal(applicable && !covered, remedy !== null);
      assert.equal(applicable && !covered, missing.length > 0);
    }
  });

  test('coverage_pct › what does not apply leaves the denominator', () => {
    const { dimensions, coverage_pct } = coverageOf({ ...bare, evidence: [record] });
    const scores = dimensions.flatMap(({ score }) => (score === null ? [] : [score]));
    assert.equal(scores.length, 8);
    assert.equal(coverage_pct, Math.round(scores.reduce((sum, one) => sum + one, 0) / 8));
  });

  const facts = fc.record<CoverageFacts>({
    category: fc.constantFrom(...Object.keys(categories), 'unheard_of', '__proto__'),
    workflow_status: fc.constantFrom(...workflowStatuses),
    names_asset: fc.boolean(),
    occurred_at: fc.option(fc.constant(at)),
    acknowledged_at: fc.option(fc.constant(at)),
    contained_at: fc.option(fc.constant(at)),
    recovered_at: fc.option(fc.constant(at)),
    evidence: fc.array(
      fc.record<CoverageEvidence>({
        id: fc.uuid(),
        evidence_type: fc.constantFrom(
          ...['agent_trace', 'prompt_log', 'auth_log', 'scanner_finding', 'siem_alert'],
          ...['retest_scan', 'root_cause_analysis', 'x'],
        ),
        evidence_class: fc.constantFrom('MEDIA_SIGNAL', 'SYSTEM_RECORD'),
        source: fc.constantFrom('a', 'b'),
        hash_sha256: fc.constantFrom('1', '2'),
        status: fc.constantFrom('signal', 'confirmed'),
        integrity: fc.constantFrom('verified', 'declared'),
        custody_sound: fc.boolean(),
        retest_outcome: fc.constantFrom(null, 'pass', 'fail', 'partial'),
      }),
    ),
    techniques: fc.nat(3),
    actions: fc.nat(5).map((done) => ({ done, validated: Math.floor(done / 2) })),
    obligations: fc.nat(5).map((triggered) => ({ triggered, receipted: triggered >> 1 })),
  });

  test('any facts › every score within 0 and 100, covered only at 100', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const { dimensions, coverage_pct } = coverageOf(some);
        assert.ok(coverage_pct >= 0 && coverage_pct <= 100);
        for (const { score, covered, applicable } of dimensions) {
          assert.equal(score === null, !applicable);
          assert.ok(score === null || (score >= 0 && score <= 100));
          if (covered) assert.equal(score, 100);
        }
      }),
    );
  });

  test('a record more › lowers no dimension, unless it is a retest that failed', () => {
    fc.assert(
      fc.property(facts, fc.nat(), (some, which) => {
        const evidence = some.evidence.filter(({ retest_outcome }) => retest_outcome !== 'fail');
        const at = which % Math.max(evidence.length, 1);
        const before = coverageOf({ ...some, evidence: evidence.toSpliced(at, 1) });
        const after = coverageOf({ ...some, evidence });
        for (const [index, { key, score }] of after.dimensions.entries()) {
          assert.ok((score ?? 0) >= (before.dimensions[index]!.score ?? 0), key);
        }
        assert.ok(after.coverage_pct >= before.coverage_pct);
      }),
    );
  });

  test('any number of records of no expected kind › raise no dimension but corroboration', () => {
    const junk = Array.from({ length: 20 }, (_, n) => {
      return { ...record, evidence_type: 'junk', source: `s${n}`, hash_sha256: `${n}` };
    });
    const before = coverageOf({ ...bare, category, evidence: [declared] }).dimensions;
    const after = coverageOf({ ...bare, category, evidence: [declared, ...junk] }).dimensions;
    const raised = after.filter(({ score }, index) => score !== before[index]!.score);
    assert.deepEqual(
      raised.map(({ key }) => key),
      ['corroboration'],
    );
  });

  test('a signal that a person confirms › never lowers any dimension', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const confirmed = some.evidence.map((one) => ({ ...one, status: 'confirmed' as const }));
        const before = coverageOf(some).dimensions;
        const after = coverageOf({ ...some, evidence: confirmed }).dimensions;
        for (const [index, { score }] of after.entries()) {
          assert.ok((score ?? 0) >= (before[index]!.score ?? 0));
        }
      }),
    );
  });

  test('every playbook type › expects something; an unknown category › the generic one', () => {
    for (const type of playbookTypes) assert.ok(expectedEvidence[type].length > 0, type);
    assert.equal(playbookOf('unheard_of'), 'generic');
    assert.equal(playbookOf('constructor'), 'generic');
  });
});
