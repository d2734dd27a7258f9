// How long a right login takes while two hundred connections of another address guess passwords
// without a pause, from their first guess on, next to what it takes when nothing else goes on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { adminEmail, startServer, type ServerProcess } from '../test/support/process.ts';
import { makeGround } from './ground.ts';
import { median, quick, report, type Figure } from './report.ts';

const connections = 200;
const logins = quick ? 5 : 20;
/** Between two logins: people do not log in without a pause. */
const pauseMs = 250;

async function timesOf(server: ServerProcess): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < logins; n += 1) {
    await pause(pauseMs);
    const began = performance.now();
    await server.logIn();
    times.push(performance.now() - began);
  }
  return times;
}

async function duringGuesses(server: ServerProcess, email?: string): Promise<number[]> {
  const guessing = spawn(process.execPath, [
    path.join(import.meta.dirname, 'guess.ts'),
    `--url=${await server.listening()}`,
    `--connections=${connections}`,
    ...(email === undefined ? [] : [`--email=${email}`]),
  ]);
  await once(guessing.stdout, 'data');
  const times = await timesOf(server);
  guessing.kill();
  await once(guessing, 'exit');
  return times;
}

const ground = await makeGround('postgres');
const server = await startServer({ ...ground, settings: { IP3_LOG_LEVEL: 'error' } });
await server.logIn();
const quiet = await timesOf(server);
const others = await duringGuesses(server);
const same = await duringGuesses(server, adminEmail);
await server.stop();
await ground.remove();

const aim = { at_most: 3 };
const during = (name: string, runs: number[]): Figure[] => [
  { name: `a right login, ${name}`, unit: 'ms', runs },
  { name: `${name}, of quiet`, unit: 'ratio', runs: [median(runs) / median(quiet)], aim },
  {
    name: `the longest, ${name}, of quiet`,
    unit: 'ratio',
    runs: [Math.max(...runs) / median(quiet)],
  },
];
report('guesses', [
  { name: 'a right login, quiet', unit: 'ms', runs: quiet },
  ...during('200 guess at other accounts', others),
  ...during('200 guess at the same account', same),
]);
