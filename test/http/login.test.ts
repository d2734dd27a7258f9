// Logging in: nothing reveals who exists, guessing has a limit, and the limit locks no one else
// out.
import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { after, before, suite, test } from 'node:test';
import { createAccount, createDemoAccount } from '../../src/operations/accounts/accounts.ts';
import { demoPassword } from '../../src/operations/accounts/demo-password.ts';
import { paces } from '../../src/operations/accounts/guesses.ts';
import { hashPassword, passwordMatches } from '../../src/operations/accounts/passwords.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { assertProblem, count, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, password, serviceSecret, type TestService } from '../support/service.ts';

const url = '/api/ip3/v1/auth/login';

/** A try from an address of its own, so that the limits of one test do not touch another. */
function tryFrom(service: TestService, remoteAddress: string, body: Record<string, unknown>) {
  return service.app.inject({ method: 'POST', url, payload: body, remoteAddress });
}

async function addUser(service: TestService, name: string): Promise<string> {
  const email = `${name}@example.org`;
  const context = systemContext(service.deps);
  await createAccount(service.deps, context, { email, password, roles: ['Analyst'] });
  return email;
}

onEachEngine('login', (engine) => {
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

  test('right password › token, roles, lifetime, nothing secret, nothing to cache', async () => {
    const email = await addUser(service, 'anna');
    for (const body of [{ email }, { username: email }, { email: email.toUpperCase() }]) {
      const answer = await tryFrom(service, '192.0.2.1', { ...body, password });
      assert.equal(answer.statusCode, 200, answer.body);
      const { token, token_type, expires_in, roles, user } = answer.json();
      assert.deepEqual(roles, ['Analyst']);
      assert.deepEqual([token_type, expires_in, user.email], ['Bearer', 3600, email]);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.doesNotMatch(answer.body, /argon2|password_hash|token_version/);
      const [head = ''] = token.split('.');
      const header = JSON.parse(Buffer.from(head, 'base64url').toString());
      assert.deepEqual([header.alg, header.typ], ['EdDSA', 'at+jwt']);
    }
  });

  test('unknown, wrong, disabled, empty › one and the same answer', async () => {
    const email = await addUser(service, 'ben');
    const disabled = await addUser(service, 'cleo');
    const pool = service.deps.database.pool;
    await pool.query('update account set disabled_at = now() where email = $1', [disabled]);
    const tries = [
      { email: 'nobody@example.org', password },
      { email, password: 'wrong' },
      { email, password: '' },
      { email, password: `${password} ` },
      { email: disabled, password },
      { email: '', password },
      { email: "' or true --", password },
      { email: `${email}\u0130`, password },
    ];
    const bodies = new Set<string>();
    for (const body of tries) {
      const answer = await tryFrom(service, '192.0.2.2', body);
      assert.equal(answer.statusCode, 401, JSON.stringify(body));
      const { request_id: _, ...problem } = answer.json();
      assert.equal(problem.error, 'invalid_credentials');
      bodies.add(JSON.stringify(problem));
    }
    assert.equal(bodies.size, 1);
  });

  const free = paces.accountAndAddress.free;

  test('wrong passwords › from one address › are slowed down, not locked out', async () => {
    const email = await addUser(service, 'dora');
    for (let guess = 0; guess < free; guess += 1) {
      // Both services count together.
      const at = guess % 2 === 0 ? service : sibling;
      const answer = await tryFrom(at, '192.0.2.3', { email, password: `guess ${guess}` });
      assert.equal(answer.statusCode, 401);
    }
    // The next turn is a second away and waited for; the one after it is refused.
    assert.equal((await tryFrom(service, '192.0.2.3', { email, password: 'x' })).statusCode, 401);
    for (const at of [service, sibling]) {
      const refused = await tryFrom(at, '192.0.2.3', { email, password });
      assert.equal(refused.statusCode, 429);
      assert.equal(refused.json().error, 'rate_limited');
      assert.equal(refused.headers['retry-after'], '3');
    }
    clock.move({ seconds: 3 });
    assert.equal((await tryFrom(service, '192.0.2.3', { email, password })).statusCode, 200);
    const kept = `audit_entry where action = 'auth.attempts_refused' and entry like '%192.0.2.3"%'`;
    assert.equal(await count(service, kept), 1);
  });

  test('one account › guessed at from many addresses › slow for all but its own', async () => {
    const email = await addUser(service, 'ines');
    assert.equal((await tryFrom(service, '203.0.113.9', { email, password })).statusCode, 200);
    let refused = 0;
    for (let guess = 0; guess < 40; guess += 1) {
      const from = `2001:db8:${Math.floor(guess / 5)}:1::1`;
      const { statusCode } = await tryFrom(service, from, { email, password: `guess ${guess}` });
      if (statusCode === 429) refused += 1;
    }
    assert.ok(refused >= 40 - paces.account.free - 2, `${refused} refused`);
    // Where its user has logged in before, nothing is slow.
    assert.equal((await tryFrom(service, '203.0.113.9', { email, password })).statusCode, 200);
    // From a new address the right password gets in, only later.
    const elsewhere = await tryFrom(service, '203.0.113.10', { email, password });
    assert.equal(elsewhere.statusCode, 429);
    clock.move({ seconds: Number(elsewhere.headers['retry-after']) });
    assert.equal((await tryFrom(service, '203.0.113.10', { email, password })).statusCode, 200);
  });

  test('200 guesses at once › of one address › few are counted; another address is next', async () => {
    const email = await addUser(service, 'flo');
    const answered: number[] = [];
    const guesses = Array.from({ length: 200 }, async (_, n) => {
      const body = { email: `none-${n}@example.org`, password: 'x' };
      answered.push((await tryFrom(service, '192.0.2.66', body)).statusCode);
    });
    const right = await tryFrom(service, '192.0.2.67', { email, password });
    const before = answered.filter((status) => status === 401).length;
    assert.equal(right.statusCode, 200);
    assert.ok(before <= 12, `${before} guesses were checked before`);
    await Promise.all(guesses);
    // Four are counted at once, and thirty wait.
    const checked = answered.filter((status) => status === 401).length;
    assert.ok(checked <= 34, `${checked} guesses were checked`);
    const sum = `credential_attempt where key like 'login|none-%'`;
    assert.ok((await count(service, sum)) <= 2 * 34);
  });

  test('200 guesses at once › of 40 addresses › a login from its known address is among the next', async () => {
    const email = await addUser(service, 'gero');
    const asked = { email, password };
    assert.equal((await tryFrom(service, '192.0.2.68', asked)).statusCode, 200);
    let checked = 0;
    const guesses = Array.from({ length: 200 }, async (_, n) => {
      const body = { email: `not-${n}@example.org`, password: 'x' };
      const { statusCode } = await tryFrom(service, `198.51.100.${n % 40}`, body);
      assert.equal(statusCode, 401);
      checked += 1;
    });
    assert.equal((await tryFrom(service, '192.0.2.68', asked)).statusCode, 200);
    assert.ok(checked <= 12, `${checked} guesses were checked before`);
    await Promise.all(guesses);
  });

  test('addresses of one /64 › count as one', async () => {
    const email = await addUser(service, 'jana');
    for (let guess = 0; guess <= free; guess += 1) {
      await tryFrom(service, `2001:db8:9:1::${guess + 1}`, { email, password: 'wrong' });
    }
    const next = await tryFrom(service, '2001:db8:9:1:ffff::1', { email, password: 'wrong' });
    assert.equal(next.statusCode, 429);
    assert.equal((await tryFrom(service, '2001:db8:9:2::1', { email, password })).statusCode, 200);
  });

  test('a clock that went back by 30 days › holds nobody up', async () => {
    const email = await addUser(service, 'kira');
    await service.deps.database.pool.query(
      'insert into credential_attempt (key, window_started_at, attempts, ready_at) ' +
        'values ($1, $2, 50, $2)',
      [
        `login|${email}|192.0.2.12`,
        clock
          .now()
          .add({ hours: 24 * 30 })
          .toString(),
      ],
    );
    assert.equal((await tryFrom(service, '192.0.2.12', { email, password })).statusCode, 200);
  });

  test('a success › between wrong guesses › starts the count of that account anew', async () => {
    const email = await addUser(service, 'emil');
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 1; guess < free; guess += 1) {
        await tryFrom(service, '192.0.2.5', { email, password: 'wrong' });
      }
      assert.equal((await tryFrom(service, '192.0.2.5', { email, password })).statusCode, 200);
    }
  });

  /** As if so many guesses had come a moment ago. */
  const guessed = (key: string, guesses: number) =>
    service.deps.database.pool.query(
      'insert into credential_attempt (key, window_started_at, attempts, ready_at) ' +
        'values ($1, $2, $3, $4)',
      [key, clock.now().toString(), guesses, clock.now().add({ seconds: 8 }).toString()],
    );

  test('guesses at many accounts › hold up their address, but no user known there', async () => {
    const email = await addUser(service, 'fred');
    const other = await addUser(service, 'franz');
    assert.equal((await tryFrom(sibling, '192.0.2.6', { email, password })).statusCode, 200);
    await service.deps.database.pool.query('delete from credential_attempt where key = $1', [
      'login||192.0.2.6',
    ]);
    await guessed('login||192.0.2.6', paces.address.free);
    const refused = await tryFrom(sibling, '192.0.2.6', { email: other, password });
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.headers['retry-after'], '8');
    assert.equal((await tryFrom(sibling, '192.0.2.6', { email, password })).statusCode, 200);
    assert.equal((await tryFrom(sibling, '192.0.2.7', { email: other, password })).statusCode, 200);
  });

  test('the password of a demo › of users that a demo left › is no way in without the demo', async () => {
    const email = 'left@demo.local';
    const context = systemContext(service.deps);
    await createDemoAccount(service.deps, context, { email, roles: ['Admin'] });
    const asked = { email, password: demoPassword };
    assert.equal((await tryFrom(service, '192.0.2.11', asked)).statusCode, 401);
    const settings = { IP3_DEMO: 'on' };
    const demo = await openTestService(engine, { sharedWith: service, clock, settings });
    assert.equal((await tryFrom(demo, '192.0.2.11', asked)).statusCode, 200);
    await demo.close();
  });

  test('X-Forwarded-For › from anybody › does not choose the address, and is reported', async () => {
    const email = await addUser(service, 'gina');
    const system = async () => {
      const asked = { headers: await service.as('Admin') };
      return (await service.call('GET', '/api/ip3/v1/system', asked)).body.forwarded_ignored;
    };
    assert.equal(await system(), false);
    const ask = (forwarded: string) =>
      service.app.inject({
        method: 'POST',
        url,
        payload: { email, password: 'wrong' },
        headers: { 'x-forwarded-for': forwarded },
        remoteAddress: '192.0.2.8',
      });
    for (let guess = 0; guess <= free; guess += 1) {
      assert.equal((await ask(`198.51.100.${guess}`)).statusCode, 401);
    }
    assert.equal((await ask('198.51.100.99')).statusCode, 429);
    assert.equal(await system(), true);
  });

  test('X-Forwarded-For › of a trusted proxy › only an address that the proxy wrote counts', async () => {
    const behind = await openTestService(engine, {
      sharedWith: service,
      clock,
      settings: { IP3_TRUST_PROXY: 'on' },
    });
    const ask = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      const payload = { email: 'gerd@example.org', password: 'wrong' };
      const remoteAddress = '192.0.2.10';
      const asked = { method: 'POST' as const, url, payload, headers, remoteAddress };
      return (await behind.app.inject(asked)).statusCode;
    };
    // As some gateways write it: with a port, which is another one each time.
    for (let guess = 0; guess <= free; guess += 1) {
      assert.equal(await ask(`198.51.100.${guess}, 203.0.113.5:${1000 + guess}`), 401);
    }
    assert.equal(await ask('198.51.100.99, 203.0.113.5'), 429);
    // Text that is no address counts as the connection's.
    for (let guess = 0; guess <= free; guess += 1) await ask(`203.0.113.6, junk-${guess}`);
    assert.equal(await ask('junk'), 429);
    assert.equal(await ask('192.0.2.10'), 429);
    assert.equal(await count(service, `audit_entry where entry like '%junk%'`), 0);
    await behind.close();
  });

  test('a wrong service secret › 401 that speaks of the secret', async () => {
    const headers = { 'x-service-secret': `${serviceSecret}y` };
    const wrong = await service.call('GET', '/api/incidents', { headers });
    assert.match(assertProblem(wrong, 401, 'unauthorized').detail, /^The x-service-secret is not/);
    const elsewhere = await service.call('GET', '/api/ip3/v1/incidents', { headers });
    assert.match(assertProblem(elsewhere, 401, 'unauthorized').detail, /for the incident registry/);
    await service.deps.database.pool.query(
      `delete from credential_attempt where key like 'secret|%'`,
    );
  });

  test('wrong service secrets › beyond the limit of the address › 429', async () => {
    await guessed('secret|127.0.0.1', paces.address.free);
    const headers = { 'x-service-secret': `${serviceSecret}x` };
    assertProblem(await service.call('GET', '/api/incidents', { headers }), 429, 'rate_limited');
  });

  test('every login and every refusal › stands in the audit trail without the password', async () => {
    const email = await addUser(service, 'hans');
    await tryFrom(service, '192.0.2.9', { email, password: 'a wrong secret' });
    await tryFrom(service, '192.0.2.9', { email, password });
    const { rows } = await service.deps.database.pool.query(
      'select actor, action, entry from audit_entry where entry like $1 order by id',
      ['%192.0.2.9"%'],
    );
    const entries = rows as { actor: string; action: string; entry: string }[];
    assert.deepEqual(
      entries.map(({ actor, action }) => [actor, action]),
      [
        ['anonymous', 'auth.login_refused'],
        [email, 'auth.login'],
      ],
    );
    assert.match(entries[0]!.entry, new RegExp(`"email":"${email}"`));
    for (const { entry } of entries) {
      assert.doesNotMatch(entry, /a wrong secret|password of the tests/);
    }
  });

  test('text in place of an e-mail › never becomes an actor or part of the trail', async () => {
    const tried = ['system', 'cli', '<b>x</b>@x.test', 'a\nb@x.test', '\u202ex@x.test', password];
    for (const email of tried) {
      const { statusCode } = await tryFrom(service, '192.0.2.13', { email, password: 'x' });
      assert.equal(statusCode, 401, email);
    }
    await tryFrom(service, '192.0.2.13', { email: 'No.Body@x.test', password: 'x' });
    const { rows } = await service.deps.database.pool.query(
      'select actor, entry from audit_entry where entry like $1 order by id',
      ['%192.0.2.13"%'],
    );
    assert.equal(rows.length, tried.length + 1);
    assert.deepEqual([...new Set(rows.map(({ actor }) => actor))], ['anonymous']);
    const details = rows.map(({ entry }) => JSON.parse(entry).detail);
    assert.deepEqual(details.at(-1), { address: '192.0.2.13', unknown_email: 'no.body@x.test' });
    for (const detail of details.slice(0, -1)) assert.deepEqual(Object.keys(detail), ['address']);
  });

  test('an account › kept › as an argon2id hash, and shown by no answer', async () => {
    assert.equal(
      await count(service, `account where password_hash !~ ` + `'^\\$argon2id\\$v=19\\$m='`),
      0,
    );
    const users = await service.call('GET', '/api/ip3/v1/users', {
      headers: await service.as('Admin'),
    });
    assert.doesNotMatch(users.text, /argon2|password_hash|token_version/);
  });
});

/** How many argon2 hashes are made meanwhile. */
async function hashesOf(run: () => Promise<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => void (hashes += Number(type === 'ARGON2REQUEST')),
  });
  hook.enable();
  await run();
  hook.disable();
  return hashes;
}

suite('passwords', () => {
  test('known and unknown account, empty password › checked › take one hash each', async () => {
    const hash = await hashPassword(password);
    assert.equal(await hashesOf(() => passwordMatches('wrong', hash)), 1);
    assert.equal(await hashesOf(() => passwordMatches('wrong', undefined)), 1);
    assert.equal(await hashesOf(() => passwordMatches('', hash)), 1);
  });

  test('one password › hashed twice › two hashes that both match, and only it', async () => {
    const [one, two] = await Promise.all([hashPassword('pässword'), hashPassword('pässword')]);
    assert.notEqual(one, two);
    assert.ok(await passwordMatches('pässword', one));
    assert.ok(await passwordMatches('pässword', two));
    for (const wrong of ['', 'passwort', 'pässword ', 'Pässword']) {
      assert.ok(!(await passwordMatches(wrong, one)));
    }
    assert.ok(!(await passwordMatches('', undefined)));
  });
});
