// Forged tokens, and tokens whose owner is not any more who they were made for.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { rotateKey } from '../../src/keys/signing-key-files.ts';
import { temporaryFolder } from '../support/engines.ts';
import { inAShell } from '../support/key-ends.ts';
import {
  assertProblem,
  count,
  onEachEngine,
  settableClock,
  unknownId,
} from '../support/records.ts';
import { resetPassword } from '../support/reset-password.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { forged, forgeOf, signed, without, type Claims, type Forge } from './forged-tokens.ts';

for (const name of ['iss', 'aud', 'sub', 'exp', 'jti', 'ver']) {
  forged[`${name} missing`] = ({ header, claims, key }) =>
    signed(header, without(claims, name), key);
}

onEachEngine('tokens', (engine) => {
  let service: TestService;
  let sibling: TestService;
  let forge: Forge;
  before(async () => {
    service = await openTestService(engine);
    sibling = await openTestService(engine, { sharedWith: service });
    forge = await forgeOf(service);
  });
  after(async () => {
    await sibling.close();
    await service.close();
  });

  const me = (at: TestService, token: string) =>
    at.call('GET', '/api/ip3/v1/me', { headers: { authorization: `Bearer ${token}` } });

  test('a token signed by hand with the real key › is accepted, so the forgeries are real', async () => {
    const { header, claims, key } = forge;
    assert.equal((await me(service, signed(header, claims, key))).status, 200);
  });

  test('every forged token › 401 with one and the same body', async () => {
    const bodies = new Map<string, string>();
    for (const [name, make] of Object.entries(forged)) {
      const answer = await me(service, make(forge));
      assert.equal(answer.status, 401, `${name}: ${answer.text}`);
      assert.match(String(answer.headers['www-authenticate']), /^Bearer/, name);
      const { request_id: _, ...body } = assertProblem(answer, 401, 'unauthorized');
      bodies.set(JSON.stringify(body), name);
    }
    assert.equal(bodies.size, 1, [...bodies.values()].join());
  });

  test('other schemes and spellings of the header › 401, and bearer in any case › 200', async () => {
    const { token } = forge;
    const ask = (authorization: string) =>
      service.call('GET', '/api/ip3/v1/me', { headers: { authorization } });
    for (const header of [
      token,
      `Basic ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token},x`,
      'Bearer',
    ]) {
      assert.equal((await ask(header)).status, 401, header.slice(0, 20));
    }
    assert.equal((await ask(`bearer ${token}`)).status, 200);
  });

  /** What an administrator does to a user → the status of that user's token, on both services. */
  const changes = [
    ['disabled', { disabled: true }, 401],
    ['given another password', null, 401],
    ['given another role', { roles: ['Reporter'] }, 403],
    ['given another name', { name: 'Another name' }, 200],
  ] as const;

  for (const [what, change, status] of changes) {
    test(`user › ${what} › the next call with the old token answers ${status} everywhere`, async () => {
      const admin = await service.as('Admin');
      const email = `${what.replaceAll(' ', '-')}@example.org`;
      const body = { email, password: 'a password of the tests', roles: ['Analyst'] };
      const made = await service.call('POST', '/api/ip3/v1/users', { headers: admin, body });
      const { password } = body;
      const login = await service.call('POST', '/api/ip3/v1/auth/login', {
        body: { email, password },
      });
      const headers = { authorization: `Bearer ${login.body.token}` };
      const act = (at: TestService) =>
        at.call('POST', `/api/ip3/v1/incidents/${unknownId}/close`, { headers, body: {} });
      assert.equal((await act(service)).status, 404);
      assert.equal((await act(sibling)).status, 404);
      const url = `/api/ip3/v1/users/${made.body.id}`;
      if (change === null)
        await resetPassword(service, made.body.id, 'another staple of the tests');
      else {
        const changed = await service.call('PATCH', url, { headers: admin, body: change });
        assert.equal(changed.status, 200, changed.text);
      }
      const expected = status === 200 ? 404 : status;
      assert.equal((await act(sibling)).status, expected);
      assert.equal((await act(service)).status, expected);
    });
  }

  test('logout › on one service › ends this session everywhere, and no other one', async () => {
    const { authorization = '' } = await service.as('Viewer', 'Reporter');
    const { authorization: second = '' } = await sibling.as('Viewer', 'Analyst');
    const [mine, others] = [authorization.slice(7), second.slice(7)];
    assert.equal((await me(sibling, mine)).status, 200);
    const left = await service.call('POST', '/api/ip3/v1/auth/logout', {
      headers: { authorization },
    });
    assert.equal(left.status, 204);
    assert.equal((await me(sibling, mine)).status, 401);
    assert.equal((await me(service, mine)).status, 401);
    assert.equal((await me(service, others)).status, 200);
  });

  test('published keys › hold the public half only', async () => {
    const { body } = await service.call('GET', '/.well-known/jwks.json');
    assert.equal(body.keys.length, 1);
    for (const key of body.keys) {
      assert.deepEqual(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    }
  });
});

onEachEngine('keys of tokens', (engine) => {
  const me = async (at: TestService, token: string) =>
    (await at.call('GET', '/api/ip3/v1/me', { headers: { authorization: `Bearer ${token}` } }))
      .status;
  const listed = async (at: TestService) =>
    (await at.call('GET', '/.well-known/jwks.json')).body.keys.map(({ kid }: Claims) => kid);
  const later = (forge: Forge, minutes: number) => {
    const iat = (forge.claims['iat'] as number) + minutes * 60;
    return signed(forge.header, { ...forge.claims, iat, exp: iat + 3600 }, forge.key);
  };

  test('rotated, then compromised › old tokens work until the mark, then in no process', async () => {
    const clock = settableClock('2026-11-20T14:00:00Z');
    const service = await openTestService(engine, { clock });
    const folder = temporaryFolder();
    const vault = pathToFileURL(join(service.files.dataDir, 'vault')).href;
    const settings = { IP3_DATA_DIR: folder, IP3_VAULT_URL: vault };
    const sibling = await openTestService(engine, { clock, sharedWith: service, settings });
    const forge = await forgeOf(service);
    const rotate = (overlapSeconds: number, compromised: boolean) =>
      rotateKey(service.files.dataDir, 'token', clock, {
        ...{ overlapSeconds, compromised, end: inAShell },
      });
    assert.deepEqual([await me(service, forge.token), await me(sibling, forge.token)], [200, 200]);

    clock.move({ minutes: 1 });
    await rotate(0, false);
    await service.deps.tokens.refreshKeys();
    await sibling.deps.tokens.refreshKeys();
    const second = await forgeOf(service, 'Viewer');
    assert.notEqual(second.header['kid'], forge.header['kid']);
    for (const at of [service, sibling]) {
      assert.deepEqual([await me(at, forge.token), await me(at, second.token)], [200, 200]);
      // The retired key counts for the time in which it signed.
      assert.equal(await me(at, later(forge, 10)), 401);
      assert.ok((await listed(at)).includes(forge.header['kid']));
    }

    await rotate(0, true);
    await service.deps.tokens.refreshKeys();
    await sibling.deps.tokens.refreshKeys();
    for (const at of [service, sibling]) {
      assert.equal(await me(at, second.token), 401);
      assert.ok(!(await listed(at)).includes(second.header['kid']));
    }
    const actions = `audit_entry where action = 'key.retired' and entry like '%"token"%'`;
    assert.equal(await count(service, actions), 2);
    await sibling.close();
    await service.close();
    rmSync(folder, { recursive: true });
  });

  test('a key that was taken away › signs nothing more, and is listed no longer', async () => {
    const clock = settableClock('2026-11-20T14:00:00Z');
    const service = await openTestService(engine, { clock });
    const forge = await forgeOf(service);
    rmSync(join(service.files.dataDir, 'keys', 'token.jwk'));
    const again = await openTestService(engine, { clock, sharedWith: service });
    assert.equal(await me(again, forge.token), 200);
    clock.move({ minutes: 10 });
    // By anyone who kept a copy of the key.
    assert.equal(await me(again, later(forge, 10)), 401);
    clock.move({ minutes: 60 });
    await again.deps.tokens.refreshKeys();
    const kids = await listed(again);
    assert.equal(kids.length, 1);
    assert.notEqual(kids[0], forge.header['kid']);
    await service.close();
  });
});
