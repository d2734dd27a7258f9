// A new password by its owner: what it ends, and who cannot choose one.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createAccount } from '../../src/operations/accounts/accounts.ts';
import { paces } from '../../src/operations/accounts/guesses.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { enginesOfFeatures } from '../support/engines.ts';
import { assertProblem } from '../support/records.ts';
import { password as first, openTestService, type TestService } from '../support/service.ts';

const base = '/api/ip3/v1/me/password';
const second = 'another horse, another staple';

for (const engine of enginesOfFeatures) {
  describe(`own password on ${engine}`, () => {
    let service: TestService;
    before(async () => {
      service = await openTestService(engine);
    });
    after(() => service.close());

    let users = 0;
    /** A user of the test's own, logged in. */
    const newUser = async () => {
      const email = `owner-${(users += 1)}@example.org`;
      const { deps } = service;
      await createAccount(deps, systemContext(deps), { email, password: first, roles: ['Viewer'] });
      const { body } = await logIn(email, first);
      return { email, headers: bearer(body.token) };
    };
    const logIn = (email: string, password: string) =>
      service.call('POST', '/api/ip3/v1/auth/login', { body: { email, password } });
    const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });
    const change = (headers: Record<string, string>, current_password = first, password = second) =>
      service.call('POST', base, { headers, body: { current_password, password } });
    const statusOf = async (headers: Record<string, string>) =>
      (await service.call('GET', '/api/ip3/v1/me', { headers })).status;
    const entriesOf = async (email: string) => {
      const headers = await service.as('Admin');
      const url = `/api/ip3/v1/audit?actor=${encodeURIComponent(email)}`;
      const { body, text } = await service.call('GET', url, { headers });
      assert.ok(!text.includes(first) && !text.includes(second));
      return body.entries.map(({ action }: { action: string }) => action);
    };

    test('the old one known › all else ends, the caller goes on, the log says so', async () => {
      const { email, headers } = await newUser();
      const elsewhere = bearer((await logIn(email, first)).body.token);
      const body = { name: 'nightly', roles: ['Viewer'], expires_in_days: 1 };
      const made = await service.call('POST', '/api/ip3/v1/tokens', { headers, body });
      const program = bearer(made.body.token);
      assert.deepEqual([await statusOf(elsewhere), await statusOf(program)], [200, 200]);

      const changed = await change(headers);
      assert.equal(changed.status, 200, changed.text);
      assert.equal(changed.headers['cache-control'], 'no-store');
      assert.equal(await statusOf(bearer(changed.body.token)), 200);
      for (const ended of [headers, elsewhere, program]) assert.equal(await statusOf(ended), 401);
      assertProblem(await logIn(email, first), 401, 'invalid_credentials');
      assert.equal((await logIn(email, second)).status, 200);
      assert.ok((await entriesOf(email)).includes('account.password_changed'));
    });

    test('the old one not known › refused and logged, nothing changes', async () => {
      const { email, headers } = await newUser();
      const refused = await change(headers, 'not the password of this user');
      assertProblem(refused, 400, 'validation_failed');
      assert.equal(refused.body.errors[0].pointer, '/current_password');
      assert.equal(await statusOf(headers), 200);
      assert.equal((await logIn(email, first)).status, 200);
      assert.ok((await entriesOf(email)).includes('account.password_refused'));
    });

    test('guessed too often › refused for a while, the right one, too', async () => {
      const { headers } = await newUser();
      for (let guess = 0; guess < paces.accountAndAddress.free; guess += 1) {
        assertProblem(await change(headers, `guess ${guess}`), 400, 'validation_failed');
      }
      // Whatever the machine's pace: the turn of the next one is some seconds away.
      await service.deps.database.pool.query(
        `update credential_attempt set ready_at = now() + interval '30 seconds'`,
      );
      const refused = await change(headers);
      assertProblem(refused, 429, 'rate_limited');
      assert.ok(refused.body.retry_after_s > 0);
      assert.equal(await statusOf(headers), 200);
    });

    for (const [name, password] of Object.entries({
      'of eleven characters': 'eleven char',
      'the same': first,
      'of the demo': 'proofline-demo',
      'that is common': 'password1234',
    })) {
      test(`a new one ${name} › is refused, the session goes on`, async () => {
        const { headers } = await newUser();
        const refused = await change(headers, first, password);
        assertProblem(refused, 400, 'validation_failed');
        assert.equal(refused.body.errors[0].pointer, '/password');
        assert.equal(await statusOf(headers), 200);
      });
    }

    test('a token, nobody › cannot choose one', async () => {
      const { headers } = await newUser();
      const body = { name: 'nightly', roles: ['Viewer'], expires_in_days: 1 };
      const made = await service.call('POST', '/api/ip3/v1/tokens', { headers, body });
      assertProblem(await change(bearer(made.body.token)), 403, 'forbidden');
      assertProblem(await change({}), 401, 'unauthorized');
    });

    test('two at once › one wins, the other has no session or password any more', async () => {
      const { email, headers } = await newUser();
      const third = 'a third horse, a third staple';
      const answers = await Promise.all([change(headers), change(headers, first, third)]);
      const statuses = answers.map(({ status }) => status);
      const [won, lost] = statuses.toSorted((one, other) => one - other);
      assert.equal(won, 200);
      // Checked before the first was done, it is refused for its current password.
      assert.ok(lost === 401 || lost === 400, String(lost));
      assert.equal((await logIn(email, statuses[0] === 200 ? second : third)).status, 200);
    });
  });
}

test('own password › in a demo › stays, because all share it', async () => {
  const service = await openTestService('embedded', { settings: { IP3_DEMO: 'on' } });
  try {
    const headers = await service.as('Viewer');
    const body = { current_password: first, password: second };
    assertProblem(await service.call('POST', base, { headers, body }), 409, 'conflict');
  } finally {
    await service.close();
  }
});
