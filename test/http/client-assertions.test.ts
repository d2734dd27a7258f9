// A service account that proves itself by what its key signs (private_key_jwt, RFC 7523): what counts,
// once, and what does not.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { exportJWK, generateKeyPair } from 'jose';
import * as client from 'openid-client';
import {
  askWith,
  assertionOf,
  newMachineKey,
  type Changed,
  type MachineKey,
} from '../support/client-assertions.ts';
import { askToken, newMachine, serviceAccounts } from '../support/machines.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const incidents = '/api/ip3/v1/incidents';

/** RSA with 112 bits of security. */
const weak = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
const weakKey: MachineKey = {
  alg: 'RS256',
  privateKey: weak.privateKey,
  publicKey: await exportJWK(weak.publicKey),
};

onEachEngine('client assertions', (engine) => {
  let service: TestService;
  before(async () => {
    const settings = { IP3_PUBLIC_URL: 'http://console.test' };
    service = await openTestService(engine, { settings });
  });
  after(() => service.close());

  const get = (url: string, headers: Record<string, string>) =>
    service.call('GET', url, { headers });
  const change = async (id: string, body: object) =>
    service.call('PATCH', `${serviceAccounts}/${id}`, { headers: await service.as('Admin'), body });
  const keyed = (keys: readonly MachineKey[], fields = {}) =>
    newMachine(service, {
      auth_method: 'private_key_jwt',
      public_keys: keys.map(({ publicKey }) => publicKey),
      ...fields,
    });

  test('a key › signs, in each algorithm › gets a token, once for each assertion', async () => {
    for (const alg of ['EdDSA', 'ES256', 'ES384', 'PS256', 'RS256']) {
      const key = await newMachineKey(alg);
      const machine = await keyed([key]);
      assert.equal(machine.client_secret, null);
      assert.deepEqual(machine.public_keys, [key.publicKey]);
      const assertion = await assertionOf(key, machine.client_id);
      const asked = await askWith(service, assertion);
      assert.equal(asked.status, 200, `${alg} ${asked.text}`);
      const headers = { authorization: `Bearer ${asked.body.access_token}` };
      assert.equal((await get(incidents, headers)).status, 200);
      assertProblem(await askWith(service, assertion), 401, 'invalid_client');
    }
    const key = await newMachineKey();
    const { client_id } = await keyed([key]);
    const assertion = await assertionOf(key, client_id);
    const both = await Promise.all([askWith(service, assertion), askWith(service, assertion)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401], 'at once as well');
    const { rows } = await service.deps.database.pool.query(
      `select entry::jsonb->'detail'->>'auth_method' as by from audit_entry
       where action = 'auth.machine_token' and entry::jsonb->'detail'->>'client_id' = $1`,
      [client_id],
    );
    assert.deepEqual(rows, [{ by: 'private_key_jwt' }]);
  });

  test('an assertion › that is not for this server, or not of this machine › 401', async () => {
    const [key, stranger] = [await newMachineKey(), await newMachineKey()];
    const { client_id } = await keyed([key]);
    const other = await keyed([stranger]);
    const now = Math.floor(Date.now() / 1000);
    const refused: Record<string, Changed['claims']> = {
      'another issuer': { iss: other.client_id },
      'another subject': { sub: other.client_id },
      'no audience': { aud: undefined as never },
      'another audience': { aud: 'https://elsewhere.test/oauth/token' },
      'two audiences': { aud: ['http://console.test', 'https://elsewhere.test'] },
      'no end': { exp: undefined as never },
      'an end in the past': { exp: now - 60 },
      'an end far ahead': { exp: now + 3600 },
      'not yet': { nbf: now + 300 },
      'issued in the future': { iat: now + 300 },
      'no jti': { jti: undefined as never },
      'an empty jti': { jti: '' },
      'a long jti': { jti: 'x'.repeat(300) },
    };
    const audit = `select count(*)::int as n from audit_entry where action = 'auth.machine_refused'`;
    const { pool } = service.deps.database;
    const before = (await pool.query<{ n: number }>(audit)).rows[0]!.n;
    for (const [name, claims] of Object.entries(refused)) {
      const asked = await askWith(service, await assertionOf(key, client_id, { claims: claims! }));
      assert.equal(asked.status, 401, `${name} ${asked.text}`);
      // Guesses of all these count as one; they are not what is tested here.
      await pool.query('delete from credential_attempt');
    }
    const counted = (await pool.query<{ n: number }>(audit)).rows[0]!.n;
    assert.equal(counted - before, Object.keys(refused).length);
    const typ = { header: { typ: 'at+jwt' } };
    for (const assertion of [
      await assertionOf(stranger, client_id),
      await assertionOf(key, client_id, typ),
      await assertionOf(key, other.client_id),
      `${(await assertionOf(key, client_id)).split('.').slice(0, 2).join('.')}.`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
      'x',
    ]) {
      assertProblem(await askWith(service, assertion), 401, 'invalid_client');
      await pool.query('delete from credential_attempt');
    }
    const named = await assertionOf(key, client_id);
    const wrong = { client_id: other.client_id };
    assertProblem(await askWith(service, named, wrong), 401, 'invalid_client');
    const issuer = await assertionOf(key, client_id, { claims: { aud: ['http://console.test'] } });
    assert.equal((await askWith(service, issuer, { client_id })).status, 200);
  });

  test('a key and another way › neither counts for the other; two at once › 400', async () => {
    const key = await newMachineKey();
    const signing = await keyed([key]);
    const secret = await newMachine(service);
    assertProblem(
      await askWith(service, await assertionOf(key, secret.client_id)),
      401,
      'invalid_client',
    );
    const { client_id } = signing;
    const guess = await askToken(service, { client_id, client_secret: 'x' });
    assertProblem(guess, 401, 'invalid_client');
    assertProblem(await askToken(service, signing), 401, 'invalid_client');
    const both = await askWith(
      service,
      await assertionOf(key, client_id),
      {},
      { authorization: `Basic ${Buffer.from(`${client_id}:x`).toString('base64')}` },
    );
    assertProblem(both, 400, 'invalid_request');
    const untyped = await askWith(service, 'x', { client_assertion_type: 'jwt' });
    assertProblem(untyped, 400, 'invalid_request');
    const bound = await keyed([key], { certificate_bound: true });
    const alone = await askWith(service, await assertionOf(key, bound.client_id));
    assertProblem(alone, 401, 'invalid_client');
  });

  test('RSA of 2,048 bits › kept since an earlier version › proves nothing', async () => {
    const kept = await keyed([await newMachineKey('RS256')]);
    await service.deps.database.pool.query(
      'update service_account set public_keys = $2 where client_id = $1',
      [kept.client_id, JSON.stringify([weakKey.publicKey])],
    );
    const assertion = await assertionOf(weakKey, kept.client_id);
    assertProblem(await askWith(service, assertion), 401, 'invalid_client');
  });

  test('keys › changed with both for a while; weak, private, none, twice › refused', async () => {
    const [old, next] = [await newMachineKey('ES256'), await newMachineKey()];
    const { id, client_id } = await keyed([old]);
    const keys = (...all: MachineKey[]) => ({ public_keys: all.map((one) => one.publicKey) });
    const token = async (key: MachineKey) =>
      (await askWith(service, await assertionOf(key, client_id))).status;
    assert.deepEqual([await token(old), await token(next)], [200, 401]);
    assert.equal((await change(id, keys(old, next))).status, 200);
    assert.deepEqual([await token(old), await token(next)], [200, 200]);
    assert.deepEqual((await change(id, keys(next))).body.public_keys, [next.publicKey]);
    assert.deepEqual([await token(old), await token(next)], [401, 200]);
    await change(id, { disabled: true });
    assert.equal(await token(next), 401);
    const { d: _d, ...spare } = await exportJWK(old.privateKey);
    for (const [at, public_keys] of [
      ['/public_keys', []],
      ['/public_keys/0', [weakKey.publicKey]],
      ['/public_keys/0', [{ kty: 'EC', crv: 'P-256', x: 'AAAA', y: 'AAAA' }]],
      ['/public_keys/1', [next.publicKey, { ...next.publicKey, kid: 'other' }]],
      ['/public_keys/0/d', [await exportJWK(old.privateKey)]],
    ] as const) {
      const refused = await change(id, { public_keys });
      assert.equal(assertProblem(refused, 400, 'validation_failed').errors[0].pointer, at);
      assert.ok(!refused.text.includes('"d":'), refused.text);
    }
    assert.equal((await change(id, { public_keys: [spare] })).status, 200);
    const secret = await newMachine(service);
    assertProblem(await change(secret.id, keys(next)), 400, 'validation_failed');
  });

  test('a client of another hand › finds out by the metadata how to sign', async () => {
    const key = await newMachineKey('ES256');
    const { client_id } = await keyed([key]);
    const customFetch: client.CustomFetch = async (url, { method, headers, body }) => {
      const { pathname } = new URL(url);
      const asked = await service.call(method as 'GET', pathname, {
        headers,
        ...(body === undefined || body === null ? {} : { body: String(body as string) }),
      });
      const type = String(asked.headers['content-type']);
      return new Response(asked.text, { status: asked.status, headers: { 'content-type': type } });
    };
    const found = await client.discovery(
      new URL('http://console.test'),
      client_id,
      undefined,
      client.PrivateKeyJwt(key.privateKey),
      {
        ...{ algorithm: 'oauth2', execute: [client.allowInsecureRequests] },
        [client.customFetch]: customFetch,
      },
    );
    const token = await client.clientCredentialsGrant(found, { scope: 'incidents:read' });
    assert.deepEqual([token.expires_in, token.scope], [600, 'incidents:read']);
  });
});
