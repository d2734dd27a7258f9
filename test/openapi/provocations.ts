// For each error code a way to get it from an operation that documents it.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { isPermitted } from '../../src/domain/policy.ts';
import { roles } from '../../src/domain/role.ts';
import { importExamples } from '../../src/http/v1/import-examples.ts';
import { runExclusive } from '../../src/operations/imports/queue.ts';
import { form, newEvidence, newIncident, unknownId } from '../support/records.ts';
import type { Answer, TestService } from '../support/service.ts';
import { aPersonalToken } from './account-requests.ts';
import { approvalMoved, stepAgain } from './action-conflicts.ts';
import {
  altered,
  anotherMember,
  importBodies,
  isImport,
  json,
  names,
  takesAny,
  unknownReference,
} from './altered.ts';
import { exportedAlone } from './approval-requests.ts';
import type { Operation } from './documented.ts';
import { close, closedTwin, failedRetest } from './incident-states.ts';
import { ownWays } from './own-ways.ts';
import { rateLimited } from './rate-limits.ts';
import {
  aQuarantine,
  aReport,
  aRun,
  bodiesOf,
  fixtureOf,
  send,
  type Body,
  type Fixture,
} from './requests.ts';
import { lastAdministrator } from './scim-requests.ts';
import { tlpViolation } from './tlp-violation.ts';
import {
  accountConflict,
  factorMissing,
  linkOfNobody,
  refusedToTokens,
  wrongToken,
} from './tokens.ts';

export type Provoke = (service: TestService, operation: Operation) => Promise<Answer>;

/** Bytes above the bounds of JSON bodies and, in these tests, of files. */
export const fileBound = 1_500_000;
const tooMuch = Buffer.alloc(1_600_000, ' ');

/** Without credentials, or with a set-up token that no one made. */
const unauthorized: Provoke = async (service, operation) => {
  if (operation.operationId === 'setUpFirstAdmin') return wrongToken(operation);
  if (operation.operationId === 'choosePassword') {
    return altered(service, operation, { send: linkOfNobody });
  }
  const fixture = await fixtureOf(service, operation);
  return send(service, operation, { ...fixture, headers: {} }, undefined);
};

const forbidden: Provoke = async (service, operation) => {
  if (refusedToTokens.includes(operation.operationId)) {
    const { token } = await aPersonalToken(service);
    return altered(service, operation, { headers: { authorization: `Bearer ${token}` } });
  }
  const required = operation['x-required-role']!;
  const refused = roles.find((role) => !isPermitted([role], required))!;
  return altered(service, operation, { headers: await service.as(refused) });
};

const malformedJson: Provoke = (service, operation) =>
  altered(service, operation, { send: json('{') });

const payloadTooLarge: Provoke = (service, operation) => {
  const type = isImport(operation) ? 'application/octet-stream' : 'application/json';
  return altered(service, operation, { send: { type, value: tooMuch } });
};

const unsupportedMediaType: Provoke = (service, operation) => {
  if (!takesAny(operation)) {
    return altered(service, operation, { send: { type: 'text/csv', value: 'a,b' } });
  }
  const raw = { type: 'application/octet-stream', value: 'compressed in a way of its own' };
  return altered(service, operation, { headers: { 'content-encoding': 'br' }, send: raw });
};

const notFound: Provoke = (service, operation) => {
  if (names(operation, 'token')) {
    return altered(service, operation, { query: { token: 'nobody-made-this' } });
  }
  if (names(operation, 'entry')) {
    return altered(service, operation, { query: { entry: '999999999' } });
  }
  if (names(operation, 'epoch')) {
    const from = names(operation, 'from') ? { from: '1' } : {};
    return altered(service, operation, { query: { ...from, epoch: '99' } });
  }
  if (names(operation, 'incident')) {
    return altered(service, operation, { query: { incident: unknownId } });
  }
  const id = unknownId;
  return altered(service, operation, { path: { id, type: 'none' } });
};

const preconditionFailed: Provoke = (service, operation) =>
  altered(service, operation, { headers: { 'if-match': '"99"' } });

