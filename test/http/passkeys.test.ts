// Passkeys as a second factor: added, asked for at login and again, lost, removed and reset.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mostPasskeys } from '../../src/operations/accounts/own-passkeys.ts';
import { newAuthenticator, origin } from '../support/authenticator.ts';
import {
  addPasskey,
  bearer,
  freshCode,
  logIn,
  newPerson,
  passkeyOptions,
  personWithFactor,
  personWithPasskey,
  setUpFactor,
  stepUpOptions,
} from '../support/factors.ts';
import { entriesOf, logInBy, ownFactors } from '../support/passkeys.ts';
import { assertProblem, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const factors = '/api/ip3/v1/me/factors';
const stepUp = '/api/ip3/v1/me/step-up';

onEachEngine('passkeys', (engine) => {
  const clock = settableClock('2026-11-20T14:00:00Z');
  const settings = { IP3_PUBLIC_URL: origin };
  let service: TestService;
  let sibling: TestService;
  before(async () => {
    service = await openTestService(engine, { clock, settings });
    sibling = await openTestService(engine, { clock, settings, sharedWith: service });
  });
  after(async () => {
    await sibling.close();
    await service.close();
  });

  test('added › listed by name, with recovery codes, and in the trail', async () => {
    const person = await personWithPasskey(service);
    assert.equal(new Set(person.recovery_codes).size, 10);
    const { passkeys, ...rest } = await ownFactors(service, person.headers);
    assert.deepEqual(rest, {
      ...{ totp_since: null, passkeys_possible: true, recovery_codes_left: 10, required: false },
    });
    assert.equal(passkeys.length, 1);
    const { id, name, synced, last_used_at } = passkeys[0];
    assert.deepEqual(
      { id, name, synced, last_used_at },
      { id: person.passkey_id, name: 'A key of the tests', synced: false, last_used_at: null },
    );
    const added = (await entriesOf(service, person.email)).find(
      (e) => e.action === 'account.factor_added',
    );
    assert.deepEqual(
      [added?.detail['factor'], added?.detail['name']],
      ['passkey', 'A key of the tests'],
    );
  });

  test('login › asks for it after the password alone, and entries name it', async () => {
    const person = await personWithPasskey(service, ['Analyst']);
    const missing = await logIn(service, person.email);
    assertProblem(missing, 401, 'second_factor_required');
    assert.deepEqual(
      [missing.body.lack, missing.body.methods],
      ['missing', ['passkey', 'recovery']],
    );
    const { rpId, allowCredentials, userVerification } = missing.body.passkey_options;
    assert.deepEqual([rpId, userVerification], ['console.test', 'required']);
    assert.deepEqual(
      allowCredentials.map(({ id }: { id: string }) => id),
      [person.authenticator.id],
    );
    const wrong = await logIn(service, person.email, { password: 'not the password' });
    assertProblem(wrong, 401, 'invalid_credentials');
    assert.equal(wrong.body.passkey_options, undefined);
    const answer = await logInBy(service, person.email, person.authenticator);
    assert.equal(answer.status, 200, answer.text);
    const headers = bearer(answer.body.token);
    await newIncidentBy(headers);
    const made = (await entriesOf(service, person.email)).find(
      (e) => e.action === 'incident.created',
    );
    assert.deepEqual(made?.amr, ['pop', 'pwd', 'user']);
    assert.notEqual((await ownFactors(service, headers)).passkeys[0].last_used_at, null);
  });
  const newIncidentBy = async (headers: Record<string, string>) => {
    const body = { title: 'An incident of someone with a passkey' };
    const made = await service.call('POST', '/api/incidents', { headers, body });
    assert.equal(made.status, 201, made.text);
  };

  test('several, and an app as well › each logs in; recovery codes stay', async () => {
    const person = await personWithPasskey(service);
    const second = await addPasskey(service, person);
    assert.deepEqual(second.recovery_codes, []);
    assert.deepEqual(await setUpFactor(service, person), []);
    assert.equal((await logInBy(service, person.email, person.authenticator)).status, 200);
    assert.equal((await logInBy(service, person.email, second.authenticator)).status, 200);
    const code = await freshCode(service, person.id);
    assert.equal((await logIn(service, person.email, { code })).status, 200);
    const [recovery] = person.recovery_codes;
    assert.equal((await logIn(service, person.email, { code: recovery })).status, 200);
    const { body } = await logIn(service, person.email);
    assert.deepEqual(body.methods, ['passkey', 'otp', 'recovery']);
  });

  test('an old login › adds and removes none before it is confirmed', async () => {
    const person = await personWithPasskey(service);
    const { headers, passkey_id } = person;
    clock.move({ minutes: 11 });
    const remove = () => service.call('DELETE', `${factors}/passkeys/${passkey_id}`, { headers });
    const offer = () => service.call('POST', `${factors}/passkeys/options`, { headers });
    for (const refused of [await offer(), await remove()]) {
      assertProblem(refused, 403, 'step_up_required');
    }
    const passkey = person.authenticator.get(await stepUpOptions(service, headers));
    assert.equal((await service.call('POST', stepUp, { headers, body: { passkey } })).status, 200);
    assert.equal((await offer()).status, 201);
    assert.equal((await remove()).status, 204);
    assertProblem(await remove(), 404, 'not_found');
    const { passkeys, recovery_codes_left } = await ownFactors(service, headers);
    assert.deepEqual([passkeys, recovery_codes_left], [[], 0]);
    assert.equal((await logIn(service, person.email)).status, 200);
  });

  test('one of several removed › works no more, the others and the codes do', async () => {
    const person = await personWithPasskey(service);
    const second = await addPasskey(service, person);
    const other = await personWithPasskey(service);
    const url = `${factors}/passkeys/${person.passkey_id}`;
    assertProblem(await service.call('DELETE', url, other), 404, 'not_found');
    assert.equal((await service.call('DELETE', url, { headers: person.headers })).status, 204);
    assert.equal((await logInBy(service, person.email, person.authenticator)).status, 401);
    assert.equal((await logInBy(service, person.email, second.authenticator)).status, 200);
    assert.equal((await ownFactors(service, person.headers)).recovery_codes_left, 10);
  });

  test(`more than ${mostPasskeys} › refused, also at once`, async () => {
    const person = await newPerson(service);
    const { headers } = person;
    for (let made = 1; made < mostPasskeys; made += 1) await addPasskey(service, person);
    const credentials = await Promise.all(
      [1, 2].map(async () => newAuthenticator().create(await passkeyOptions(service, person))),
    );
    const answers = await Promise.all(
      credentials.map((credential, place) =>
        (place === 0 ? service : sibling).call('POST', `${factors}/passkeys`, {
          ...{ headers, body: { name: 'the last', credential } },
        }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
    const offer = await service.call('POST', `${factors}/passkeys/options`, { headers });
    assertProblem(offer, 409, 'conflict');
  });

  test('renamed › by its owner alone, with the name before in the trail', async () => {
    const person = await personWithPasskey(service);
    const rename = (headers: Record<string, string>, id = person.passkey_id) =>
      service.call('PATCH', `${factors}/passkeys/${id}`, { headers, body: { name: 'Old <b>key' } });
    const other = await newPerson(service);
    assertProblem(await rename(other.headers), 404, 'not_found');
    assertProblem(await rename(person.headers, 'no-id'), 404, 'not_found');
    const renamed = await rename(person.headers);
    assert.deepEqual(renamed.body, { id: person.passkey_id, name: 'Old <b>key' });
    const { passkeys } = await ownFactors(service, person.headers);
    assert.equal(passkeys[0].name, 'Old <b>key');
    const entry = (await entriesOf(service, person.email)).find(
      (e) => e.action === 'account.passkey_renamed',
    );
    assert.deepEqual(
      [entry?.detail['name_before'], entry?.detail['name']],
      ['A key of the tests', 'Old <b>key'],
    );
    assert.equal((await logInBy(service, person.email, person.authenticator)).status, 200);
  });

  test('lost › a recovery code logs in, and makes room for another', async () => {
    const person = await personWithPasskey(service);
    const [code] = person.recovery_codes;
    const login = await logIn(service, person.email, { code });
    assert.equal(login.status, 200);
    const headers = bearer(login.body.token);
    const url = `${factors}/passkeys/${person.passkey_id}`;
    assert.equal((await service.call('DELETE', url, { headers })).status, 204);
    const { authenticator, recovery_codes } = await addPasskey(service, { headers });
    assert.equal(recovery_codes.length, 10);
    assert.equal((await logInBy(service, person.email, authenticator)).status, 200);
  });

  test('lost with the codes › Admin resets it, which ends the sessions', async () => {
    const person = await personWithPasskey(service);
    const headers = await service.as('Admin');
    const url = `/api/ip3/v1/users/${person.id}/factors`;
    assert.equal((await service.call('DELETE', url, { headers })).status, 204);
    assert.equal((await service.call('GET', factors, { headers: person.headers })).status, 401);
    assert.equal((await logIn(service, person.email)).status, 200);
    assertProblem(await service.call('DELETE', url, { headers }), 409, 'conflict');
  });

  test('new recovery codes › without a code in a fresh login alone', async () => {
    const person = await personWithPasskey(service);
    const renew = (headers = person.headers, body = {}) =>
      service.call('POST', `${factors}/recovery-codes`, { headers, body });
    const renewed = await renew();
    assert.equal(renewed.body.recovery_codes.length, 10);
    clock.move({ minutes: 11 });
    assertProblem(await renew(), 403, 'step_up_required');
    const [code] = renewed.body.recovery_codes;
    assert.equal((await renew(person.headers, { code })).status, 200);
    const plain = await newPerson(service);
    assertProblem(await renew(plain.headers), 409, 'conflict');
    const app = await personWithFactor(service);
    clock.move({ minutes: 11 });
    assertProblem(await renew(app.headers), 403, 'step_up_required');
  });
});
