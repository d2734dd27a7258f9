// Passwords as they are kept and chosen: hashes of an earlier cost, breached ones, and how long a
// code of an app lives.
import assert from 'node:assert/strict';
import { argon2Sync, createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { findAccount, updateAccount } from '../../src/store/accounts/accounts.ts';
import { codeNow, freshCode, logIn, newPerson, personWithFactor } from '../support/factors.ts';
import { assertProblem, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, password, type TestService } from '../support/service.ts';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

/** As a version would have kept it that hashed at less cost. */
function cheapHash(): string {
  const [message, nonce] = [Buffer.from(password), randomBytes(16)];
  const cost = { memory: 8_192, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message, nonce, tagLength: 32, ...cost });
  const [salt, hash] = [nonce, tag].map((one) => one.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8192,t=1,p=1$${salt}$${hash}`;
}

onEachEngine('password hashes', (engine) => {
  const clock = settableClock('2026-11-28T10:00:05Z');
  let service: TestService;
  let strict: TestService;
  const known = Array.from({ length: 500 }, (_, n) => `a breached password ${n}`);
  before(async () => {
    service = await openTestService(engine, { clock });
    const file = path.join(service.files.dataDir, 'breached.txt');
    const lines = known.map((one, n) => `${sha1(one)}${n % 3 === 0 ? '' : `:${n}`}`).sort();
    writeFileSync(file, lines.join('\n'));
    const settings = { IP3_BREACHED_PASSWORDS: file, IP3_FACTOR_DRIFT: 'off' };
    strict = await openTestService(engine, { clock, settings, sharedWith: service });
  });
  after(async () => {
    await strict.close();
    await service.close();
  });

  const hashOf = async (id: string) =>
    (await findAccount(service.deps.database.kysely, id))?.password_hash ?? '';

  test('a hash of an earlier cost › still logs in, and is made again at the cost of now', async () => {
    const { id, email } = await newPerson(service);
    const old = cheapHash();
    await updateAccount(service.deps.database.kysely, id, { password_hash: old });
    assert.equal((await logIn(service, email, { password: 'not the password' })).status, 401);
    assert.equal(await hashOf(id), old);
    assert.equal((await logIn(service, email)).status, 200);
    const renewed = await hashOf(id);
    assert.match(renewed, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal((await logIn(service, email)).status, 200);
    assert.equal(await hashOf(id), renewed);
  });

  test('a breached password › of a file › is refused wherever it stands; others are not', async () => {
    const choose = async (chosen: string, at = strict) => {
      const { headers } = await newPerson(at);
      const body = { current_password: password, password: chosen };
      return at.call('POST', '/api/ip3/v1/me/password', { headers, body });
    };
    const sorted = known.toSorted((one, other) => (sha1(one) < sha1(other) ? -1 : 1));
    for (const place of [0, 1, 250, 498, 499]) {
      const refused = await choose(sorted[place]!);
      assertProblem(refused, 400, 'validation_failed');
      assert.match(refused.text, /is known from a breach/);
    }
    for (const other of ['a breached password 500', 'granite kestrel over nine roofs']) {
      assert.equal((await choose(other)).status, 200);
    }
    assert.equal((await choose(sorted[0]!, service)).status, 200);
  });

  test('without drift › a code of an app › counts for its half minute alone', async () => {
    const { id, email } = await personWithFactor(service);
    const code = await freshCode(service, id);
    clock.move({ seconds: 30 });
    assertProblem(await logIn(strict, email, { code }), 401, 'second_factor_required');
    assert.equal((await logIn(service, email, { code })).status, 200);
    const now = await logIn(strict, email, { code: await codeNow(service, id) });
    assert.equal(now.status, 200, now.text);
  });
});
