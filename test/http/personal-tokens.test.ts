// Personal access tokens: what they can, what ends them, and who sees which.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createToken } from '../../src/operations/accounts/personal-tokens.ts';
import { enginesOfFeatures } from '../support/engines.ts';
import { assertProblem } from '../support/records.ts';
import { resetPassword } from '../support/reset-password.ts';
import { openTestService, password, type TestService } from '../support/service.ts';

const base = '/api/ip3/v1/tokens';
const incidents = '/api/ip3/v1/incidents';

for (const engine of enginesOfFeatures) {
  describe(`personal access tokens on ${engine}`, () => {
    let service: TestService;
    before(async () => {
      service = await openTestService(engine);
    });
    after(() => service.close());

    const make = async (headers: Record<string, string>, body: object = {}) => {
      const asked = { name: 'nightly scan', roles: ['Viewer'], expires_in_days: 30, ...body };
      return service.call('POST', base, { headers, body: asked });
    };
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const status = async (token: string, url = incidents) =>
      (await service.call('GET', url, { headers: bearer(token) })).status;

    test('a token › of a part of the roles › may that part and no more', async () => {
      const made = await make(await service.as('Analyst'));
      assert.equal(made.status, 201, made.text);
      assert.match(made.body.token, /^proofline_[\w-]{43}$/);
      assert.equal(made.headers['cache-control'], 'no-store');
      assert.equal(await status(made.body.token), 200);
      assert.equal(await status(made.body.token, '/api/ip3/v1/legal/deadlines'), 403);
      const { rows } = await service.deps.database.pool.query(
        'select token_sha256 from personal_token where id = $1',
        [made.body.id],
      );
      assert.notEqual(rows[0].token_sha256, made.body.token);
    });

    test('a token › of more than one has, or too long, or by a token › is refused', async () => {
      const headers = await service.as('Analyst');
      const more = await make(headers, { roles: ['Operator'] });
      assertProblem(more, 400, 'validation_failed');
      assert.equal(more.body.errors[0].pointer, '/roles');
      assertProblem(await make(headers, { expires_in_days: 366 }), 400, 'validation_failed');
      const { body } = await make(headers);
      assertProblem(await make(bearer(body.token)), 403, 'forbidden');
      const logout = '/api/ip3/v1/auth/logout';
      const ended = await service.call('POST', logout, { headers: bearer(body.token) });
      assertProblem(ended, 403, 'forbidden');
    });

    test('a token › asked for again with the same key › no second one, 409 names the first', async () => {
      const headers = { ...(await service.as('Analyst')), 'idempotency-key': 'a lost answer' };
      const first = await make(headers);
      assert.equal(first.status, 201, first.text);
      const again = assertProblem(await make(headers), 409, 'conflict');
      assert.equal(again.created_id, first.body.id);
      assert.match(again.detail, /revoke that one and create another/);
      assert.ok(!JSON.stringify(again).includes(first.body.token));
      assertProblem(await make(headers, { name: 'x' }), 422, 'idempotency_key_reused');
      const { rows } = await service.deps.database.pool.query(
        `select answer from idempotency_key where key = 'a lost answer'`,
      );
      assert.deepEqual(rows, [{ answer: { id: first.body.id } }]);
      const both = await Promise.all(
        [1, 2].map(() => make({ ...headers, 'idempotency-key': 'twins' })),
      );
      assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
    });

    test('the list › of oneself › without any text; of all › for Admin alone', async () => {
      const headers = await service.as('Operator');
      const { body } = await make(headers, { name: 'mine' });
      await service.call('GET', incidents, { headers: bearer(body.token) });
      const own = await service.call('GET', base, { headers });
      assert.deepEqual(
        own.body.tokens.map(({ name, state }: { name: string; state: string }) => [name, state]),
        [['mine', 'active']],
      );
      assert.match(own.body.tokens[0].last_used_at, /:00:00\.000Z$/);
      assert.ok(!own.text.includes(body.token));
      const all = await service.call('GET', `${base}?all=true`, { headers });
      assertProblem(all, 400, 'validation_failed');
      const admin = await service.as('Admin');
      const seen = await service.call('GET', `${base}?all=true`, { headers: admin });
      assert.ok(seen.body.tokens.some(({ id }: { id: string }) => id === body.id));
    });

    test('revoked › by its owner or by Admin › is refused; by another › is not there', async () => {
      const headers = await service.as('Operator');
      const { body } = await make(headers);
      const url = `${base}/${body.id}`;
      const stranger = await service.as('Viewer');
      assertProblem(await service.call('DELETE', url, { headers: stranger }), 404, 'not_found');
      assert.equal(await status(body.token), 200);
      assert.equal((await service.call('DELETE', url, { headers })).status, 204);
      assert.equal((await service.call('DELETE', url, { headers })).status, 204);
      assert.equal(await status(body.token), 401);
      const other = await make(headers);
      const admin = await service.as('Admin');
      await service.call('DELETE', `${base}/${other.body.id}`, { headers: admin });
      assert.equal(await status(other.body.token), 401);
      const audit = '/api/ip3/v1/audit?action=token.created,token.revoked';
      const entries = await service.call('GET', audit, { headers: admin });
      const [last] = entries.body.entries;
      assert.equal(last.action, 'token.revoked');
      assert.equal(last.detail.owner, 'operator@example.org');
      assert.ok(!entries.text.includes('proofline_'));
    });

    test('a narrow token of an Admin › lists and revokes the others › refused; itself › ends', async () => {
      const admin = await service.as('Admin');
      const wide = (await make(admin, { roles: ['Admin'] })).body;
      const narrow = (await make(admin, { roles: ['Viewer'] })).body;
      const of = (id: string) => `${base}/${id}`;
      for (const token of [narrow.token, wide.token]) {
        const headers = bearer(token);
        assertProblem(await service.call('GET', base, { headers }), 403, 'forbidden');
        assertProblem(await service.call('GET', `${base}?all=true`, { headers }), 403, 'forbidden');
      }
      const headers = bearer(narrow.token);
      for (const id of [wide.id, 'unknown']) {
        const refused = await service.call('DELETE', of(id), { headers });
        assertProblem(refused, 403, 'forbidden');
      }
      assert.equal(await status(wide.token), 200);
      assert.equal((await service.call('DELETE', of(narrow.id), { headers })).status, 204);
      assert.equal(await status(narrow.token), 401);
      assert.equal(await status(wide.token), 200);
    });

    for (const [ending, change] of Object.entries({
      'a disabled account': { disabled: true },
      'a new password': null,
      'a lost role': { roles: ['Reporter'] },
    })) {
      test(`a token › ${ending} › what it could do is over`, async () => {
        const admin = await service.as('Admin');
        const email = `${ending.replaceAll(' ', '-')}@example.org`;
        const account = { email, password, roles: ['Analyst'] };
        const user = await service.call('POST', '/api/ip3/v1/users', {
          headers: admin,
          body: account,
        });
        const login = { email, password };
        const url = '/api/ip3/v1/auth/login';
        const { body: session } = await service.call('POST', url, { body: login });
        const { body } = await make(bearer(session.token), { roles: ['Analyst'] });
        assert.equal(await status(body.token), 200);
        const of = `/api/ip3/v1/users/${user.body.id}`;
        if (change === null)
          await resetPassword(service, user.body.id, 'another staple of the tests');
        else await service.call('PATCH', of, { headers: admin, body: change });
        assert.equal(await status(body.token), change !== null && 'roles' in change ? 403 : 401);
        if (!(change !== null && 'disabled' in change)) return;
        await service.call('PATCH', of, { headers: admin, body: { disabled: false } });
        assert.equal(await status(body.token), 401, 'enabling again must not revive it');
      });
    }

    test('a new token › when the session has ended meanwhile › is not made', async () => {
      const principal = { id: '', name: 'viewer@example.org', roles: ['Viewer' as const] };
      await service.as('Viewer');
      const { rows } = await service.deps.database.pool.query(
        'select id, token_version from account where email = $1',
        [principal.name],
      );
      const context = { principal: { ...principal, id: rows[0].id }, request_id: 'x' };
      const input = { name: 'late', roles: ['Viewer' as const], expires_in_days: 1 };
      const over = { token_version: rows[0].token_version - 1 };
      await assert.rejects(createToken(service.deps, context, over, input), {
        code: 'unauthorized',
      });
      const widened = { ...input, roles: ['Analyst' as const] };
      const claimed = {
        ...context,
        principal: { ...context.principal, roles: ['Admin' as const] },
      };
      const now = { token_version: rows[0].token_version };
      await assert.rejects(createToken(service.deps, claimed, now, widened), {
        code: 'validation_failed',
      });
      const made = await createToken(service.deps, context, now, input);
      assert.equal(await status(made.secret), 200);
    });

    test('a token › that is over or unknown › 401', async () => {
      const { body } = await make(await service.as('Analyst'));
      await service.deps.database.pool.query(
        `update personal_token set created_at = now() - interval '2 days',
           expires_at = now() - interval '1 second' where id = $1`,
        [body.id],
      );
      assert.equal(await status(body.token), 401);
      assert.equal(await status(`proofline_${'A'.repeat(43)}`), 401);
    });
  });
}
