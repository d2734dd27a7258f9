// Every way of failing answers with the same kind of body: RFC 9457 problem, the code, a request
// id, and nothing of the inside.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { errorStatus, type ErrorCode } from '../../src/domain/error.ts';
import { asDomainError } from '../../src/http/responses/errors.ts';
import { failing, type Failing } from '../support/failing-requests.ts';
import {
  assertProblem,
  newEvidence,
  newIncident,
  onEachEngine,
  unknownId,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';
function send(service: TestService, one: Failing, headers: Record<string, string>) {
  const { method, url, body } = one;
  return service.call(method, url, { headers: { ...headers, ...one.headers }, body });
}

onEachEngine('errors', (engine) => {
  let service: TestService;
  let admin: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    admin = await service.as('Admin');
  });
  after(() => service.close());

  for (const one of failing) {
    test(`${one.name} › ${one.status} ${one.code}`, async () => {
      const problem = assertProblem(await send(service, one, admin), one.status, one.code);
      if (one.pointers === undefined) return;
      const found = problem.errors.map(({ pointer }: { pointer: string }) => pointer);
      assert.deepEqual(found.toSorted(), one.pointers.toSorted());
    });
  }

  test('the fault of a record › every address that takes one › 404', async () => {
    const paths = Object.entries({
      [`${v1}/incidents/${unknownId}/assign`]: {},
      [`${v1}/incidents/${unknownId}/transition`]: { to: 'triaged' },
      [`${v1}/incidents/${unknownId}/close`]: {},
      [`${v1}/incidents/INC-2026-999999/close?dry_run=true`]: {},
      [`${v1}/evidence/${unknownId}/confirm`]: {},
      [`${v1}/evidence/nothing/withdraw`]: { reason: 'x' },
    });
    for (const [url, body] of paths) {
      assertProblem(await service.call('POST', url, { headers: admin, body }), 404, 'not_found');
    }
  });

  test('stale If-Match › on every write that takes one › 412 and the version', async () => {
    const { id } = await newIncident(service);
    await newEvidence(service, { id });
    const writes = [
      ['PATCH', `/api/incidents/${id}`, { gdpr_breach: true }],
      ['POST', `${v1}/incidents/${id}/assign`, {}],
      ['POST', `${v1}/incidents/${id}/transition`, { to: 'triaged' }],
      ['POST', `${v1}/incidents/${id}/close`, {}],
    ] as const;
    for (const [method, url, body] of writes) {
      for (const tag of ['"1"', 'W/"1"', '"x"', '"1", "3"']) {
        const headers = { ...admin, 'if-match': tag };
        const answer = await service.call(method, url, { headers, body });
        const { current_version } = assertProblem(answer, 412, 'precondition_failed');
        assert.equal(current_version, 2);
      }
      for (const tag of ['garbage', '1', '"2', '"2" "3"', '']) {
        const headers = { ...admin, 'if-match': tag };
        const answer = await service.call(method, url, { headers, body });
        const { errors } = assertProblem(answer, 400, 'validation_failed');
        assert.equal(errors[0].pointer, '/headers/if-match', tag);
      }
    }
  });

  test('413 › says the limit', async () => {
    const body = { title: 'x', more: 'x'.repeat(1_048_576) };
    const answer = await service.call('POST', '/api/incidents', { headers: admin, body });
    const problem = assertProblem(answer, 413, 'payload_too_large');
    assert.equal(problem.max_bytes, 1_048_576);
    assert.match(problem.detail, /1048576/);
  });

  test('country, times and a blank title › all at once, in plain words', async () => {
    const detected_at = '2016-12-31T23:59:60Z';
    const body = { title: ' ', country: 'POL', detected_at, aware_at: 'yesterday' };
    const answer = await service.call('POST', '/api/incidents', { headers: admin, body });
    assert.deepEqual(assertProblem(answer, 400, 'validation_failed').errors, [
      { pointer: '/title', message: 'must not be blank' },
      {
        pointer: '/country',
        message: 'must be the two capital letters of a country (ISO 3166-1), as in PL',
      },
      { pointer: '/detected_at', message: 'must be RFC 3339 with a zone' },
      { pointer: '/aware_at', message: 'must be RFC 3339 with a zone' },
    ]);
  });

  test('405 › says what is allowed › in Allow', async () => {
    const answer = await service.call('DELETE', `${v1}/incidents/${unknownId}/evidence`);
    assertProblem(answer, 405, 'method_not_allowed');
    assert.equal(answer.headers['allow'], 'GET, HEAD, POST');
  });

  test('request id › sound ones are kept, others replaced', async () => {
    const ask = (id: string) =>
      service.call('GET', '/api/nothing', { headers: { 'x-request-id': id } });
    for (const id of ['abc', 'a.b:c-d_1', 'x'.repeat(64)]) {
      assert.equal((await ask(id)).body.request_id, id);
    }
    for (const id of ['', 'a b', 'x'.repeat(65), '<script>', 'ä', 'a,b']) {
      const { body } = await ask(id);
      assert.match(body.request_id, /^[0-9a-f-]{36}$/);
    }
  });

  test('evidence by address without a description › any body › 400 or 415, never 500', async () => {
    const { id } = await newIncident(service);
    const url = `${v1}/incidents/${id}/evidence`;
    const types = [
      'text/plain',
      'APPLICATION/JSON',
      'application/json ;x',
      'application/json,',
      '',
    ];
    for (const type of [...types, 'multipart/form-data', 'multipart/form-data; boundary=x']) {
      for (const body of ['', '{}', 'x']) {
        const headers = { ...admin, 'content-type': type };
        const answer = await service.call('POST', url, { headers, body });
        assert.ok([400, 415].includes(answer.status), `${type} ${body}: ${answer.text}`);
      }
    }
    const bare = await service.call('POST', url, { headers: admin });
    assert.ok([400, 415].includes(bare.status), bare.text);
  });

  test('something inside that breaks › 500 that tells nothing', async () => {
    await service.deps.database.pool.query('alter table connector_run rename to elsewhere');
    try {
      const answer = await service.call('GET', `${v1}/imports`, { headers: admin });
      const problem = assertProblem(answer, 500, 'internal');
      assert.doesNotMatch(answer.text, /connector_run|elsewhere/);
      assert.match(problem.detail, /request_id/);
    } finally {
      await service.deps.database.pool.query('alter table elsewhere rename to connector_run');
    }
  });
});

