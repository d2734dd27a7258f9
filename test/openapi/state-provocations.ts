// Ways to error codes that say that a record is in another state than the operation asks for.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { runExclusive } from '../../src/operations/imports/queue.ts';
import { newEvidence, newIncident, unknownId } from '../support/records.ts';
import { approvalMoved, stepAgain } from './action-conflicts.ts';
import { altered, json, type Provoke } from './altered.ts';
import { exportedAlone } from './approval-requests.ts';
import { close, closedTwin, failedRetest } from './incident-states.ts';
import { send } from './requests.ts';
import { aQuarantine, aReport, aRun } from './reused-fixtures.ts';
import { lastAdministrator } from './scim-requests.ts';
import { accountConflict } from './tokens.ts';

export const conflict: Provoke = async (service, operation) => {
  const ofAccount = await accountConflict(service, operation);
  if (ofAccount !== undefined) return ofAccount;
  switch (operation.operationId) {
    case 'proveAuditEntry': {
      const { id } = await newIncident(service);
      const headers = await service.as('Admin');
      const { body } = await service.call('GET', `/api/ip3/v1/audit?incident=${id}`, { headers });
      const entry = String(body.entries[0].id);
      return send(service, operation, { headers }, undefined, { entry });
    }
    case 'changeUser': {
      const headers = await service.as('Admin');
      const { body } = await service.call('GET', '/api/ip3/v1/me', { headers });
      return altered(service, operation, { path: { id: body.id }, send: json({ disabled: true }) });
    }
    case 'confirmEvidence': {
      const id = await failedRetest(service);
      return altered(service, operation, { path: { id } });
    }
    case 'undoImport': {
      const headers = await service.as('Admin');
      const id = await aRun(service);
      const list = await service.call('GET', `/api/ip3/v1/incidents?run=${id}`, { headers });
      const url = `/api/ip3/v1/incidents/${list.body.incidents[0].id}/assign`;
      const assigned = await service.call('POST', url, { headers, body: {} });
      assert.equal(assigned.status, 200, assigned.text);
      return altered(service, operation, { path: { id } });
    }
    case 'createUser':
      await altered(service, operation, { body: { email: 'taken@example.org' } });
      return altered(service, operation, { body: { email: 'taken@example.org' } });
    case 'cancelImport':
      return altered(service, operation, { path: { id: await aRun(service) } });
    case 'withdrawEvidence': {
      const incident = await newIncident(service);
      const id = await newEvidence(service, incident, { evidence_type: 'retest_report' });
      await close(service, incident.id);
      return altered(service, operation, { path: { id } });
    }
    case 'classifyIncident': {
      const id = await closedTwin(service);
      return altered(service, operation, {
        path: { id },
        send: json({ status_lifecycle: 'open' }),
      });
    }
    case 'removeScimUser':
    case 'removeScimGroup':
      return lastAdministrator(service, operation);
    case 'undoAssignment':
      return altered(service, operation, { path: { id: (await newIncident(service)).id } });
    case 'changeAction':
      return approvalMoved(service, operation);
    case 'addAction':
      return stepAgain(service, operation);
    default:
      return altered(service, operation, {});
  }
};

const revokedForGood: Provoke = async (service, operation) => {
  const body = { owner: 'a', allowed_tools: [] };
  const path = { id: `revoked-${performance.now()}` };
  await altered(service, operation, { path, send: json({ ...body, revoked: true }) });
  return altered(service, operation, { path, send: json({ ...body, revoked: false }) });
};

const restoredTwice: Provoke = async (service, operation) => {
  const { id, evidence } = await aQuarantine(service);
  const path = { id };
  await altered(service, operation, { path, body: { validation_ref: evidence } });
  return altered(service, operation, { path, body: { validation_ref: evidence } });
};

export const invalidTransition: Provoke = async (service, operation) => {
  const { operationId } = operation;
  if (operationId === 'putAgent') return revokedForGood(service, operation);
  if (operationId === 'restoreAgent') return restoredTwice(service, operation);
  if (operationId === 'changeAction') {
    return altered(service, operation, { send: json({ status: 'done' }) });
  }
  if (operationId === 'retryReport') {
    return altered(service, operation, { path: { id: (await aReport(service)).id } });
  }
  if (operationId === 'transitionIncident') {
    return altered(service, operation, { send: json({ to: 'retest' }) });
  }
  const incident = await newIncident(service);
  const id = await newEvidence(service, incident, { evidence_type: 'retest_report' });
  if (operationId === 'confirmEvidence') return altered(service, operation, { path: { id } });
  if (operationId === 'withdrawEvidence') {
    await altered(service, operation, { path: { id } });
    return altered(service, operation, { path: { id } });
  }
  if (operationId === 'changeEvidenceVisibility') {
    const send = json({ visibility: 'internal', reason: 'It is internal already.' });
    return altered(service, operation, { path: { id }, send });
  }
  await close(service, incident.id);
  return altered(service, operation, { path: { id: incident.id } });
};

export const closureWith = (evidence_type: string | null): Provoke => {
  return async (service, operation) => {
    const incident = await newIncident(service);
    if (evidence_type !== null) await newEvidence(service, incident, { evidence_type });
    return altered(service, operation, { path: { id: incident.id } });
  };
};

export const evidenceRequired: Provoke = async (service, operation) =>
  operation.operationId === 'restoreAgent'
    ? altered(service, operation, { body: { validation_ref: unknownId } })
    : altered(service, operation, { path: { id: (await newIncident(service)).id } });

export const approvalRequired: Provoke = (service, operation) =>
  ['exportReport', 'decideReportDraft'].includes(operation.operationId)
    ? exportedAlone(service, operation)
    : altered(service, operation, { body: { approved_by: null } });

/** Cancelled while it waits for its turn, which the test has taken. */
export const cancelled: Provoke = async (service, operation) => {
  const turn = Promise.withResolvers<void>();
  const held = runExclusive(() => turn.promise);
  const answer = altered(service, operation, {});
  const running = `select id from connector_run where status = 'running'`;
  let id: string | undefined;
  while (id === undefined) {
    await pause(5);
    const { rows } = await service.deps.database.pool.query<{ id: string }>(running);
    id = rows[0]?.id;
  }
  const headers = await service.as('Admin');
  await service.call('POST', `/api/ip3/v1/imports/${id}/cancel`, { headers });
  turn.resolve();
  await held;
  return answer;
};