/** The same key with the example and then with another body. */
const idempotencyKeyReused: Provoke = async (service, operation) => {
  const key = { 'idempotency-key': `key-${performance.now()}` };
  const fixture = await fixtureOf(service, operation);
  const keyed = { ...fixture, headers: { ...fixture.headers, ...key } };
  if (operation.requestBody === undefined) return sameKeyElsewhere(service, operation, keyed);
  const bodies = bodiesOf(operation, keyed);
  const [first, second] = isImport(operation)
    ? importBodies(bodies)
    : jsonBodies(operation, bodies);
  await send(service, operation, keyed, first);
  return send(service, operation, keyed, second);
};

/** Without a body the address is what was asked. */
async function sameKeyElsewhere(service: TestService, operation: Operation, keyed: Fixture) {
  await send(service, operation, keyed, undefined);
  const { path = {} } = await fixtureOf(service, operation);
  return send(service, operation, { ...keyed, path }, undefined);
}

function jsonBodies(operation: Operation, bodies: readonly (Body | undefined)[]): [Body, Body] {
  const first = bodies.find((body) => body?.type === 'application/json')!;
  const example = first.value as object;
  // A user can be made once.
  const isNewUser = operation.operationId === 'createUser';
  const value = { ...example, ...(isNewUser && { email: `${performance.now()}@example.org` }) };
  return [json(value), json({ ...value, ...anotherMember(operation) })];
}

