// Users, roles, the last administrator, and the set-up of the first one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { offerSetup } from '../../src/operations/accounts/first-admin.ts';
import { assertProblem, count, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';

const users = '/api/ip3/v1/users';
const password = 'correct horse battery staple';

onEachEngine('set-up of the first administrator', (engine) => {
  const clock = settableClock('2026-11-20T14:00:00Z');
  let service: TestService;
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  const setUp = (token: string, email: string) =>
    service.call('POST', '/api/ip3/v1/setup', { body: { token, email, password } });

  test('links › wrong, expired, used by two at once › one administrator', async () => {
    const old = await offerSetup(service.deps);
    assertProblem(await setUp('wrong', 'a@example.org'), 401, 'unauthorized');
    clock.move({ minutes: 31 });
    assertProblem(await setUp(old!.token, 'a@example.org'), 401, 'unauthorized');
    const { token } = (await offerSetup(service.deps))!;
    const emails = [...'abcdefghijkl'].map((name) => `${name}@example.org`);
    const answers = await Promise.all(emails.map((email) => setUp(token, email)));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, ...Array.from({ length: 11 }, () => 409)]);
    const winner = answers.find(({ status }) => status === 201);
    assert.deepEqual(winner?.body.roles, ['Admin']);
    assert.equal(await count(service, 'account'), 1);
    assert.equal(await offerSetup(service.deps), null);
    assertProblem(await setUp(token, 'e@example.org'), 409, 'conflict');
  });
});

onEachEngine('users', (engine) => {
  let service: TestService;
  let admin: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    admin = await service.as('Admin');
  });
  after(() => service.close());

  const make = (email: string, more: Record<string, unknown> = {}) =>
    service.call('POST', users, {
      headers: admin,
      body: { email, password, roles: ['Viewer'], ...more },
    });

  test('an address that is taken › in any case › 409 at its place, one row', async () => {
    assert.equal((await make('Anna@Example.org')).body.email, 'anna@example.org');
    const again = assertProblem(await make('ANNA@example.ORG'), 409, 'conflict');
    assert.equal(again.errors[0].pointer, '/email');
    const all = await Promise.all([1, 2, 3, 4].map(() => make('twin@example.org')));
    const statuses = all.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, 409, 409, 409]);
    assert.equal(await count(service, `account where email = 'twin@example.org'`), 1);
  });

  test('columns of the table › sent as members › refused by name', async () => {
    const odd = {
      id: '019aa1de-0000-7000-8000-00000000000a',
      token_version: 99,
      password_hash: 'x',
      disabled_at: '2020-01-01T00:00:00Z',
      created_at: '2020-01-01T00:00:00Z',
    };
    const wrong = Object.keys(odd).map((name) => `/${name}`);
    const pointersOf = (answer: Answer) =>
      assertProblem(answer, 400, 'validation_failed').errors.map(
        ({ pointer }: { pointer: string }) => pointer,
      );
    const refused = await make('odd@example.org', { ...odd, disabled: true });
    assert.deepEqual(pointersOf(refused), [...wrong, '/disabled']);
    const made = await make('odd@example.org');
    const body = { ...odd, email: 'other@example.org', name: 'Odd' };
    const url = `${users}/${made.body.id}`;
    const changed = await service.call('PATCH', url, { headers: admin, body });
    assert.deepEqual(pointersOf(changed), [...wrong, '/email']);
    const list = await service.call('GET', `${users}?limit=200`, { headers: admin });
    const kept = list.body.users.find(({ id }: { id: string }) => id === made.body.id);
    assert.equal(kept.name, made.body.name);
  });

  test('a user › changed by two at once › the second one hears of it', async () => {
    const { body } = await make('two-admins@example.org');
    const url = `${users}/${body.id}`;
    const read = await service.call('GET', url, { headers: admin });
    assert.match(String(read.headers.etag), /^"\d+"$/);
    const change = (tag: string, name: string) =>
      service.call('PATCH', url, { headers: { ...admin, 'if-match': tag }, body: { name } });
    const first = await change(String(read.headers.etag), 'Anna');
    assert.equal(first.status, 200, first.text);
    const late = await change(String(read.headers.etag), 'Ewa');
    assertProblem(late, 412, 'precondition_failed');
    assert.equal((await change(String(first.headers.etag), 'Ewa')).status, 200);
    assertProblem(await change('garbage', 'Jan'), 400, 'validation_failed');
  });

  test('the last administrator › disabled or degraded › 409; one of two at once stays', async () => {
    const me = await service.call('GET', '/api/ip3/v1/me', { headers: admin });
    const change = (id: string, body: unknown) =>
      service.call('PATCH', `${users}/${id}`, { headers: admin, body });
    for (const body of [{ disabled: true }, { roles: ['Viewer'] }]) {
      assertProblem(await change(me.body.id, body), 409, 'conflict');
    }
    const second = await make('second@example.org', { roles: ['Admin'] });
    const answers = await Promise.all([
      change(me.body.id, { roles: ['Viewer'] }),
      change(second.body.id, { roles: ['Viewer'] }),
    ]);
    const succeeded = answers.filter(({ status }) => status === 200);
    assert.ok(succeeded.length <= 1, 'both administrators are gone');
    assert.ok((await count(service, `account where 'Admin' = any(roles)`)) >= 1);
  });
});
