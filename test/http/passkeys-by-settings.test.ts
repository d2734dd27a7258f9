// Passkeys by the settings of a service: asked for of a role, and none without a name.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { origin } from '../support/authenticator.ts';
import {
  bearer,
  freshCode,
  logIn,
  newPerson,
  personWithFactor,
  personWithPasskey,
  setUpFactor,
} from '../support/factors.ts';
import { logInBy } from '../support/passkeys.ts';
import { assertProblem, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const factors = '/api/ip3/v1/me/factors';
const stepUp = '/api/ip3/v1/me/step-up';

onEachEngine('passkeys asked for by a setting', (engine) => {
  const clock = settableClock('2026-11-20T14:00:00Z');
  let service: TestService;
  before(async () => {
    const settings = { IP3_PUBLIC_URL: origin, IP3_FACTOR_PASSKEY: 'on' };
    service = await openTestService(engine, { clock, settings });
  });
  after(() => service.close());

  test('of someone with both › the passkey and recovery codes count, the app does not', async () => {
    const person = await personWithPasskey(service);
    await setUpFactor(service, person);
    const { body } = await logIn(service, person.email);
    assert.deepEqual(body.methods, ['passkey', 'recovery']);
    const byApp = await logIn(service, person.email, { code: await freshCode(service, person.id) });
    assertProblem(byApp, 401, 'second_factor_required');
    assert.match(byApp.body.detail, /Use your passkey/);
    const [code] = person.recovery_codes;
    assert.equal((await logIn(service, person.email, { code })).status, 200);
    const login = await logInBy(service, person.email, person.authenticator);
    const headers = bearer(login.body.token);
    clock.move({ minutes: 11 });
    const confirm = async () => ({ code: await freshCode(service, person.id) });
    const confirmed = await service.call('POST', stepUp, { headers, body: await confirm() });
    assertProblem(confirmed, 400, 'validation_failed');
    assert.match(confirmed.body.errors[0].message, /use your passkey/);
    const renew = { headers, body: await confirm() };
    const renewed = await service.call('POST', `${factors}/recovery-codes`, renew);
    assertProblem(renewed, 400, 'validation_failed');
    const remove = { headers, body: await confirm() };
    assert.equal((await service.call('POST', `${factors}/totp/remove`, remove)).status, 204);
  });

  test('of someone with an app alone › its codes count', async () => {
    const person = await personWithFactor(service);
    const login = await logIn(service, person.email, { code: await freshCode(service, person.id) });
    assert.equal(login.status, 200, login.text);
  });
});

onEachEngine('passkeys where the service has no name', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  test('not offered, and the refusal says what to set', async () => {
    const { headers } = await newPerson(service);
    const { body } = await service.call('GET', factors, { headers });
    assert.equal(body.passkeys_possible, false);
    const offer = await service.call('POST', `${factors}/passkeys/options`, { headers });
    assertProblem(offer, 409, 'conflict');
    assert.match(offer.body.detail, /IP3_PUBLIC_URL/);
    const named = { ...headers, host: 'localhost', 'x-forwarded-host': 'console.test' };
    const again = await service.call('POST', `${factors}/passkeys/options`, { headers: named });
    assertProblem(again, 409, 'conflict');
  });
});
