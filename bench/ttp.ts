// Techniques of an incident over HTTP with 100,000 incidents in the store, against its plain
// detail: the two asked in turns for different incidents, from a process of its own.
import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../test/support/process.ts';
import { makeGround, onDatabase, type Engine } from './ground.ts';
import { quick, report, type Figure } from './report.ts';
import { incidentId, seedIncidents } from './seed.ts';

const incidents = 100_000;
const connections = 4;
const runs = quick ? 2 : 5;
const seconds = quick ? 3 : 6;

/** 1,000 addresses of different incidents, in a file for the asker. */
function pathsFile(name: string, rest: string): string {
  const file = path.join(os.tmpdir(), `proofline-bench-${name}-${process.pid}.json`);
  const paths = Array.from({ length: 1000 }, (_, number) => {
    return `/api/ip3/v1/incidents/${incidentId(1 + ((number * 2_477) % incidents))}${rest}`;
  });
  writeFileSync(file, JSON.stringify(paths));
  return file;
}

interface Load {
  rate: number;
  p99: number;
}

async function ask(url: string, file: string, token: string, duration: number) {
  const program = path.join(import.meta.dirname, 'ask.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[program, `--url=${url}`, `--paths=${file}`, `--token=${token}`],
    ...[`--connections=${connections}`, `--seconds=${duration}`],
  ]);
  return JSON.parse(stdout) as Load;
}

async function measure(engine: Engine): Promise<Figure[]> {
  const ground = await makeGround(engine);
  await onDatabase(ground, (database) => seedIncidents(database, 1, incidents));
  const settings = { IP3_ENV: 'production', IP3_LOG_LEVEL: 'info' };
  const server = await startServer({ ...ground, settings });
  const token = await server.logIn();
  const url = await server.listening();
  const files = { detail: pathsFile('detail', ''), ttp: pathsFile('ttp', '/ttp') };
  await ask(url, files.ttp, token, 2);
  const details: Load[] = [];
  const loads: Load[] = [];
  for (let run = 0; run < runs; run += 1) {
    details.push(await ask(url, files.detail, token, seconds));
    loads.push(await ask(url, files.ttp, token, seconds));
  }
  for (const file of Object.values(files)) rmSync(file);
  await server.stop();
  await ground.remove();
  const name = `${engine}, techniques`;
  const p99: Figure = { name: `${name}, p99`, unit: 'ms', runs: loads.map((load) => load.p99) };
  return [
    { name, unit: 'req/s', runs: loads.map(({ rate }) => rate) },
    engine === 'postgres' ? { ...p99, aim: { at_most: 30 } } : p99,
    { name: `${engine}, plain detail, p99`, unit: 'ms', runs: details.map((load) => load.p99) },
    {
      name: `${name}, rate of the detail's`,
      unit: 'ratio',
      runs: loads.map(({ rate }, run) => rate / details[run]!.rate),
    },
  ];
}

const only = process.argv.find((argument) => argument === 'postgres' || argument === 'embedded');
const engines: Engine[] = only === undefined ? ['postgres', 'embedded'] : [only];
const figures: Figure[] = [];
for (const engine of engines) figures.push(...(await measure(engine)));
report('ttp', figures);
