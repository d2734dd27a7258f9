// The registry of agents: GET and PUT /api/agents (api-decisions §7).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { agentUrl, approver, newAgent, quarantine, readAgent } from '../support/agents.ts';
import { assertProblem, count, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, serviceSecret, type TestService } from '../support/service.ts';

onEachEngine('agents', (engine) => {
  let service: TestService;
  let officer: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    officer = await service.as('AI Safety');
  });
  after(() => service.close());

  const put = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    service.call('PUT', agentUrl(id), { headers: { ...officer, ...headers }, body });

  test('new agent › put › 201 with what was said, its first score, a version', async () => {
    const model = { name: 'support-model', provider: 'in-house', version: '2026-10' };
    const said = {
      name: 'Bot',
      owner: 'ai-safety@example.org',
      team: 'Support',
      environment: 'prod',
    };
    const tools = ['mail.send', 'crm.read', 'crm.read'];
    const body = { ...said, autonomy: 'bounded', model, allowed_tools: tools };
    const made = await put('agent-a', body);
    assert.equal(made.status, 201, made.text);
    assert.match(String(made.headers['etag']), /^"\d+"$/);
    const agent = await readAgent(service, 'agent-a');
    const { history, incidents, ...rest } = agent;
    assert.deepEqual(incidents, []);
    assert.deepEqual(rest, made.body);
    assert.deepEqual(agent.model, model);
    assert.deepEqual(agent.allowed_tools, ['crm.read', 'mail.send']);
    assert.deepEqual(agent.allowed_tools_effective, ['crm.read', 'mail.send']);
    assert.deepEqual([agent.owner_known, agent.current_score, agent.status], [true, 60, 'active']);
    assert.equal(history.length, 1);
    assert.deepEqual([history[0].event, history[0].trust_delta], ['registered', 60]);
  });

  test('owner › who is no user › kept as said, a lower first score', async () => {
    const { owner, owner_known, current_score } = await newAgent(service, 'agent-b');
    assert.deepEqual([owner, owner_known, current_score], [approver, false, 45]);
  });

  test('known agent › put again › replaced; the same once more changes nothing', async () => {
    await newAgent(service, 'agent-c', { team: 'Support' });
    const body = { owner: approver, allowed_tools: ['crm.read'] };
    const changed = await put('agent-c', body);
    assert.equal(changed.status, 200);
    assert.deepEqual([changed.body.team, changed.body.allowed_tools], [null, ['crm.read']]);
    const same = await put('agent-c', body);
    assert.deepEqual(same.body, changed.body);
    assert.equal(same.headers['etag'], changed.headers['etag']);
    assert.equal((await readAgent(service, 'agent-c')).history.length, 2);
  });

  test('stale If-Match › put › precondition_failed, nothing changed', async () => {
    const before_ = await newAgent(service, 'agent-d');
    const body = { owner: 'other', allowed_tools: [] };
    assertProblem(await put('agent-d', body, { 'if-match': '"99"' }), 412, 'precondition_failed');
    assertProblem(await put('agent-new', body, { 'if-match': '"1"' }), 412, 'precondition_failed');
    assert.equal((await readAgent(service, 'agent-d')).owner, before_.owner);
    assert.equal(await count(service, `agent where agent_id = 'agent-new'`), 0);
  });

  test('agent in quarantine › granted more tools › granted and without effect', async () => {
    await newAgent(service, 'agent-e');
    await quarantine(service, 'agent-e');
    const answer = await put('agent-e', { owner: approver, allowed_tools: ['everything'] });
    assert.deepEqual(answer.body.allowed_tools, ['everything']);
    assert.deepEqual(answer.body.allowed_tools_effective, []);
    assert.equal(answer.body.status, 'quarantined');
  });

  test('agent › revoked › no tools, and never active again', async () => {
    await newAgent(service, 'agent-f', { revoked: true });
    const { status, allowed_tools_effective } = await readAgent(service, 'agent-f');
    assert.deepEqual([status, allowed_tools_effective], ['revoked', []]);
    const back = { owner: approver, allowed_tools: ['crm.read'], revoked: false };
    assertProblem(await put('agent-f', back), 422, 'invalid_transition');
    const silent = await put('agent-f', { owner: approver, allowed_tools: ['crm.read'] });
    assert.equal(silent.body.status, 'revoked');
  });

  test('list › of an agent that was quarantined › last change, last incident, found by words', async () => {
    await newAgent(service, 'agent-q', { name: 'Quiet one', team: 'Night shift' });
    const named = await newIncident(service, { agent_id: 'agent-q', title: 'It named the agent' });
    const headers = await service.as('Analyst');
    const listed = async () =>
      (await service.call('GET', '/api/agents?q=NIGHT%20sh', { headers })).body;
    const quiet = await listed();
    assert.equal(quiet.count, 1);
    const { last_incident, last_trust_delta, last_trust_at } = quiet.agents[0];
    assert.deepEqual([last_incident, last_trust_delta], [named.public_id, null]);
    assert.equal(last_trust_at, null);
    const incident = await newIncident(service);
    const { body } = await quarantine(service, 'agent-q', { incident_id: incident.id });
    const [after_] = (await listed()).agents;
    assert.equal(after_.last_incident, incident.public_id);
    assert.deepEqual(
      [after_.last_trust_delta, after_.last_trust_at],
      [body.trust_delta, body.quarantined_at],
    );
    const { incidents } = await readAgent(service, 'agent-q');
    assert.deepEqual(
      incidents.map(({ public_id }: { public_id: string }) => public_id),
      [incident.public_id, named.public_id],
    );
    const none = await service.call('GET', '/api/agents?q=%25', { headers });
    assert.equal(none.body.count, 0);
  });

  test('body › without owner or tools, with wrong values › validation_failed', async () => {
    const sound = { owner: approver, allowed_tools: [] };
    for (const fields of [
      { owner: undefined },
      { owner: ' ' },
      { allowed_tools: undefined },
      { allowed_tools: [7] },
      { allowed_tools: ['a\u0007b'] },
      { environment: 'moon' },
      { revoked: 'yes' },
    ]) {
      assertProblem(await put('agent-g', { ...sound, ...fields }), 400, 'validation_failed');
    }
  });

  test('list › by pages and by state › each agent once, in the order of ids', async () => {
    for (const id of ['list/ż', 'list-2', 'list-10']) await newAgent(service, id);
    await quarantine(service, 'list-2');
    const headers = await service.as('Analyst');
    const seen: string[] = [];
    let url: string | null = '/api/agents?limit=2';
    while (url !== null) {
      const { status, body, text } = await service.call('GET', url, { headers });
      assert.equal(status, 200, text);
      seen.push(...body.agents.map(({ agent_id }: { agent_id: string }) => agent_id));
      url = body.next_cursor && `/api/agents?limit=2&cursor=${body.next_cursor}`;
    }
    assert.equal(new Set(seen).size, await count(service, 'agent'));
    const bytes = (text: string) => Buffer.from(text);
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => Buffer.compare(bytes(a), bytes(b))),
    );
    const { body } = await service.call('GET', '/api/agents?status=QUARANTINED', { headers });
    const states = body.agents.map(({ status }: { status: string }) => status);
    assert.deepEqual([...new Set(states)], ['quarantined']);
    const bad = await service.call('GET', '/api/agents?status=asleep', { headers });
    assertProblem(bad, 400, 'validation_failed');
    assertProblem(await service.call('GET', agentUrl('nobody'), { headers }), 404, 'not_found');
  });

  test('ledger › changed by hand › refused by the database', async () => {
    const { pool } = service.deps.database;
    const changes = ['update agent_event set trust_delta = 0', 'delete from agent_event'];
    for (const change of changes) await assert.rejects(pool.query(change), /append-only/);
  });

  test('callers › anonymous, roles below, the secret › 401, 403, deprecation headers', async () => {
    await newAgent(service, 'agent-h');
    for (const url of ['/api/agents', agentUrl('agent-h')]) {
      assertProblem(await service.call('GET', url), 401, 'unauthorized');
      for (const role of ['Viewer', 'Reporter'] as const) {
        const answer = await service.call('GET', url, { headers: await service.as(role) });
        assert.equal(assertProblem(answer, 403, 'forbidden').required_role, 'Analyst');
      }
      const headers = { 'x-service-secret': serviceSecret };
      const bySecret = await service.call('GET', url, { headers });
      assert.equal(bySecret.status, 200);
      assert.match(String(bySecret.headers['deprecation']), /^@\d+$/);
    }
    const body = { owner: approver, allowed_tools: [] };
    assertProblem(await service.call('PUT', agentUrl('x'), { body }), 401, 'unauthorized');
    const headers = await service.as('DevSecOps');
    assertProblem(await service.call('PUT', agentUrl('x'), { headers, body }), 403, 'forbidden');
  });
});
