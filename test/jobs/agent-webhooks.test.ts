// Webhooks of policy changes, to a receiver behind a real socket: signed, in order, again until
// they are taken, by one of two processes.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { agentWebhookJobs } from '../../src/jobs/agent-webhooks.ts';
import { JobRunner } from '../../src/jobs/job-runner.ts';
import type { Deps } from '../../src/operations/deps.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { newAgent, quarantine } from '../support/agents.ts';
import { readUntil } from '../support/eventually.ts';
import { plainPeer, type Peer } from '../support/peer.ts';
import { onEachEngine } from '../support/records.ts';
import { openTestService, type ServiceOptions, type TestService } from '../support/service.ts';

const key = Buffer.from('a key of the tests, 32 bytes long');
const secret = `whsec_${key.toString('base64')}`;
const log = pino({ level: 'silent' });

/** Unix seconds: no delivery of these tests was sent before. */
const begun = Math.floor(Date.now() / 1000);

/** Runs the webhooks of a service; returns a stop function. */
function startAgentWebhooks(deps: Deps): () => Promise<void> {
  const runner = new JobRunner(agentWebhookJobs(deps), deps, log);
  runner.start();
  return () => runner.stop();
}

interface Received {
  id: string;
  body: string;
  data: Record<string, unknown>;
}

/** Answers what the test says and keeps what it took. */
class Receiver {
  readonly taken: Received[] = [];
  readonly attempts: string[] = [];
  status = 200;
  peer!: Peer;

