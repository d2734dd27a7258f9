// The guarantee of the switch across two server processes on one PostgreSQL: once a quarantine is
// answered, no evaluation that starts afterwards, on whichever process, is allowed.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createServerDatabase, temporaryFolder } from '../support/engines.ts';
import { killServers, startServer, type ServerProcess } from '../support/process.ts';
import { scaled } from '../support/scale.ts';
import { openEvents } from '../support/sse.ts';
import { templateDatabase } from '../support/templates.ts';

const rounds = scaled(40);
const askersOfEach = 3;

interface Seen {
  started: number;
  allowed: boolean;
}

suite('switch across two processes', () => {
  let servers: ServerProcess[];
  let token: string;
  let remove: () => Promise<void>;
  before(async () => {
    const { url, drop } = await createServerDatabase(templateDatabase);
    const folders = [temporaryFolder(), temporaryFolder()];
    servers = [];
    const settings = { IP3_VAULT_URL: `file:${folders[0]!}/vault` };
    for (const dataDir of folders) {
      servers.push(await startServer({ dataDir, databaseUrl: url, settings }));
    }
    remove = async () => {
      await drop();
      for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
    };
    token = await servers[0]!.logIn();
  });
  after(async () => {
    killServers();
    await Promise.all(servers.map(({ ended }) => ended));
    await remove();
  });

  async function call(server: ServerProcess, method: string, url: string, json: unknown) {
    const reply = await server.call(method, url, { token, json });
    assert.ok(reply.status < 300, `${method} ${url}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  async function askUntil(
    server: ServerProcess,
    agent: string,
    seen: Seen[],
    isOver: () => boolean,
  ) {
    const json = {
      subject: { type: 'agent', id: agent },
      action: { name: 'tools/call' },
      resource: { type: 'tool', id: 'crm.read' },
    };
    while (!isOver()) {
      const started = performance.now();
      const { decision } = await call(server, 'POST', '/access/v1/evaluation', json);
      seen.push({ started, allowed: decision });
    }
  }

  test(`evaluations without a pause › ${rounds} quarantines › none is allowed after the answer`, async () => {
    const { id } = await call(servers[0]!, 'POST', '/api/incidents', { title: 'Race' });
    let [before_, afterwards] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const agent = `agent-${round}`;
      const grant = { owner: 'a', allowed_tools: ['crm.read', `tool-${round}`] };
      await call(servers[0]!, 'PUT', `/api/agents/${agent}`, grant);
      let over = false;
      const seen: Seen[] = [];
      const asking = servers.flatMap((server) =>
        Array.from({ length: askersOfEach }, () => askUntil(server, agent, seen, () => over)),
      );
      while (seen.filter(({ allowed }) => allowed).length < 2) await pause(1);
      await pause((round % 5) * 4);
      const by = servers[round % 2]!;
      // Someone grants tools in the same moment.
      const granting = call(servers[1 - (round % 2)]!, 'PUT', `/api/agents/${agent}`, {
        ...grant,
        team: 'other',
      });
      const body = { incident_id: id, reason: 'race', approved_by: 'somebody' };
      await call(by, 'POST', `/api/agents/${agent}/quarantine`, body);
      const answered = performance.now();
      const isLate = ({ started }: Seen) => started >= answered;
      while (seen.filter(isLate).length < 2) await pause(1);
      over = true;
      await granting;
      await Promise.all(asking);
      const late = seen.filter(isLate);
      assert.deepEqual(
        late.filter(({ allowed }) => allowed),
        [],
      );
      before_ += seen.filter(({ allowed }) => allowed).length;
      afterwards += late.length;
    }
    assert.ok(before_ > rounds, `only ${before_} were allowed before`);
    assert.ok(afterwards > rounds, `only ${afterwards} were asked afterwards`);
  });

  test('stream that somebody follows › the server is stopped › both end, without the limit of a stop', async () => {
    const server = servers[1]!;
    const url = `${await server.listening()}/api/agents/stream`;
    const asked = { name: 'gateway', roles: ['Reporter'], expires_in_days: 1 };
    const point = { ...asked, enforcement_point: 'gateway-1' };
    const made = await call(server, 'POST', '/api/ip3/v1/tokens', point);
    const followed = await openEvents(url, { authorization: `Bearer ${made.token}` });
    assert.equal((await followed.next()).event, 'open');
    const stopped = server.stop();
    assert.equal(await followed.ended(), true);
    // One that waits for a stream reaches its limit and ends with another code.
    assert.deepEqual(await stopped, { code: 0, signal: null });
  });
});
