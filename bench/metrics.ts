// What metrics cost a request: processor time of a server with their listener, which is read now
// and then, and of one without, for the same pages in turns on one database. Processor time, as the
// listener works while no one waits for it.
import { readFileSync } from 'node:fs';
import { openMetrics } from '../src/metrics/metrics.ts';
import { freePort } from '../test/support/postgres.ts';
import { startServer, type ServerProcess } from '../test/support/process.ts';
import { makeGround, onDatabase } from './ground.ts';
import { quick, report } from './report.ts';
import { seedIncidents } from './seed.ts';

const incidents = 1_000;
const pairs = quick ? 5 : 15;
const requests = quick ? 1_000 : 3_000;
const connections = 4;
const counted = 100_000;
/** A server answers so many pages in the 15 s between two readings when it has half of its time. */
const requestsToARead = 1_000;

/** In milliseconds, to ten of them. */
function processorTime({ pid }: ServerProcess): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function ask(server: ServerProcess, token: string, count: number): Promise<void> {
  const url = `${await server.listening()}/api/ip3/v1/incidents?limit=10`;
  const headers = { authorization: `Bearer ${token}` };
  for (let asked = 0; asked < count; asked += 1) {
    const answer = await fetch(url, { headers });
    if (answer.status !== 200) throw new Error(`A page failed with ${answer.status}.`);
    await answer.arrayBuffer();
  }
}

/** Milliseconds of the processor a request. */
async function costOf(server: ServerProcess, token: string, metrics?: string): Promise<number> {
  const before = processorTime(server);
  for (let asked = 0; asked < requests; asked += requestsToARead) {
    const each = requestsToARead / connections;
    await Promise.all(Array.from({ length: connections }, () => ask(server, token, each)));
    if (metrics !== undefined) await (await fetch(metrics)).text();
  }
  return (processorTime(server) - before) / requests;
}

const ground = await makeGround('postgres');
await onDatabase(ground, (database) => seedIncidents(database, 1, incidents));
const settings = { IP3_ENV: 'production', IP3_LOG_LEVEL: 'error' };
const off = await startServer({ ...ground, settings });
const listener = `127.0.0.1:${await freePort()}`;
const on = await startServer({
  ...ground,
  settings: { ...settings, IP3_METRICS_LISTEN: listener },
});
const token = await off.logIn();
const metrics = `http://${listener}/metrics`;
const costs = { on: [] as number[], off: [] as number[] };
for (const server of [off, on]) await costOf(server, token);
for (let pair = 0; pair < pairs; pair += 1) {
  // Which one is first changes, so that neither has the quieter half of each pair.
  const order = pair % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const);
  for (const which of order) {
    const cost = which === 'on' ? await costOf(on, token, metrics) : await costOf(off, token);
    costs[which].push(cost);
  }
}
/** What each answer does where metrics are on, alone: its cost is too small to be seen above. */
function countingCost(): number {
  const nothing = () => Promise.resolve(null);
  const metrics = openMetrics({
    ...{ build: { version: 'bench', engine: 'postgres' }, jobs: () => [], isWritable: () => true },
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    log: () => ({ size: 0, waiting_since: null, lag_ms: null }),
    ...{ figures: nothing, totals: nothing, files: nothing, certificate: () => null },
  });
  const before = process.cpuUsage();
  for (let number = 0; number < counted; number += 1) {
    metrics.answered({
      method: 'GET',
      route: '/api/ip3/v1/incidents',
      status: 200,
      ms: number % 100,
    });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / counted;
}

const counting = Array.from({ length: pairs }, countingCost);
await on.stop();
await off.stop();
await ground.remove();
const ratios = costs.on.map((cost, pair) => cost / costs.off[pair]!);
report('metrics', [
  { name: 'a page of 10 without metrics, processor', unit: 'ms', runs: costs.off },
  { name: 'a page of 10 with metrics, processor', unit: 'ms', runs: costs.on },
  { name: 'with metrics, of without', unit: 'ratio', better: 'lower', runs: ratios },
  { name: 'counting of an answer, processor', unit: 'ms', runs: counting },
  {
    name: 'counting of an answer, of a page without metrics',
    unit: 'ratio',
    runs: counting.map((cost, pair) => cost / costs.off[pair]!),
    aim: { at_most: 0.02 },
  },
]);
