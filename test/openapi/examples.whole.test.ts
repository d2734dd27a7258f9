// Every example of the OpenAPI document is sent to a running service: it must be taken, and the
// answer must be the one that the document promises.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { unopenedApp } from '../../scripts/reference-pages.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { auditCases } from './audit-cases.ts';
import { auditWatch } from './audit-watch.ts';
import {
  documentOf,
  judgeOf,
  operationsOf,
  type Judge,
  type Operation,
  type Parameter,
} from './documented.ts';
import { bodiesOf, fixtureOf, send } from './requests.ts';
import { signOnProvider } from './sign-on-requests.ts';

const app = await unopenedApp();
const document = documentOf(app);
await app.close();

/** The first administrator can be made only while there is no user. */
const operations = operationsOf(document).sort(
  (one, other) =>
    Number(other.operationId === 'setUpFirstAdmin') - Number(one.operationId === 'setUpFirstAdmin'),
);

suite('examples', () => {
  let service: TestService;
  let judge: Judge;
  const audit = auditWatch(() => service);

  before(async () => {
    const { settings } = await signOnProvider();
    service = await openTestService(engineOfFeatures, { settings });
    judge = judgeOf(document);
  });
  after(async () => {
    await service.close();
    await (await signOnProvider()).close();
  });

  const sendAll = async (operation: Operation) => {
    let sent = 0;
    const headers = new Set<string>();
    for (const index of bodiesOf(operation, {}).keys()) {
      for (const name of [undefined, ...exampleQueries(operation)]) {
        const fixture = await fixtureOf(service, operation);
        const body = bodiesOf(operation, fixture)[index];
        const wanted = exampleQueries(operation, true);
        const asked = Object.fromEntries(
          [...wanted, ...(name === undefined ? [] : [name])].map(([key, value]) => [
            key,
            fixture.query?.[key] ?? value,
          ]),
        );
        // Without a login, the caller is known by what the address has.
        const query = operation.security.length > 0 ? asked : { ...fixture.query, ...asked };
        const answer = await send(service, operation, fixture, body, query);
        const note = `${JSON.stringify(query)} ${body?.type ?? 'no body'} → ${answer.text}`;
        assert.ok(answer.status >= 200 && answer.status < 300, `${answer.status} ${note}`);
        judge(operation, answer);
        await audit.see(operation.operationId, answer);
        Object.keys(answer.headers).forEach((name) => headers.add(name));
        sent += 1;
      }
    }
    assert.ok(sent > 0, 'nothing was sent');
    assertSeen(operation, headers);
  };

  for (const operation of operations) {
    const { operationId, method, path } = operation;
    test(`${operationId} › ${method} ${path} › taken and answered as documented`, () =>
      sendAll(operation));
  }

  for (const operation of operations.filter((one) => formats(one) !== undefined)) {
    test(`${operation.operationId} › each format › answered as documented`, async () => {
      const headers = new Set<string>();
      for (const format of formats(operation)!) {
        const fixture = await fixtureOf(service, operation);
        const query = { ...fixture.query, format: String(format) };
        const answer = await send(service, operation, fixture, undefined, query);
        assert.equal(answer.status, 200, answer.text);
        judge(operation, answer);
        await audit.see(operation.operationId, answer);
        Object.keys(answer.headers).forEach((name) => headers.add(name));
      }
      const named = promisedHeaders(operation).includes('content-disposition');
      assert.equal(headers.has('content-disposition'), named);
    });
  }

  for (const [name, run] of Object.entries(auditCases)) {
    test(`audit › ${name} › writes what is declared`, () => run(service, audit.see));
  }

  test('audit › actions that a success writes › each written by an example', () => {
    assert.deepEqual(audit.unseen('success'), []);
    assert.deepEqual(audit.unseen('sometimes'), []);
  });
});

function formats({ parameters = [] }: Operation) {
  const isFormat = ({ name, in: place }: Parameter) => place === 'query' && name === 'format';
  return parameters.find(isFormat)?.schema.enum;
}

/** Of a file in several formats, the test of the formats looks for its name. */
function assertSeen(operation: Operation, headers: ReadonlySet<string>): void {
  const hasFormats = formats(operation) !== undefined;
  const unseen = promisedHeaders(operation)
    .filter((name) => name !== 'content-disposition' || !hasFormats)
    .filter((name) => !headers.has(name));
  assert.deepEqual(unseen, []);
}

/** Headers that an endpoint declares; each is in the response to one of its examples at least. */
function promisedHeaders({ responses }: Operation): string[] {
  const done = Object.entries(responses).filter(([status]) => Number(status) < 300);
  const named = done.flatMap(([, { headers = {} }]) => Object.keys(headers));
  const own = ['accept-ranges', 'content-disposition', 'etag', 'location', 'repr-digest'];
  return [...own, 'x-package-sha256'].filter((name) =>
    named.some((documented) => documented.toLowerCase() === name),
  );
}

/**
 * Query parameters with their examples; each is sent alone, alongside those that have to be there.
 */
function exampleQueries({ parameters = [] }: Operation, onlyRequired = false): [string, string][] {
  return parameters.flatMap(
    ({ name, in: place, required, example, schema }): [string, string][] => {
      const shown = example ?? schema.examples?.[0];
      return place === 'query' && shown !== undefined && (!onlyRequired || required)
        ? [[name, typeof shown === 'string' ? shown : JSON.stringify(shown)]]
        : [];
    },
  );
}
