// How long a right login takes while two hundred connections of another address, or of forty, guess
// passwords without a pause, from their first guess on, next to what it takes in quiet.
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

interface Guesses {
  addresses?: number;
  email?: string;
}

async function duringGuesses(
  server: ServerProcess,
  { addresses = 1, email }: Guesses,
): Promise<number[]> {
  const guessing = spawn(process.execPath, [
    path.join(import.meta.dirname, 'guess.ts'),
    `--url=${await server.listening()}`,
    `--connections=${connections}`,
    `--addresses=${addresses}`,
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
await timesOf(server);

const kinds: [name: string, guesses: Guesses][] = [
  ['200 guess at other accounts', {}],
  ['200 guess at the same account', { email: adminEmail }],
  ['200 of 40 addresses guess at other accounts', { addresses: 40 }],
  ['200 of 40 addresses guess at the same account', { addresses: 40, email: adminEmail }],
];
const figures: Figure[] = [];
for (const [name, guesses] of kinds) {
  // In turns, for a machine is not equally fast all the time.
  const quiet = await timesOf(server);
  const runs = await duringGuesses(server, guesses);
  figures.push(
    { name: `a right login, quiet, before ${name}`, unit: 'ms', runs: quiet },
    { name: `a right login, ${name}`, unit: 'ms', runs },
    {
      name: `${name}, of quiet`,
      unit: 'ratio',
      runs: [median(runs) / median(quiet)],
      aim: { at_most: 3 },
    },
  );
}
await server.stop();
await ground.remove();
report('guesses', figures);
