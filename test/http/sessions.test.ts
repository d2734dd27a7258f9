// The logins of a user: listed, ended by their owner and by an administrator, and by time.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { housekeepingJob } from '../../src/jobs/housekeeping.ts';
import { createAccount } from '../../src/operations/accounts/accounts.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { assertProblem, count, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, password, type TestService } from '../support/service.ts';

const base = '/api/ip3/v1/me/sessions';
const idle = { IP3_SESSION_IDLE: 'PT30M', IP3_TOKEN_TTL: 'PT24H' };

/** Address and program of each, and whether it is the one that asks. */
const threeSessions = [
  ['127.0.0.1', 'x'.repeat(200), false],
  ['127.0.0.1', 'two', true],
  ['127.0.0.1', 'one?', false],
];

onEachEngine('sessions', (engine) => {
  const clock = settableClock('2026-11-20T14:00:00Z');
  let service: TestService;
  before(async () => {
    service = await openTestService(engine, { clock, settings: idle });
  });
  after(() => service.close());

  const newUser = async (name: string) => {
    const email = `${name}@example.org`;
    const { deps } = service;
    await createAccount(deps, systemContext(deps), { email, password, roles: ['Viewer'] });
    return email;
  };
  const logIn = async (email: string, agent = 'test') => {
    const answer = await service.call('POST', '/api/ip3/v1/auth/login', {
      headers: { 'user-agent': agent },
      body: { email, password },
    });
    assert.equal(answer.status, 200, answer.text);
    return { authorization: `Bearer ${answer.body.token}` };
  };
  const logInToConsole = async (email: string) => {
    const own = { 'sec-fetch-site': 'same-origin' };
    const { body, headers } = await service.call('POST', '/api/ip3/v1/auth/session', {
      headers: own,
      body: { email, password },
    });
    const [cookie = ''] = [headers['set-cookie'] ?? []].flat().map(String);
    return { ...own, cookie: cookie.split(';')[0]!, 'proofline-account': String(body.user.id) };
  };
  const status = async (headers: Record<string, string>) =>
    (await service.call('GET', '/api/ip3/v1/me', { headers })).status;
  const sessionsOf = async (headers: Record<string, string>) =>
    (await service.call('GET', base, { headers })).body.sessions as Record<string, unknown>[];

  test('three logins › are listed with their source; one, then all others are ended', async () => {
    const email = await newUser('anna');
    const first = await logIn(email, 'one\u00ff');
    clock.move({ minutes: 6 });
    const second = await logIn(email, 'two');
    const third = await logIn(email, 'x'.repeat(1_000));
    const listed = await sessionsOf(second);
    assert.deepEqual(
      listed.map(({ address, agent, current }) => [address, agent, current]),
      threeSessions,
    );
    assert.equal(listed[2]!['last_used_at'], '2026-11-20T14:00:00.000Z');
    const end = (id: unknown, headers: Record<string, string>) =>
      service.call('DELETE', `${base}/${String(id)}`, { headers });
    assert.equal((await end(listed[2]!['id'], second)).status, 204);
    assert.deepEqual([await status(first), await status(second)], [401, 200]);
    const stranger = await logIn(await newUser('ben'));
    assertProblem(await end(listed[0]!['id'], stranger), 404, 'not_found');
    assertProblem(await end('x', stranger), 404, 'not_found');
    const others = await service.call('DELETE', base, { headers: second });
    assert.deepEqual(others.body, { ended: 1 });
    assert.deepEqual([await status(third), await status(second)], [401, 200]);
    assert.equal((await sessionsOf(second)).length, 1);
    assert.equal(await status(stranger), 200);
    const ended = `audit_entry where action = 'auth.sessions_ended' and actor = $1`;
    assert.equal(await count(service, ended, [email]), 2);
  });

  test('an administrator › ends the logins of a user › nobody else is asked to log in', async () => {
    const mine = await logIn(await newUser('cleo'));
    const other = await logIn(await newUser('dora'));
    const { body: me } = await service.call('GET', '/api/ip3/v1/me', { headers: mine });
    const headers = await service.as('Admin');
    const end = (id: string, as: Record<string, string>) =>
      service.call('DELETE', `/api/ip3/v1/users/${id}/sessions`, { headers: as });
    assertProblem(await end(me.id, other), 403, 'forbidden');
    assert.deepEqual((await end(me.id, headers)).body, { ended: 1 });
    assert.deepEqual([await status(mine), await status(other)], [401, 200]);
    assertProblem(await end('x', headers), 404, 'not_found');
  });

  test('a disabled user › every login ends › none comes back when it is enabled again', async () => {
    const email = await newUser('dana');
    const logins = [await logIn(email), await logIn(email, 'two'), await logInToConsole(email)];
    const statuses = () => Promise.all(logins.map(status));
    const { body: me } = await service.call('GET', '/api/ip3/v1/me', { headers: logins[0]! });
    const admin = await service.as('Admin');
    const change = async (disabled: boolean) => {
      const url = `/api/ip3/v1/users/${me.id}`;
      const { status } = await service.call('PATCH', url, { headers: admin, body: { disabled } });
      assert.equal(status, 200);
    };
    assert.deepEqual(await statuses(), [200, 200, 200]);
    await change(true);
    assert.deepEqual(await statuses(), [401, 401, 401]);
    await change(false);
    assert.deepEqual(await statuses(), [401, 401, 401]);
    const again = await logIn(email);
    assert.deepEqual([await status(again), (await sessionsOf(again)).length], [200, 1]);
  });

  test('a login › used now and then › goes on; unused, it ends before its token does', async () => {
    const email = await newUser('emil');
    const used = await logIn(email);
    const unused = await logIn(email);
    for (let turn = 0; turn < 3; turn += 1) {
      clock.move({ minutes: 20 });
      assert.equal(await status(used), 200);
    }
    assert.equal(await status(unused), 401);
  });

  test('an ended login › housekeeping › its row goes, and those of others stay', async () => {
    const id = async (headers: Record<string, string>) =>
      String((await sessionsOf(headers)).at(0)?.['id']);
    const ended = await id(await logIn(await newUser('fay')));
    clock.move({ hours: 23 });
    const other = await id(await logIn(await newUser('gil')));
    const rows = async (jti: string) => count(service, 'login_session where jti = $1', [jti]);
    const keepHouse = () => housekeepingJob(service.deps).run(new AbortController().signal);
    await keepHouse();
    assert.equal(await rows(ended), 1, 'its token is valid still');
    clock.move({ hours: 1, minutes: 1 });
    await keepHouse();
    assert.deepEqual([await rows(ended), await rows(other)], [0, 1]);
  });
});
