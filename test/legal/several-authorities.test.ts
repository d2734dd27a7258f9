// Two authorities of one kind where one of them was notified in time, and what is still asked once the
// records answer a part of the question.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportingEntity } from '../../src/domain/legal-entity.ts';
import { required } from '../../src/domain/required.ts';
import { answerOf } from '../../src/legal/answer.ts';
import { evaluate } from '../../src/legal/evaluate.ts';
import type { Facts, Submission } from '../../src/legal/facts.ts';
import { gather } from '../../src/legal/gather.ts';
import { regimes } from '../../src/legal/registry.ts';

const [knf, bafin] = ['Komisja Nadzoru Finansowego', 'BaFin'];
const aware_at = '2026-11-20T09:30:00.000Z';
const incident = {
  ...{ public_id: 'INC-2026-000042', title: 'Outage', description: null, entity: null },
  ...{ sector: null, severity: 3, gdpr_personal_data: false, gdpr_breach: false },
  ...{ ai_serious_incident: false, detected_at: aware_at, aware_at },
};
const group: ReportingEntity = {
  ...{ id: 'own', version: 1, set: { by: 'dpo@example.org', at: aware_at } },
  ...{ legal_name: 'Przykład Płatności S.A.', trading_names: [], lei: null, registrations: [] },
  ...{ address: null, sector: null, subsector: null, nis2_class: 'none', provider_type: null },
  ...{ entity_type: 'payment_institution', country: 'PL', timezone: null, currency: null },
  ...{ contacts: [], dpo: null, parent: null },
  authorities: [
    { kind: 'dora_authority', name: knf, channel: null },
    { kind: 'dora_authority', name: bafin, channel: null },
  ],
};

function triggersOf(facts: Partial<Facts>, sent: readonly Submission[], at: string) {
  const recorded = { incident, facts, submissions: sent, decisions: [], entities: [group] };
  const gathered = gather(recorded, {}, { timezone: 'Europe/Warsaw', country: 'PL' });
  const now = Temporal.Instant.from(at);
  const evaluation = evaluate(gathered.case, regimes, gathered.place, now);
  const { triggers } = answerOf({ evaluation, gathered, rules: regimes, now, language: 'en' });
  return (id: string) => triggers.find((one) => one.id === id);
}

const classified = { classified_at: '2026-11-20T10:00:00.000Z' };
const initial = (recipient: string, submitted_at: string): Submission => ({
  ...{ obligation_id: 'DORA-INIT', submitted_at, recipient },
});

test('notice of delay › one of two authorities told in time › goes to the other alone', () => {
  const inTime = [initial(knf, '2026-11-20T12:00:00.000Z')];
  const late = required(triggersOf(classified, inTime, '2026-11-20T15:00:00Z')('DORA-LATE'), 'it');
  assert.deepEqual(
    late.recipients.map(({ name }) => name),
    [bafin],
  );
  assert.equal(late.recipient.name, bafin);
  const none = required(triggersOf(classified, [], '2026-11-20T15:00:00Z')('DORA-LATE'), 'it');
  assert.deepEqual(
    none.recipients.map(({ name }) => name),
    [knf, bafin],
  );
  const both = [...inTime, initial(bafin, '2026-11-20T13:30:00.000Z')];
  assert.equal(triggersOf(classified, both, '2026-11-20T15:00:00Z')('DORA-LATE'), undefined);
});

test('question of a duty › its first half recorded › the second half alone is asked', () => {
  const asked = (facts: Partial<Facts>, id: string) =>
    triggersOf(facts, [], '2026-11-20T10:00:00Z')(id)?.decision_required?.question;
  const plant: Partial<Facts> = { entity_type: 'other', nis2_class: 'essential' };
  assert.equal(
    asked(plant, 'NIS2-EW'),
    'Is the incident significant, and can this be sent?',
    'not decided',
  );
  assert.equal(asked({ ...plant, nis2_significant: true }, 'NIS2-EW'), 'Can this be sent?');
  const ai: Partial<Facts> = { ai_role: 'provider', ai_harm: ['c'] };
  assert.match(asked(ai, 'AIA-73-15D') ?? '', /^Is it a serious incident of a high-risk system/);
  const known: Partial<Facts> = { ...ai, ai_system_risk_class: 'annex_iii' };
  assert.equal(asked(known, 'AIA-73-15D'), 'Can this be sent?');
  const threat: Partial<Facts> = { ...plant, significant_cyber_threat: true };
  assert.equal(asked(threat, 'NIS2-THR'), 'Can this be sent?');
  const hit: Partial<Facts> = { ...plant, nis2_significant: true, services_affected: true };
  assert.match(asked(hit, 'NIS2-SVC') ?? '', /appropriate/);
});
