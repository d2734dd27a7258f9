// An incident with a canary in every field that takes text, its own or of the records around it,
// for tests of what leaves with reports; and the export of each report of it.
import assert from 'node:assert/strict';
import type { Role } from '../../src/domain/role.ts';
import { fieldsOfReport } from '../../src/legal/dora-report.ts';
import { draftFields, findObligation } from '../../src/legal/registry.ts';
import { reportPhases, type ReportPhase } from '../../src/legal/report-phases.ts';
import { newAgent, quarantine } from '../support/agents.ts';
import { newEvidence, newIncident, sha256 } from '../support/records.ts';
import type { TestService } from '../support/service.ts';

export const canary = 'kanarek';
export const plans = reportPhases.flatMap((phase) =>
  phase.targets.map((target) => ({ phase, target })),
);

/** Keys of the fields that the report has. */
function keysOf({ obligations, dora_report }: ReportPhase): string[] {
  const own = obligations.flatMap((id) => findObligation(id)?.obligation.fields ?? []);
  const template = dora_report === undefined ? [] : fieldsOfReport(dora_report);
  return [...own, ...template].map(({ key }) => key);
}

/** A field's own canary: of the characters that no other one has. */
export const fieldCanary = (key: string) => `pole-${key.replaceAll('.', '-')}-koniec`;

export const textKeys = [...draftFields.values()]
  .filter(({ type }) => type === undefined || type.kind === 'text')
  .map(({ key }) => key);

export interface CanaryIncident {
  id: string;
  /** Ids of records that no report can name. */
  hidden: string[];
}

const said = (name: string) => `${canary} ${name} laptop 10.1.2.3`;

async function sent(
  service: TestService,
  method: 'POST' | 'PATCH' | 'PUT',
  url: string,
  body: object,
  role: Role = 'Admin',
) {
  const headers = await service.as(role);
  const answer = await service.call(method, url, { headers, body });
  assert.ok(answer.status < 300, `${url}: ${answer.text}`);
  return answer.body;
}

/** Every record that takes text, of the incident and around it. */
export async function newCanaryIncident(service: TestService): Promise<CanaryIncident> {
  const { id } = await newIncident(service, {
    ...{ title: said('title'), description: said('description'), tags: [canary] },
    ...{ category: `${canary}category`, level: `${canary}level`, source_tool: canary },
    ...{ entity: `${canary} entity`, sector: `${canary} sector`, gdpr_personal_data: true },
  });
  const v1 = `/api/ip3/v1/incidents/${id}`;
  const post = (url: string, body: object) => sent(service, 'POST', url, body);
  const texts = (name: string) => ({
    ...{ evidence_type: `${canary}${name}`, source: said(name), content_ref: `urn:${canary}` },
    hash_sha256: sha256(name),
  });
  const visibility = 'internal';
  const hidden = [await newEvidence(service, { id }, { visibility, ...texts('internal') })];
  const content_ref = `urn:${canary}:shared`;
  await newEvidence(service, { id }, { visibility: 'restricted', content_ref });
  await post(`${v1}/notes`, { text: said('note') });
  await post(`/api/incidents/${id}/actions`, { title: said('action') });
  const reason = said('decision');
  const decided = { obligation_id: 'NIS2-VOL', decision: 'not_required', reason };
  await post(`${v1}/legal-decisions`, decided);
  await fillCourse(service, id);
  const report_fields = Object.fromEntries(textKeys.map((key) => [key, fieldCanary(key)]));
  const body = { personal_data: true, risk_unlikely: true, report_fields, reason: said('fact') };
  await sent(service, 'PUT', `${v1}/legal-facts`, body, 'Legal/DPO');
  const draft = `${v1}/report-drafts/NIS2-EW/en`;
  await sent(service, 'PUT', draft, { text: 'x', begun_from: 0 }, 'Legal/DPO');
  await post(`${draft}/steps`, { step: 'commented', number: 1, comment: said('comment') });
  await post(`${draft}/steps`, { step: 'discarded', number: 1, comment: said('discarded') });
  return { id, hidden };
}

/** What people say of its course, fields of their own, and what another authority answered. */
async function fillCourse(service: TestService, id: string) {
  const on = `/api/ip3/v1/incidents/${id}`;
  const as = (role: Role, url: string, body: object) => sent(service, 'POST', url, body, role);
  const field = { key: `room_${id.slice(-6)}`, type: 'text', label: said('label') };
  await as('Admin', '/api/ip3/v1/custom-fields', field);
  const custom_fields = { [field.key]: said('room') };
  await sent(service, 'PATCH', on, { custom_fields }, 'Analyst');
  await as('Analyst', `${on}/outcome`, { outcome: 'false_positive', reason: said('outcome') });
  await as('Analyst', `${on}/outcome/withdraw`, { reason: said('withdrawn') });
  await as('Legal/DPO', `${on}/legal-holds`, { reason: said('hold') });
  const milestone = { occurred_at: '2026-11-19T09:00:00Z', note: said('milestone') };
  await as('Analyst', `${on}/milestones`, milestone);
  await as('Analyst', `${on}/transition`, { to: 'triaged', note: said('transition') });
  const answered = { channel: 'portal', reference_number: `${canary}-receipt` };
  const submitted = { obligation_id: 'AIA-55', submitted_at: '2026-11-19T10:00:00Z', ...answered };
  await as('Legal/DPO', `${on}/legal-submissions`, submitted);
  const named = `${canary}-agent-${id.slice(-6)}`;
  const agent = await newAgent(service, named, { name: said('agent'), team: canary });
  const asked = { incident_id: id, reason: said('agent') };
  const halted = await quarantine(service, agent.agent_id, asked);
  assert.equal(halted.status, 200, halted.text);
}

/** Its answer. */
export async function releaseOf(
  service: TestService,
  phase: ReportPhase,
  target: string,
  { id }: { id: string },
) {
  const { regime } = phase;
  const url = `/api/reports/incidents/${id}/export`;
  const headers = await service.as('Legal/DPO');
  const release_reason = `${canary}release`;
  const body = { target, regime, phase: phase.phase };
  let made = await service.call('POST', url, { headers, body: { ...body, release_reason } });
  // A reason is refused where the release check found nothing.
  if (/release check found nothing/.test(made.text)) {
    made = await service.call('POST', url, { headers, body });
  }
  assert.equal(made.status, 202, made.text);
  return made.body;
}

/** That none of it is in a text but what this report's own fields say. */
export function assertOwnOnly(
  text: string,
  form: string,
  phase: ReportPhase,
  { hidden }: Pick<CanaryIncident, 'hidden'>,
): void {
  const at = text.indexOf(canary);
  assert.ok(at < 0, `${form}: …${text.slice(Math.max(0, at - 60), at + 60)}…`);
  assert.ok(!text.includes('10.1.2.3'), form);
  for (const id of hidden) assert.ok(!text.includes(id), form);
  const own = keysOf(phase);
  for (const key of textKeys.filter((one) => text.includes(fieldCanary(one)))) {
    assert.ok(own.includes(key), `${form} has ${key}`);
  }
}
