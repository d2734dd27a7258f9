// The document and the app say the same: every route is described, every description has its route.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { compactJson } from '../../scripts/compact-json.ts';
import { unopenedApp } from '../../scripts/reference-pages.ts';
import { errorStatus } from '../../src/domain/error.ts';
import { isPermitted, type Access } from '../../src/domain/policy.ts';
import { roles } from '../../src/domain/role.ts';
import { limitedOperations } from '../../src/http/call-limit.ts';
import { endpoints } from '../../src/http/endpoints.ts';
import { auditOf } from '../../src/http/implied.ts';
import { pagePaths } from '../../src/http/pages/page-paths.ts';
import { routeAccess } from '../../src/http/route-access.ts';
import { connectors } from '../../src/importers/importer.ts';
import { importersOf } from '../../src/importers/registry.ts';
import { codesOf, documentOf, operationsOf, type Operation } from './documented.ts';
import { refusedToTokens } from './tokens.ts';

const app = await unopenedApp();
const document = documentOf(app);
const operations = operationsOf(document);

/** Media types of files: their bytes have no example in the document. */
const binary = /^application\/(octet-stream|pdf|x-protobuf|zip|vnd\.openxmlformats-.*\.document)$/;

/** Pages, their files and the document itself are no part of the API, nor what a provider calls. */
const notApi = new Set([
  ...pagePaths.map((path) => `GET ${path}`),
  'GET /healthz',
  'POST /api/ip3/v1/auth/providers/:id/logout',
]);

/** The address of a tool kind is served once an importer is registered for it. */
function isWaiting(key: string): boolean {
  return connectors.some((name) => key.endsWith(`/imports/${name}`) && !importersOf(name).length);
}

