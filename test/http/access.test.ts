// The decision point: OpenID AuthZEN 1.0 evaluation and evaluations.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { approver, newAgent, quarantine } from '../support/agents.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService, serviceSecret, type TestService } from '../support/service.ts';

const single = '/access/v1/evaluation';
const batch = '/access/v1/evaluations';

const subjectOf = (id: string) => ({ type: 'agent', id });
const action = { name: 'tools/call' };
const toolOf = (id: string) => ({ type: 'tool', id });
const question = (agent: string, tool: string) => ({
  subject: subjectOf(agent),
  action,
  resource: toolOf(tool),
});

onEachEngine('decision point', (engine) => {
  let service: TestService;
  let gateway: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    gateway = await service.as('Reporter');
    await newAgent(service, 'agent-a');
    await newAgent(service, 'agent-q');
    await quarantine(service, 'agent-q');
    await newAgent(service, 'agent-r', { revoked: true });
  });
  after(() => service.close());

  const ask = (body: unknown, url = single, headers: Record<string, string> = {}) =>
    service.call('POST', url, { headers: { ...gateway, ...headers }, body });

  test('granted tool › asked for › allowed, with the epoch, not to be kept', async () => {
    const { status, body } = await ask({
      ...question('agent-a', 'crm.read'),
      context: { time: '2026-11-20T14:00:00Z' },
    });
    assert.deepEqual([status, body.decision], [200, true]);
    const { policy_epoch, ttl_s, evaluated_at, ...rest } = body.context;
    assert.ok(policy_epoch >= 1 && ttl_s === 0);
    assert.match(evaluated_at, /Z$/);
    assert.deepEqual(rest, {});
  });

  for (const [agent, tool, reason] of [
    ['nobody', 'crm.read', 'unknown_agent'],
    ['AGENT-A', 'crm.read', 'unknown_agent'],
    ['agent-a', 'crm.write', 'tool_not_granted'],
    ['agent-a', 'CRM.READ', 'tool_not_granted'],
    ['agent-q', 'crm.read', 'quarantined'],
    ['agent-r', 'crm.read', 'revoked'],
  ] as const) {
    test(`${tool} for ${agent} › asked for › 200, denied as ${reason}`, async () => {
      const { status, body } = await ask(question(agent, tool));
      assert.deepEqual([status, body.decision, body.context.reason], [200, false, reason]);
      assert.match(body.context.reason_admin['403'], new RegExp(reason));
      assert.ok(body.context.reason_user['403']);
      assert.equal('policy_epoch' in body.context, reason !== 'unknown_agent');
    });
  }

  test('incident of a quarantine › asked about › is not told', async () => {
    const { text } = await ask(question('agent-q', 'crm.read'));
    assert.doesNotMatch(text, /INC-|Sends mail/);
  });

  test('user, other action, other resource › asked for › 200, denied', async () => {
    const sound = question('agent-a', 'crm.read');
    for (const other of [
      { ...sound, subject: { type: 'user', id: 'agent-a' } },
      { ...sound, action: { name: 'tools/list' } },
      { ...sound, resource: { type: 'file', id: 'crm.read' } },
    ]) {
      const { status, body } = await ask(other);
      assert.deepEqual([status, body.decision], [200, false]);
      assert.match(body.context.reason, /^unsupported_/);
    }
  });

  test('question › with parts missing, of wrong types, too large › 400 and 413', async () => {
    const sound = question('agent-a', 'crm.read');
    for (const change of [
      { subject: undefined },
      { action: {} },
      { resource: { type: 'tool' } },
      { subject: { type: 'agent', id: 7 } },
      { subject: { type: 'agent', id: 'x'.repeat(201) } },
      { context: 'now' },
    ]) {
      assertProblem(await ask({ ...sound, ...change }), 400, 'validation_failed');
    }
    assertProblem(
      await ask('{', single, { 'content-type': 'application/json' }),
      400,
      'malformed_json',
    );
    const properties = { note: 'x'.repeat(70_000) };
    const large = { ...sound, subject: { ...sound.subject, properties } };
    assertProblem(await ask(large), 413, 'payload_too_large');
  });

  test('request id › sent › comes back, with a decision and with a problem', async () => {
    const headers = { 'x-request-id': 'bfe9eb29-ab87-4ca3-be83-a1d5d8305716' };
    for (const body of [question('agent-a', 'crm.read'), {}]) {
      const answer = await ask(body, single, headers);
      assert.equal(answer.headers['x-request-id'], headers['x-request-id']);
    }
  });

  test('callers › nobody, a token that is none, Viewer, the secret › 401 and 403', async () => {
    const body = question('agent-a', 'crm.read');
    for (const url of [single, batch]) {
      for (const headers of [
        {},
        { authorization: 'Bearer a.b.c' },
        { 'x-service-secret': serviceSecret },
      ]) {
        assertProblem(await service.call('POST', url, { headers, body }), 401, 'unauthorized');
      }
      const headers = await service.as('Viewer');
      const refused = await service.call('POST', url, { headers, body });
      assert.equal(assertProblem(refused, 403, 'forbidden').required_role, 'Reporter');
    }
  });

  test('batch › with defaults › each question by its own parts, in order', async () => {
    const { status, body } = await ask(
      {
        subject: subjectOf('agent-a'),
        action,
        resource: toolOf('mail.send'),
        evaluations: [
          { resource: toolOf('crm.read') },
          { subject: subjectOf('agent-q') },
          {},
          { resource: toolOf('crm.write') },
        ],
      },
      batch,
    );
    assert.equal(status, 200);
    const found = body.evaluations.map(({ decision }: { decision: boolean }) => decision);
    assert.deepEqual(found, [true, false, true, false]);
    assert.equal(body.evaluations[1].context.reason, 'quarantined');
  });

  for (const [semantic, expected] of [
    ['execute_all', [true, false, true]],
    ['deny_on_first_deny', [true, false]],
    ['permit_on_first_permit', [true]],
  ] as const) {
    test(`batch › ${semantic} › ${expected.join()}`, async () => {
      const tools = ['crm.read', 'crm.write', 'mail.send'];
      const { body } = await ask(
        {
          subject: subjectOf('agent-a'),
          action,
          evaluations: tools.map((tool) => ({ resource: toolOf(tool) })),
          options: { evaluations_semantic: semantic },
        },
        batch,
      );
      const found = body.evaluations.map(({ decision }: { decision: boolean }) => decision);
      assert.deepEqual(found, expected);
    });
  }

  test('batch › without evaluations, with none › a single decision', async () => {
    for (const more of [{}, { evaluations: [] }]) {
      const { body } = await ask({ ...question('agent-a', 'crm.read'), ...more }, batch);
      assert.deepEqual([body.decision, body.evaluations], [true, undefined]);
    }
  });

  test('batch › a part that nobody gives, an unknown semantic, too many › 400', async () => {
    const sound = { subject: subjectOf('agent-a'), action };
    const half = await ask({ ...sound, evaluations: [{ resource: toolOf('a') }, {}] }, batch);
    const { errors } = assertProblem(half, 400, 'validation_failed');
    assert.deepEqual(errors, [{ pointer: '/evaluations/1/resource', message: 'is required' }]);
    const options = { evaluations_semantic: 'first' };
    const item = { resource: toolOf('a') };
    const many = Array.from({ length: 501 }, () => item);
    assertProblem(
      await ask({ ...sound, evaluations: [item], options }, batch),
      400,
      'validation_failed',
    );
    assertProblem(await ask({ ...sound, evaluations: many }, batch), 400, 'validation_failed');
  });

  test('agents asked about at once › by sixty › each its own answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        ask(question(['agent-a', 'agent-q', 'nobody'][turn % 3]!, 'crm.read')),
      ),
    );
    answers.forEach(({ body }, turn) => assert.equal(body.decision, turn % 3 === 0));
  });

  test('grants › changed by PUT › hold from the answer on', async () => {
    await newAgent(service, 'agent-b', { allowed_tools: ['a'] });
    assert.equal((await ask(question('agent-b', 'b'))).body.decision, false);
    await newAgent(service, 'agent-b', { owner: approver, allowed_tools: ['b'] });
    assert.equal((await ask(question('agent-b', 'b'))).body.decision, true);
    assert.equal((await ask(question('agent-b', 'a'))).body.decision, false);
  });

  test('metadata › read without credentials › names the endpoints', async () => {
    const { status, body } = await service.call('GET', '/.well-known/authzen-configuration');
    assert.equal(status, 200);
    assert.deepEqual(body, {
      policy_decision_point: 'http://127.0.0.1:8080',
      access_evaluation_endpoint: 'http://127.0.0.1:8080/access/v1/evaluation',
      access_evaluations_endpoint: 'http://127.0.0.1:8080/access/v1/evaluations',
    });
  });
});
