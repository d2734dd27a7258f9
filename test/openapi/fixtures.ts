// What an operation needs before its request: records to name in the path, by operation.
import assert from 'node:assert/strict';
import { Sequencer } from '../../src/operations/audit/sequencer.ts';
import { enforcementPoint } from '../support/agents.ts';
import { form, newEvidence, newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import { accountFixtures } from './account-requests.ts';
import { approvalFixtures } from './approval-requests.ts';
import { bulkFixtures } from './bulk-requests.ts';
import { connectorFixtures } from './connector-requests.ts';
import { customFieldFixtures } from './custom-field-requests.ts';
import { draftFixtures } from './draft-requests.ts';
import { engagementFixtures } from './engagement-requests.ts';
import { entityFixtures } from './entity-requests.ts';
import { erasureFixtures } from './erasure-requests.ts';
import { holdFixtures } from './hold-requests.ts';
import { indicatorFixtures } from './indicator-requests.ts';
import { keyFixtures } from './key-requests.ts';
import { logEventFixtures } from './log-event-requests.ts';
import { machineFixtures } from './machine-requests.ts';
import { mappingFixtures } from './mapping-requests.ts';
import { noteFixtures } from './note-requests.ts';
import { outcomeFixtures } from './outcome-requests.ts';
import { passkeyFixtures } from './passkey-requests.ts';
import { relationFixtures } from './relation-requests.ts';
import { retentionFixtures } from './retention-requests.ts';
import {
  anAction,
  anIncident,
  aQuarantine,
  aReport,
  aRun,
  type Fixture,
} from './reused-fixtures.ts';
import { scimFixtures } from './scim-requests.ts';
import { signOnFixtures } from './sign-on-requests.ts';
import { teamFixtures } from './team-requests.ts';
import { templateFixtures } from './template-requests.ts';
import { viewFixtures } from './view-requests.ts';
import { watchFixtures } from './watch-requests.ts';

type Prepare = (service: TestService) => Promise<Fixture>;

async function anIncidentWithRetest(service: TestService): Promise<Fixture> {
  const incident = await newIncident(service);
  await newEvidence(service, incident, { evidence_type: 'retest_report' });
  return { path: { id: incident.public_id } };
}

async function aRecord(service: TestService): Promise<Fixture> {
  const incident = await newIncident(service);
  return { path: { id: await newEvidence(service, incident, { visibility: 'public' }) } };
}

async function aFile(service: TestService): Promise<Fixture> {
  const { id } = await newIncident(service);
  const { headers, body } = form([
    { name: 'evidence_type', content: 'screenshot' },
    { name: 'visibility', content: 'public' },
    { name: 'file', content: 'bytes', filename: 'screen.png' },
  ]);
  const url = `/api/ip3/v1/incidents/${id}/evidence`;
  const authorised = { ...headers, ...(await service.as('Admin')) };
  const made = await service.call('POST', url, { headers: authorised, body });
  assert.equal(made.status, 201, made.text);
  return { path: { id: made.body.id } };
}

async function anAssignedIncident(service: TestService): Promise<Fixture> {
  const fixture = await anIncident(service);
  const headers = await service.as('Admin');
  const url = `/api/ip3/v1/incidents/${fixture.path!['id']}/assign`;
  const answer = await service.call('POST', url, { headers, body: {} });
  assert.equal(answer.status, 200, answer.text);
  return fixture;
}

/** An incident of a report from an open source. */
async function aReported(service: TestService): Promise<Fixture> {
  const headers = await service.as('Admin');
  const body = { title: `Report ${performance.now()}`, indicators: ['login-shop.example.net'] };
  const made = await service.call('POST', '/api/intake/osint', { headers, body });
  assert.equal(made.status, 201, made.text);
  return { path: { id: made.body.incident.id } };
}

async function aSignal(service: TestService): Promise<Fixture> {
  const headers = await service.as('Admin');
  const run = await aRun(service);
  const list = await service.call('GET', `/api/ip3/v1/incidents?run=${run}`, { headers });
  const url = `/api/ip3/v1/incidents/${list.body.incidents[0].id}/evidence`;
  const { body } = await service.call('GET', url, { headers });
  return { path: { id: body.evidence[0].id } };
}

/** An entry that is in the audit log; the service of these tests runs no sequencer. */
async function aLoggedEntry(service: TestService): Promise<Fixture> {
  const incident = await newIncident(service);
  const sequencer = new Sequencer(service.deps);
  await sequencer.open();
  await sequencer.step();
  const headers = await service.as('Admin');
  const { body } = await service.call('GET', `/api/ip3/v1/audit?incident=${incident.id}`, {
    headers,
  });
  return { query: { entry: String(body.entries[0].id) } };
}

async function aTile(service: TestService): Promise<Fixture> {
  await aLoggedEntry(service);
  return { path: { level: '0', place: '000.p/1' } };
}

async function aLog(service: TestService): Promise<Fixture> {
  await aLoggedEntry(service);
  return { query: { to: '1' } };
}

/** An address of the calendar, of an Analyst. */
async function aFeed(service: TestService): Promise<{ id: string; token: string }> {
  const headers = await service.as('Analyst');
  const body = { name: 'desk' };
  const made = await service.call('POST', '/api/ip3/v1/legal/calendar-feeds', { headers, body });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

async function aValidatedAgent(service: TestService): Promise<Fixture> {
  const { id, evidence } = await aQuarantine(service);
  return { path: { id }, body: { validation_ref: evidence } };
}

async function aQueuedReport(service: TestService): Promise<Fixture> {
  const { id, sha256 } = await aReport(service);
  return { path: { id }, body: { package_sha256: sha256 } };
}

async function aDeadReport(service: TestService): Promise<Fixture> {
  const { id } = await aReport(service);
  const sql = `update report_delivery set state = 'dead' where report_id = $1`;
  await service.deps.database.pool.query(sql, [id]);
  return { path: { id } };
}

/**
 * Operation → what its examples need. Another one needs the incident that its path names, or
 * nothing.
 */
export const fixtures: Readonly<Record<string, Prepare>> = {
  ...accountFixtures,
  ...engagementFixtures,
  ...approvalFixtures,
  ...bulkFixtures,
  ...erasureFixtures,
  ...holdFixtures,
  ...indicatorFixtures,
  ...keyFixtures,
  ...logEventFixtures,
  ...machineFixtures,
  ...teamFixtures,
  ...mappingFixtures,
  ...connectorFixtures,
  ...noteFixtures,
  ...viewFixtures,
  ...watchFixtures,
  ...outcomeFixtures,
  ...passkeyFixtures,
  ...relationFixtures,
  ...retentionFixtures,
  ...scimFixtures,
  ...signOnFixtures,
  ...templateFixtures,
  ...draftFixtures,
  ...entityFixtures,
  ...customFieldFixtures,
  listIndicators: aReported,
  undoAssignment: anAssignedIncident,
  closeIncident: anIncidentWithRetest,
  revokeCalendarFeed: async (service) => ({ path: { id: (await aFeed(service)).id } }),
  readCalendar: async (service) => ({ query: { token: (await aFeed(service)).token } }),
  getEvidence: aRecord,
  downloadEvidence: aFile,
  confirmEvidence: aSignal,
  withdrawEvidence: aRecord,
  getEvidencePackage: anIncident,
  verifyEvidence: aFile,
  changeEvidenceVisibility: aRecord,
  getImport: async (service) => ({ path: { id: await aRun(service) } }),
  followImport: async (service) => ({ path: { id: await aRun(service) } }),
  cancelImport: aCancelledRun,
  undoImport: async (service) => ({ path: { id: await aRun(service) } }),
  listImportErrors: async (service) => ({ path: { id: await aRun(service) } }),
  downloadImportErrors: async (service) => ({ path: { id: await aRun(service) } }),
  getLogCheckpoint: async (service) => ({ ...(await aLoggedEntry(service)), query: {} }),
  getLogTile: aTile,
  getLogEntries: aTile,
  proveAuditEntry: aLoggedEntry,
  proveLogConsistency: aLog,
  listAudit: async (service) => ({ query: { incident: (await newIncident(service)).id } }),
  classifyIncident: anIncidentWithRetest,
  rateIncident: anIncidentWithRetest,
  // Else they go on for ever.
  followChanges: async (service) => ({
    headers: { ...(await service.as('Viewer')), accept: 'application/json' },
  }),
  followAgents: async (service) => ({
    headers: { ...(await enforcementPoint(service)), accept: 'application/json' },
  }),
  acknowledgePolicy: async (service) => ({ headers: await enforcementPoint(service) }),
  getAgent: aValidatedAgent,
  putAgent: async () => ({ path: { id: 'agent-support-bot' } }),
  quarantineAgent: async (service) => ({
    path: { id: 'agent-support-bot' },
    body: { incident_id: (await newIncident(service)).id },
  }),
  restoreAgent: aValidatedAgent,
  getAction: anAction,
  changeAction: anAction,
  getPlaybook: async () => Promise.resolve({ path: { type: 'malware' } }),
  listReports: async (service) => ({
    query: { incident: (await newIncident(service)).public_id },
  }),
  getReport: async (service) => ({ path: { id: (await aReport(service)).id } }),
  getReportPackage: async (service) => ({ path: { id: (await aReport(service)).id } }),
  retryReport: aDeadReport,
  recordReportReceipt: aQueuedReport,
};

/** Cancelling a run twice answers as cancelling it once. */
async function aCancelledRun(service: TestService): Promise<Fixture> {
  const id = await aRun(service);
  const sql = `update connector_run set status = 'cancelled' where id = $1`;
  await service.deps.database.pool.query(sql, [id]);
  return { path: { id } };
}
