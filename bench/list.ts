// A page of 50 at 100,000 incidents, against a bare Fastify that answers the same bytes: 20
// connections, the two asked in turns, each in a process of its own as is the asker.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../test/support/process.ts';
import { makeGround, onDatabase, type Engine } from './ground.ts';
import { quick, report, type Figure } from './report.ts';
import { seedIncidents } from './seed.ts';

const incidents = 100_000;
const connections = 20;
const pairs = quick ? 2 : 5;
const seconds = quick ? 3 : 6;

const addresses = {
  'newest 50': '/api/ip3/v1/incidents?limit=50',
  '50 filtered': '/api/ip3/v1/incidents?limit=50&severity=high,critical&status=open,triaged',
};

interface Load {
  requests: { average: number };
  latency: { p99: number };
  non2xx: number;
  errors: number;
}

const autocannon = path.join(import.meta.dirname, '../node_modules/.bin/autocannon');

/** Asks for so many seconds from a process of its own. */
async function ask(url: string, token: string, duration: number): Promise<Load> {
  const header = `authorization=Bearer ${token}`;
  const args = ['-c', String(connections), '-d', String(duration), '-j', '-n', '-H', header, url];
  const { stdout } = await promisify(execFile)(autocannon, args);
  const load = JSON.parse(stdout) as Load;
  if (load.non2xx + load.errors > 0) throw new Error(`Some requests to ${url} failed.`);
  return load;
}

async function startBare(file: string) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-list.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `${String(url).trim()}/list`, stop: () => child.kill() };
}

async function compare(engine: Engine): Promise<Figure[]> {
  const ground = await makeGround(engine);
  await onDatabase(ground, (database) => seedIncidents(database, 1, incidents));
  const server = await startServer({ ...ground, settings: serverSettings });
  const token = await server.logIn();
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(addresses)) {
    const { body } = await server.call('GET', address, { token });
    if (body.incidents.length !== 50) throw new Error('The list is not full.');
    const file = path.join(ground.dataDir, 'list.json');
    writeFileSync(file, JSON.stringify(body));
    const bare = await startBare(file);
    const url = `${await server.listening()}${address}`;
    figures.push(...(await inTurns(`${engine}, ${name}`, engine, token, url, bare.url)));
    bare.stop();
  }
  await server.stop();
  await ground.remove();
  return figures;
}

/** Request logs as in production; they go to a pipe that is read. */
const serverSettings = { IP3_ENV: 'production', IP3_LOG_LEVEL: 'info' };

async function inTurns(name: string, engine: Engine, token: string, ours: string, bare: string) {
  await ask(ours, token, 2);
  await ask(bare, token, 2);
  const rates: number[] = [];
  const bareRates: number[] = [];
  const p99s: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const load = await ask(ours, token, seconds);
    rates.push(load.requests.average);
    p99s.push(load.latency.p99);
    bareRates.push((await ask(bare, token, seconds)).requests.average);
  }
  const ratios = rates.map((rate, pair) => rate / bareRates[pair]!);
  const aimed = engine === 'postgres';
  return [
    { name, unit: 'req/s', runs: rates },
    { name: `${name}, bare Fastify`, unit: 'req/s', runs: bareRates },
    {
      name: `${name}, of bare`,
      unit: 'ratio',
      runs: ratios,
      ...(aimed && { aim: { at_least: 0.5 } }),
    },
    { name: `${name}, p99`, unit: 'ms', runs: p99s, ...(aimed && { aim: { at_most: 25 } }) },
  ] satisfies Figure[];
}

const only = process.argv.find((argument) => argument === 'postgres' || argument === 'embedded');
const engines: Engine[] = only === undefined ? ['postgres', 'embedded'] : [only as Engine];
const figures: Figure[] = [];
for (const engine of engines) figures.push(...(await compare(engine)));
report('list', figures);