function policyKey({ method, path }: Operation): string {
  const own = path.replace(/^\/ip3\//, '{module_base}/');
  const named = own.replace(/\{(?!place|module_base)(\w+)\}/g, ':$1');
  return `${method} ${named.replace('{place}', '*')}`;
}

function accessOf(operation: Operation): Access {
  return routeAccess[policyKey(operation)]!;
}

/** Operations whose documented codes do not fit a rule. */
function misfits(code: string, applies: (operation: Operation) => boolean): string[] {
  return operations
    .filter((operation) => codesOf(operation).includes(code) !== applies(operation))
    .map(({ operationId }) => operationId);
}

function hasParameter(operation: Operation, name: string): boolean {
  return operation.parameters?.some((parameter) => parameter.name === name) === true;
}

const isImport = ({ operationId }: Operation) =>
  /^import[A-Z]/.test(operationId) || ['intakeLog', 'proposeImportMapping'].includes(operationId);

suite('document', () => {
  test('operations › of every route but pages › documented, and none besides', () => {
    const documented = operations.map(policyKey).sort();
    const routes = Object.keys(routeAccess).filter((key) => !notApi.has(key) && !isWaiting(key));
    assert.deepEqual(documented, routes.sort());
  });

  test('operation ids › of all › there and unique', () => {
    const ids = operations.map(({ operationId }) => operationId);
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(ids.every((id) => /^[a-z][A-Za-z0-9]+$/.test(id)));
  });

  test('component names › of all schemas › words, not numbers', () => {
    const names = Object.keys(document.components.schemas);
    assert.deepEqual(
      names.filter((name) => !/^([A-Z][a-z]+)+$/.test(name)),
      [],
    );
  });

  test('components › of what operations share › referred to', () => {
    const written = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ operationId, requestBody, responses }) => {
        const input = requestBody?.content['application/json']?.schema ?? {};
        const problems = Object.entries(responses).filter(([status]) => Number(status) >= 400);
        return [
          ...('properties' in input && !('examples' in input) ? [`${operationId} body`] : []),
          ...problems
            .filter(([, response]) => !('$ref' in response))
            .map(([status]) => `${operationId} ${status}`),
        ];
      });
    assert.deepEqual(written, []);
  });

  test('committed document › read again › the served one', () => {
    assert.deepEqual(JSON.parse(compactJson(document)), document);
  });

  test('bodies and answers › with JSON › have an example', () => {
    const without = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)]
        .flatMap((body) => Object.entries(body?.content ?? {}))
        .filter(([type]) => !binary.test(type))
        .filter(([, media]) => media.example === undefined && media.examples === undefined)
        .map(([type]) => `${operationId} ${type}`),
    );
    assert.deepEqual(without, []);
  });

  test('security › of every operation › as the policy says', () => {
    for (const operation of operations) {
      const { operationId, security } = operation;
      const access = accessOf(operation);
      assert.equal(security.length === 0, access === 'anyone', operationId);
      const required = operation['x-required-role'];
      const isRole = access !== 'anyone' && access !== 'signed-in';
      assert.equal(required, isRole ? access : undefined, operationId);
    }
  });

  test('GET › of every operation › records what it handed out, and guesses', () => {
    const read = endpoints.filter(({ method }) => method === 'GET').map(auditOf);
    const written = read.flatMap((one) => [...one.success, ...one.sometimes, ...one.refused]);
    assert.deepEqual([...new Set(written)].sort(), [
      ...['auth.attempts_refused', 'engagement.content_read', 'evidence.exported'],
      ...['incidents.export_ended', 'incidents.export_started', 'indicators.exported'],
      ...['package.exported', 'package.issued', 'package.timestamped'],
    ]);
  });

  test('codes › unauthorized and forbidden › exactly where somebody is refused', () => {
    // These have no account to check, but a token of their own can be wrong or missing.
    const ofTokens = ['setUpFirstAdmin', 'choosePassword', 'readCalendar'];
    const isGuarded = (one: Operation) =>
      accessOf(one) !== 'anyone' || ofTokens.includes(one.operationId);
    assert.deepEqual(misfits('unauthorized', isGuarded), []);
    // Anyone can have views; sharing takes a role, and those of others are not theirs to change.
    const ofAuthors = ['saveView', 'changeView', 'deleteView'];
    // A login of someone whose groups have no role.
    const withoutRole = ['finishSignOn', 'finishDeviceSignOn'];
    const refuses = (one: Operation) =>
      [...ofAuthors, ...withoutRole].includes(one.operationId) ||
      roles.some((role) => !isPermitted([role], accessOf(one))) ||
      refusedToTokens.includes(one.operationId);
    assert.deepEqual(misfits('forbidden', refuses), []);
  });

  test('codes › of bodies › exactly where a body is read', () => {
    const reads = ({ requestBody }: Operation) => requestBody !== undefined;
    // OAuth asks for a form.
    const isForm = ({ operationId }: Operation) => operationId === 'issueMachineToken';
    assert.deepEqual(misfits('payload_too_large', reads), []);
    assert.deepEqual(misfits('unsupported_media_type', reads), []);
    // A file that is not JSON is read by its importer, which says so in its own words.
    assert.deepEqual(
      misfits('malformed_json', (one) => reads(one) && !isImport(one) && !isForm(one)),
      [],
    );
  });

  test('codes › of headers › exactly where the header is read', () => {
    const conditional = (one: Operation) => hasParameter(one, 'if-match');
    assert.deepEqual(misfits('precondition_failed', conditional), []);
    const repeatable = (one: Operation) => hasParameter(one, 'idempotency-key');
    // PATCH is not stored: it can be repeated as it is.
    const stored = (one: Operation) => repeatable(one) && one.method === 'POST';
    assert.deepEqual(misfits('idempotency_key_reused', stored), []);
    const patchers = operations.filter((one) => one.method === 'PATCH' && repeatable(one));
    assert.deepEqual(
      patchers.map(({ operationId }) => operationId),
      [],
    );
  });

  const limited = [
    'logIn',
    'signIn',
    'finishSignOn',
    'beginDeviceSignOn',
    'finishDeviceSignOn',
    'confirmTotp',
    'removeTotp',
    'renewRecoveryCodes',
    'stepUp',
    'setUpFirstAdmin',
    'choosePassword',
    'changeOwnPassword',
    'issueMachineToken',
    'followChanges',
    'followImport',
    'exportIncidents',
  ];
  test('codes › rate_limited › exactly where guesses, streams or calls are counted', () => {
    const guessed = (one: Operation) =>
      limited.includes(one.operationId) ||
      limitedOperations.has(one.operationId) ||
      one.operationId.startsWith('import') ||
      one.security.some((scheme) => 'serviceSecret' in scheme);
    assert.deepEqual(misfits('rate_limited', guessed), []);
  });

  test('codes › of the closed list › each documented somewhere, and none besides', () => {
    const documented = new Set(operations.flatMap(codesOf));
    const never = Object.keys(errorStatus).filter((code) => !documented.has(code));
    // A wrong method is no operation, and long headers end before there is one.
    assert.deepEqual(never.sort(), [
      'headers_too_large',
      'method_not_allowed',
      'misdirected_request',
    ]);
    assert.deepEqual(
      [...documented].filter((code) => !(code in errorStatus)),
      [],
    );
  });

  test('codes › not_found › exactly where something is named', () => {
    // These register the agent that they name if missing.
    const registers = (one: Operation) => ['putAgent', 'quarantineAgent'].includes(one.operationId);
    // The browser makes up the name of its window; one that is not shown has left already.
    const leaves = (one: Operation) => one.operationId === 'leavePresence';
    const names = (one: Operation) =>
      (one.path.includes('{') && !registers(one) && !leaves(one)) ||
      ['incident', 'entry', 'epoch', 'token', 'mapping'].some((name) => hasParameter(one, name));
    assert.deepEqual(misfits('not_found', names), []);
  });

  test('errors of SCIM › of each of its operations › as the RFC has them, and as problems', () => {
    const scim = operations.filter(({ tags }) => tags.includes('scim'));
    assert.ok(scim.length > 10);
    for (const { operationId, responses } of scim) {
      const errors = Object.entries(responses).filter(([status]) => status >= '400');
      assert.ok(errors.length > 3, operationId);
      for (const [status, { content }] of errors) {
        const media = content?.['application/scim+json'];
        assert.ok(media, `${operationId} ${status}`);
        const problems = content['application/problem+json']?.examples ?? {};
        assert.deepEqual(Object.keys(media.examples ?? {}), Object.keys(problems));
        for (const { value } of Object.values(media.examples ?? {})) {
          assert.equal((value as { status: string }).status, status);
        }
      }
    }
  });
});

await app.close();
