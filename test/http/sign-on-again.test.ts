// Confirming who one is again, where a provider of single sign-on answers for the person.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { cookieIn, type Browser } from '../support/provider-browser.ts';
import { assertProblem, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };

onEachEngine('signing in again', (engine) => {
  let idp: IdentityProvider;
  let service: TestService;
  before(async () => {
    idp = await openIdentityProvider();
    service = await openTestService(engine, { settings: idp.settings });
  });
  after(async () => {
    await service.close();
    await idp.close();
  });
  beforeEach(() => {
    idp.tamper = null;
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
  const inSession = (answer: Answer) => ({
    ...own,
    cookie: cookieIn(answer, 'proofline-session'),
    'proofline-account': stringIn(answer.body.user.id),
  });

  test('what needs a fresh proof › is done after the provider has asked again', async () => {
    idp.people.set('xena', { email: 'xena@example.org', groups: ['soc-l2'] });
    const browser = idp.newBrowser();
    const offer = (answer: Answer) =>
      service.call('POST', '/api/ip3/v1/me/factors/totp', {
        headers: inSession(answer),
      });
    const stale = await offer(await signIn('xena', 'sso', browser));
    assertProblem(stale, 403, 'step_up_required');
    assert.deepEqual([stale.body.methods, stale.body.provider], [['sign_in'], 'sso']);
    const again = async () => {
      const { url, cookie } = await begin('sso', { fresh: true });
      assert.equal(new URL(url).searchParams.get('prompt'), 'login');
      return finish(await browser.signIn(url, 'xena'), cookie);
    };
    const withTime = (auth_time?: number) => {
      idp.tamper = ({ auth_time: _, ...claims }) => ({
        claims: { ...claims, ...(auth_time !== undefined && { auth_time }) },
      });
    };
    withTime();
    assertProblem(await again(), 401, 'invalid_credentials');
    withTime(Math.trunc(Date.now() / 1000) - 3_600);
    assertProblem(await again(), 401, 'invalid_credentials');
    idp.tamper = null;
    assert.equal((await offer(await again())).status, 201);
  });

  test('a provider whose clock is ahead › keeps no proof fresh for longer', async () => {
    idp.people.set('zoe', { email: 'zoe@example.org', groups: ['soc-l2'] });
    for (const auth_time of [Math.trunc(Date.now() / 1000) + 86_400, 1e300]) {
      idp.tamper = (claims) => ({ claims: { ...claims, auth_time } });
      assert.equal((await signIn('zoe')).status, 200);
    }
    const ahead = 'select count(*)::int as n from login_session where proved_at > now()';
    const { rows } = await service.deps.database.pool.query<{ n: number }>(ahead);
    assert.deepEqual(rows, [{ n: 0 }]);
  });

  test("a provider's second factor › closing asks it again, of others nothing", async () => {
    idp.people.set('yara', { email: 'yara@example.org', groups: ['soc-l2'] });
    const { id } = await newIncident(service);
    const close = async () => {
      const answer = await signIn('yara');
      return service.call('POST', `/api/ip3/v1/incidents/${id}/close`, {
        headers: inSession(answer),
        body: {},
      });
    };
    assertProblem(await close(), 422, 'closure_requires_confirmed_evidence');
    idp.tamper = (claims) => ({ claims: { ...claims, amr: ['pwd', 'mfa'] } });
    const stale = await close();
    assertProblem(stale, 403, 'step_up_required');
    assert.deepEqual(stale.body.methods, ['sign_in']);
  });
});
