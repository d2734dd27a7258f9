// A page of 50 at 100,000 incidents, 20,000 in a quick run, against a bare Fastify that answers the
// same bytes: 20 connections, the two asked in turns, each in a process of its own as is the asker.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../test/support/process.ts';
import { makeGround, onDatabase, type Engine } from './ground.ts';
import { quick, report, type Aim, type Figure } from './report.ts';
import { incidentId, seedIncidents } from './seed.ts';

/** Making a hundred thousand took most of a quick run, on the embedded engine above all. */
const incidents = quick ? 20_000 : 100_000;
const connections = 20;
const pairs = quick ? 1 : 5;
const seconds = quick ? 2 : 6;

const base = '/api/ip3/v1/incidents?limit=50';

/** One page for all connections, or many so that no two connections ask for the same at a time. */
const pages = {
  'newest 50': [base],
  '50 filtered': [`${base}&severity=high,critical&status=open,triaged`],
  'many different pages': Array.from({ length: connections * 20 }, (_, number) => {
    const before = incidentId(1_000 + ((number * 2_477) % (0.9 * incidents)));
    return `${base}&cursor=${Buffer.from(before).toString('base64url')}`;
  }),
};

interface Load {
  rate: number;
  p99: number;
}

/** Asks for so many seconds from a process of its own. */
async function ask(url: string, paths: string[], token: string, duration: number): Promise<Load> {
  const file = path.join(os.tmpdir(), `proofline-bench-paths-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(paths));
  const program = path.join(import.meta.dirname, 'ask.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    `--url=${url}`,
    `--paths=${file}`,
    `--token=${token}`,
    `--connections=${connections}`,
    `--seconds=${duration}`,
  ]);
  rmSync(file);
  return JSON.parse(stdout) as Load;
}

async function startBare(file: string) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-list.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: String(url).trim(), stop: () => child.kill() };
}

async function compare(engine: Engine): Promise<Figure[]> {
  const ground = await makeGround(engine);
  await onDatabase(ground, (database) => seedIncidents(database, 1, incidents));
  const server = await startServer({ ...ground, settings: serverSettings });
  const token = await server.logIn();
  const figures: Figure[] = [];
  for (const [name, paths] of Object.entries(pages)) {
    const { body } = await server.call('GET', paths[0]!, { token });
    if (body.incidents.length !== 50) throw new Error('The list is not full.');
    const file = path.join(ground.dataDir, 'list.json');
    writeFileSync(file, JSON.stringify(body));
    const bare = await startBare(file);
    const ours = (duration: number) => ask(url, paths, token, duration);
    const url = await server.listening();
    figures.push(
      ...(await inTurns(`${engine}, ${name}`, aimsOf(engine, name), ours, (duration) =>
        ask(bare.url, ['/list'], token, duration),
      )),
    );
    bare.stop();
  }
  await server.stop();
  await ground.remove();
  return figures;
}

/**
 * The service as in production; its log goes to a pipe that is read. One account asks more often
 * than the limits let it.
 */
const serverSettings = {
  ...{ IP3_ENV: 'production', IP3_LOG_LEVEL: 'info', IP3_CALL_LIMITS: 'off' },
};

interface Aims {
  ratio?: { aim: Aim };
  p99?: { aim: Aim };
}

function aimsOf(engine: Engine, name: string): Aims {
  if (engine === 'embedded' || name.startsWith('many')) return {};
  return { ratio: { aim: { at_least: 0.5 } }, p99: { aim: { at_most: 25 } } };
}

type Asker = (duration: number) => Promise<Load>;

async function inTurns(name: string, aims: Aims, ours: Asker, bare: Asker): Promise<Figure[]> {
  await ours(2);
  await bare(2);
  const loads: Load[] = [];
  const bareRates: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    loads.push(await ours(seconds));
    bareRates.push((await bare(seconds)).rate);
  }
  const rates = loads.map(({ rate }) => rate);
  const ratios = rates.map((rate, pair) => rate / bareRates[pair]!);
  return [
    { name, unit: 'req/s', runs: rates },
    { name: `${name}, bare Fastify`, unit: 'req/s', runs: bareRates },
    { name: `${name}, of bare`, unit: 'ratio', runs: ratios, ...aims.ratio },
    { name: `${name}, p99`, unit: 'ms', runs: loads.map(({ p99 }) => p99), ...aims.p99 },
  ];
}

const only = process.argv.find((argument) => argument === 'postgres' || argument === 'embedded');
const engines: Engine[] = only === undefined ? ['postgres', 'embedded'] : [only];
const figures: Figure[] = [];
for (const engine of engines) figures.push(...(await compare(engine)));
report('list', figures);
