// A provider of single sign-on that fails: an outage of the provider, never a refusal of the person.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  cookieIn,
  openIdentityProvider,
  type IdentityProvider,
} from '../support/identity-provider.ts';
import { assertProblem, count, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
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

  const begin = async () => {
    const answer = await service.call('POST', `${base}/begin`, { headers: own, body: {} });
    return { url: stringIn(answer.body.url), cookie: cookieIn(answer, 'proofline-sign-on') };
  };
  const finish = (query: string, cookie: string) =>
    service.call('POST', `${base}/finish`, { headers: { ...own, cookie }, body: { query } });
  const signIn = async () => {
    const { url, cookie } = await begin();
    return finish(await idp.newBrowser().signIn(url, 'uma'), cookie);
  };
  const refusals = () => count(service, `audit_entry where action = 'auth.sign_on_refused'`);

  test('its token endpoint › with 500, 502 or 429 › 503 with the status, and no refusal', async () => {
    for (const status of [500, 502, 429]) {
      idp.outage = status;
      const answer = await signIn();
      assertProblem(answer, 503, 'unavailable');
      const detail = `could not be asked: it answered with status ${status}. Try again`;
      assert.ok(stringIn(answer.body.detail).includes(detail), answer.text);
    }
    assert.equal(await refusals(), 0);
    idp.outage = null;
    assert.equal((await signIn()).status, 200);
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
});
