// Nothing that is misspelt is dropped without a word: every operation of the document is asked with
// names that it does not know.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { unopenedApp } from '../../scripts/reference-pages.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { assertProblem } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { altered } from './altered.ts';
import { documentOf, judgeOf, operationsOf, type Judge, type Operation } from './documented.ts';
import { bodiesOf, fixtureOf, send, type Body } from './requests.ts';
import { type Fixture } from './reused-fixtures.ts';
import { signOnProvider } from './sign-on-requests.ts';
import { strictBodies } from './strict-bodies.ts';

const app = await unopenedApp();
const document = documentOf(app);
await app.close();
const operations = operationsOf(document);

interface ObjectSchema {
  properties?: Record<string, ObjectSchema>;
  required?: string[];
  additionalProperties?: boolean;
}

const strange = 'zz_never_heard_of';

/** The public family and what machines fetch by address: a parameter more is no mistake there. */
const takesParameters = ({ path, security }: Operation) =>
  security.length === 0 && !path.startsWith('/api/ip3/v1/');

const queryOf = ({ parameters = [] }: Operation) =>
  parameters.filter((one) => one.in === 'query').map(({ name }) => name);

/** The JSON body of an operation, where a schema looks at it; files, batches and what directories
 * send are data. */
function jsonSchema({ operationId, requestBody }: Operation): ObjectSchema | undefined {
  const isData = /^(?:import|intake|proposeImportMapping)|Scim/.test(operationId);
  if (isData) return undefined;
  return requestBody?.content['application/json']?.schema;
}

const pointersOf = (answer: Answer): string[] =>
  assertProblem(answer, 400, 'validation_failed').errors.map(
    ({ pointer }: { pointer: string }) => pointer,
  );

const messageAt = (answer: Answer, pointer: string): string =>
  answer.body.errors.find((one: { pointer: string }) => one.pointer === pointer).message;