/** Codes that no request of this file provokes, and where they are provoked or why they are not. */
const provokedElsewhere: Partial<Record<ErrorCode, string>> = {
  request_timeout: 'slow-bodies.test.ts and broken-requests.test.ts',
  misdirected_request: 'hosts.test.ts',
  headers_too_large: 'broken-requests.test.ts',
  unauthorized: 'policy.test.ts, tokens.test.ts',
  forbidden: 'policy.test.ts',
  invalid_credentials: 'login.test.ts',
  invalid_client: 'service-accounts.test.ts',
  invalid_request: 'service-accounts.test.ts',
  invalid_scope: 'service-accounts.test.ts',
  unsupported_grant_type: 'openapi/codes.whole.test.ts',
  second_factor_required: 'second-factor.test.ts',
  step_up_required: 'second-factor.test.ts',
  rate_limited: 'login.test.ts',
  conflict: 'accounts.test.ts, incidents.test.ts',
  closure_requires_confirmed_retest: 'close.test.ts',
  closure_requires_confirmed_evidence: 'close.test.ts',
  invalid_transition: 'workflow.test.ts',
  fields_required: 'custom-fields.test.ts',
  final_report_requires_evidence_register: 'engagements.test.ts',
  final_report_required: 'engagements.test.ts',
  tlp_violation: 'registry-intake-osint.test.ts',
  approval_required: 'registry-change-action.test.ts and registry-agent-quarantine.test.ts',
  evidence_required: 'incidents.test.ts',
  evidence_erased: 'erasure.test.ts',
  hash_mismatch: 'uploads.test.ts',
  idempotency_key_reused: 'idempotency.test.ts',
  precondition_failed: 'the test of stale If-Match above',
  internal: 'the test of a broken table above',
  unavailable: 'needs a lost database; the table of causes is tested below',
  insufficient_storage: 'test/process/full-disk.whole.test.ts; the table of causes is tested below',
  unknown_reference: 'legal.test.ts and import-retest.test.ts',
  cancelled: 'import-progress.whole.test.ts',
  package_too_large: 'test/openapi/codes.whole.test.ts',
  reason_required: 'legal.test.ts',
  message_incomplete: 'registry-messages.test.ts',
  log_rollback_detected: 'test/trust/fork.test.ts',
  no_findings: 'only the import of reverse-engineering results answers it',
};

suite('error codes', () => {
  test('every code › is provoked here, or somewhere else, or has a reason', () => {
    const here = new Set(failing.map(({ code }) => code));
    for (const code of Object.keys(errorStatus) as ErrorCode[]) {
      assert.ok(here.has(code) || provokedElsewhere[code] !== undefined, code);
    }
  });

  const causes = [
    ['57P01', 'unavailable'],
    ['08006', 'unavailable'],
    ['53300', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['40P01', 'unavailable'],
    ['40001', 'unavailable'],
    ['55P03', 'unavailable'],
    ['57014', 'unavailable'],
    ['23505', 'conflict'],
    ['53100', 'insufficient_storage'],
    ['ENOSPC', 'insufficient_storage'],
    ['22021', 'validation_failed'],
    ['42P01', 'internal'],
    ['ENOENT', 'internal'],
    ['constructor', 'internal'],
  ] as const;

  for (const [cause, code] of causes) {
    test(`${cause} › thrown anywhere › ${code} without its text`, () => {
      const thrown = Object.assign(new Error('secret of the inside'), { code: cause });
      const error = asDomainError(thrown);
      assert.equal(error.code, code);
      assert.doesNotMatch(error.detail + JSON.stringify(error.members), /secret/);
    });
  }

  test('something that is no error › thrown anywhere › internal', () => {
    for (const thrown of ['text', 5, {}]) assert.equal(asDomainError(thrown).code, 'internal');
  });

  test('nothing › thrown anywhere › internal', () => {
    for (const thrown of [undefined, null]) assert.equal(asDomainError(thrown).code, 'internal');
  });
});
