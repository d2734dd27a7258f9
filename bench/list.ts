// A page of 50 at 100,000 incidents, 20,000 in a quick run, against a bare Fastify that answers the
// same bytes; many different pages also against a handler written by hand that reads the same rows:
// 20 connections, all asked in turns, each in a process of its own as is the asker.
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

/**
 * In a quick run the embedded engine answers those pages alone for which a database works most:
 * what else a page takes is the same on either engine.
 */
const isAsked = (engine: Engine, name: string) =>
  !quick || engine === 'postgres' || name.startsWith('many');

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

async function started(program: string, argument: string) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, program), argument], {
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
  const url = await server.listening();
  for (const [name, paths] of Object.entries(pages)) {
    if (!isAsked(engine, name)) continue;
    const { body } = await server.call('GET', paths[0]!, { token });
    if (body.incidents.length !== 50) throw new Error('The list is not full.');
    const file = path.join(ground.dataDir, 'list.json');
    writeFileSync(file, JSON.stringify(body));
    const bare = await started('bare-list.ts', file);
    const askers: Askers = {
      ours: (duration) => ask(url, paths, token, duration),
      'bare Fastify': (duration) => ask(bare.url, ['/list'], token, duration),
    };
    const written = await startWritten(name, ground.databaseUrl);
    if (written !== null) {
      await compareFirst(written.url, paths[0]!, token, body.incidents);
      askers['hand-written'] = (duration) => ask(written.url, paths, token, duration);
    }
    figures.push(...(await inTurns(`${engine}, ${name}`, aimsOf(engine, name), askers)));
    for (const other of [bare, written]) other?.stop();
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

/** For pages that no request shares with another, on a server that a second program can ask. */
async function startWritten(name: string, databaseUrl: string | undefined) {
  if (databaseUrl === undefined || !name.startsWith('many')) return null;
  return started('bare-rows.ts', `--database=${databaseUrl}`);
}

/** It answers the incidents of the page that the service answers. */
async function compareFirst(url: string, asked: string, token: string, expected: { id: string }[]) {
  const answer = await fetch(url + asked, { headers: { authorization: `Bearer ${token}` } });
  const { incidents } = (await answer.json()) as { incidents: { id: string }[] };
  const [theirs, ours] = [incidents, expected].map((list) => list.map(({ id }) => id).join());
  if (theirs !== ours) throw new Error('The hand-written handler answers another page.');
}

/** What is asked of these pages next to each comparison, and of the slowest answers. */
interface Aims {
  of: Partial<Record<string, Aim>>;
  p99?: Aim;
}

function aimsOf(engine: Engine, name: string): Aims {
  if (engine === 'embedded') return { of: {} };
  if (name.startsWith('many'))
    return { of: { 'hand-written': { at_least: 0.6 } }, p99: { at_most: 50 } };
  return { of: { 'bare Fastify': { at_least: 0.5 } }, p99: { at_most: 25 } };
}

type Asker = (duration: number) => Promise<Load>;
/** The service, and what it is compared with, by its name. */
type Askers = { ours: Asker } & Record<string, Asker>;

async function inTurns(name: string, aims: Aims, askers: Askers): Promise<Figure[]> {
  for (const asker of Object.values(askers)) await asker(2);
  const loads: Record<string, Load[]> = {};
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const [who, asker] of Object.entries(askers))
      (loads[who] ??= []).push(await asker(seconds));
  }
  const { ours = [], ...others } = loads;
  const rates = ours.map(({ rate }) => rate);
  const compared = Object.entries(others).flatMap(([who, theirs]): Figure[] => {
    const ratios = rates.map((rate, pair) => rate / theirs[pair]!.rate);
    const of = who === 'bare Fastify' ? 'of bare' : `of ${who}`;
    return [
      { name: `${name}, ${who}`, unit: 'req/s', runs: theirs.map(({ rate }) => rate) },
      { name: `${name}, ${of}`, unit: 'ratio', runs: ratios, ...aimed(aims.of[who]) },
    ];
  });
  return [
    { name, unit: 'req/s', runs: rates },
    ...compared,
    { name: `${name}, p99`, unit: 'ms', runs: ours.map(({ p99 }) => p99), ...aimed(aims.p99) },
  ];
}

const aimed = (aim: Aim | undefined) => (aim === undefined ? {} : { aim });

const only = process.argv.find((argument) => argument === 'postgres' || argument === 'embedded');
const engines: Engine[] = only === undefined ? ['postgres', 'embedded'] : [only];
const figures: Figure[] = [];
for (const engine of engines) figures.push(...(await compare(engine)));
report('list', figures);
