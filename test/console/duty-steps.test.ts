// The next step of a duty that has several recipients: each of them gets a report of its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LegalReport, LegalTrigger } from '../../src/console/api/types.gen.ts';
import { dutyStep } from '../../src/console/features/legal/duty-step.ts';

const submission = { submitted_at: '2026-11-20T12:00:00Z', receipt_evidence_id: null, late: false };

/** A complete early warning that was decided; by recipient, whether it was sent. */
function warningTo(sent: Record<string, boolean>): LegalTrigger {
  const recipients = Object.entries(sent).map(([name, isSent]) => ({
    ...{ kind: 'nis2_authority', name, channel: null },
    submission: isSent ? submission : null,
  }));
  const clock = { due_at: '2026-11-21T09:00:00Z', latest_at: null, binding: true };
  const decision_required = { role: 'Legal/DPO', question: 'Can this be sent?' };
  const decision = { decision: 'required' };
  const draft = { fields: [], incomplete: [] };
  const of = { decision_required, decision, draft, clock, recipients, missing_facts: [] };
  const trigger = { id: 'NIS2-EW', status: 'triggered', submission: null, ...of };
  return trigger as unknown as LegalTrigger;
}

const same = { regime: 'nis2', phase: 'early_warning_24h' };
const reports = [{ ...same, meets: ['NIS2-EW'] }] as unknown as LegalReport[];
const may = { write: true, decide: true, release: true };

function actOf(sent: Record<string, boolean>, exportedTo: (string | null)[]) {
  const exported = exportedTo.map((recipient) => ({ ...same, recipient }));
  return dutyStep([warningTo(sent)], reports, exported, may, Date.parse('2026-11-20T12:30:00Z'))
    ?.act;
}

test('two recipients › one after the other › a report, its sending, then the next one', () => {
  assert.equal(actOf({ NASK: false, GOV: false }, []), 'export');
  assert.equal(actOf({ NASK: false, GOV: false }, ['NASK']), 'sent');
  assert.equal(actOf({ NASK: true, GOV: false }, ['NASK']), 'export', 'GOV has no report');
  assert.equal(actOf({ NASK: true, GOV: false }, ['NASK', 'GOV']), 'sent');
});

test('one recipient › a report whatever its name › its sending', () => {
  assert.equal(actOf({ NASK: false }, [null]), 'sent');
  assert.equal(actOf({ NASK: false }, ['CSIRT NASK, CSIRT GOV']), 'sent');
});
