// Every way of failing answers with the same kind of body: RFC 9457 problem, the code, a request
// id, and nothing of the inside.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { errorStatus, type ErrorCode } from '../../src/domain/error.ts';
import { limits } from '../../src/http/limits.ts';
import { asDomainError } from '../../src/http/errors.ts';
import {
  assertProblem,
  form,
  newEvidence,
  newIncident,
  onEachEngine,
  unknownId,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';
const json = { 'content-type': 'application/json' };
const poisoned = '{"title":"x","__proto__":{"admin":true}}';
const nested = `{"title":"x","more":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;

interface Failing {
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  status: number;
  code: ErrorCode;
  /** Pointers of `errors`, all of them. */
  pointers?: string[];
}

const post = { method: 'POST', url: '/api/incidents' } as const;
const invalid = { status: 400, code: 'validation_failed' } as const;
const malformed = { status: 400, code: 'malformed_json' } as const;
const absent = { status: 404, code: 'not_found' } as const;
const wrongType = { status: 415, code: 'unsupported_media_type' } as const;
const wrongMethod = { status: 405, code: 'method_not_allowed' } as const;
const tooLarge = { status: 413, code: 'payload_too_large' } as const;

/** Asked by an Admin, so that nothing fails for want of a role. */
const failing: readonly Failing[] = [
  { name: 'unknown address', method: 'GET', url: '/api/nothing', ...absent },
  { name: 'unknown address in v1', method: 'POST', url: `${v1}/nothing`, body: {}, ...absent },
  { name: 'address with a slash more', method: 'GET', url: '/api/incidents/', ...absent },
  { name: 'traversal', method: 'GET', url: '/assets/..%2f..%2fpackage.json', ...absent },
  { name: 'wrong method', method: 'DELETE', url: '/api/incidents', ...wrongMethod },
  { name: 'wrong method of a page', method: 'POST', url: '/setup', body: {}, ...wrongMethod },
  { name: 'broken JSON', ...post, headers: json, body: '{"title":', ...malformed },
  { name: 'text after the JSON', ...post, headers: json, body: '{"title":"x"} x', ...malformed },
  { name: 'JSON that poisons the prototype', ...post, headers: json, body: poisoned, ...malformed },
  { name: 'a list for an object', ...post, body: [], ...invalid, pointers: [''] },
  { name: 'null for an object', ...post, headers: json, body: 'null', ...invalid },
  { name: 'text for an object', ...post, headers: json, body: '"x"', ...invalid },
  { name: 'no body at all', ...post, ...invalid },
  { name: 'an empty JSON body', ...post, headers: json, body: '', ...invalid },
  { name: 'no member', ...post, body: {}, ...invalid, pointers: ['/title'] },
  { name: 'empty title', ...post, body: { title: '' }, ...invalid, pointers: ['/title'] },
  { name: 'title too long', ...post, body: { title: 'x'.repeat(501) }, ...invalid },
  {
    name: 'wrong types, which are not turned into right ones',
    ...post,
    body: { title: 5, impact_integrity: '3', gdpr_personal_data: 'true', tags: 'a', country: 'pl' },
    ...invalid,
    pointers: ['/title', '/impact_integrity', '/gdpr_personal_data', '/tags', '/country'],
  },
  {
    name: 'numbers out of bounds',
    ...post,
    body: { title: 'x', impact_integrity: 6, impact_availability: 1.5, affected_users: -1 },
    ...invalid,
    pointers: ['/impact_integrity', '/impact_availability', '/affected_users'],
  },
  { name: 'infinity', ...post, headers: json, body: '{"title":"x","affected_users":1e999}', ...invalid },
  { name: 'U+0000', ...post, body: { title: 'a\0b' }, ...invalid },
  { name: 'half a pair', ...post, headers: json, body: '{"title":"\\ud800"}', ...invalid },
  { name: 'half a pair with a key', ...post, headers: { ...json, 'idempotency-key': 'k' }, body: '{"title":"x","more":"\\udc00"}', ...invalid },
  { name: 'deep nesting', ...post, headers: { ...json, 'idempotency-key': 'd' }, body: nested, ...invalid },
  { name: 'too large', ...post, body: { title: 'x', more: 'x'.repeat(limits.bodyBytes) }, ...tooLarge },
  { name: 'XML for JSON', ...post, headers: { 'content-type': 'application/xml' }, body: '<a/>', ...wrongType },
  { name: 'plain text for JSON', ...post, headers: { 'content-type': 'text/plain' }, body: 'x', ...wrongType },
  { name: 'a form for JSON', ...post, headers: form([]).headers, body: form([]).body, ...invalid },
  { name: 'no media type at all', ...post, headers: { 'content-type': '' }, body: 'x', ...wrongType },
  { name: 'unsound media type', ...post, headers: { 'content-type': 'a/b/c' }, body: 'x', ...wrongType },
  { name: 'bad percent-encoding', method: 'GET', url: '/api/incidents/%E0%A4%A', ...invalid },
  { name: 'U+0000 in the address', method: 'GET', url: '/api/incidents/%00', ...absent },
  { name: 'unknown id', method: 'GET', url: `/api/incidents/${unknownId}`, ...absent },
  { name: 'unknown public id', method: 'GET', url: `${v1}/incidents/INC-2026-999999`, ...absent },
  { name: 'SQL for an id', method: 'GET', url: `${v1}/incidents/1'%20or%20'1'='1`, ...absent },
  { name: 'unknown evidence', method: 'GET', url: `${v1}/evidence/${unknownId}`, ...absent },
  { name: 'unknown run', method: 'GET', url: `${v1}/imports/x`, ...absent },
  { name: 'unknown user', method: 'PATCH', url: `${v1}/users/${unknownId}`, body: { name: 'x' }, ...absent },
  { name: 'cursor that is none', method: 'GET', url: '/api/incidents?cursor=abc', ...invalid, pointers: ['/query/cursor'] },
  { name: 'cursor of another list', method: 'GET', url: `${v1}/audit?cursor=MDE5YWExZGU`, ...invalid },
  { name: 'limit 0', method: 'GET', url: '/api/incidents?limit=0', ...invalid, pointers: ['/query/limit'] },
  { name: 'limit 201', method: 'GET', url: `${v1}/incidents?limit=201`, ...invalid, pointers: ['/query/limit'] },
  { name: 'limit in words', method: 'GET', url: `${v1}/users?limit=ten`, ...invalid, pointers: ['/query/limit'] },
  { name: 'limit given twice', method: 'GET', url: `${v1}/users?limit=5&limit=6`, ...invalid },
  { name: 'unknown filter value', method: 'GET', url: `${v1}/incidents?status=done`, ...invalid, pointers: ['/query/status'] },
  { name: 'run that is no id', method: 'GET', url: `${v1}/incidents?run=1`, ...invalid, pointers: ['/query/run'] },
  { name: 'U+0000 in a query', method: 'GET', url: `${v1}/incidents?q=%00`, ...invalid },
  { name: 'query too long', method: 'GET', url: `${v1}/incidents?q=${'x'.repeat(201)}`, ...invalid },
  { name: 'public filter', method: 'GET', url: '/api/ip3/incidents?severity=huge', ...invalid },
  { name: 'key too long', ...post, headers: { 'idempotency-key': 'x'.repeat(256) }, body: { title: 'x' }, ...invalid },
  { name: 'login without e-mail', method: 'POST', url: `${v1}/auth/login`, body: { password: 'x' }, ...invalid, pointers: ['/email'] },
  { name: 'user without anything', method: 'POST', url: `${v1}/users`, body: {}, ...invalid, pointers: ['/email', '/password', '/roles'] },
  { name: 'user with an unknown role', method: 'POST', url: `${v1}/users`, body: { email: 'a@b.cd', password: 'x'.repeat(12), roles: ['Root'] }, ...invalid, pointers: ['/roles/0'] },
  { name: 'import of nothing known', method: 'POST', url: `${v1}/imports/webproxy`, headers: { 'content-type': 'text/plain' }, body: 'hello', status: 422, code: 'parse_failed' },
  { name: 'import in an unknown encoding', method: 'POST', url: `${v1}/imports/webproxy`, headers: { 'content-type': 'text/plain', 'content-encoding': 'br' }, body: 'hello', ...wrongType },
  { name: 'import of broken gzip', method: 'POST', url: `${v1}/imports/webproxy`, headers: { 'content-type': 'text/xml', 'content-encoding': 'gzip' }, body: 'hello', status: 422, code: 'parse_failed' },
  { name: 'import without a body', method: 'POST', url: `${v1}/imports/webproxy`, ...invalid },
];

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
      for (const tag of ['"1"', 'W/"1"', '"x"', '1', '"1", "2"']) {
        const headers = { ...admin, 'if-match': tag };
        const answer = await service.call(method, url, { headers, body });
        const { current_version } = assertProblem(answer, 412, 'precondition_failed');
        assert.equal(current_version, 2);
      }
    }
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
    const types = ['text/plain', 'APPLICATION/JSON', 'application/json ;x', 'application/json,', ''];
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
  unauthorized: 'policy.test.ts, tokens.test.ts',
  forbidden: 'policy.test.ts',
  invalid_credentials: 'login.test.ts',
  rate_limited: 'login.test.ts',
  conflict: 'accounts.test.ts, incidents.test.ts',
  closure_requires_confirmed_retest: 'close.test.ts',
  closure_requires_confirmed_evidence: 'close.test.ts',
  invalid_transition: 'workflow.test.ts',
  evidence_required: 'incidents.test.ts',
  hash_mismatch: 'uploads.test.ts',
  idempotency_key_reused: 'idempotency.test.ts',
  precondition_failed: 'the test of stale If-Match above',
  internal: 'the test of a broken table above',
  unavailable: 'needs a lost database; the table of causes is tested below',
  insufficient_storage: 'needs a full disk; the table of causes is tested below',
  unknown_reference: 'no route of this version takes a reference that may name nothing',
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

