// `proofline connectors` against a real server: listed, paused, resumed, asked to fetch.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { stringIn } from '../support/values.ts';
import {
  installation,
  password,
  run,
  startServer,
  type Installation,
  type RunningServer,
} from './program.ts';

suite('connectors', () => {
  let at: Installation;
  let server: RunningServer;
  let env: Record<string, string>;

  before(async () => {
    at = await installation('postgres', { 'adam@example.org': ['Admin'] });
    server = await startServer(at.env);
    const login = await post('/api/ip3/v1/auth/login', { email: 'adam@example.org', password });
    env = { IP3_URL: server.url, IP3_TOKEN: stringIn(login.token) };
  });
  after(async () => {
    await server.kill();
    await at.remove();
  });

  async function post(path: string, body: object): Promise<Record<string, unknown>> {
    const token = env?.['IP3_TOKEN'];
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    assert.ok(answer.ok, String(answer.status));
    return (await answer.json()) as Record<string, unknown>;
  }

  const connectors = (...args: string[]) => run(['connectors', ...args], { env });

  test('list, pause, resume, fetch › by its name › as the server has it', async () => {
    const none = await connectors('list');
    assert.deepEqual([none.code, none.stdout], [0, 'No connectors.\n']);
    // A name without an address in the DNS: the server can't reach it.
    const server = { product: 'defectdojo', url: 'https://dojo.invalid' };
    const body = { name: 'Dojo \u001b[31m', ...server, token: 'token-of-the-tests' };
    const refused = await fetch(`${env['IP3_URL']}/api/ip3/v1/connectors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${env['IP3_TOKEN']}` },
      body: JSON.stringify(body),
    });
    assert.equal(refused.status, 400);
    await post('/api/ip3/v1/connectors', { ...body, name: 'Dojo' });
    const paused = await connectors('pause', 'dojo', '--json');
    assert.equal(paused.code, 0, paused.stderr);
    assert.match(paused.stdout, /"next_at": null/);
    const resumed = await connectors('resume', 'Dojo');
    assert.match(resumed.stdout, /^Dojo\n {2}defectdojo at https:\/\/dojo\.invalid: /);
    const asked = await connectors('fetch', 'Dojo', '--json');
    assert.equal(asked.code, 0, asked.stderr);
    const listed = await connectors('list', '--json');
    assert.equal(JSON.parse(listed.stdout).connectors[0].name, 'Dojo');
    assert.doesNotMatch(listed.stdout, /token-of-the-tests/);
    const unknown = await connectors('fetch', 'Another');
    assert.equal(unknown.code, 3);
    assert.match(unknown.stderr, /There is no connector "Another"/);
  });
});
