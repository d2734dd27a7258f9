// Lies about passkeys: answers and challenges again, of others, too old, copied, changed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newAuthenticator, origin, type Lies } from '../support/authenticator.ts';
import {
  bearer,
  logIn,
  newPerson,
  passkeyOptions,
  personWithPasskey,
  stepUpOptions,
} from '../support/factors.ts';
import { asked, logInBy, ownFactors, refusals } from '../support/passkeys.ts';
import { assertProblem, newIncident, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, password, type TestService } from '../support/service.ts';

const factors = '/api/ip3/v1/me/factors';
const stepUp = '/api/ip3/v1/me/step-up';

onEachEngine('lies about passkeys', (engine) => {
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

  test('an answer again, on either process, also at once › taken once', async () => {
    const person = await personWithPasskey(service);
    const passkey = person.authenticator.get(await asked(service, person.email));
    const both = [service, sibling, service, sibling];
    const answers = await Promise.all(both.map((one) => logIn(one, person.email, { passkey })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401]);
    const again = await logIn(sibling, person.email, { passkey });
    assertProblem(again, 401, 'second_factor_required');
    assert.equal(again.body.lack, 'wrong');
    assert.deepEqual(await refusals(service, person.email), Array(4).fill('challenge'));
    // The refusal brings a new challenge.
    const next = person.authenticator.get(again.body.passkey_options);
    assert.equal((await logIn(service, person.email, { passkey: next })).status, 200);
  });

  test('a new answer to a used challenge › refused', async () => {
    const person = await personWithPasskey(service);
    const options = await asked(service, person.email);
    const first = person.authenticator.get(options);
    assert.equal((await logIn(service, person.email, { passkey: first })).status, 200);
    const passkey = person.authenticator.get(options);
    assert.equal((await logIn(service, person.email, { passkey })).status, 401);
    assert.deepEqual(await refusals(service, person.email), ['challenge']);
  });

  const lies: readonly [string, Lies][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { partyId: 'evil.example' }],
    ['no verified user', { unverified: true }],
    ['a tampered signature', { tampered: true }],
    ['a frame of another site', { crossOrigin: true }],
    ['the type of a registration', { type: 'webauthn.create' }],
  ];
  test('lies in an answer › each refused at login; the truth is taken', async () => {
    const person = await personWithPasskey(service);
    for (const [name, lie] of lies) {
      const answer = await logInBy(service, person.email, person.authenticator, lie);
      assert.equal(answer.status, 401, name);
    }
    assert.deepEqual(await refusals(service, person.email), Array(lies.length).fill('proof'));
    assert.equal((await logInBy(service, person.email, person.authenticator)).status, 200);
  });

  test('a challenge that no one made, of another user, or too old › refused', async () => {
    const person = await personWithPasskey(service);
    const other = await personWithPasskey(service);
    const invented = { challenge: 'bm9ib2R5IG1hZGUgdGhpcw' };
    const passkeys = [invented, await asked(service, other.email)].map((o) =>
      person.authenticator.get(o),
    );
    for (const passkey of passkeys) {
      assert.equal((await logIn(service, person.email, { passkey })).status, 401);
    }
    const options = await asked(service, person.email);
    clock.move({ minutes: 5 });
    const late = { passkey: person.authenticator.get(options) };
    assert.equal((await logIn(service, person.email, late)).status, 401);
    assert.deepEqual(await refusals(service, person.email), Array(3).fill('challenge'));
  });

  test('the passkey of another user › refused, also with the challenge of the account', async () => {
    const person = await personWithPasskey(service);
    const other = await personWithPasskey(service);
    const answer = await logInBy(service, person.email, other.authenticator);
    assertProblem(answer, 401, 'second_factor_required');
    // With the id of a right one, the key is still another.
    const forged = other.authenticator.get(await asked(service, person.email));
    const { id } = person.authenticator;
    const passkey = { ...forged, id, rawId: id };
    assert.equal((await logIn(service, person.email, { passkey })).status, 401);
    assert.deepEqual((await refusals(service, person.email)).sort(), ['credential', 'proof']);
  });

  test('a counter that goes back › refused and in the trail; one that counts nothing › taken', async () => {
    const person = await personWithPasskey(service);
    const by = async (counter: number) =>
      (await logInBy(service, person.email, person.authenticator, { counter })).status;
    // Some authenticators count nothing.
    assert.deepEqual([await by(0), await by(0)], [200, 200]);
    assert.equal(await by(7), 200);
    for (const counter of [7, 6, 0]) assert.equal(await by(counter), 401, String(counter));
    assert.deepEqual(await refusals(service, person.email), Array(3).fill('counter'));
    assert.equal(await by(8), 200);
  });

  test('confirmed again › by the session that was asked, for that alone', async () => {
    const person = await personWithPasskey(service, ['Operator']);
    const login = await logInBy(service, person.email, person.authenticator);
    const other = bearer(login.body.token);
    const { headers } = person;
    clock.move({ minutes: 11 });
    const { id } = await newIncident(service);
    const close = () =>
      service.call('POST', `/api/ip3/v1/incidents/${id}/close`, { headers, body: {} });
    const stale = await close();
    assertProblem(stale, 403, 'step_up_required');
    assert.deepEqual(stale.body.methods, ['passkey', 'recovery']);
    const send = (passkey: unknown, by = headers) =>
      service.call('POST', stepUp, { headers: by, body: { passkey } });
    const answerTo = async (options: Promise<{ challenge: string }>) =>
      person.authenticator.get(await options);
    // The challenge of another session, of a login, and of a registration.
    const fresh = {
      headers: bearer((await logInBy(service, person.email, person.authenticator)).body.token),
    };
    const wrong = [
      await answerTo(stepUpOptions(service, other)),
      await answerTo(asked(service, person.email)),
      await answerTo(passkeyOptions(service, fresh)),
    ];
    for (const passkey of wrong) assertProblem(await send(passkey), 400, 'validation_failed');
    assertProblem(await close(), 403, 'step_up_required');
    const passkey = await answerTo(stepUpOptions(service, headers));
    const proved = await send(passkey);
    assert.deepEqual(proved.body, { amr: 'pop', fresh_for: 600 });
    assertProblem(await send(passkey), 400, 'validation_failed');
    assertProblem(await close(), 422, 'closure_requires_confirmed_evidence');
    assert.deepEqual(await refusals(service, person.email), Array(4).fill('challenge'));
    // A challenge of a session logs no one in.
    const forLogin = await answerTo(stepUpOptions(service, headers));
    assert.equal((await logIn(service, person.email, { passkey: forLogin })).status, 401);
  });

  test('registration › needs the challenge of this session and a sound answer', async () => {
    const person = await newPerson(service);
    const other = await newPerson(service);
    const { headers } = person;
    const add = (credential: unknown, by = headers) =>
      service.call('POST', `${factors}/passkeys`, { headers: by, body: { name: 'x', credential } });
    const strange = newAuthenticator().create(await passkeyOptions(service, other));
    assertProblem(await add(strange), 400, 'validation_failed');
    for (const [name, lie] of lies.filter(([, { tampered, type }]) => !tampered && !type)) {
      const credential = newAuthenticator().create(await passkeyOptions(service, person), lie);
      assert.equal((await add(credential)).status, 400, name);
    }
    const weak = newAuthenticator('ES384').create(await passkeyOptions(service, person));
    assertProblem(await add(weak), 400, 'validation_failed');
    const authenticator = newAuthenticator();
    const right = authenticator.create(await passkeyOptions(service, person));
    assert.equal((await add(right)).status, 201);
    assertProblem(await add(right), 400, 'validation_failed');
    // The same credential for someone else.
    const taken = authenticator.create(await passkeyOptions(service, other));
    assertProblem(await add(taken, other.headers), 409, 'conflict');
    assert.deepEqual((await ownFactors(service, other.headers)).passkeys, []);
  });

  test('challenges › the latest ten of a login are kept, and none of it longer than it counts', async () => {
    const person = await personWithPasskey(service);
    const first = await asked(service, person.email);
    for (let more = 0; more < 10; more += 1) {
      clock.move({ seconds: 1 });
      await asked(service, person.email);
    }
    const { rows } = await service.deps.database.pool.query(
      'select 1 from passkey_challenge where account_id = $1',
      [person.id],
    );
    assert.equal(rows.length, 10);
    const passkey = person.authenticator.get(first);
    assert.equal((await logIn(service, person.email, { passkey })).status, 401);
  });

  test('a password alone or a code of nobody › no way around it', async () => {
    const person = await personWithPasskey(service);
    for (const more of [{ code: '000000' }, { code: '' }, { passkey: null }, { password }]) {
      assert.notEqual((await logIn(service, person.email, more)).status, 200);
    }
    const headers = bearer('none');
    assertProblem(
      await service.call('POST', `${stepUp}/passkey`, { headers }),
      401,
      'unauthorized',
    );
  });
});