const conflict: Provoke = async (service, operation) => {
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

const invalidTransition: Provoke = async (service, operation) => {
  const { operationId } = operation;
  if (operationId === 'putAgent') {
    const body = { owner: 'a', allowed_tools: [] };
    const path = { id: `revoked-${performance.now()}` };
    await altered(service, operation, { path, send: json({ ...body, revoked: true }) });
    return altered(service, operation, { path, send: json({ ...body, revoked: false }) });
  }
  if (operationId === 'restoreAgent') {
    const { id, evidence } = await aQuarantine(service);
    const path = { id };
    await altered(service, operation, { path, body: { validation_ref: evidence } });
    return altered(service, operation, { path, body: { validation_ref: evidence } });
  }
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

const closureWith = (evidence_type: string | null): Provoke => {
  return async (service, operation) => {
    const incident = await newIncident(service);
    if (evidence_type !== null) await newEvidence(service, incident, { evidence_type });
    return altered(service, operation, { path: { id: incident.id } });
  };
};

const evidenceRequired: Provoke = async (service, operation) =>
  operation.operationId === 'restoreAgent'
    ? altered(service, operation, { body: { validation_ref: unknownId } })
    : altered(service, operation, { path: { id: (await newIncident(service)).id } });

const approvalRequired: Provoke = (service, operation) =>
  ['exportReport', 'decideReportDraft'].includes(operation.operationId)
    ? exportedAlone(service, operation)
    : altered(service, operation, { body: { approved_by: null } });

const hashMismatch: Provoke = async (service, operation) => {
  if (operation.operationId === 'recordReportReceipt') {
    return altered(service, operation, { body: { package_sha256: '00'.repeat(32) } });
  }
  const { headers, body } = form([
    { name: 'evidence_type', content: 'screenshot' },
    { name: 'text', content: 'A picture.' },
    { name: 'hash_sha256', content: '00'.repeat(32) },
    { name: 'file', content: 'bytes', filename: 'screen.png' },
  ]);
  return altered(service, operation, { send: { type: headers['content-type']!, value: body } });
};

/** Cancelled while it waits for its turn, which the test has taken. */
const cancelled: Provoke = async (service, operation) => {
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

const parseFailed: Provoke = (service, operation) => {
  if (takesAny(operation)) {
    const raw = { type: 'application/octet-stream', value: '\u0001\u0002\u0003' };
    return altered(service, operation, { send: raw });
  }
  const packed = { 'content-encoding': 'gzip' };
  return altered(service, operation, { headers: packed, send: json({ title: 'not packed' }) });
};

/** A capa report without a rule that matched. */
const noFindings: Provoke = (service, operation) => {
  const text = importExamples.re.text.replace(/"rules":\{.*\}\}$/, '"rules":{}}');
  return altered(service, operation, { send: { type: 'application/octet-stream', value: text } });
};

/** More evidence than anybody attaches by hand. */
const packageTooLarge: Provoke = async (service, operation) => {
  const { id } = await newIncident(service);
  const one = await newEvidence(service, { id });
  await service.deps.database.pool.query(
    `insert into evidence (id, incident_id, evidence_type, evidence_class, source, content_ref,
       hash_sha256, confidence, visibility, status, integrity, created_by, created_at)
     select gen_random_uuid(), incident_id, evidence_type, evidence_class, source, content_ref,
       hash_sha256, confidence, visibility, status, integrity, created_by, created_at
     from evidence, generate_series(1, 20000) where id = $1`,
    [one],
  );
  return altered(service, operation, { path: { id } });
};

const messageIncomplete: Provoke = (service, operation) => {
  const body = { target: 'data_subjects', regime: 'gdpr', phase: 'art34_communication' };
  return altered(service, operation, { body });
};

/** A fact, or a sector, by which a duty falls away, of someone who may decide that. */
const reasonRequired: Provoke = async (service, operation) => {
  const headers = await service.as('Legal/DPO');
  if (operation.operationId === 'describeIncident') {
    const { id } = await newIncident(service, { sector: 'health' });
    return altered(service, operation, { headers, path: { id }, send: json({ sector: null }) });
  }
  return altered(service, operation, { headers, body: { risk_unlikely: true } });
};

const invalidCredentials: Provoke = (service, operation) =>
  altered(service, operation, { send: json({ email: 'nobody@example.org', password: 'wrong' }) });

/** A path, a query or a body that no schema takes. */
const validationFailed: Provoke = async (service, operation) => {
  if (operation.operationId === 'intakeLog') {
    return send(service, operation, await fixtureOf(service, operation), undefined);
  }
  if (names(operation, 'address')) return altered(service, operation, { query: { address: 'x' } });
  if (names(operation, 'place')) return altered(service, operation, { path: { place: '1' } });
  if (operation.path.includes('{')) {
    const long = 'x'.repeat(200);
    return altered(service, operation, { path: { id: long, type: long, key: long } });
  }
  if (names(operation, 'epoch')) return altered(service, operation, { query: { epoch: '0' } });
  if (names(operation, 'entry')) return altered(service, operation, { query: { entry: '0' } });
  if (names(operation, 'after')) return altered(service, operation, { query: { after: 'x' } });
  if (names(operation, 'days')) return altered(service, operation, { query: { days: '0' } });
  if (names(operation, 'language'))
    return altered(service, operation, { query: { language: 'x' } });
  if (names(operation, 'limit')) return altered(service, operation, { query: { limit: '0' } });
  if (names(operation, 'run')) return altered(service, operation, { query: { run: 'x' } });
  if (names(operation, 'window')) return altered(service, operation, { query: { window: 'x' } });
  if (names(operation, 'group')) return altered(service, operation, { query: { group: 'none' } });
  if (names(operation, 'retired')) return altered(service, operation, { query: { retired: 'x' } });
  if (names(operation, 'archived'))
    return altered(service, operation, { query: { archived: 'x' } });
  if (names(operation, 'dry_run')) return altered(service, operation, { query: { dry_run: 'x' } });
  return altered(service, operation, { send: json([]) });
};

const provocations: Readonly<Record<string, Provoke>> = {
  unauthorized,
  forbidden,
  malformed_json: malformedJson,
  payload_too_large: payloadTooLarge,
  unsupported_media_type: unsupportedMediaType,
  not_found: notFound,
  precondition_failed: preconditionFailed,
  idempotency_key_reused: idempotencyKeyReused,
  conflict,
  invalid_transition: invalidTransition,
  closure_requires_confirmed_evidence: closureWith(null),
  closure_requires_confirmed_retest: closureWith('agent_trace'),
  evidence_required: evidenceRequired,
  approval_required: approvalRequired,
  hash_mismatch: hashMismatch,
  unknown_reference: unknownReference,
  cancelled,
  tlp_violation: tlpViolation,
  parse_failed: parseFailed,
  no_findings: noFindings,
  package_too_large: packageTooLarge,
  message_incomplete: messageIncomplete,
  reason_required: reasonRequired,
  invalid_credentials: invalidCredentials,
  second_factor_required: factorMissing,
  rate_limited: rateLimited,
  validation_failed: validationFailed,
};

/** How to get the code from the operation. */
export function provocationOf(operation: Operation, code: string): Provoke | undefined {
  const change = ownWays[`${operation.operationId} ${code}`];
  if (change === undefined) return provocations[code];
  return async (service) => altered(service, operation, await change(service));
}
