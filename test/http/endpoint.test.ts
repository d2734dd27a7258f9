// The declaration of an endpoint: what its types refuse at compile time, and what follows from it
// when it is served.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { DomainError } from '../../src/domain/error.ts';
import type { App } from '../../src/http/app-type.ts';
import { endpoint, type Endpoint } from '../../src/http/endpoint.ts';
import type { HttpDeps } from '../../src/http/http-deps.ts';
import { registerEndpoints } from '../../src/http/register-endpoints.ts';
import { findCallers } from '../../src/http/requests/caller-address.ts';
import { HeldRefusals } from '../../src/http/requests/held-refusals.ts';
import { Problem } from '../../src/http/schema/schema.ts';
import { becomes } from '../support/eventually.ts';

const named = { operationId: 'test', tags: ['events'], summary: 'Test', description: 'Test' };
const facts = { ...named, method: 'GET', path: '/test', audit: 'none' } as const;
const Counted = Type.Object({ count: Type.Integer() });

// False declarations; a directive without an error is one for the compiler.
void [
  endpoint({
    ...{ ...facts, access: 'anyone', response: { 200: Counted } },
    // @ts-expect-error -- Anyone has no principal.
    handle: ({ principal }) => ({ count: principal.roles.length }),
  }),
  endpoint({
    ...{ ...facts, access: 'Viewer', response: { 200: Counted } },
    handle: ({ principal }) => ({ count: principal.roles.length }),
  }),
  endpoint({
    ...{ ...facts, access: 'Viewer', response: { 200: Counted } },
    // @ts-expect-error -- The response has no text.
    handle: () => ({ count: 'one' }),
  }),
  endpoint({
    ...{ ...facts, access: 'Viewer', response: { 200: Counted } },
    query: Type.Object({ most: Type.Integer() }),
    // @ts-expect-error -- The query has no such parameter.
    handle: ({ query }) => ({ count: query.least }),
  }),
  // @ts-expect-error -- There is no such role.
  endpoint({ ...facts, access: 'Guest', response: { 200: Counted }, handle: () => ({ count: 1 }) }),
  endpoint({
    ...{ ...facts, access: 'Viewer', response: { 200: Counted } },
    // @ts-expect-error -- There is no such code.
    errors: ['not_there'],
    handle: () => ({ count: 1 }),
  }),
  endpoint({
    ...{ ...facts, access: 'Viewer', response: { 200: Counted } },
    // @ts-expect-error -- There is no such audit action.
    audit: { success: ['incident.forgotten'] },
    handle: () => ({ count: 1 }),
  }),
];

/** The first refusal of a guess is sent at once; one more is held until its client leaves. */
const heldRefusals = new HeldRefusals({
  ...{ atOnce: 1, perSecond: 0, holdMs: 1e8, ofOne: 1, inAll: 1 },
});

async function served(...list: Endpoint[]): Promise<App> {
  const app = Fastify().withTypeProvider<TypeBoxTypeProvider>() as unknown as App;
  app.addSchema(Problem);
  app.decorateRequest('ignored');
  app.addHook('onRequest', (request, _reply, done) => {
    request.ignored = [];
    done();
  });
  const deps = { config: { IP3_MODULE_BASE: '/ip3' }, shared: { heldRefusals } };
  findCallers(app, false, { forwardedIgnored: false });
  await app.register(async (scope) =>
    registerEndpoints(scope as unknown as App, deps as HttpDeps, list),
  );
  return app;
}

suite('endpoint', () => {
  test('handler that sets no status › asked › answers with the lowest declared one', async () => {
    const make = endpoint({
      ...{ ...facts, method: 'POST', access: 'anyone', response: { 201: Counted } },
      handle: () => ({ count: 1 }),
    });
    const end = endpoint({
      ...{ ...facts, method: 'DELETE', access: 'anyone' },
      response: { 204: Type.Null() },
      handle: () => null,
    });
    const app = await served(make, end);
    const made = await app.inject({ method: 'POST', url: '/test' });
    assert.deepEqual([made.statusCode, made.json()], [201, { count: 1 }]);
    const ended = await app.inject({ method: 'DELETE', url: '/test' });
    assert.deepEqual([ended.statusCode, ended.body], [204, '']);
    await app.close();
  });

  test('retry key › declared and not › in the context, and left out', async () => {
    const response = { 200: Type.Object({ key: Type.Union([Type.String(), Type.Null()]) }) };
    const post = { ...facts, method: 'POST', access: 'anyone', response } as const;
    const taken = endpoint({
      ...{ ...post, idempotent: true },
      handle({ context }) {
        context.replayed = true;
        return { key: context.idempotency?.key ?? null };
      },
    });
    const ignored = endpoint({
      ...{ ...post, path: '/other' },
      handle: ({ context }) => ({ key: context.idempotency?.key ?? null }),
    });
    const app = await served(taken, ignored);
    const headers = { 'idempotency-key': 'k-1' };
    const first = await app.inject({ method: 'POST', url: '/test', headers });
    assert.deepEqual([first.json().key, first.headers['idempotent-replayed']], ['k-1', 'true']);
    const second = await app.inject({ method: 'POST', url: '/other', headers });
    assert.deepEqual([second.json().key, second.headers['idempotent-replayed']], [null, undefined]);
    await app.close();
  });

  test('refused guesses › of a caller that goes on › held; where none are guessed › sent', async () => {
    const refused = { ...facts, access: 'anyone', response: { 200: Counted } } as const;
    const handle = () => {
      throw new DomainError('rate_limited', 'Too many attempts.');
    };
    const app = await served(
      endpoint({ ...refused, limits: { guesses: ['address'] }, handle }),
      endpoint({ ...refused, path: '/other', errors: ['rate_limited'], handle }),
    );
    // Without the problem details of a service, an error is answered with 500.
    assert.equal((await app.inject('/test')).statusCode, 500);
    const leaving = new AbortController();
    const held = app.inject({ url: '/test', signal: leaving.signal }).catch(() => null);
    await becomes(async () => heldRefusals.held, 1);
    assert.equal((await app.inject('/other')).statusCode, 500);
    leaving.abort();
    await held;
    await becomes(async () => heldRefusals.held, 0);
    await app.close();
  });

  test('module base › in a path › is that of the server', async () => {
    const status = endpoint({
      ...{ ...facts, path: '{module_base}/test', access: 'anyone', response: { 200: Counted } },
      handle: () => ({ count: 1 }),
    });
    const app = await served(status);
    assert.equal((await app.inject('/ip3/test')).statusCode, 200);
    await app.close();
  });
});
