// GET /api/agents/stream, over real sockets: order, replay, other processes, ends. And what
// enforcement points acknowledge.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { roles } from '../../src/domain/role.ts';
import { enforcementPoint, newAgent, quarantine } from '../support/agents.ts';
import { readUntil } from '../support/eventually.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService, serviceSecret, type TestService } from '../support/service.ts';
import { openEvents, type Followed } from '../support/sse.ts';

const path = '/api/agents/stream';

onEachEngine('stream of agents', (engine) => {
  let service: TestService;
  let url: string;
  let gateway: Record<string, string>;
  const open: Followed[] = [];
  before(async () => {
    service = await openTestService(engine);
    url = await service.app.listen({ host: '127.0.0.1', port: 0 });
    gateway = await enforcementPoint(service, 'gateway-0');
    await newAgent(service, 'agent-old');
  });
  after(async () => {
    for (const followed of open) followed.close();
    await service.close();
  });

  async function follow(headers: Record<string, string> = {}, at = url): Promise<Followed> {
    const followed = await openEvents(`${at}${path}`, { ...gateway, ...headers });
    open.push(followed);
    return followed;
  }

  /** Ends the tokens of that name. */
  async function revoke(name: string): Promise<void> {
    const headers = await service.as('AI Safety');
    const list = await service.call('GET', '/api/ip3/v1/tokens?limit=200', { headers });
    for (const token of list.body.tokens as { id: string; name: string }[]) {
      if (token.name !== name) continue;
      await service.call('DELETE', `/api/ip3/v1/tokens/${token.id}`, { headers });
    }
  }

  test('listener › an agent is registered, quarantined › both, numbered by the epoch', async () => {
    const followed = await follow();
    assert.equal(followed.status, 200);
    assert.match(followed.type, /^text\/event-stream/);
    const first = await followed.next();
    assert.equal(first.event, 'open');
    assert.equal(first.data.policy_epoch, first.id);
    await newAgent(service, 'agent-a');
    const { body } = await quarantine(service, 'agent-a');
    const [registered, switched] = [await followed.next(), await followed.next()];
    assert.deepEqual([registered.event, switched.event], ['agent.registered', 'agent.quarantined']);
    assert.equal(switched.id, body.policy_epoch);
    const { at, ...data } = switched.data;
    assert.deepEqual(data, {
      policy_epoch: body.policy_epoch,
      event: 'agent.quarantined',
      agent_id: 'agent-a',
      status: 'quarantined',
      allowed_tools_effective: [],
    });
    assert.equal(at, body.quarantined_at);
    assert.doesNotMatch(switched.text, /INC-|incident|Sends mail|zielinska/);
    followed.close();
  });

  test('listener that was away › back with Last-Event-ID › everything since, once, in order', async () => {
    const followed = await follow();
    const { id } = await followed.next();
    followed.close();
    const expected = [];
    for (let turn = 0; turn < 230; turn += 1) {
      const { policy_epoch } = await newAgent(service, 'agent-b', { team: `team ${turn}` });
      expected.push(policy_epoch);
    }
    const back = await follow({ 'last-event-id': String(id) });
    assert.equal((await back.next()).id, id);
    const seen = [];
    while (seen.length < expected.length) seen.push((await back.next()).id);
    assert.deepEqual(seen, expected);
    await newAgent(service, 'agent-b', { team: 'live' });
    assert.equal((await back.next()).id, expected.at(-1)! + 1);
    back.close();
  });

  test('number that has not been › as Last-Event-ID › reset; one that is none › 400', async () => {
    const followed = await follow({ 'last-event-id': '999999' });
    assert.equal((await followed.next()).event, 'open');
    const { event, id } = await followed.next();
    assert.equal(event, 'reset');
    assert.ok(id !== undefined && id < 999_999);
    followed.close();
    const headers = { ...gateway, 'last-event-id': 'x' };
    assertProblem(await service.call('GET', path, { headers }), 400, 'validation_failed');
  });

  test('quiet stream › for some seconds › a heartbeat that says where it stands', async () => {
    const followed = await follow();
    const { id } = await followed.next();
    const { event, data } = await followed.next();
    assert.deepEqual([event, data.policy_epoch], ['heartbeat', id]);
    followed.close();
  });

  test('token of a listener › revoked › the stream ends', async () => {
    const own = await enforcementPoint(service, 'revoked');
    const followed = await follow(own);
    assert.equal((await followed.next()).event, 'open');
    await revoke('revoked');
    assert.equal(await followed.ended(), true);
    assert.equal((await openEvents(`${url}${path}`, own)).status, 401);
  });

  test('streams of one user › one too many › rate_limited, until one is closed', async () => {
    // Streams are counted for the owner of the token.
    const own = await enforcementPoint(service, 'crowd');
    const held = [];
    for (let turn = 0; turn < 20; turn += 1) held.push(await follow(own));
    const answer = await service.call('GET', path, { headers: own });
    assertProblem(answer, 429, 'rate_limited');
    assert.ok(Number(answer.headers['retry-after']) >= 1);
    held[0]!.close();
    const again = await readUntil(
      () => follow(own),
      ({ status }) => status === 200,
    );
    assert.equal(again.status, 200);
    for (const followed of [...held, again]) followed.close();
  });

  test('asked for JSON › after a number › the changes since, without the stream', async () => {
    const headers = { ...gateway, accept: 'application/json' };
    const all = await service.call('GET', `${path}?after=0`, { headers });
    assert.equal(all.status, 200);
    assert.equal(all.body.events[0].policy_epoch, 1);
    assert.equal(all.body.count, 200);
    const last = all.body.policy_epoch;
    const none = await service.call('GET', `${path}?after=${last}`, { headers });
    assert.deepEqual([none.body.events, none.body.policy_epoch], [[], last]);
  });

  test('callers › nobody, every role, the secret, another token › 401, 403', async () => {
    assertProblem(await service.call('GET', path), 401, 'unauthorized');
    const acks = '/api/agents/acknowledgements';
    const body = { policy_epoch: 1, instance: 'prod-gateway-1' };
    const plain = await service.call('POST', '/api/ip3/v1/tokens', {
      headers: await service.as('AI Safety'),
      body: { name: 'no gateway', roles: ['Reporter'], expires_in_days: 1 },
    });
    const held = await Promise.all(roles.map((role) => service.as(role)));
    const token = { authorization: `Bearer ${plain.body.token}` };
    for (const headers of [...held, token, { 'x-service-secret': serviceSecret }]) {
      const read = await service.call('GET', `${path}?after=0`, {
        headers: { ...headers, accept: 'application/json' },
      });
      assertProblem(read, 403, 'forbidden');
      assert.match(read.body.detail, /enforcement_point/);
      assertProblem(await service.call('POST', acks, { headers, body }), 403, 'forbidden');
    }
    const { rows } = await service.deps.database.pool.query('select from enforcement_ack');
    assert.equal(rows.length, 0);
  });

  test('a token for an enforcement point › by an Operator › refused, with the role', async () => {
    const made = await service.call('POST', '/api/ip3/v1/tokens', {
      headers: await service.as('Operator'),
      body: { name: 'x', roles: ['Reporter'], expires_in_days: 1, enforcement_point: 'x' },
    });
    assertProblem(made, 400, 'validation_failed');
    assert.match(made.body.errors[0].message, /DevSecOps or AI Safety/);
  });

  test('acknowledgements › of a quarantine › the latency of each point with a token', async () => {
    for (const name of ['gateway-0', 'crowd']) await revoke(name);
    const points: Record<string, Record<string, string>> = {};
    const ack = (policy_epoch: number, instance: string) => {
      const body = { policy_epoch, instance };
      const headers = points[instance]!;
      return service.call('POST', '/api/agents/acknowledgements', { headers, body });
    };
    const analyst = await service.as('Analyst');
    const read = async () =>
      (await service.call('GET', '/api/agents/enforcement', { headers: analyst })).body;
    const before_ = await read();
    const none = [before_.expected, before_.acknowledged, before_.revocation_latency_p50_ms];
    assert.deepEqual(none, [1, 0, null], 'the first point never acknowledged');
    for (const instance of ['gateway-1', 'gateway-2']) {
      points[instance] = await enforcementPoint(service, instance);
      assert.equal((await ack(before_.policy_epoch, instance)).body.behind, 0);
    }
    await newAgent(service, 'agent-ack');
    const began = performance.now();
    const { body } = await quarantine(service, 'agent-ack');
    await pause(60);
    await ack(body.policy_epoch, 'gateway-1');
    const elapsed = performance.now() - began;
    await pause(60);
    await ack(body.policy_epoch, 'gateway-1');
    points['late-joiner'] = await enforcementPoint(service, 'late-joiner');
    await ack(body.policy_epoch, 'late-joiner');
    const half = await read();
    assert.deepEqual([half.expected, half.acknowledged], [3, 1]);
    const { revocation_latency_p50_ms: p50, revocation_latency_p95_ms: p95 } = half;
    // Of the first acknowledgement: a pause came before it, and more than it takes passed here.
    assert.ok(p50 >= 60 && p50 <= elapsed + 1 && p95 === p50, `${p50} ${p95} ${elapsed}`);
    const behind = half.enforcement_points.map((point: { instance: string; behind: number }) => [
      point.instance,
      point.behind,
    ]);
    assert.deepEqual(behind, [
      ['gateway-1', 0],
      ['gateway-2', 2],
      ['late-joiner', 0],
    ]);
    await ack(body.policy_epoch, 'gateway-2');
    const whole = await read();
    assert.equal(whole.acknowledged, 2);
    assert.ok(whole.revocation_latency_p95_ms >= p50 + 60);
    assertProblem(await ack(body.policy_epoch + 1, 'gateway-1'), 422, 'unknown_reference');
    assertProblem(await ack(-1, 'gateway-1'), 400, 'validation_failed');
    points['a b'] = points['other'] = points['gateway-1']!;
    assertProblem(await ack(1, 'a b'), 400, 'validation_failed');
    const other = await ack(1, 'other');
    assertProblem(other, 400, 'validation_failed');
    assert.match(other.body.errors[0].message, /"gateway-1"/);
    // Once its token has ended, a point is neither listed nor expected.
    await revoke('gateway-2');
    await quarantine(service, 'agent-more');
    const fewer = await read();
    assert.equal(fewer.expected, 5, 'three before, and the two that are left');
    assert.deepEqual(
      fewer.enforcement_points.map(({ instance }: { instance: string }) => instance),
      ['gateway-1', 'late-joiner'],
    );
  });
});
