// A provider of single sign-on that fails: an outage of the provider, never a refusal of the person.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { cookieIn } from '../support/provider-browser.ts';
import { assertProblem, count, onEachEngine } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };
const base = '/api/ip3/v1/auth/providers/sso';

onEachEngine('a failing provider', (engine) => {
  let idp: IdentityProvider;
  let service: TestService;
  before(async () => {
    idp = await openIdentityProvider();
    service = await openTestService(engine, { settings: idp.settings });
    idp.people.set('uma', { email: 'uma@example.org', groups: ['soc-l2'] });
  });
  after(async () => {
    await service.close();
    await idp.close();
  });
  beforeEach(() => {
    idp.outage = null;
    idp.tamper = null;
  });

  const beginAt = async ({ call }: TestService) => {
    const answer = await call('POST', `${base}/begin`, { headers: own, body: {} });
    return { url: stringIn(answer.body.url), cookie: cookieIn(answer, 'proofline-sign-on') };
  };
  const finishAt = ({ call }: TestService, query: string, cookie: string) =>
    call('POST', `${base}/finish`, { headers: { ...own, cookie }, body: { query } });
  const begin = () => beginAt(service);
  const finish = (query: string, cookie: string) => finishAt(service, query, cookie);
  const signInAt = async (at: TestService) => {
    const { url, cookie } = await beginAt(at);
    return finishAt(at, await idp.newBrowser().signIn(url, 'uma'), cookie);
  };
  const signIn = () => signInAt(service);
  const refusals = () => count(service, `audit_entry where action = 'auth.sign_on_refused'`);

  const assertOutage = (answer: Answer, why: string) => {
    assertProblem(answer, 503, 'unavailable');
    assert.ok(stringIn(answer.body.detail).includes(`could not be asked: ${why}`), answer.text);
  };

  test('its token endpoint › with 500, 502 or 429 › 503 with the status, and no refusal', async () => {
    const before = await refusals();
    for (const status of [500, 502, 429]) {
      idp.outage = { path: '/token', status };
      assertOutage(await signIn(), `it answered with status ${status}. Try again`);
    }
    assert.equal(await refusals(), before);
    idp.outage = null;
    assert.equal((await signIn()).status, 200);
  });

  test('its user information › with 500 or without an answer › 503, and no session', async () => {
    // An ID token without groups and address: both are asked for.
    idp.tamper = ({ email: _, groups: __, ...claims }) => ({ claims });
    const before = await refusals();
    const sessions = await count(service, 'login_session');
    idp.outage = { path: '/me', status: 500 };
    assertOutage(await signIn(), 'it answered with status 500');
    idp.outage = { path: '/me', status: 'silent' };
    assertOutage(await signIn(), '');
    assert.equal(await refusals(), before);
    assert.equal(await count(service, 'login_session'), sessions);
    idp.outage = null;
    const answer = await signIn();
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body.user.roles, ['Analyst']);
  });

  test('its keys › with 503 or silent at the first sign-in › no one gets in; then they do', async () => {
    const other = await openTestService(engine, { settings: idp.settings, sharedWith: service });
    const before = await refusals();
    const sessions = await count(service, 'login_session');
    idp.outage = { path: '/jwks', status: 503 };
    assertOutage(await signInAt(other), 'it answered with status 503');
    idp.outage = { path: '/jwks', status: 'silent' };
    assertOutage(await signInAt(other), '');
    assert.equal(await count(service, 'login_session'), sessions);
    assert.equal(await refusals(), before);
    idp.outage = null;
    assert.equal((await signInAt(other)).status, 200);
    await other.close();
  });

  test('its device endpoint › with 502 or silent, also while it is polled › 503, no refusal', async () => {
    const device = () => service.call('POST', `${base}/device`);
    const before = await refusals();
    idp.outage = { path: '/device/auth', status: 502 };
    assertOutage(await device(), 'it answered with status 502');
    idp.outage = { path: '/device/auth', status: 'silent' };
    assertOutage(await device(), '');
    idp.outage = null;
    const { device_code } = (await device()).body as { device_code: string };
    for (const status of [500, 'silent'] as const) {
      idp.outage = { path: '/token', status };
      const body = { device_code };
      assertOutage(await service.call('POST', `${base}/device/finish`, { body }), '');
    }
    assert.equal(await refusals(), before);
  });

  test('its page › sends back that it fails › 503; that someone declined stays 401', async () => {
    const before = await refusals();
    const told = async (error: string) => {
      const { url, cookie } = await begin();
      const state = new URL(url).searchParams.get('state') ?? '';
      const sent = new URLSearchParams({ error, state, iss: idp.issuer });
      return finish(`?${sent.toString()}`, cookie);
    };
    assertProblem(await told('temporarily_unavailable'), 503, 'unavailable');
    assertProblem(await told('server_error'), 503, 'unavailable');
    assert.equal(await refusals(), before);
    assertProblem(await told('access_denied'), 401, 'invalid_credentials');
    assert.equal(await refusals(), before + 1);
  });

  test('a restart › between begin and answer › goes on; the answer again › is refused', async () => {
    const { url, cookie } = await begin();
    const query = await idp.newBrowser().signIn(url, 'uma');
    const later = { settings: idp.settings, sharedWith: service };
    const restarted = await openTestService(engine, later);
    assert.equal((await finishAt(restarted, query, cookie)).status, 200);
    await restarted.close();
    const again = await openTestService(engine, later);
    const before = await refusals();
    assertProblem(await finishAt(again, query, cookie), 401, 'invalid_credentials');
    assert.equal(await refusals(), before + 1);
    await again.close();
  });
});
