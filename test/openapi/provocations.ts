// For each error code a way to get it from an operation that documents it.
import { isPermitted } from '../../src/domain/policy.ts';
import { roles } from '../../src/domain/role.ts';
import { importExamples } from '../../src/http/v1/import-examples.ts';
import { form, newEvidence, newIncident, unknownId } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import { aPersonalToken } from './account-requests.ts';
import {
  altered,
  anotherMember,
  importBodies,
  isImport,
  json,
  names,
  takesAny,
  unknownReference,
  type Provoke,
} from './altered.ts';
import type { Operation } from './documented.ts';
import { ownWays } from './own-ways.ts';
import { rateLimited } from './rate-limits.ts';
import { bodiesOf, fixtureOf, send, type Body } from './requests.ts';
import { type Fixture } from './reused-fixtures.ts';
import {
  approvalRequired,
  cancelled,
  closureWith,
  conflict,
  evidenceRequired,
  invalidTransition,
} from './state-provocations.ts';
import { tlpViolation } from './tlp-violation.ts';
import { factorMissing, linkOfNobody, refusedToTokens, wrongToken } from './tokens.ts';

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

/** A fact, or a sector, by which a duty falls away, of someone who can decide that. */
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
