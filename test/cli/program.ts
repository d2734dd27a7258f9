// Runs the real program as a child process, with an environment of its own.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { risingIds, systemClock } from '../../src/deps.ts';
import type { Role } from '../../src/domain/role.ts';
import { createAccount } from '../../src/operations/accounts/accounts.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { openTestDatabase, type Engine } from '../support/engines.ts';

const root = join(import.meta.dirname, '../..');
export const bin = join(root, 'bin/proofline.js');
export const vectors = join(root, 'test/vectors/webproxy');
export const password = 'a password of the tests';

export interface Ended {
  code: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  env?: Record<string, string>;
  input?: string | Buffer;
  /** What runs the program, with its own arguments; this Node otherwise. */
  runtime?: string[];
  program?: string;
  spawn?: SpawnOptions;
}

export interface Running {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** When it ended, with everything it said. */
  ended: Promise<Ended>;
}

export function launch(args: string[], options: RunOptions = {}): Running {
  const [command = '', ...before] = options.runtime ?? [process.execPath, '--liftoff-only'];
  const child = spawn(command, [...before, options.program ?? bin, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...options.env },
    ...options.spawn,
    stdio: 'pipe',
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  // A program that ends before it has read its input is part of what is tested.
  child.stdin.on('error', () => undefined);
  if (options.input !== undefined) child.stdin.end(options.input);
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
    stdout,
    stderr,
  }));
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

export function run(args: string[], options: RunOptions = {}): Promise<Ended> {
  return launch(args, { input: '', ...options }).ended;
}

export interface RunningServer extends Running {
  url: string;
  /** Ends it at once; for the end of a test file. */
  kill(): Promise<void>;
}

/** `proofline start` on a free port, up and listening. */
export async function startServer(
  env: Record<string, string>,
  options: RunOptions = {},
): Promise<RunningServer> {
  const running = launch(['start', '--port', '0'], { ...options, env });
  const url = await until(running, () => /Console +(http:\S+)\//.exec(running.stdout())?.[1]);
  const kill = async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  return { ...running, url, kill };
}

/** Waits until the program has said something; throws with its words when it ends before. */
async function until<Found>(running: Running, find: () => Found | undefined): Promise<Found> {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    if (running.child.exitCode !== null || running.child.signalCode !== null) {
      throw new Error(`The program ended: ${running.stdout()}${running.stderr()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface Installation {
  /** Settings that point the program at it. */
  env: Record<string, string>;
  dataDir: string;
  remove(): Promise<void>;
}

/** A migrated database with these accounts, not in use by anybody. */
export async function installation(
  engine: Engine,
  accounts: Record<string, Role[]> = {},
): Promise<Installation> {
  const files = await openTestDatabase(engine);
  const { database, dataDir, url } = files;
  const ids = risingIds(systemClock);
  const { config } = loadConfig({ IP3_DATA_DIR: dataDir });
  const deps = { config, database, clock: systemClock, ids };
  for (const [email, roles] of Object.entries(accounts)) {
    await createAccount(deps, systemContext({ ids }), { email, password, roles });
  }
  await database.close();
  const env = { IP3_DATA_DIR: dataDir, IP3_LOG_LEVEL: 'warn' };
  return {
    env: url === undefined ? env : { ...env, DATABASE_URL: url },
    dataDir,
    remove: () => files.drop(),
  };
}
