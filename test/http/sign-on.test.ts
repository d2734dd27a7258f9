// Single sign-on against a real provider: who gets in with which roles, and what is refused.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { timestamp } from '../../src/domain/clock.ts';
import { createAccount } from '../../src/operations/accounts/accounts.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { sweepLogoutTokens } from '../../src/store/accounts/sign-on.ts';
import { openIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { cookieIn, publicUrl, type Browser } from '../support/provider-browser.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService, password, type Answer, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

interface Person {
  issuer?: string;
  subject?: string;
  groups?: string[];
}

const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };

onEachEngine('single sign-on', (engine) => {
  let idp: IdentityProvider;
  let service: TestService;
  before(async () => {
    idp = await openIdentityProvider();
    const partner = {
      ...{ id: 'partner', name: 'Partner', issuer: idp.issuer, client_id: 'partner' },
      ...{ client_secret: 's'.repeat(40), scopes: 'openid email groups' },
      ...{ role_map: { 'soc-l2': ['Analyst'] }, jit: false },
    };
    const settings = { ...idp.settings, IP3_OIDC_PROVIDERS: JSON.stringify([partner]) };
    service = await openTestService(engine, { settings });
  });
  after(async () => {
    await service.close();
    await idp.close();
  });
  beforeEach(() => {
    idp.tamper = null;
    idp.onLogout = null;
  });

  const base = '/api/ip3/v1/auth/providers';
  const begin = async (id = 'sso', body: object = {}) => {
    const answer = await service.call('POST', `${base}/${id}/begin`, { headers: own, body });
    assert.equal(answer.status, 200, answer.text);
    return { url: stringIn(answer.body.url), cookie: cookieIn(answer, 'proofline-sign-on') };
  };
  const finish = (query: string, cookie: string, id = 'sso') =>
    service.call('POST', `${base}/${id}/finish`, { headers: { ...own, cookie }, body: { query } });
  const signIn = async (login: string, id = 'sso', browser: Browser = idp.newBrowser()) => {
    const { url, cookie } = await begin(id);
    return finish(await browser.signIn(url, login), cookie, id);
  };
  const roles = async (login: string) => (await signIn(login)).body.user?.roles as string[];
  const me = (answer: Answer) =>
    service.call('GET', '/api/ip3/v1/me', {
      headers: {
        ...own,
        cookie: cookieIn(answer, 'proofline-session'),
        'proofline-account': answer.body.user.id,
      },
    });
  const entries = async (action: string) => {
    const headers = await service.as('Admin');
    const { body } = await service.call('GET', `/api/ip3/v1/audit?action=${action}`, { headers });
    return body.entries.map(({ detail }: { detail: object }) => detail);
  };

  test('first login › makes the user with the roles of its groups', async () => {
    idp.people.set('anna', { email: 'Anna@example.org', name: 'Anna N.', groups: ['soc-l2'] });
    const { url, cookie } = await begin('sso', { to: '/incidents?priority=P1' });
    const sent = new URL(url).searchParams;
    assert.equal(sent.get('code_challenge_method'), 'S256');
    assert.equal(sent.get('redirect_uri'), `${publicUrl}/sign-in/return/sso`);
    const answer = await finish(await idp.newBrowser().signIn(url, 'anna'), cookie);
    assert.equal(answer.status, 200, answer.text);
    const { user, to } = answer.body;
    assert.deepEqual(
      [user.email, user.name, user.roles],
      ['anna@example.org', 'Anna N.', ['Analyst']],
    );
    assert.equal(to, '/incidents?priority=P1');
    const [session] = [answer.headers['set-cookie']]
      .flat()
      .filter((one) => /session/.test(String(one)));
    assert.match(String(session), /HttpOnly; SameSite=Strict/);
    assert.equal((await me(answer)).status, 200);
    const made = await entries('account.created');
    assert.ok(made.some((one: Person) => one.issuer === idp.issuer && one.subject === 'anna'));
  });

  test('groups › at the next login › replace the roles, removals included', async () => {
    const person = { email: 'ben@example.org', groups: ['soc-l2', 'dpo'] };
    idp.people.set('ben', person);
    assert.deepEqual(await roles('ben'), ['Analyst', 'Legal/DPO']);
    idp.people.set('ben', { ...person, groups: ['dpo'] });
    assert.deepEqual(await roles('ben'), ['Legal/DPO']);
    const [entry] = await entries('account.roles_replaced');
    assert.deepEqual(entry.roles_before, ['Analyst', 'Legal/DPO']);
    assert.deepEqual([entry.roles, entry.groups], [['Legal/DPO'], ['dpo']]);
  });

  test('no group with a role › is refused with the groups, and what was held is lost', async () => {
    const person = { email: 'cleo@example.org', groups: ['soc-l2'] };
    idp.people.set('cleo', person);
    const session = await signIn('cleo');
    idp.people.set('cleo', { ...person, groups: ['canteen', 'soc'] });
    const refused = await signIn('cleo');
    assertProblem(refused, 403, 'forbidden');
    const { reason, groups, subject } = refused.body;
    assert.deepEqual([reason, groups, subject], ['no_role', ['canteen', 'soc'], 'cleo']);
    assert.deepEqual((await me(session)).body.roles, []);
    const noted = await entries('auth.sign_on_refused');
    assert.ok(noted.some((one: Person) => one.groups?.join() === 'canteen,soc'));
  });

  test('no group, never here before › makes no user', async () => {
    idp.people.set('dora', { email: 'dora@example.org', groups: [] });
    assertProblem(await signIn('dora'), 403, 'forbidden');
    const headers = await service.as('Admin');
    const { text } = await service.call('GET', '/api/ip3/v1/users?limit=200', { headers });
    assert.doesNotMatch(text, /dora@/);
  });

  test('an address of another user › is no way to their account until Admin links it', async () => {
    const { deps } = service;
    const local = { email: 'eve@example.org', password, roles: ['Viewer' as const] };
    const { id } = await createAccount(deps, systemContext(deps), local);
    idp.people.set('mallory', { email: 'eve@example.org', groups: ['soc-l2'] });
    const refused = await signIn('mallory');
    assertProblem(refused, 403, 'forbidden');
    assert.equal(refused.body.reason, 'email_taken');
    const headers = await service.as('Admin');
    const link = (body: object) =>
      service.call('POST', `/api/ip3/v1/users/${id}/identities`, { headers, body });
    const linked = await link({ provider: 'sso', subject: 'mallory' });
    assert.equal(linked.status, 201, linked.text);
    assertProblem(await link({ provider: 'sso', subject: 'mallory' }), 409, 'conflict');
    const session = await signIn('mallory');
    assert.deepEqual([session.body.user.id, session.body.user.roles], [id, ['Analyst']]);
    // Its password counts no more, until the link is gone.
    const logIn = () =>
      service.call('POST', '/api/ip3/v1/auth/login', { body: { email: local.email, password } });
    assertProblem(await logIn(), 401, 'invalid_credentials');
    const url = `/api/ip3/v1/users/${id}/identities/${linked.body.id}`;
    assert.equal((await service.call('DELETE', url, { headers })).status, 204);
    assert.equal((await me(session)).status, 401);
    assert.equal((await logIn()).status, 200);
  });

  test('an address that the provider has not verified › makes no user', async () => {
    const groups = ['soc-l2'];
    for (const email_verified of [false, 'false'] as const) {
      idp.people.set('finn', { email: 'boss@example.org', email_verified, groups });
      const refused = await signIn('finn');
      assert.deepEqual([refused.status, refused.body.reason], [403, 'no_email']);
    }
  });

  test('a provider that makes no users › lets in only who is linked', async () => {
    idp.people.set('gus', { email: 'gus@example.org', groups: ['soc-l2'] });
    const refused = await signIn('gus', 'partner');
    assert.deepEqual([refused.status, refused.body.reason], [403, 'not_linked']);
  });

  test('a disabled user › does not get in', async () => {
    idp.people.set('hal', { email: 'hal@example.org', groups: ['soc-l2'] });
    const { id } = (await signIn('hal')).body.user;
    const headers = await service.as('Admin');
    const body = { disabled: true };
    await service.call('PATCH', `/api/ip3/v1/users/${id}`, { headers, body });
    const refused = await signIn('hal');
    assert.deepEqual([refused.status, refused.body.reason], [403, 'disabled']);
  });

  const wrongTokens: Record<string, NonNullable<IdentityProvider['tamper']>> = {
    'another issuer': (claims) => ({ claims: { ...claims, iss: 'https://elsewhere.test' } }),
    'another nonce': (claims) => ({ claims: { ...claims, nonce: 'of another login' } }),
    'another audience': (claims) => ({ claims: { ...claims, aud: 'another client' } }),
    'another signature': (claims) => ({ claims, forged: true }),
    'an empty subject': (claims) => ({ claims: { ...claims, sub: '' } }),
    'a subject of half a character': (claims) => ({ claims: { ...claims, sub: '\ud800' } }),
    'a subject that is not stored': (claims) => ({ claims: { ...claims, sub: 'a\0' } }),
    'an end in the past': (claims) => ({ claims: { ...claims, exp: 1_700_000_000 } }),
  };
  for (const [fault, tamper] of Object.entries(wrongTokens)) {
    test(`an ID token with ${fault} › is refused`, async () => {
      idp.people.set('ida', { email: 'ida@example.org', groups: ['soc-l2'] });
      idp.tamper = tamper;
      assertProblem(await signIn('ida'), 401, 'invalid_credentials');
      idp.tamper = (claims) => ({ claims });
      assert.equal((await signIn('ida')).status, 200, 'the same token unchanged');
    });
  }

  test('an answer › that was used, mixed up or changed › is refused', async () => {
    idp.people.set('jon', { email: 'jon@example.org', groups: ['soc-l2'] });
    const { url, cookie } = await begin();
    const query = await idp.newBrowser().signIn(url, 'jon');
    const changed = (name: string, value: string) => {
      const parameters = new URLSearchParams(query);
      parameters.set(name, value);
      return parameters.toString();
    };
    const refused = async (answer: Promise<Answer>) =>
      assertProblem(await answer, 401, 'invalid_credentials');
    await refused(finish(query, ''));
    await refused(finish(query, (await begin()).cookie));
    await refused(finish(query, cookie, 'partner'));
    await refused(finish(changed('iss', 'https://elsewhere.test'), cookie));
    await refused(finish(changed('state', 'another'), cookie));
    await refused(finish('?error=access_denied&state=x', cookie));
    const [name = '', value = ''] = cookie.split('=');
    const kept = JSON.parse(Buffer.from(value, 'base64url').toString()) as object;
    for (const other of [{ to: 5 }, { fresh: 'no' }, { begun: null }, { provider: undefined }]) {
      const forged = Buffer.from(JSON.stringify({ ...kept, ...other })).toString('base64url');
      await refused(finish(query, `${name}=${forged}`));
    }
    assert.equal((await finish(query, cookie)).status, 200);
    await refused(finish(query, cookie));
  });

  test('a page of another site › begins and finishes nothing', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', host: 'console.test' };
    for (const act of ['begin', 'finish']) {
      const body = act === 'finish' ? { query: 'code=x' } : {};
      const answer = await service.call('POST', `${base}/sso/${act}`, { headers, body });
      assertProblem(answer, 400, 'validation_failed');
    }
  });

  test('the address to open afterwards › is one of this server', async () => {
    for (const to of ['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'x']) {
      const answer = await service.call('POST', `${base}/sso/begin`, {
        headers: own,
        body: { to },
      });
      assertProblem(answer, 400, 'validation_failed');
    }
  });

  test('signing out › ends the session here and at the provider', async () => {
    idp.people.set('kim', { email: 'kim@example.org', groups: ['soc-l2'] });
    const browser = idp.newBrowser();
    const session = await signIn('kim', 'sso', browser);
    const cookie = cookieIn(session, 'proofline-session');
    const headers = { ...own, cookie, 'proofline-account': session.body.user.id };
    const out = await service.call('POST', '/api/ip3/v1/auth/sign-out', { headers });
    assert.equal(out.status, 200, out.text);
    assert.equal((await me(session)).status, 401);
    assert.equal(await browser.signOut(out.body.url), `${publicUrl}/sign-in`);
  });

  test('logout at the provider › ends the session here before it is answered', async () => {
    idp.people.set('lea', { email: 'lea@example.org', groups: ['soc-l2'] });
    const browser = idp.newBrowser();
    const session = await signIn('lea', 'sso', browser);
    const other = await signIn('lea');
    const statuses: number[] = [];
    idp.onLogout = async (url, form) => {
      const answer = await backChannel(new URL(url).pathname, form.toString());
      statuses.push(
        answer.status,
        (await me(session)).status,
        (await backChannel(new URL(url).pathname, form.toString())).status,
      );
      return answer.status;
    };
    const end = new URL(`${idp.issuer}/session/end?client_id=proofline`);
    end.searchParams.set('post_logout_redirect_uri', `${publicUrl}/sign-in`);
    await browser.signOut(end.href);
    assert.deepEqual(statuses, [200, 401, 400], 'the second time it is a replay');
    assert.equal((await me(other)).status, 200, 'of another session of the provider');
    const [entry] = await entries('auth.provider_logout');
    assert.equal(entry.sessions, 1);
  });

  const backChannel = (url: string, body: string) =>
    service.call('POST', url, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });

  test('logout tokens › that are not sound › end nothing; one with a subject ends all', async () => {
    idp.people.set('mia', { email: 'mia@example.org', groups: ['soc-l2'] });
    const session = await signIn('mia');
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const iat = Math.floor(Date.now() / 1000);
    const right = { iss: idp.issuer, aud: 'proofline', iat, jti: 'one', sub: 'mia', events };
    const send = async (claims: object) =>
      backChannel(`${base}/sso/logout`, `logout_token=${await idp.logoutToken(claims as never)}`);
    const { iat: _iat, ...timeless } = right;
    const wrong = [
      { ...right, nonce: 'of an ID token' },
      { ...right, events: {} },
      { ...right, iat: iat - 300 },
      { ...right, aud: 'partner' },
      { ...right, iss: 'https://elsewhere.test' },
      { ...right, sub: undefined },
      { ...right, jti: undefined },
      timeless,
    ];
    for (const claims of wrong) assertProblem(await send(claims), 400, 'validation_failed');
    assertProblem(await backChannel(`${base}/sso/logout`, 'x=1'), 400, 'validation_failed');
    assert.equal((await me(session)).status, 200);
    assert.deepEqual((await send(right)).body, { ended: 1 });
    assert.equal((await me(session)).status, 401);
    const { database, clock } = service.deps;
    const late = clock.now().add({ seconds: 135 });
    await sweepLogoutTokens(database.kysely, timestamp(late));
    assertProblem(await send(right), 400, 'validation_failed');
  });

  test('two first logins at once › make one user', async () => {
    idp.people.set('nia', { email: 'nia@example.org', groups: ['soc-l2'] });
    const answers = await Promise.all([signIn('nia'), signIn('nia')]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    assert.equal(answers[0].body.user.id, answers[1].body.user.id);
  });

  test('ways › are listed for the page for signing in', async () => {
    const { body } = await service.call('GET', '/api/ip3/v1/auth/ways');
    assert.deepEqual(body, {
      providers: [
        { id: 'sso', name: 'Company account' },
        { id: 'partner', name: 'Partner' },
      ],
      password: 'everyone',
      set_up: true,
    });
  });

  test('IP3_OIDC_ONLY › leaves the password to administrators without an identity', async () => {
    const settings = { ...idp.settings, IP3_OIDC_ONLY: 'on' };
    const only = await openTestService(engine, { settings });
    const logIn = async (role: 'Admin' | 'Analyst') => {
      const email = `${role.toLowerCase()}.only@example.org`;
      await createAccount(only.deps, systemContext(only.deps), { email, password, roles: [role] });
      return only.call('POST', '/api/ip3/v1/auth/login', { body: { email, password } });
    };
    assertProblem(await logIn('Analyst'), 401, 'invalid_credentials');
    assert.equal((await logIn('Admin')).status, 200);
    await only.close();
  });

  test('a provider that does not answer › is an outage of this way alone', async () => {
    const gone = { IP3_OIDC_ISSUER: 'http://127.0.0.1:9', IP3_EGRESS_ALLOW: '127.0.0.1:9' };
    const away = await openTestService(engine, { settings: { ...idp.settings, ...gone } });
    const answer = await away.call('POST', `${base}/sso/begin`, { headers: own, body: {} });
    assertProblem(answer, 503, 'unavailable');
    assert.match(answer.body.detail, /127\.0\.0\.1 does not take connections/);
    await away.close();
  });

  test('a private provider that egress does not name › is not called', async () => {
    const { IP3_EGRESS_ALLOW: _, ...settings } = idp.settings;
    const strict = await openTestService(engine, { settings });
    const answer = await strict.call('POST', `${base}/sso/begin`, { headers: own, body: {} });
    assertProblem(answer, 503, 'unavailable');
    assert.match(answer.body.detail, /IP3_EGRESS_ALLOW/);
    await strict.close();
  });
});
