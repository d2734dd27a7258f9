// Start-up on the embedded engine: from the process's birth until /readyz says yes, in an empty
// folder and in one that has a database; and that the figure in the greeting shows the truth. Its
// processor time next to that of a Node.js that starts and ends, and of the least that the engine
// needs for a database of its own, each in a process and in turns with them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnServer } from '../test/support/process.ts';
import { makeGround } from './ground.ts';
import { quick, report } from './report.ts';

const rounds = quick ? 2 : 7;

interface Start {
  seconds: number;
  /** Of the processor, all threads and ended children. */
  processor: number;
  /** What the greeting says. */
  said: number;
}

async function start(dataDir: string): Promise<Start> {
  const began = performance.now();
  const server = spawnServer({ dataDir });
  const { status } = await server.call('GET', '/readyz');
  const seconds = (performance.now() - began) / 1000;
  if (status !== 200) throw new Error(`/readyz says ${status} after the greeting.`);
  const processor = processorSeconds(server.pid);
  const said = Number(/ready after ([\d.]+) s/.exec(server.output())?.[1]);
  await server.stop();
  return { seconds, processor, said };
}

/** proc_pid_stat(5): utime, stime, cutime and cstime, in hundredths of a second. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

/** Seconds of the processor of a process that runs this text to its end. */
function ended(text: string): number {
  const last = `${text} const { user, system } = process.cpuUsage();
    process.stdout.write(String(user + system)); process.exit(0);`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', last], {
    ...{ cwd: import.meta.dirname, encoding: 'utf8' },
  });
  return Number(printed) / 1_000_000;
}

/** PGlite makes its database in a folder and answers one statement. */
function engineAlone(): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-bench-'));
  const seconds = ended(
    `import { PGlite } from '@electric-sql/pglite';
     const lite = await PGlite.create(${JSON.stringify(folder)});
     await lite.query('select 1');`,
  );
  rmSync(folder, { recursive: true, force: true });
  return seconds;
}

const fresh: Start[] = [];
const warm: Start[] = [];
const node: number[] = [];
const engine: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const ground = await makeGround('embedded');
  fresh.push(await start(ground.dataDir));
  warm.push(await start(ground.dataDir));
  await ground.remove();
  node.push(ended(''));
  engine.push(engineAlone());
}
const seconds = (starts: Start[]) => starts.map((one) => one.seconds);
const unsaid = [...fresh, ...warm].map((one) => one.seconds - one.said);
const processor = (starts: Start[]) => starts.map((one) => one.processor);
const of = (starts: Start[], bare: number[]) => starts.map((one, at) => one.processor / bare[at]!);
const lower = { unit: 'ratio', better: 'lower' } as const;
report('start-up', [
  { name: 'first start', unit: 's', runs: seconds(fresh), aim: { at_most: 4 } },
  { name: 'later start', unit: 's', runs: seconds(warm), aim: { at_most: 0.9 } },
  { name: 'beyond what the greeting says', unit: 's', runs: unsaid, aim: { at_most: 0.25 } },
  { name: 'first start, processor', unit: 's', runs: processor(fresh) },
  { name: 'later start, processor', unit: 's', runs: processor(warm) },
  { name: 'bare Node.js, processor', unit: 's', runs: node },
  { name: 'the engine and a first database alone, processor', unit: 's', runs: engine },
  { name: 'first start, of the engine alone', ...lower, runs: of(fresh, engine) },
  { name: 'later start, of the engine alone', ...lower, runs: of(warm, engine) },
  { name: 'first start, of bare Node.js', ...lower, runs: of(fresh, node) },
  { name: 'later start, of bare Node.js', ...lower, runs: of(warm, node) },
]);
