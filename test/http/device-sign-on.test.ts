// Single sign-on of programs by the code of a device, against a real provider: who gets in with
// which roles, and which codes are none.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { publicUrl } from '../support/provider-browser.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { newTeam } from '../support/teams.ts';

onEachEngine('device sign-on', (engine) => {
  let idp: IdentityProvider;
  let without: IdentityProvider;
  let service: TestService;
  before(async () => {
    idp = await openIdentityProvider();
    without = await openIdentityProvider(publicUrl, { devices: false });
    const provider = (id: string, { issuer }: IdentityProvider) => ({
      ...{ id, name: `The ${id}`, issuer, client_id: id, client_secret: 's'.repeat(40) },
      ...{ scopes: 'openid email groups', role_map: { 'soc-l2': ['Analyst'] } },
    });
    const others = [
      ...[provider('partner', idp), provider('plain', idp)],
      { ...provider('old', without), client_id: 'partner' },
    ];
    const settings = {
      ...idp.settings,
      IP3_OIDC_ROLE_MAP: 'soc-l2=Analyst,dpo=Legal/DPO,red=Viewer@Red',
      IP3_EGRESS_ALLOW: [idp, without].map(({ issuer }) => new URL(issuer).host).join(),
      IP3_OIDC_PROVIDERS: JSON.stringify(others),
    };
    service = await openTestService(engine, { settings });
  });
  after(async () => {
    await service.close();
    await idp.close();
    await without.close();
  });
  beforeEach(() => {
    idp.tamper = null;
    idp.fault = null;
    idp.deviceSeconds = 600;
  });

  const base = '/api/ip3/v1/auth/providers';
  const ask = (id = 'sso') => service.call('POST', `${base}/${id}/device`);
  const begin = async (id = 'sso') => {
    const answer = await ask(id);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as { device_code: string; verification_uri_complete: string };
  };
  const finish = (device_code: string, id = 'sso') =>
    service.call('POST', `${base}/${id}/device/finish`, {
      headers: { 'user-agent': 'proofline/1' },
      body: { device_code },
    });
  const signIn = async (login: string) => {
    const { device_code, verification_uri_complete } = await begin();
    await idp.newBrowser().confirm(verification_uri_complete, login);
    return finish(device_code);
  };
  const me = (token: string) =>
    service.call('GET', '/api/ip3/v1/me', { headers: { authorization: `Bearer ${token}` } });
  const entries = async (action: string) => {
    const headers = await service.as('Admin');
    const { body } = await service.call('GET', `/api/ip3/v1/audit?action=${action}`, { headers });
    const listed = body.entries as { detail: Record<string, unknown> }[];
    return listed.map(({ detail }) => detail);
  };

  test('a code › pending until it is confirmed › then a session with the roles of the groups', async () => {
    idp.people.set('anna', { email: 'anna@example.org', groups: ['soc-l2'] });
    const begun = await ask();
    const { device_code, user_code, verification_uri, interval } = begun.body;
    assert.match(user_code, /^[A-Z]{4}-[A-Z]{4}$/);
    assert.deepEqual([verification_uri, interval], [`${idp.issuer}/device`, 1]);
    assert.equal(begun.headers['cache-control'], 'no-store');
    const waiting = await finish(device_code);
    assert.deepEqual(
      [waiting.status, waiting.body.state, waiting.body.token],
      [200, 'pending', null],
    );
    await idp.newBrowser().confirm(begun.body.verification_uri_complete, 'anna');
    const { body } = await finish(device_code);
    assert.deepEqual([body.state, body.user.roles], ['done', ['Analyst']]);
    assert.equal((await me(body.token)).body.email, 'anna@example.org');
    const made = await entries('account.created');
    assert.ok(made.some((one) => one['issuer'] === idp.issuer && one['subject'] === 'anna'));
    const logins = await entries('auth.login');
    assert.ok(logins.some((one) => one['way'] === 'device' && one['subject'] === 'anna'));
    const headers = { authorization: `Bearer ${body.token}` };
    const own = await service.call('GET', '/api/ip3/v1/me/sessions', { headers });
    assert.deepEqual(own.body.sessions[0].agent, 'proofline/1');
  });

  test('groups › at the next login › replace the roles, removals included', async () => {
    const person = { email: 'ben@example.org', groups: ['soc-l2', 'dpo'] };
    idp.people.set('ben', person);
    assert.deepEqual((await signIn('ben')).body.user.roles, ['Analyst', 'Legal/DPO']);
    idp.people.set('ben', { ...person, groups: ['dpo'] });
    assert.deepEqual((await signIn('ben')).body.user.roles, ['Legal/DPO']);
    const [entry] = await entries('account.roles_replaced');
    assert.deepEqual(entry?.['roles_before'], ['Analyst', 'Legal/DPO']);
    await newTeam(service, 'Red');
    idp.people.set('ben', { ...person, groups: ['red'] });
    assert.deepEqual((await signIn('ben')).body.user.roles, []);
    assert.equal((await entries('team.member_set'))[0]?.['team'], 'Red');
    idp.people.set('ben', { ...person, groups: ['canteen'] });
    const refused = await signIn('ben');
    assertProblem(refused, 403, 'forbidden');
    assert.deepEqual([refused.body.reason, refused.body.groups], ['no_role', ['canteen']]);
    assert.equal((await entries('team.member_removed'))[0]?.['team'], 'Red');
  });

  test('a code › confirmed › counts once', async () => {
    idp.people.set('cleo', { email: 'cleo@example.org', groups: ['soc-l2'] });
    const { device_code, verification_uri_complete } = await begin();
    await idp.newBrowser().confirm(verification_uri_complete, 'cleo');
    assert.equal((await finish(device_code)).body.state, 'done');
    assertProblem(await finish(device_code), 401, 'invalid_credentials');
  });

  test('a code › denied, over or of another client › is refused and recorded', async () => {
    idp.people.set('dan', { email: 'dan@example.org', groups: ['soc-l2'] });
    const refused = async (device_code: string, reason: RegExp) => {
      const answer = await finish(device_code);
      assertProblem(answer, 401, 'invalid_credentials');
      assert.match(answer.body.detail, reason);
      const [noted] = await entries('auth.sign_on_refused');
      assert.equal(noted?.['reason'], answer.body.detail);
    };
    const denied = await begin();
    await idp.newBrowser().deny(denied.verification_uri_complete);
    await refused(denied.device_code, /\(access_denied\)\. Sign in again\.$/);
    const ofPartner = await begin('partner');
    await idp.newBrowser().confirm(ofPartner.verification_uri_complete, 'dan');
    await refused(ofPartner.device_code, /\(invalid_grant\)/);
    await refused('made up', /\(invalid_grant\)/);
    idp.deviceSeconds = 1;
    const late = await begin();
    await pause(1_100);
    await refused(late.device_code, /\((expired_token|invalid_grant)\)/);
    idp.fault = 'expired_token';
    await refused((await begin()).device_code, /\(expired_token\)/);
  });

  test('a provider › that is asked too often › is passed on, and is no guess', async () => {
    idp.fault = 'slow_down';
    const { device_code } = await begin();
    assert.equal((await finish(device_code)).body.state, 'slow_down');
    const counted = async () => {
      const { pool } = service.deps.database;
      const asked = `select attempts from credential_attempt where key like 'sign-on|%'`;
      const { rows } = await pool.query<{ attempts: number }>(asked);
      return rows.map(({ attempts }) => attempts);
    };
    const before = await counted();
    await finish(device_code);
    assert.deepEqual(await counted(), before);
  });

  test('an ID token › forged or of another issuer › is refused', async () => {
    idp.people.set('eve', { email: 'eve@example.org', groups: ['soc-l2'] });
    idp.tamper = (claims) => ({ claims, forged: true });
    assertProblem(await signIn('eve'), 401, 'invalid_credentials');
    idp.tamper = (claims) => ({ claims: { ...claims, iss: 'https://elsewhere.test' } });
    assertProblem(await signIn('eve'), 401, 'invalid_credentials');
  });

  test('a provider › without codes for devices › is named with what to do', async () => {
    for (const [id, name] of [
      ['old', 'The old'],
      ['plain', 'The plain'],
    ]) {
      const answer = await ask(id);
      assertProblem(answer, 404, 'not_found');
      assert.match(answer.body.detail, new RegExp(`^${name} has no device authorization .* use a`));
    }
    assertProblem(await ask('unknown'), 404, 'not_found');
  });

  test('a logout at the provider › ends the session of the program', async () => {
    idp.people.set('finn', { email: 'finn@example.org', groups: ['soc-l2'] });
    const { token } = (await signIn('finn')).body;
    assert.equal((await me(token)).status, 200);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const at = Math.floor(Date.now() / 1_000);
    const claims = { iss: idp.issuer, aud: 'proofline', sub: 'finn', jti: 'j1', iat: at };
    const logout_token = await idp.logoutToken({ ...claims, exp: at + 60, events });
    const out = await service.call('POST', `${base}/sso/logout`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token }).toString(),
    });
    assert.equal(out.status, 200, out.text);
    assert.equal((await me(token)).status, 401);
  });
});
