// Rounds of a failover under load: two servers of ours on a primary with a standby, the primary
// killed, the standby promoted; every acknowledged write must be there afterwards.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from './cluster.ts';
import { temporaryFolder } from './engines.ts';
import { runProgram, startServer, type ServerProcess } from './process.ts';
import { stringIn } from './values.ts';

export interface FailoverFigures {
  acknowledged: number;
  lost: number;
  /** Answers during the outages by status. */
  refused: Record<string, number>;
  /** From the end of each promotion until each server has acknowledged a write, in ms. */
  backMs: number[];
  /** How many writes were refused meanwhile. */
  refusedAfter: number[];
}

const clients = 8;

export async function failOverRounds(rounds: number): Promise<FailoverFigures> {
  const cluster = await startCluster();
  const vault = `file:${temporaryFolder()}`;
  const settings = { IP3_VAULT_URL: vault, IP3_METRICS_LISTEN: '127.0.0.1:0' };
  const place = () => ({ dataDir: temporaryFolder(), databaseUrl: cluster.url, settings });
  const first = place();
  const servers = [await startServer(first), await startServer(place())];
  const tokens = await Promise.all(servers.map((server) => server.logIn()));
  const load = startLoad(servers, tokens);
  const [backMs, refusedAfter]: [number[], number[]] = [[], []];
  const refusals = () => Object.values(load.refused).reduce((sum, count) => sum + count, 0);
  for (let round = 0; round < rounds; round += 1) {
    await load.moreThan(clients);
    await cluster.failOver();
    const [promoted, before] = [performance.now(), refusals()];
    await load.acknowledgedByEach();
    backMs.push(Math.round(performance.now() - promoted));
    refusedAfter.push(refusals() - before);
    await cluster.addStandby();
  }
  await load.moreThan(clients);
  const acknowledged = await load.stop();
  const lost = await missing(servers[0]!, tokens[0]!, acknowledged);
  for (const server of servers) {
    const ready = await server.call('GET', '/readyz');
    assert.equal(ready.status, 200, JSON.stringify(ready.body));
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
  }
  const verified = runProgram(['audit', 'verify'], first);
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  await cluster.stop();
  const { refused } = load;
  return { acknowledged: acknowledged.length, lost, refused, backMs, refusedAfter };
}

/** Clients that write without end; each takes another server in turn. */
function startLoad(servers: readonly ServerProcess[], tokens: readonly string[]) {
  const acknowledged: string[] = [];
  const perServer = servers.map(() => 0);
  const refused: Record<string, number> = {};
  const stopped = new AbortController();
  const write = async (which: number, title: string) => {
    const json = { title };
    const sent = { token: tokens[which]!, json };
    const answer = await servers[which]!.call('POST', '/api/incidents', sent).catch(() => null);
    if (answer?.status === 201) {
      acknowledged.push(stringIn(answer.body.id));
      perServer[which]! += 1;
      return;
    }
    const kind = String(answer?.status ?? 'connection');
    refused[kind] = (refused[kind] ?? 0) + 1;
    if (answer?.status === 503) assert.equal(answer.headers.get('retry-after'), '1');
    // As Retry-After says, and a little sooner so that the figures show when the service is back.
    await pause(200);
  };
  const client = async (number: number) => {
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      await write((number + turn) % servers.length, `Written by ${number} in turn ${turn}`);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  const until = async (isThere: () => boolean) => {
    for (let turn = 0; !isThere(); turn += 1) {
      assert.ok(turn < 6_000, `No write is acknowledged: ${JSON.stringify(refused)}`);
      await pause(10);
    }
  };
  return {
    refused,
    moreThan(count: number) {
      const before = acknowledged.length;
      return until(() => acknowledged.length > before + count);
    },
    acknowledgedByEach() {
      const before = [...perServer];
      return until(() => perServer.every((count, which) => count > before[which]!));
    },
    async stop() {
      stopped.abort();
      await all;
      return acknowledged;
    },
  };
}

async function missing(
  server: ServerProcess,
  token: string,
  ids: readonly string[],
): Promise<number> {
  let lost = 0;
  for (const id of ids) {
    const { status } = await server.call('GET', `/api/incidents/${id}`, { token });
    if (status !== 200) lost += 1;
  }
  return lost;
}
