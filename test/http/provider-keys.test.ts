// RSA keys of providers: the setting says how short one can be whose signatures count, of tokens that
// come with a login and of those that the provider sends by itself.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { cookieIn } from '../support/provider-browser.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };
const base = '/api/ip3/v1/auth/providers/sso';

onEachEngine('keys of providers', (engine) => {
  let idp: IdentityProvider;
  before(async () => {
    idp = await openIdentityProvider(undefined, { rsaBits: 2048 });
    idp.people.set('anna', { email: 'anna@example.org', groups: ['soc-l2'] });
  });
  after(() => idp.close());

  const withBits = async (bits: object, check: (service: TestService) => Promise<void>) => {
    const service = await openTestService(engine, { settings: { ...idp.settings, ...bits } });
    try {
      await check(service);
    } finally {
      await service.close();
    }
  };
  const signIn = async (service: TestService) => {
    const begun = await service.call('POST', `${base}/begin`, { headers: own, body: {} });
    const query = await idp.newBrowser().signIn(stringIn(begun.body.url), 'anna');
    const cookie = cookieIn(begun, 'proofline-sign-on');
    return service.call('POST', `${base}/finish`, { headers: { ...own, cookie }, body: { query } });
  };
  const logOut = async (service: TestService) => {
    const now = Math.floor(Date.now() / 1000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const logout_token = await idp.logoutToken({
      ...{ iss: idp.issuer, aud: idp.settings['IP3_OIDC_CLIENT_ID']!, sub: 'anna', events },
      ...{ jti: crypto.randomUUID(), iat: now, exp: now + 60 },
    });
    return service.call('POST', `${base}/logout`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token }).toString(),
    });
  };

  test('RSA of 2,048 bits › without a setting › signs logins and logouts', () =>
    withBits({}, async (service) => {
      const answer = await signIn(service);
      assert.equal(answer.status, 200, answer.text);
      assert.equal((await logOut(service)).status, 200);
    }));

  test('RSA of 2,048 bits › IP3_OIDC_RSA_BITS=3072 › signs nothing that counts', () =>
    withBits({ IP3_OIDC_RSA_BITS: '3072' }, async (service) => {
      assertProblem(await signIn(service), 401, 'invalid_credentials');
      assert.equal((await logOut(service)).status, 400);
    }));
});