  async open(): Promise<this> {
    this.peer = await plainPeer((request, response) => void this.#receive(request, response));
    return this;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const body = Buffer.concat(pieces).toString('utf8');
    const header = (name: string) => String(request.headers[name]);
    const [id, time] = [header('webhook-id'), header('webhook-timestamp')];
    const mac = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
    assert.equal(header('webhook-signature'), `v1,${mac}`);
    assert.ok(begun <= Number(time) && Number(time) <= Date.now() / 1000, time);
    this.attempts.push(id);
    if (this.status === 200) this.taken.push({ id, body, data: JSON.parse(body).data });
    response.writeHead(this.status, this.status === 302 ? { location: '/elsewhere' } : {}).end();
  }

  async has(count: number): Promise<void> {
    for (let turn = 0; turn < 1_200 && this.taken.length < count; turn += 1) await pause(50);
    assert.equal(this.taken.length, count);
  }
}

function optionsFor({ peer }: Receiver): ServiceOptions {
  const settings = {
    IP3_AGENT_WEBHOOKS: `${peer.url}/hook?key=hidden`,
    IP3_AGENT_WEBHOOK_SECRET: secret,
    IP3_EGRESS_ALLOW: `peer.test:${peer.port}`,
  };
  return { settings, egress: peer.egress };
}

async function stateOf(service: TestService) {
  const headers = await service.as('Analyst');
  const { body, text } = await service.call('GET', '/api/agents/enforcement', { headers });
  assert.doesNotMatch(text, /hidden|\/hook/, 'the path of a webhook is a secret');
  return body.webhooks[0];
}

async function armed(service: TestService): Promise<void> {
  for (let turn = 0; turn < 1_200; turn += 1) {
    if ((await stateOf(service)) !== undefined) return;
    await pause(50);
  }
  assert.fail('the webhook has no row');
}

onEachEngine('webhooks of agents', (engine) => {
  const closing: (() => Promise<unknown>)[] = [];
  after(async () => {
    for (const close of closing.toReversed()) await close();
  });

  test('receiver › of changes › each once, signed, in order, without incident or reason', async () => {
    const receiver = await new Receiver().open();
    const service = await openTestService(engine, optionsFor(receiver));
    closing.push(() => receiver.peer.close(), service.close);
    await newAgent(service, 'agent-before');
    const stop = startAgentWebhooks(service.deps);
    closing.push(stop);
    await armed(service);
    await newAgent(service, 'agent-a');
    const { body } = await quarantine(service, 'agent-a');
    await receiver.has(2);
    const [registered, switched] = receiver.taken;
    assert.deepEqual(registered!.data['event'], 'agent.registered');
    assert.equal(switched!.id, `policy_${body.policy_epoch}`);
    const { at: _at, ...told } = switched!.data;
    assert.deepEqual(told, {
      policy_epoch: body.policy_epoch,
      event: 'agent.quarantined',
      agent_id: 'agent-a',
      status: 'quarantined',
      allowed_tools_effective: [],
    });
    assert.doesNotMatch(switched!.body, /INC-|incident|Sends mail|zielinska/);
    const state = await stateOf(service);
    assert.deepEqual([state.state, state.behind], ['delivering', 0]);
  });

  test('receiver › that fails, redirects, comes back › the same id again, nothing lost', async () => {
    const receiver = await new Receiver().open();
    const service = await openTestService(engine, optionsFor(receiver));
    closing.push(() => receiver.peer.close(), service.close);
    const stop = startAgentWebhooks(service.deps);
    closing.push(stop);
    await armed(service);
    receiver.status = 500;
    await newAgent(service, 'agent-a');
    while (receiver.attempts.length < 1) await pause(50);
    const waiting = await readUntil(
      () => stateOf(service),
      ({ state }) => state === 'waiting',
    );
    assert.deepEqual([waiting.state, waiting.behind], ['waiting', 1]);
    assert.match(waiting.last_fault, /answered 500/);
    receiver.status = 302;
    while (receiver.attempts.length < 2) await pause(50);
    receiver.status = 200;
    await newAgent(service, 'agent-b');
    await receiver.has(2);
    assert.equal(new Set(receiver.attempts.slice(0, 3)).size, 1, 'one id for every attempt');
    const agents = receiver.taken.map(({ data }) => data['agent_id']);
    assert.deepEqual(agents, ['agent-a', 'agent-b']);
  });

  test('receiver › that answers 410 › dead until the next start, then told what it missed', async () => {
    const receiver = await new Receiver().open();
    const service = await openTestService(engine, optionsFor(receiver));
    closing.push(() => receiver.peer.close(), service.close);
    const stop = startAgentWebhooks(service.deps);
    await armed(service);
    receiver.status = 410;
    await newAgent(service, 'agent-a');
    for (let turn = 0; turn < 1_200 && (await stateOf(service)).state !== 'dead'; turn += 1) {
      await pause(50);
    }
    assert.equal((await stateOf(service)).state, 'dead');
    const attempts = receiver.attempts.length;
    await newAgent(service, 'agent-b');
    await pause(700);
    assert.equal(receiver.attempts.length, attempts);
    await stop();
    receiver.status = 200;
    closing.push(startAgentWebhooks(service.deps));
    await receiver.has(2);
  });
});

test('two processes › one receiver › each change once, in order', async () => {
  const receiver = await new Receiver().open();
  const service = await openTestService('postgres', optionsFor(receiver));
  const sibling = await openTestService('postgres', {
    ...optionsFor(receiver),
    sharedWith: service,
  });
  const stops = [service, sibling].map(({ deps }) => startAgentWebhooks(deps));
  try {
    await armed(service);
    for (let turn = 0; turn < 20; turn += 1) await newAgent(service, `agent-${turn}`);
    await receiver.has(20);
    await pause(300);
    const epochs = receiver.taken.map(({ data }) => data['policy_epoch']);
    assert.deepEqual(
      epochs,
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  } finally {
    await Promise.all(stops.map((stop) => stop()));
    await sibling.close();
    await service.close();
    await receiver.peer.close();
  }
});

suite('settings of webhooks', () => {
  const url = 'https://gateway.example.org/hook';
  for (const [name, settings, fault] of [
    ['no key', { IP3_AGENT_WEBHOOKS: url }, /needs IP3_AGENT_WEBHOOK_SECRET/],
    ['a short key', { IP3_AGENT_WEBHOOK_SECRET: 'whsec_YWJj' }, /24 to 64 bytes/],
    [
      'no address',
      { IP3_AGENT_WEBHOOKS: 'ftp://x', IP3_AGENT_WEBHOOK_SECRET: secret },
      /addresses/,
    ],
  ] as const) {
    test(`${name} › at start › refused`, () => {
      assert.throws(() => loadConfig(settings), fault);
    });
  }
});
