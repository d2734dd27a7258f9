// The second factor: set up, asked for at login, taken once, guessed slowly, lost and reset; and
// what needs a fresh one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DomainError } from '../../src/domain/error.ts';
import { paces } from '../../src/operations/accounts/guesses.ts';
import {
  bearer,
  freshCode,
  logIn,
  newPerson,
  personWithFactor,
  setUpFactor,
} from '../support/factors.ts';
import { assertProblem, newIncident, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, password, type TestService } from '../support/service.ts';

const factors = '/api/ip3/v1/me/factors';
const stepUp = '/api/ip3/v1/me/step-up';

onEachEngine('second factor', (engine) => {
  const clock = settableClock('2026-11-20T14:00:00Z');
  let service: TestService;
  let sibling: TestService;
  before(async () => {
    service = await openTestService(engine, { clock });
    sibling = await openTestService(engine, { clock, sharedWith: service });
  });
  after(async () => {
    await sibling.close();
    await service.close();
  });

  test('a recovery code › has at least 112 random bits, so that a plain hash is enough', async () => {
    const { recovery_codes } = await personWithFactor(service);
    for (const code of recovery_codes) assert.match(code, /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    for (let place = 0; place < 29; place += 1) {
      const there = new Set(recovery_codes.map((code) => code[place]));
      assert.equal(there.size > 1, place % 5 !== 4, `character ${place} of all codes`);
    }
  });

  const entriesOf = async (email: string) => {
    const headers = await service.as('Admin');
    const url = `/api/ip3/v1/audit?limit=200&actor=${encodeURIComponent(email)}`;
    return (await service.call('GET', url, { headers })).body.entries as {
      action: string;
      amr?: string[];
    }[];
  };

  test('without one › the login of the contract is as it was', async () => {
    const { email, headers } = await newPerson(service);
    const answer = await logIn(service, email);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.roles, ['Viewer']);
    const { body } = await service.call('GET', factors, { headers });
    const none = { totp_since: null, passkeys: [], passkeys_possible: false };
    assert.deepEqual(body, { ...none, recovery_codes_left: 0, required: false });
    assert.ok((await entriesOf(email)).every(({ amr }) => amr === undefined));
  });

  test('set up › a login needs a code, and entries name what it was proved with', async () => {
    const person = await personWithFactor(service, ['Analyst']);
    assert.equal(new Set(person.recovery_codes).size, 10);
    const missing = await logIn(service, person.email);
    assertProblem(missing, 401, 'second_factor_required');
    assert.deepEqual([missing.body.lack, missing.body.methods], ['missing', ['otp', 'recovery']]);
    assert.equal(missing.body.token, undefined);
    const code = await freshCode(service, person.id);
    const answer = await logIn(service, person.email, { code });
    assert.equal(answer.status, 200, answer.text);
    const headers = bearer(answer.body.token);
    const title = { title: 'An incident of someone with a second factor' };
    const made = await service.call('POST', '/api/incidents', { headers, body: title });
    assert.equal(made.status, 201, made.text);
    const entries = await entriesOf(person.email);
    const created = entries.find(({ action }) => action === 'incident.created');
    assert.deepEqual(created?.amr, ['otp', 'pwd']);
  });

  test('the wrong password with the right code › says nothing of a factor', async () => {
    const person = await personWithFactor(service);
    const code = await freshCode(service, person.id);
    const answer = await logIn(service, person.email, { code, password: 'not the password' });
    assertProblem(answer, 401, 'invalid_credentials');
    assert.equal((await logIn(service, person.email, { code })).status, 200);
  });

  test('a code again, on either process, also at once › taken once', async () => {
    const person = await personWithFactor(service);
    const code = await freshCode(service, person.id);
    const both = [service, sibling, service, sibling];
    const answers = await Promise.all(both.map((one) => logIn(one, person.email, { code })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401]);
    const again = await logIn(sibling, person.email, { code });
    assertProblem(again, 401, 'second_factor_required');
    assert.equal(again.body.lack, 'wrong');
  });

  test('a recovery code › in any case and form, once', async () => {
    const person = await personWithFactor(service);
    const [first = '', second = ''] = person.recovery_codes;
    const typed = first.toLowerCase().replaceAll('-', ' ');
    assert.equal((await logIn(service, person.email, { code: typed })).status, 200);
    assertProblem(
      await logIn(service, person.email, { code: first }),
      401,
      'second_factor_required',
    );
    const both = [service, sibling].map((one) => logIn(one, person.email, { code: second }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 401]);
    const { rows } = await service.deps.database.pool.query(
      'select code_sha256 from recovery_code where account_id = $1',
      [person.id],
    );
    assert.ok(!JSON.stringify(rows).includes(first));
  });

  test('guessed › slowed like passwords, by the account, right passwords do not help', async () => {
    const person = await personWithFactor(service);
    for (let guess = 0; guess < paces.accountAndAddress.free; guess += 1) {
      const code = String(guess).padStart(6, '0');
      const answer = await logIn(guess % 2 ? service : sibling, person.email, { code });
      assert.equal(answer.status, 401, answer.text);
    }
    await service.deps.database.pool.query(
      "update credential_attempt set ready_at = $1 where key = 'factor|' || $2",
      [clock.now().add({ seconds: 30 }).toString(), person.id],
    );
    const code = await freshCode(service, person.id);
    assertProblem(await logIn(service, person.email, { code }), 429, 'rate_limited');
    assert.ok((await entriesOf(person.email)).some((one) => one.action === 'auth.factor_refused'));
  });

  test('the secret › is encrypted, and shown by nothing once it is set up', async () => {
    const person = await newPerson(service);
    const offered = await service.call('POST', `${factors}/totp`, { headers: person.headers });
    const { rows } = await service.deps.database.pool.query('select secret from totp_factor');
    assert.ok(rows.every(({ secret }) => /^v1\.[0-9a-f]{16}\./.test(String(secret))));
    assert.ok(!JSON.stringify(rows).includes(offered.body.secret));
    // Another account's row does not open with it.
    const { secret } = rows[0] as { secret: string };
    await assert.rejects(service.deps.secrets.open(secret, 'totp of another'));
  });

  test('not confirmed › asks for nothing at login; confirmed › no second one', async () => {
    const person = await newPerson(service);
    const { headers } = person;
    await service.call('POST', `${factors}/totp`, { headers });
    assert.equal((await logIn(service, person.email)).status, 200);
    const wrong = await service.call('POST', `${factors}/totp/confirm`, {
      headers,
      body: { code: '000000' },
    });
    assertProblem(wrong, 400, 'validation_failed');
    await setUpFactor(service, person);
    assertProblem(await service.call('POST', `${factors}/totp`, { headers }), 409, 'conflict');
  });

  test('removed with a code › not without; recovery codes end as well', async () => {
    const person = await personWithFactor(service);
    const remove = (code: string) =>
      service.call('POST', `${factors}/totp/remove`, { headers: person.headers, body: { code } });
    assertProblem(await remove('000000'), 400, 'validation_failed');
    assert.equal((await remove(await freshCode(service, person.id))).status, 204);
    assert.equal((await logIn(service, person.email)).status, 200);
    const { body } = await service.call('GET', factors, { headers: person.headers });
    assert.deepEqual([body.totp_since, body.recovery_codes_left], [null, 0]);
  });

  test('lost › Admin resets it, which ends the sessions and is in the trail', async () => {
    const person = await personWithFactor(service);
    const headers = await service.as('Admin');
    const url = `/api/ip3/v1/users/${person.id}/factors`;
    assert.equal((await service.call('DELETE', url, { headers })).status, 204);
    assert.equal((await service.call('GET', factors, { headers: person.headers })).status, 401);
    assert.equal((await logIn(service, person.email)).status, 200);
    assertProblem(await service.call('DELETE', url, { headers }), 409, 'conflict');
    assert.ok(
      (await entriesOf('admin@example.org')).some((e) => e.action === 'account.factor_reset'),
    );
  });

  test('a password chosen by a link › of 64 characters › the factor is asked for as before', async () => {
    const person = await personWithFactor(service);
    const headers = await service.as('Admin');
    const url = `/api/ip3/v1/users/${person.id}/reset-link`;
    const { token } = (await service.call('POST', url, { headers })).body;
    const body = { token, password: 'granite kestrel '.repeat(4) };
    assert.equal((await service.call('POST', '/api/ip3/v1/auth/reset', { body })).status, 200);
    const chosen = { password: body.password };
    assertProblem(await logIn(service, person.email, chosen), 401, 'second_factor_required');
    const code = await freshCode(service, person.id);
    assert.equal((await logIn(service, person.email, { ...chosen, code })).status, 200);
  });

  test('closing › someone with a factor needs a fresh one, someone without none', async () => {
    const close = async (headers: Record<string, string>) => {
      const { id } = await newIncident(service);
      return service.call('POST', `/api/ip3/v1/incidents/${id}/close`, { headers, body: {} });
    };
    const plain = await newPerson(service, ['Operator']);
    const person = await personWithFactor(service, ['Operator']);
    clock.move({ minutes: 11 });
    // The gate refuses, as it does today.
    assertProblem(await close(plain.headers), 422, 'closure_requires_confirmed_evidence');
    const stale = await close(person.headers);
    assertProblem(stale, 403, 'step_up_required');
    assert.deepEqual([stale.body.lack, stale.body.methods], ['stale', ['otp', 'recovery']]);
    const body = { password };
    const wrong = await service.call('POST', stepUp, { headers: person.headers, body });
    assertProblem(wrong, 400, 'validation_failed');
    const code = await freshCode(service, person.id);
    const proved = await service.call('POST', stepUp, { headers: person.headers, body: { code } });
    assert.deepEqual(proved.body, { amr: 'otp', fresh_for: 600 });
    assertProblem(await close(person.headers), 422, 'closure_requires_confirmed_evidence');
    clock.move({ minutes: 11 });
    assertProblem(await close(person.headers), 403, 'step_up_required');
  });

  test('closing by the registry, or many at once › needs a fresh one, too', async () => {
    const person = await personWithFactor(service, ['Operator']);
    const send = async (method: 'PATCH' | 'POST', url: string, body: object) =>
      service.call(method, url, { headers: person.headers, body });
    const { id } = await newIncident(service);
    const close = { status_lifecycle: 'closed' };
    const bulk = (change: object) => ({ filter: { q: 'none of these' }, change });
    assertProblem(await send('PATCH', `/api/incidents/${id}`, close), 422, 'evidence_required');
    clock.move({ minutes: 11 });
    const stale = await send('PATCH', `/api/incidents/${id}`, close);
    assertProblem(stale, 403, 'step_up_required');
    const many = bulk({ move: { to: 'closed' } });
    assertProblem(await send('POST', '/api/ip3/v1/bulk-changes', many), 403, 'step_up_required');
    const other = bulk({ move: { to: 'triaged' } });
    assert.notEqual((await send('POST', '/api/ip3/v1/bulk-changes', other)).status, 403);
  });

  test('while writes are refused › a code logs in to read, once, a recovery code does not', async () => {
    const person = await personWithFactor(service, ['Analyst']);
    const code = await freshCode(service, person.id);
    const { writes } = service.deps.database;
    writes.refusal = new DomainError('log_rollback_detected', 'The log is not the anchored one.');
    try {
      assertProblem(await logIn(service, person.email), 401, 'second_factor_required');
      const wrong = await logIn(service, person.email, { code: '000000' });
      assertProblem(wrong, 401, 'second_factor_required');
      const [recovery] = person.recovery_codes;
      const kept = await logIn(service, person.email, { code: recovery });
      assertProblem(kept, 503, 'log_rollback_detected');
      clock.move({ seconds: 2 });
      const { status, body } = await logIn(service, person.email, { code });
      assert.equal(status, 200);
      const read = { headers: bearer(body.token) };
      assert.equal((await service.call('GET', '/api/ip3/v1/incidents', read)).status, 200);
      const again = await logIn(service, person.email, { code });
      assertProblem(again, 401, 'second_factor_required');
    } finally {
      writes.refusal = null;
    }
    // The database knows nothing of it.
    const later = await logIn(service, person.email, { code });
    assertProblem(later, 401, 'second_factor_required');
  });

  test('a session of before the factor › needs a code for what is sensitive', async () => {
    const person = await newPerson(service, ['Admin']);
    const other = bearer((await logIn(service, person.email)).body.token);
    await setUpFactor(service, person);
    const body = { email: `${Math.random()}@example.org`, roles: ['Viewer'] };
    const make = (headers: Record<string, string>) =>
      service.call('POST', '/api/ip3/v1/users', { headers, body });
    assertProblem(await make(other), 403, 'step_up_required');
    assert.equal((await make(person.headers)).status, 201);
  });
});

