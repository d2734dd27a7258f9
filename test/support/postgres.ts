// A real PostgreSQL for the tests: in a temporary folder, on a free port of the loopback, gone
// afterwards.
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  chooseRunner,
  findBinaries,
  type Runner,
  type StartedServer,
} from './postgres-programs.ts';

export interface TestServer {
  /** Connection string of the database `postgres`; the role can create databases. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** The folder of its programs. */
  readonly bin: string;
  /** The process that started last. */
  pid(): number;
  /**
   * Ends the server and keeps its files: SIGINT is an orderly restart's first half (connections are
   * cut), SIGKILL takes the postmaster and all its children at once.
   */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Starts it again after `end`, on the same files and port. */
  restart(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

const role = 'proofline';

export interface ServerOptions {
  fsync?: boolean;
  /** The folder to make its own in. */
  within?: string | undefined;
  /** A program that must be alongside it, and need not be in the npm package: pg_dump. */
  withTool?: string;
  /** A free one by default. */
  port?: number;
  /** More settings, such as `synchronous_standby_names=*`. */
  settings?: readonly string[];
  /** The URL of a server that the new one copies and follows, as a standby. */
  standbyOf?: string;
}

/** Starts a server, by default a durable one. Throws with what to install if missing. */
export async function startPostgres(options: ServerOptions = {}): Promise<TestServer> {
  const folder = fs.mkdtempSync(path.join(options.within ?? os.tmpdir(), 'proofline-pg-'));
  try {
    const bin = findBinaries(['postgres', options.withTool ?? 'postgres']);
    const dataDir = path.join(folder, 'data');
    const runner = chooseRunner(bin, folder);
    makeFiles(runner, dataDir, options.standbyOf);
    const port = options.port ?? (await freePort());
    const args = ['-D', dataDir, ...serverSettings(port, options)];
    const url = `postgresql://${role}@127.0.0.1:${port}/postgres`;
    const running = { server: runner.start(args) };
    await untilReady(url, running.server);
    const stop = endWithProcess(running, folder);
    const restart = async () => {
      running.server = runner.start(args);
      await untilReady(url, running.server);
    };
    const end = (signal: 'SIGINT' | 'SIGKILL') => endServer(running.server.child, signal);
    const pid = () => running.server.child.pid!;
    return { url, port, dataDir, bin, pid, end, restart, stop };
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function makeFiles(runner: Runner, dataDir: string, primary: string | undefined): void {
  if (primary === undefined) {
    runner.run('initdb', ['-D', dataDir, '-U', role, '-A', 'trust', '-E', 'UTF8', '--no-sync']);
    return;
  }
  const args = ['-D', dataDir, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-d', primary];
  runner.run('pg_basebackup', args);
}

function serverSettings(port: number, { fsync = true, settings: more = [] }: ServerOptions) {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'shared_buffers=32MB',
    // In its folder, and gone with it: elsewhere a server that is killed leaves a megabyte behind.
    'dynamic_shared_memory_type=mmap',
    'max_connections=60',
    `fsync=${fsync ? 'on' : 'off'}`,
    // Tests make many databases; copying files into the log would be the slow way. The log can be
    // in memory and is cut early.
    ...(fsync ? [] : ['full_page_writes=off', 'max_wal_size=128MB']),
    ...more,
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}

/**
 * A port that is free now, below those that the system gives to connections: until a server of the
 * test listens on it, no connection of another test takes it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const server = net.createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

async function untilReady(url: string, server: StartedServer): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      const ended = server.child.exitCode !== null;
      if (ended || performance.now() > giveUpAt) {
        server.child.kill('SIGKILL');
        throw new Error(`PostgreSQL did not start: ${server.said()}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await client.end();
    }
  }
}

/**
 * Returns `stop`, and stops the server at the latest when this process ends. SIGQUIT ends it at
 * once with its children; the files are thrown away anyway.
 */
function endWithProcess(running: { server: StartedServer }, folder: string): () => Promise<void> {
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  const atExit = () => {
    running.server.child.kill('SIGQUIT');
    repeat(remove, () => !fs.existsSync(folder));
  };
  process.once('exit', atExit);
  return async () => {
    process.off('exit', atExit);
    await endServer(running.server.child, 'SIGQUIT');
    remove();
  };
}

async function endServer(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = once(child, 'exit');
  if (signal === 'SIGKILL') signalFamily(child.pid!, signal);
  else child.kill(signal);
  await ended;
}

/** A stopped postmaster starts no new children while the old ones get their signal. */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  process.kill(pid, 'SIGSTOP');
  for (const child of childrenOf(pid)) process.kill(child, signal);
  process.kill(pid, signal);
}

function childrenOf(pid: number): number[] {
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The name in field 2 of proc_pid_stat(5) can hold spaces, so the fields count from its end.
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'latin1');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === pid ? [Number(name)] : [];
    } catch {
      // The process ended between the two reads.
      return [];
    }
  });
}

/** Repeats for at most a minute: processes that are just ending still hold the folder. */
function repeat(action: () => void, done: () => boolean): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let left = 3_000; left > 0; left -= 1) {
    try {
      action();
    } catch (error) {
      if (left === 1) throw error;
    }
    if (done()) return;
    Atomics.wait(pause, 0, 0, 20);
  }
}
