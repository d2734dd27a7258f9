// The example gateway in front of an MCP server, against a real server: a running agent loses its
// tools, also in the middle of a call, and nothing is allowed while no one answers.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { migratedFolder } from '../support/engines.ts';
import { killServers, quickStart, startServer, type ServerProcess } from '../support/process.ts';

const folder = path.join(import.meta.dirname, '../../examples/agent-gateway');
const keys = { 'key-of-support': 'agent-support-bot', 'key-of-nobody': 'agent-unknown' };

suite('example gateway', () => {
  let server: ServerProcess;
  let token: string;
  let made: { token: string; owner: string };
  let gateway: string;
  let dataDir: string;
  const children: ChildProcess[] = [];
  /** When the agent was about to be quarantined. */
  let began: number;

  async function start(file: string, settings: Record<string, string>): Promise<string> {
    const child = spawn(process.execPath, [path.join(folder, file)], {
      env: { PATH: process.env['PATH'], ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return /http:\S+/.exec(String(line))![0];
  }

  const call = async (method: string, url: string, json?: unknown) => {
    const reply = await server.call(method, url, { token, json });
    assert.ok(reply.status < 300, `${method} ${url}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };

  async function rpc(method: string, params: object = {}, key = 'key-of-support') {
    const response = await fetch(gateway, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const text = await response.text();
    return { status: response.status, ...(text === '' ? {} : JSON.parse(text)) };
  }

  const callTool = (name: string, wait_ms = 0, key?: string) =>
    rpc('tools/call', { name, arguments: { wait_ms } }, key);

  async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (let turn = 0; turn < 1_200; turn += 1) {
      if (await isSo()) return;
      await pause(50);
    }
    assert.fail(what);
  }

  before(async () => {
    dataDir = await migratedFolder();
    server = await startServer({ dataDir, nodeOptions: quickStart });
    token = await server.logIn();
    const asked = { name: 'gateway', roles: ['Reporter'], expires_in_days: 1 };
    const point = { ...asked, enforcement_point: 'gateway-1' };
    made = await call('POST', '/api/ip3/v1/tokens', point);
    const agent = { owner: 'a', allowed_tools: ['crm.read', 'mail.send'] };
    await call('PUT', '/api/agents/agent-support-bot', agent);
    const tools = await start('tools.js', { TOOLS_PORT: '0' });
    gateway = await start('gateway.js', {
      PROOFLINE_URL: await server.listening(),
      PROOFLINE_TOKEN: made.token,
      MCP_UPSTREAM: tools,
      GATEWAY_AGENTS: JSON.stringify(keys),
      GATEWAY_PORT: '0',
    });
    await until('the gateway hears', async () => (await callTool('crm.read')).result !== undefined);
  });
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    killServers();
    await server.ended;
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  test('agents › by their keys › what they were granted, strangers nothing', async () => {
    const { result } = await rpc('tools/list');
    const names = result.tools.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ['crm.read', 'mail.send']);
    assert.equal((await callTool('mail.send')).result.content[0].text, 'mail.send done');
    assert.equal((await callTool('shell.run')).error.code, -32001);
    assert.equal((await callTool('crm.read', 0, 'key-of-nobody')).error.code, -32001);
    assert.deepEqual((await rpc('tools/list', {}, 'key-of-nobody')).result.tools, []);
    assert.equal((await callTool('crm.read', 0, 'a wrong key')).status, 401);
    assert.equal((await rpc('resources/read')).error.code, -32601);
  });

  test('running agent › quarantined › loses its tools, also in the middle of a call', async () => {
    // It would go on for longer than the limit of the suite.
    const long = callTool('crm.read', 1_200_000);
    await pause(300);
    const { id } = await call('POST', '/api/incidents', { title: 'Misuse of tools' });
    began = performance.now();
    const body = { incident_id: id, reason: 'It sends mail.', approved_by: 'somebody' };
    await call('POST', '/api/agents/agent-support-bot/quarantine', body);
    // Nothing waits for the stream here: the next call asks.
    assert.equal((await callTool('mail.send')).error.code, -32001);
    assert.equal((await long).error.code, -32001);
    assert.deepEqual((await rpc('tools/list')).result.tools, []);
  });

  test('quarantine › acknowledged by the gateway › shows in the figure', async () => {
    const read = async () => call('GET', '/api/agents/enforcement');
    await until('acknowledged', async () => (await read()).acknowledged === 1);
    const { expected, enforcement_points: points, revocation_latency_p95_ms: p95 } = await read();
    assert.equal(expected, 1);
    assert.deepEqual([points[0].name, points[0].instance], [made.owner, 'gateway-1']);
    assert.ok(p95 > 0 && p95 <= performance.now() - began, `${p95} ms`);
  });

  test('Proofline › gone › nothing is allowed', async () => {
    const agent = { owner: 'a', allowed_tools: ['crm.read'] };
    await call('PUT', '/api/agents/agent-unknown', agent);
    const asked = () => callTool('crm.read', 0, 'key-of-nobody');
    await until('granted', async () => (await asked()).result !== undefined);
    await server.stop('SIGKILL');
    assert.equal((await asked()).error.code, -32001);
    await pause(700);
    assert.equal((await asked()).error.code, -32001);
  });
});