suite('unknown names', () => {
  let service: TestService;
  let judge: Judge;
  before(async () => {
    service = await openTestService(engineOfFeatures, {
      settings: (await signOnProvider()).settings,
    });
    judge = judgeOf(document);
  });
  after(async () => {
    await service.close();
    await (await signOnProvider()).close();
  });

  interface Change {
    headers?: Record<string, string>;
    /** A member that is left out. */
    without?: string;
    /** Records that are there already: a request that is refused leaves them to the next one. */
    fixture?: Fixture;
  }

  /** The first JSON example of the operation, with a member more, and without one that it has. */
  const withMember = async (operation: Operation, name: string, change: Change = {}) => {
    const { headers = {}, without = '', fixture = await fixtureOf(service, operation) } = change;
    const body = bodiesOf(operation, fixture).find((one) => one?.type === 'application/json')!;
    const { [without]: _left, ...kept } = body.value as Record<string, unknown>;
    const value = { ...kept, [name]: 'text' };
    const all = { ...fixture, headers: { ...fixture.headers, ...headers } };
    return send(service, operation, all, { type: 'application/json', value } satisfies Body);
  };

  for (const operation of operations) {
    const { operationId } = operation;
    const known = queryOf(operation);

    test(`${operationId} › an unknown query parameter › as its family has it`, async () => {
      const answer = await altered(service, operation, { query: { [strange]: '1' } });
      judge(operation, answer);
      if (takesParameters(operation)) return assert.ok(answer.status < 400, answer.text);
      assert.ok(pointersOf(answer).includes(`/query/${strange}`), answer.text);
    });

    for (const name of known) {
      test(`${operationId} › ${name} in other letters › 400 that names it`, async () => {
        const wrong = name.toUpperCase();
        const answer = await altered(service, operation, { query: { [wrong]: '1' } });
        assert.ok(pointersOf(answer).includes(`/query/${wrong}`), answer.text);
        assert.match(messageAt(answer, `/query/${wrong}`), new RegExp(`"${name}"\\?$`));
      });
    }

    const schema = jsonSchema(operation);
    if (schema === undefined) continue;
    const isStrict = schema.additionalProperties === false;
    test(`${operationId} › an unknown member › ${isStrict ? '400' : 'ignored by name'}`, async () => {
      const answer = await withMember(operation, strange);
      judge(operation, answer);
      if (isStrict) return assert.deepEqual(pointersOf(answer), [`/${strange}`]);
      // No one has the account of the example of the login.
      assert.ok(answer.status < 300 || operationId === 'logIn', answer.text);
      assert.equal(answer.headers['proofline-ignored'], `"/${strange}"`);
    });

    test(`${operationId} › an unknown member, strictly › 400`, async () => {
      const headers = { prefer: 'return=minimal, handling=strict' };
      const answer = await withMember(operation, strange, { headers });
      assert.deepEqual(pointersOf(answer), [`/${strange}`]);
      assert.equal(answer.headers['preference-applied'], 'handling=strict');
      assert.equal(answer.headers['proofline-ignored'], undefined);
    });

    const required = schema.required ?? [];
    if (required.length > 0) {
      test(`${operationId} › a member that it needs, misspelt › both are named`, async () => {
        const fixture = await fixtureOf(service, operation);
        for (const name of required) {
          const wrong = name.toUpperCase();
          const answer = await withMember(operation, wrong, { without: name, fixture });
          const pointers = pointersOf(answer);
          assert.ok(pointers.includes(`/${name}`) && pointers.includes(`/${wrong}`), answer.text);
          assert.match(messageAt(answer, `/${wrong}`), new RegExp(`"${name}"\\?$`));
          assert.ok(answer.body.detail.includes(`/${wrong}: is not known here`), answer.text);
        }
      });
    }

    test(`${operationId} › members in other letters › 400 that names them`, async () => {
      const fixture = await fixtureOf(service, operation);
      for (const name of Object.keys(schema.properties!)) {
        const wrong = name.toUpperCase();
        const answer = await withMember(operation, wrong, { fixture });
        assert.ok(pointersOf(answer).includes(`/${wrong}`), answer.text);
        assert.match(messageAt(answer, `/${wrong}`), new RegExp(`"${name}"\\?$`));
      }
    });
  }

  const strict = operations.filter((one) => jsonSchema(one)?.additionalProperties === false);
  test('strict bodies › are those that decide law, rights, closing, release and many records', () => {
    assert.deepEqual(strict.map(({ operationId }) => operationId).sort(), strictBodies);
  });

  for (const operation of operations) {
    const form = operation.requestBody?.content['multipart/form-data'];
    if (form === undefined) continue;
    const send = (name: string, headers = {}) => formWith(service, operation, name, headers);
    test(`${operation.operationId} › an unknown field of the form › ignored by name`, async () => {
      const answer = await send(strange);
      assert.ok(answer.status < 300, answer.text);
      assert.equal(answer.headers['proofline-ignored'], `"/${strange}"`);
      const strictly = await send(strange, { prefer: 'handling=strict' });
      assert.deepEqual(pointersOf(strictly), [`/${strange}`]);
    });

    test(`${operation.operationId} › a field of the form in other letters › 400`, async () => {
      const names = Object.keys((form.schema as ObjectSchema).properties!);
      for (const name of [...names, ...queryOf(operation)]) {
        const wrong = name.toUpperCase();
        const answer = await send(wrong);
        assert.deepEqual(pointersOf(answer), [`/${wrong}`]);
        assert.match(messageAt(answer, `/${wrong}`), new RegExp(`"${name}"`));
      }
    });
  }
});

/** The example of the form, with a field more that comes first. */
async function formWith(service: TestService, operation: Operation, name: string, headers: object) {
  const fixture = await fixtureOf(service, operation);
  const { value } = bodiesOf(operation, fixture).find(
    (one) => one?.type === 'multipart/form-data',
  )!;
  const body = { type: 'multipart/form-data', value: { [name]: 'x', ...(value as object) } };
  return send(
    service,
    operation,
    { ...fixture, headers: { ...fixture.headers, ...headers } },
    body,
  );
}
