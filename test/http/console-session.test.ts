// The session of the console in a cookie: who gets one, what it is worth, and what other sites can
// do with it, which is nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService, password, type TestService } from '../support/service.ts';

const signInUrl = '/api/ip3/v1/auth/session';
const own = { 'sec-fetch-site': 'same-origin' };

onEachEngine('console session', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
    await service.as('Analyst');
    await service.as('Viewer');
  });
  after(() => service.close());

  const signIn = (headers: Record<string, string> = own, email = 'analyst@example.org') =>
    service.call('POST', signInUrl, { headers, body: { email, password } });

  /** The cookie as a browser sends it back, and the account. */
  const session = async (headers: Record<string, string> = own, email?: string) => {
    const answer = await signIn(headers, email);
    assert.equal(answer.status, 200, answer.text);
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0]!;
    return { cookie, 'proofline-account': String(answer.body.user.id) };
  };

  const write = (headers: Record<string, string>) =>
    service.call('POST', '/api/incidents', { headers, body: { title: 'By cookie' } });
  const read = (headers: Record<string, string>) =>
    service.call('GET', '/api/ip3/v1/me', { headers });

  test('sign-in › by a page of the console › a cookie that no script reads, and no token', async () => {
    const answer = await signIn();
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(Object.keys(answer.body), ['expires_in', 'user', 'memberships']);
    assert.doesNotMatch(answer.text, /eyJ/);
    assert.equal(answer.headers['cache-control'], 'no-store');
    const [cookie = '', ...attributes] = String(answer.headers['set-cookie']).split('; ');
    assert.match(cookie, /^proofline-session-80=eyJ/);
    const age = `Max-Age=${answer.body.expires_in}`;
    assert.deepEqual(attributes, ['Path=/', age, 'HttpOnly', 'SameSite=Strict']);
  });

  test('sign-in › with HTTPS › the prefix that binds it to this host', async () => {
    const host = 'console.example.org';
    const secure = await openTestService(engine, {
      settings: { IP3_PUBLIC_URL: `https://${host}`, IP3_TRUST_PROXY: 'on' },
      sharedWith: service,
    });
    const body = { email: 'analyst@example.org', password };
    for (const headers of [
      { host, origin: `https://${host}` },
      // A proxy that asks for the service by its own name.
      { host: 'localhost', origin: `https://${host}` },
      { host, 'x-forwarded-proto': 'https', ...own },
    ]) {
      const answer = await secure.call('POST', signInUrl, { headers, body });
      assert.equal(answer.status, 200, answer.text);
      assert.match(
        String(answer.headers['set-cookie']),
        /^__Host-proofline-session=eyJ[^;]*; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
      );
    }
    await secure.close();
  });

  test('login › for a token › no cookie', async () => {
    const body = { email: 'analyst@example.org', password };
    const answer = await service.call('POST', '/api/ip3/v1/auth/login', { headers: own, body });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers['set-cookie'], undefined);
    assert.match(answer.body.token, /^eyJ/);
  });

  test('sign-in › by another site, another origin of this site, a program › refused', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:8081' },
      { origin: 'http://localhost.evil.example' },
      { origin: 'null' },
      {},
    ] as Record<string, string>[]) {
      const answer = await signIn(headers);
      assertProblem(answer, 400, 'validation_failed');
      assert.equal(answer.headers['set-cookie'], undefined, JSON.stringify(headers));
    }
    const form = await service.call('POST', signInUrl, {
      headers: { ...own, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=analyst%40example.org&password=x',
    });
    assertProblem(form, 415, 'unsupported_media_type');
    const text = await service.call('POST', signInUrl, {
      headers: { ...own, 'content-type': 'text/plain' },
      body: JSON.stringify({ email: 'analyst@example.org', password }),
    });
    assertProblem(text, 415, 'unsupported_media_type');
  });

  test('cookie › with the account, from the console › reads, writes, and lists as this session', async () => {
    const mine = await session();
    assert.equal((await read(mine)).body.email, 'analyst@example.org');
    assert.equal((await write({ ...mine, ...own })).status, 201);
    assert.equal((await write({ ...mine, origin: 'http://localhost:80' })).status, 201);
    const headers = { ...mine, ...own };
    const { body } = await service.call('GET', '/api/ip3/v1/me/sessions', { headers });
    assert.equal(body.sessions.filter(({ current }: { current: boolean }) => current).length, 1);
  });

  /** Incidents so far. */
  const count = async () => {
    const { rows } = await service.deps.database.pool.query('select count(*) from incident');
    return Number(rows[0].count);
  };

  test('write with the cookie › caused by another site or origin › refused, nothing written', async () => {
    const { cookie, ...account } = await session();
    const before_ = await count();
    for (const headers of [
      // As a form or an image can: no header of one's own.
      { cookie },
      { cookie, ...own },
      { cookie, origin: 'https://evil.example' },
      // As if the header could be set.
      { cookie, ...account },
      { cookie, ...account, origin: 'https://evil.example' },
      { cookie, ...account, origin: 'null' },
      { cookie, ...account, origin: 'http://localhost:8081' },
      { cookie, ...account, 'sec-fetch-site': 'cross-site' },
      { cookie, ...account, 'sec-fetch-site': 'same-site' },
      { cookie, ...account, 'sec-fetch-site': 'none' },
      { cookie, ...account, 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    ] as Record<string, string>[]) {
      assertProblem(await write(headers), 401, 'unauthorized');
    }
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const headers = { cookie, 'content-type': type };
      const answer = await service.call('POST', '/api/incidents', { headers, body: 'title=x' });
      assertProblem(answer, 401, 'unauthorized');
    }
    assert.equal(await count(), before_);
  });

  test('read with the cookie › without the account, or for another site › refused', async () => {
    const { cookie, ...account } = await session();
    assertProblem(await read({ cookie }), 401, 'unauthorized');
    const foreign = { cookie, ...account, 'sec-fetch-site': 'cross-site' };
    assertProblem(await read(foreign), 401, 'unauthorized');
  });

  test('preflight of another site › no leave to send the header', async () => {
    const answer = await service.app.inject({
      method: 'OPTIONS',
      url: '/api/incidents',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'proofline-account',
      },
    });
    assert.ok(answer.statusCode >= 400);
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
  });

  test('cookie of another person › than the page shows › refused, never done as someone else', async () => {
    const [mine, other] = [await session(), await session(own, 'viewer@example.org')];
    const mixed = { ...own, cookie: other.cookie, 'proofline-account': mine['proofline-account'] };
    const refused = assertProblem(await read(mixed), 401, 'unauthorized');
    assert.match(refused.detail, /Someone else is signed in/);
    assertProblem(await write(mixed), 401, 'unauthorized');
  });

  test('cookie › twice, of another port, no token › counts for nothing', async () => {
    const { cookie, ...account } = await session();
    const token = cookie.split('=')[1]!;
    for (const sent of [
      `${cookie}; ${cookie}`,
      `proofline-session-80=a.b.c; ${cookie}`,
      `proofline-session-81=${token}`,
      `proofline-session=${token}`,
      'proofline-session-80=../..',
      'proofline-session-80=a.b.c',
      '',
    ]) {
      assertProblem(await read({ ...account, ...own, cookie: sent }), 401, 'unauthorized');
    }
    const amongOthers = { ...account, cookie: `a=1; ${cookie};b` };
    assert.equal((await read(amongOthers)).status, 200);
  });

  test('bearer token and cookie › the token decides', async () => {
    const mine = await session();
    const viewer = await service.as('Viewer');
    assert.equal((await read({ ...mine, ...viewer })).body.email, 'viewer@example.org');
    const wrong = { ...mine, authorization: 'Bearer a.b.c' };
    assertProblem(await read(wrong), 401, 'unauthorized');
  });

  test('sign-out › by cookie › the session has ended, the cookie is cleared', async () => {
    const mine = await session();
    const url = '/api/ip3/v1/auth/logout';
    const foreign = { ...mine, origin: 'https://evil.example' };
    assertProblem(await service.call('POST', url, { headers: foreign }), 401, 'unauthorized');
    const answer = await service.call('POST', url, { headers: { ...mine, ...own } });
    assert.equal(answer.status, 204);
    const cleared = 'proofline-session-80=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict';
    assert.equal(answer.headers['set-cookie'], cleared);
    assertProblem(await read(mine), 401, 'unauthorized');
    const bearer = await service.as('Viewer', 'Analyst');
    const byToken = await service.call('POST', url, { headers: bearer });
    assert.deepEqual([byToken.status, byToken.headers['set-cookie']], [204, undefined]);
  });

  test('second sign-in of a browser › the first session has ended', async () => {
    const first = await session();
    const second = await session({ ...own, cookie: first.cookie }, 'viewer@example.org');
    assertProblem(await read(first), 401, 'unauthorized');
    assert.equal((await read(second)).status, 200);
    const again = await session({ ...own, cookie: first.cookie });
    assert.equal((await read(again)).status, 200);
    // A wrong password ends nothing.
    const headers = { ...own, cookie: again.cookie };
    const body = { email: 'analyst@example.org', password: 'wrong' };
    const refused = await service.call('POST', signInUrl, { headers, body });
    assertProblem(refused, 401, 'invalid_credentials');
    assert.equal((await read(again)).status, 200);
  });

  test('new password › by cookie › a new cookie, no token', async () => {
    const admin = await service.as('Admin');
    const user = { email: 'fresh@example.org', roles: ['Viewer'], password };
    const made = await service.call('POST', '/api/ip3/v1/users', { headers: admin, body: user });
    assert.equal(made.status, 201, made.text);
    const mine = await session(own, 'fresh@example.org');
    const body = { current_password: password, password: 'a longer horse than any staple' };
    const url = '/api/ip3/v1/me/password';
    const answer = await service.call('POST', url, { headers: { ...mine, ...own }, body });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(Object.keys(answer.body), ['expires_in']);
    assertProblem(await read(mine), 401, 'unauthorized');
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0]!;
    assert.equal((await read({ ...mine, cookie })).status, 200);
  });
});
