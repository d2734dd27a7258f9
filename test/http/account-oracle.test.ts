// Who cannot list accounts learns from no answer whether someone has one, and no one learns from a
// refused approval who could approve.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isPermitted, type Access } from '../../src/domain/policy.ts';
import { roles, type Role } from '../../src/domain/role.ts';
import { routeAccess } from '../../src/http/route-access.ts';
import { newEngagement } from '../support/engagements.ts';
import { newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';
const listing = routeAccess[`GET ${v1}/colleagues`]!;
/** Below the role that lists colleagues. */
const outsiders = roles.filter((role) => !isPermitted([role], listing));

/** What an answer shows, without what differs each time. */
function shown({ status, body, headers }: Answer, email: string) {
  const { request_id: _id, ...rest } = Object(body) as Record<string, unknown>;
  const ignored = headers['proofline-ignored'];
  if (status >= 400) return { status, text: JSON.stringify(rest).replaceAll(email, 'E'), ignored };
  return { status, members: Object.keys(rest), count: rest['count'], ignored };
}

onEachEngine('accounts', (engine) => {
  let service: TestService;
  let known: string;
  const unknown = 'nobody@example.org';
  const settings = { IP3_FOUR_EYES: 'on' };
  before(async () => {
    service = await openTestService(engine, { settings });
    known = await emailOf('Analyst');
  });
  after(() => service.close());

  async function emailOf(...held: Role[]): Promise<string> {
    const me = await service.call('GET', `${v1}/me`, { headers: await service.as(...held) });
    return me.body.email;
  }

  for (const role of outsiders) {
    test(`every address that ${role} may use › with a known and an unknown e-mail › same answer`, async () => {
      const headers = await service.as(role);
      const { id } = await newIncident(service);
      const asks = Object.entries(routeAccess).filter(
        ([route, access]) =>
          isPermitted([role], access) && !/logout|stream|events|docs|console-assets/.test(route),
      );
      const named = ['email', 'owner', 'owner_email', 'assignee', 'approved_by', 'reported_by'];
      for (const [route] of asks) {
        const [method = '', path = ''] = route.split(' ');
        const answers = [known, unknown].map(async (email) => {
          const members = Object.fromEntries(named.map((name) => [name, email]));
          const url = path.replace('{module_base}', '/ip3').replace(/:\w+/g, id).replace('*', '0');
          const answer = await (method === 'GET'
            ? service.call('GET', `${url}?${new URLSearchParams(members).toString()}`, { headers })
            : service.call(method as 'POST', url, {
                headers,
                body: { title: 'An incident', password: 'wrong horse battery', ...members },
              }));
          return shown(answer, email);
        });
        const [one, other] = await Promise.all(answers);
        assert.deepEqual(one, other, `${role} ${route}`);
      }
      assert.ok(asks.length > 30, `only ${asks.length} addresses were asked`);
    });
  }

  test('addresses that look for an account › need the role that lists colleagues', () => {
    const looking = [
      `POST ${v1}/incidents/:id/assign`,
      `POST ${v1}/engagements`,
      `POST ${v1}/engagements/:id/members`,
      'PATCH /api/actions/:id',
      'PUT /api/agents/:id',
      'POST /api/agents/:id/quarantine',
      'POST /api/agents/:id/restore',
    ];
    for (const route of looking) {
      const access = (routeAccess as Record<string, Access>)[route];
      assert.ok(access !== undefined && roles.includes(access as Role), route);
      assert.ok(isPermitted([access as Role], listing), route);
    }
  });

  test('member › unknown and disabled › same answer', async () => {
    const headers = await service.as('Operator');
    const admin = await service.as('Admin');
    const body = { email: 'left@example.org', roles: ['Viewer'], name: 'Has left' };
    const { body: user } = await service.call('POST', `${v1}/users`, { headers: admin, body });
    const gone = { headers: admin, body: { disabled: true } };
    assert.equal((await service.call('PATCH', `${v1}/users/${user.id}`, gone)).status, 200);
    const { id } = await newEngagement(service);
    const url = `${v1}/engagements/${id}/members`;
    const add = async (email: string) =>
      shown(await service.call('POST', url, { headers, body: { email } }), email);
    assert.deepEqual(await add('left@example.org'), await add(unknown));
  });

  test('approval of class A2 › by nobody, without the role, of the same role › same answer', async () => {
    const headers = await service.as('AI Safety');
    const twin = { email: 'second-ai-safety@example.org', roles: ['AI Safety'], name: 'Second' };
    const admin = await service.as('Admin');
    const made = await service.call('POST', `${v1}/users`, { headers: admin, body: twin });
    assert.equal(made.status, 201, made.text);
    const incident = await newIncident(service);
    const steps = `/api/incidents/${incident.id}/actions`;
    const { body: playbook } = await service.call('GET', '/api/playbooks/prompt_injection', {
      headers,
    });
    const step = playbook.steps.find(
      ({ approval_class, role }: { approval_class: string; role: Role }) =>
        approval_class === 'A2' && role === 'AI Safety',
    );
    const added = await service.call('POST', steps, {
      headers,
      body: { playbook: 'prompt_injection', step: step.step },
    });
    assert.equal(added.status, 201, added.text);
    const approve = async (approved_by: string) => {
      const body = { status: 'approved', approved_by };
      const url = `/api/actions/${added.body.id}`;
      return service.call('PATCH', url, { headers, body });
    };
    const answers = [];
    for (const email of [unknown, known, twin.email]) {
      const answer = await approve(email);
      assert.deepEqual([answer.status, answer.body.lack], [422, 'role_missing']);
      answers.push(shown(answer, email));
    }
    assert.deepEqual(answers[1], answers[0]);
    assert.deepEqual(answers[2], answers[0]);
    assert.equal((await approve(await emailOf('Admin'))).status, 200);
  });
});