onEachEngine('a second factor that a role needs', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine, { settings: { IP3_FACTOR_REQUIRED: 'AI Safety' } });
  });
  after(() => service.close());

  const read = (headers: Record<string, string>) =>
    service.call('GET', '/api/ip3/v1/incidents', { headers });

  test('not set up › nothing but setting it up, until it is', async () => {
    const person = await newPerson(service, ['Admin']);
    const refused = await read(person.headers);
    assertProblem(refused, 403, 'step_up_required');
    assert.equal(refused.body.lack, 'setup');
    const { body } = await service.call('GET', factors, { headers: person.headers });
    assert.equal(body.required, true);
    await setUpFactor(service, person);
    assert.equal((await read(person.headers)).status, 200);
  });

  test('a role below it › needs none', async () => {
    const person = await newPerson(service, ['Operator']);
    assert.equal((await read(person.headers)).status, 200);
  });

  test('set up in another session › this one goes on after a code', async () => {
    const person = await newPerson(service, ['AI Safety']);
    const other = bearer((await logIn(service, person.email)).body.token);
    await setUpFactor(service, person);
    const refused = await read(other);
    assertProblem(refused, 403, 'step_up_required');
    assert.equal(refused.body.lack, 'factor');
    const body = { code: await freshCode(service, person.id) };
    assert.equal((await service.call('POST', stepUp, { headers: other, body })).status, 200);
    assert.equal((await read(other)).status, 200);
  });
});
