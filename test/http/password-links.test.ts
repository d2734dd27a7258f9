// No one sets the password of someone else: one-time links, initial passwords, and what a personal
// access token cannot do to users.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findAccountByEmail } from '../../src/store/accounts/accounts.ts';
import { assertProblem, count, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, password, type TestService } from '../support/service.ts';

const users = '/api/ip3/v1/users';
const second = 'another horse, another staple';

onEachEngine('passwords of others', (engine) => {
  const clock = settableClock('2026-11-20T14:00:00Z');
  let service: TestService;
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  /** A fresh login of the administrator: the clock moves by days here. */
  const admin = async () => {
    await service.as('Admin');
    const account = await findAccountByEmail(service.deps.database.kysely, 'admin@example.org');
    const { token } = await service.deps.tokens.issue(account!);
    return { authorization: `Bearer ${token}` };
  };
  const newUser = async (name: string, more: Record<string, unknown> = {}) => {
    const headers = await admin();
    const body = { email: `${name}@example.org`, roles: ['Viewer'], ...more };
    const made = await service.call('POST', users, { headers, body });
    assert.equal(made.status, 201, made.text);
    return made.body as { id: string; email: string; password_expires_at: string | null };
  };
  const newLink = async (id: string) => {
    const headers = await admin();
    const made = await service.call('POST', `${users}/${id}/reset-link`, { headers });
    assert.equal(made.status, 201, made.text);
    assert.equal(made.headers['cache-control'], 'no-store');
    return made.body as { token: string; link: string; expires_at: string };
  };
  const choose = (token: string, chosen = second) =>
    service.call('POST', '/api/ip3/v1/auth/reset', { body: { token, password: chosen } });
  const logIn = (email: string, with_: string) =>
    service.call('POST', '/api/ip3/v1/auth/login', { body: { email, password: with_ } });

  test('a user without a password › gets a link › chooses one, once; the trail says so', async () => {
    const { id, email } = await newUser('anna');
    assertProblem(await logIn(email, password), 401, 'invalid_credentials');
    const { token, link, expires_at } = await newLink(id);
    for (const weak of ['password1234', 'proofline-demo', email]) {
      const refused = assertProblem(await choose(token, weak), 400, 'validation_failed');
      assert.equal(refused.errors[0].pointer, '/password');
    }
    assert.match(link, new RegExp(`/reset#token=${token}$`));
    assert.equal(expires_at, '2026-11-21T14:00:00.000Z');
    assert.equal((await choose(token)).body.email, email);
    assert.equal((await logIn(email, second)).status, 200);
    assertProblem(await choose(token, 'a third horse, a third staple'), 401, 'unauthorized');
    const entries = (action: string) => `audit_entry where action = '${action}' and entry like $1`;
    for (const action of ['account.reset_link_created', 'account.password_reset']) {
      assert.equal(await count(service, entries(action), [`%${email}%`]), 1);
    }
    assert.equal(await count(service, `audit_entry where entry like $1`, [`%${token}%`]), 0);
    assert.equal(await count(service, 'password_link where token_sha256 = $1', [token]), 0);
  });

  test('a link › replaced, of a disabled user, older than a day, invented › is refused', async () => {
    const { id, email } = await newUser('ben');
    const replaced = (await newLink(id)).token;
    const { token } = await newLink(id);
    for (const bad of [replaced, 'invented', `${token}x`]) {
      assertProblem(await choose(bad), 401, 'unauthorized');
    }
    const headers = await admin();
    const change = (body: unknown) => service.call('PATCH', `${users}/${id}`, { headers, body });
    await change({ disabled: true });
    assertProblem(await choose(token), 401, 'unauthorized');
    const refused = await service.call('POST', `${users}/${id}/reset-link`, { headers });
    assertProblem(refused, 409, 'conflict');
    await change({ disabled: false });
    const late = (await newLink(id)).token;
    clock.move({ hours: 24 });
    assertProblem(await choose(late), 401, 'unauthorized');
    assertProblem(await logIn(email, second), 401, 'invalid_credentials');
  });

  test('two uses of a link at once › one wins', async () => {
    const { id } = await newUser('cleo');
    const { token } = await newLink(id);
    const answers = await Promise.all([choose(token), choose(token, 'a third horse, a staple')]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401]);
  });

  test('an initial password › works for a week, a chosen one for good', async () => {
    const first = await newUser('dora', { password });
    const other = await newUser('emil', { password });
    assert.equal(first.password_expires_at, '2026-11-28T14:00:00.000Z');
    const session = await logIn(other.email, password);
    assert.equal(session.status, 200, session.text);
    const changed = await service.call('POST', '/api/ip3/v1/me/password', {
      headers: { authorization: `Bearer ${session.body.token}` },
      body: { current_password: password, password: second },
    });
    assert.equal(changed.status, 200, changed.text);
    clock.move({ hours: 24 * 7 });
    const refused = assertProblem(await logIn(first.email, password), 401, 'invalid_credentials');
    assert.match(refused.detail, /expired.*administrator/);
    assert.equal((await logIn(other.email, second)).status, 200);
  });

  test('a weak or well-known password › for a new user › is refused', async () => {
    const headers = await admin();
    for (const weak of ['aaaaaaaaaaaa', '123456789012', 'proofline-demo', 'hugo@example.org']) {
      const body = { email: 'hugo@example.org', password: weak, roles: ['Viewer'] };
      const refused = await service.call('POST', users, { headers, body });
      assert.equal(assertProblem(refused, 400, 'validation_failed').errors[0].pointer, '/password');
    }
  });

  test('an administrator › sets a password by PATCH › is refused, and told how', async () => {
    const { id, email } = await newUser('fred', { password });
    const headers = await admin();
    const me = await service.call('GET', '/api/ip3/v1/me', { headers });
    for (const [whose, how] of [
      [id, /reset-link/],
      [me.body.id, /me\/password/],
    ] as const) {
      const options = { headers, body: { password: second } };
      const refused = await service.call('PATCH', `${users}/${whose}`, options);
      assert.match(assertProblem(refused, 400, 'validation_failed').detail, how);
    }
    assert.equal((await logIn(email, password)).status, 200);
  });

  test('an administrator › makes a link for the own account › is refused, and told how', async () => {
    const headers = await admin();
    const { body } = await service.call('GET', '/api/ip3/v1/me', { headers });
    for (const id of [body.id, body.id.toUpperCase()]) {
      const refused = await service.call('POST', `${users}/${id}/reset-link`, { headers });
      assert.match(assertProblem(refused, 409, 'conflict').detail, /me\/password/);
    }
  });

  test('a personal access token of an administrator › changes no users', async () => {
    const { id } = await newUser('gina', { password });
    const headers = await admin();
    const asked = { name: 'wide', roles: ['Admin'], expires_in_days: 1 };
    const made = await service.call('POST', '/api/ip3/v1/tokens', { headers, body: asked });
    const token = { authorization: `Bearer ${made.body.token}` };
    const user = { email: 'made@example.org', password, roles: ['Admin'] };
    for (const [method, url, body] of [
      ['POST', users, user],
      ['PATCH', `${users}/${id}`, { roles: ['Admin'] }],
      ['POST', `${users}/${id}/reset-link`, undefined],
      ['DELETE', `${users}/${id}/sessions`, undefined],
      ['GET', '/api/ip3/v1/me/sessions', undefined],
    ] as const) {
      const refused = await service.call(method, url, { headers: token, body });
      assertProblem(refused, 403, 'forbidden');
    }
    assert.equal(await count(service, `account where email = 'made@example.org'`), 0);
    assert.equal((await service.call('GET', users, { headers: token })).status, 200);
  });
});
