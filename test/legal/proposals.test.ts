// What a draft only proposes from the incident: shown with where it comes from, found by the release
// check, and in no released report until a person says it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { required } from '../../src/domain/required.ts';
import { draftOf, proposedKeys } from '../../src/legal/draft.ts';
import type { Facts } from '../../src/legal/facts.ts';
import { gather } from '../../src/legal/gather.ts';
import { findObligation } from '../../src/legal/registry.ts';

const incident = {
  ...{ public_id: 'INC-2026-000042', title: 'Internal title', description: 'Internal words' },
  ...{ entity: null, sector: null, severity: 3, gdpr_personal_data: true, gdpr_breach: false },
  ...{ ai_serious_incident: false, detected_at: '2026-11-20T09:30:00.000Z', aware_at: null },
  affected_users: 1840,
};
const { obligation, regime } = required(findObligation('GDPR-33'), 'GDPR-33');
const duty = { obligation, regime, clock: { due_at: null, pending: false } };
const released = { by: 'Legal', at: '2026-11-21T08:00:00.000Z' } as const;

function countIn(facts: Partial<Facts>, release?: typeof released) {
  const recorded = { incident, facts, submissions: [], decisions: [] };
  const all = gather(recorded, {}, { timezone: 'Europe/Warsaw', country: 'PL' });
  const { fields } = draftOf(duty, all, 'en', release);
  const field = required(
    fields.find(({ key }) => key === 'gdpr.data_subjects'),
    'field',
  );
  const isProposed = proposedKeys(obligation.fields, fields).includes(field.key);
  return [field.value, field.source, isProposed];
}

test('affected users of the incident › proposed as persons › leave once a person says so', () => {
  assert.deepEqual(countIn({}), ['1840', 'incident', true]);
  assert.deepEqual(countIn({}, released), [null, null, false]);
  for (const release of [undefined, released]) {
    assert.deepEqual(countIn({ data_subjects: 1200 }, release), ['1200', 'recorded', false]);
    const report_fields = { 'gdpr.data_subjects': '1840' };
    assert.deepEqual(countIn({ report_fields }, release), ['1840', 'recorded', false]);
  }
});
