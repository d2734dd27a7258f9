// Every error code that an operation documents can be had from it, and the answer fits the
// document.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { unopenedApp } from '../../scripts/reference-pages.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { altered } from './altered.ts';
import { auditWatch } from './audit-watch.ts';
import {
  codesOf,
  documentOf,
  judgeOf,
  operationsOf,
  type Judge,
  type Operation,
} from './documented.ts';
import { fileBound, provocationOf } from './provocations.ts';
import { bodiesOf, fixtureOf, send } from './requests.ts';
import { signOnProvider } from './sign-on-requests.ts';

const app = await unopenedApp();
const document = documentOf(app);
await app.close();
const operations = operationsOf(document);

/**
 * Faults of the machine; test/http/errors.test.ts makes them happen, and test/trust/fork.test.ts a
 * log that is not the one that was anchored.
 */
const ofTheMachine = new Set([
  'internal',
  'unavailable',
  'insufficient_storage',
  'log_rollback_detected',
  // A body that hardly comes; test/http/slow-bodies.test.ts sends some.
  'request_timeout',
  // Of logins that are old; test/http/second-factor.test.ts has some.
  'step_up_required',
]);

/**
 * Requests that are not sound HTTP end before any route; test/http/broken-requests.test.ts sends
 * them. An operation without input has no other way to be asked wrongly.
 */
function isOnlyBrokenHttp(operation: Operation, code: string): boolean {
  const { parameters = [], requestBody } = operation;
  const inputs = parameters.filter(
    ({ name, in: place }) => place !== 'header' && name !== 'verbose',
  );
  return code === 'validation_failed' && inputs.length === 0 && requestBody === undefined;
}

suite('codes', () => {
  let service: TestService;
  let judge: Judge;
  const audit = auditWatch(() => service);

  before(async () => {
    service = await openTestService(engineOfFeatures, {
      settings: {
        ...(await signOnProvider()).settings,
        IP3_IMPORT_MAX_BYTES: String(fileBound),
      },
    });
    judge = judgeOf(document);
    await service.as('Admin');
    await makeFirstAdmin(service);
  });
  after(async () => {
    await service.close();
    await (await signOnProvider()).close();
  });

  for (const operation of operations) {
    const codes = codesOf(operation)
      .filter((code) => !ofTheMachine.has(code) && !isOnlyBrokenHttp(operation, code))
      // Refused guesses stay refused for a while, so they come last.
      .sort((one, other) => Number(one === 'rate_limited') - Number(other === 'rate_limited'));
    test(`${operation.operationId} › each documented code › can be had`, async () => {
      for (const code of codes) {
        const provoke = provocationOf(operation, code);
        assert.ok(provoke, `nothing provokes ${code}`);
        const answer = await provoke(service, operation);
        const got = (answer.body as { error?: string } | undefined)?.error;
        assert.equal(got, code, `${answer.status} ${answer.text}`);
        judge(operation, answer);
        await audit.see(operation.operationId, answer);
      }
    });
  }

  test('audit › actions that a refusal writes › each written by one of these', () => {
    assert.deepEqual(audit.unseen('refused'), []);
  });

  const unconditional = operations.filter(
    (one) => one.method !== 'GET' && !codesOf(one).includes('precondition_failed'),
  );
  for (const operation of unconditional) {
    test(`${operation.operationId} › a stale If-Match › is not heeded without a word`, async () => {
      const answer = await altered(service, operation, { headers: { 'if-match': '"99"' } });
      assert.notEqual(answer.status, 412, answer.text);
    });
  }
});

/** Set-up answers `conflict` once there is an administrator and its token is spent. */
async function makeFirstAdmin(service: TestService): Promise<void> {
  const operation = operations.find(({ operationId }) => operationId === 'setUpFirstAdmin')!;
  const fixture = await fixtureOf(service, operation);
  await send(service, operation, fixture, bodiesOf(operation, fixture)[0]);
}
