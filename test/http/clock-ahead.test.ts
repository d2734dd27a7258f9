// A clock that was ahead and is right again: what was begun, proved or taken meanwhile lasts no
// longer for it, and who is right gets in at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  bearer,
  codeNow,
  freshCode,
  logIn,
  newPerson,
  personWithFactor,
} from '../support/factors.ts';
import { openIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { cookieIn } from '../support/provider-browser.ts';
import { assertProblem, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const own = { 'sec-fetch-site': 'same-origin', host: 'console.test' };

onEachEngine('a clock that was ahead', (engine) => {
  const clock = settableClock(new Date().toISOString());
  let idp: IdentityProvider;
  let service: TestService;
  before(async () => {
    idp = await openIdentityProvider();
    service = await openTestService(engine, { settings: idp.settings, clock });
  });
  after(async () => {
    await service.close();
    await idp.close();
  });

  const ahead = async (by: Temporal.DurationLike, work: () => Promise<void>) => {
    clock.move(by);
    await work();
    clock.move(Temporal.Duration.from(by).negated());
  };
  const me = async (headers: Record<string, string>) =>
    (await service.call('GET', '/api/ip3/v1/me', { headers })).status;

  test('a session used meanwhile › ends with it; others go on', async () => {
    const [used, unused] = [await newPerson(service), await newPerson(service)];
    await ahead({ minutes: 20 }, async () => {
      assert.equal(await me(used.headers), 200);
    });
    assert.equal(await me(used.headers), 401);
    assert.equal(await me(unused.headers), 200);
    assert.equal((await logIn(service, used.email)).status, 200);
  });

  test('a token given meanwhile › counts no more; logging in again works at once', async () => {
    const { email } = await newPerson(service);
    let token: unknown;
    await ahead({ hours: 2 }, async () => {
      token = (await logIn(service, email)).body.token;
      assert.equal(await me(bearer(token)), 200);
    });
    assert.equal(await me(bearer(token)), 401);
    const again = await logIn(service, email);
    assert.equal(await me(bearer(again.body.token)), 200);
  });

  test('a fresh proof given meanwhile › is fresh no longer', async () => {
    const { id, headers } = await personWithFactor(service, ['Analyst']);
    const stepUp = async () => {
      const body = { code: await freshCode(service, id) };
      return (await service.call('POST', '/api/ip3/v1/me/step-up', { headers, body })).status;
    };
    await ahead({ minutes: 20 }, async () => assert.equal(await stepUp(), 200));
    assert.equal(await me(headers), 401);
  });

  test('codes of an app › the one that was taken stays taken; the next one gets in', async () => {
    const { id, email } = await personWithFactor(service);
    const code = await freshCode(service, id);
    assert.equal((await logIn(service, email, { code })).status, 200);
    // The app has the right time, so meanwhile none of its codes fit, and none is used up.
    await ahead({ minutes: 30 }, async () => {
      assertProblem(await logIn(service, email, { code }), 401, 'second_factor_required');
    });
    assertProblem(await logIn(service, email, { code }), 401, 'second_factor_required');
    clock.move({ seconds: 30 });
    const next = await logIn(service, email, { code: await codeNow(service, id) });
    assert.equal(next.status, 200, next.text);
  });

  test('a sign-in begun meanwhile › cannot be finished afterwards', async () => {
    idp.people.set('vera', { email: 'vera@example.org', groups: ['soc-l2'] });
    const base = '/api/ip3/v1/auth/providers/sso';
    let begun = { url: '', cookie: '' };
    await ahead({ hours: 1 }, async () => {
      const answer = await service.call('POST', `${base}/begin`, { headers: own, body: {} });
      const cookie = cookieIn(answer, 'proofline-sign-on');
      begun = { url: stringIn(answer.body.url), cookie };
    });
    const query = await idp.newBrowser().signIn(begun.url, 'vera');
    const headers = { ...own, cookie: begun.cookie };
    const answer = await service.call('POST', `${base}/finish`, { headers, body: { query } });
    assertProblem(answer, 401, 'invalid_credentials');
    assert.match(stringIn(answer.body.detail), /did not begin this sign-in, or too long ago/);
  });
});
