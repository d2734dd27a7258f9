import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { assertMayClassify, assertMayCloseRecord } from './classification.ts';
import { DomainError } from './error.ts';

const promotions: Record<string, unknown>[] = [
  { priority: 'P0' },
  { priority: null },
  { severity: 5 },
  { severity: 0 },
  { severity: null },
  { priority: 'P3', gdpr_breach: true },
];

const others: Record<string, unknown>[] = [
  {},
  { ai_serious_incident: true },
  { gdpr_personal_data: false },
  { gdpr_breach: true },
  { status_lifecycle: 'closed' },
  { status_lifecycle: 'open' },
];

const isEvidenceRequired = (error: unknown) =>
  error instanceof DomainError && error.code === 'evidence_required';

suite('classification', () => {
  for (const asked of promotions) {
    test(`${JSON.stringify(asked)} › without evidence › evidence_required`, () => {
      assert.throws(() => assertMayClassify(asked, 'gap'), isEvidenceRequired);
      assert.doesNotThrow(() => assertMayClassify(asked, 'confirmed'));
    });
  }

  for (const asked of others) {
    test(`${JSON.stringify(asked)} › without evidence › is no promotion`, () => {
      assert.doesNotThrow(() => assertMayClassify(asked, 'gap'));
    });
  }

  test('closing the record › without and with a validated action › refused and allowed', () => {
    assert.throws(() => assertMayCloseRecord(false), isEvidenceRequired);
    assert.doesNotThrow(() => assertMayCloseRecord(true));
  });
});
