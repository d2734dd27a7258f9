// The real server as a process of its own, for what `inject` cannot show: starts, signals, kills,
// sockets, memory. It runs on a free port with a folder of the caller's.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from './values.ts';

export const adminEmail = 'admin@example.org';
export const adminPassword = 'a password of the tests';

const program = path.join(import.meta.dirname, '../../bin/proofline.js');
/** Ends a hang. A first start makes a database: a minute on a machine that does much else. */
const startLimitMs = 180_000;
const requestLimitMs = 120_000;

/**
 * Options of the runtime for a server that is asked a few things only: compiling the embedded
 * engine better takes longer than it saves.
 */
export const quickStart = ['--liftoff-only'];

export interface ProcessOptions {
  dataDir: string;
  /** The PostgreSQL to use; the embedded engine without it. */
  databaseUrl?: string | undefined;
  /** Settings alongside those, e.g. IP3_LOG_LEVEL. */
  settings?: Record<string, string>;
  /** Options of the runtime, e.g. --cpu-prof. */
  nodeOptions?: string[];
  /** A program with its arguments that becomes the server, e.g. one that mounts a small disk. */
  launcher?: string[];
}

export interface Request {
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  body?: NonNullable<RequestInit['body']>;
}

export interface Reply {
  status: number;
  headers: Headers;
  /** The parsed body, or the text. */
  body: Json;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  readonly pid: number;
  readonly child: ChildProcess;
  /** Everything it printed, standard output and error output. */
  output(): string;
  errors(): string;
  /** The address from its greeting. Throws with its output when it ended before. */
  listening(): Promise<string>;
  /** Rejects when the connection fails or breaks. */
  call: (method: string, target: string, request?: Request) => Promise<Reply>;
  /** A token of the administrator. */
  logIn(): Promise<string>;
  ended: Promise<Exit>;
  /** Ends it with a signal, SIGTERM by default, and waits. */
  stop(signal?: NodeJS.Signals): Promise<Exit>;
}

/** Spawns the server and does not wait for it. It never outlives this process. */
export function spawnServer(options: ProcessOptions): ServerProcess {
  const args = [...(options.nodeOptions ?? []), program, 'start'];
  const [command = '', ...before] = [...(options.launcher ?? []), process.execPath];
  const child = spawn(command, [...before, ...args], {
    env: environment(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const printed = collect(child.stdout);
  const errors = collect(child.stderr);
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code, signal };
  });
  const output = () => printed() + errors();
  const listening = memoised(() => addressOf(child, printed, output));
  const call = async (method: string, target: string, request: Request = {}) =>
    send(await listening(), method, target, request);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return {
    pid: child.pid!,
    child,
    output,
    errors,
    listening,
    call,
    logIn: () => logIn(call),
    ended,
    stop,
  };
}

const running = new Set<ChildProcess>();

/** Ends the servers that a failed test left running; to be called in `afterEach`. */
export function killServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

process.prependOnceListener('exit', killServers);

/** Runs another command of the program on the same settings, to its end. */
export function runProgram(args: string[], options: ProcessOptions) {
  return spawnSync(process.execPath, [program, ...args], {
    env: environment(options),
    encoding: 'utf8',
  });
}

/** Spawns the server and waits until it listens. */
export async function startServer(options: ProcessOptions): Promise<ServerProcess> {
  const server = spawnServer(options);
  await server.listening();
  return server;
}

function environment({ dataDir, databaseUrl, settings }: ProcessOptions): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(IP3_|DATABASE_URL|PORT$|NODE_OPTIONS|NODE_TEST_CONTEXT)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    IP3_PORT: '0',
    IP3_DATA_DIR: dataDir,
    IP3_ADMIN_EMAIL: adminEmail,
    IP3_ADMIN_PASSWORD: adminPassword,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...settings,
  };
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(-1_000_000);
  });
  return () => text;
}

function memoised<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/** The greeting comes when the server listens; its first address is the server's. */
async function addressOf(
  child: ChildProcess,
  printed: () => string,
  output: () => string,
): Promise<string> {
  const giveUp = AbortSignal.timeout(startLimitMs);
  for (;;) {
    const found = /(?:Console|Jobs only)\s+(https?:\/\/\S+?)\/(?:readyz)?\s/.exec(printed())?.[1];
    if (found !== undefined) return found;
    const gone = child.exitCode !== null || child.signalCode !== null;
    if (gone || giveUp.aborted) throw new Error(`The server did not start: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function send(url: string, method: string, target: string, request: Request): Promise<Reply> {
  const { token, headers, json, body } = request;
  const response = await fetch(`${url}${target}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    signal: AbortSignal.timeout(requestLimitMs),
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body: parsed };
}

async function logIn(call: ServerProcess['call']): Promise<string> {
  const json = { email: adminEmail, password: adminPassword };
  const { status, body } = await call('POST', '/api/ip3/v1/auth/login', { json });
  if (status !== 200) throw new Error(`The login was refused: ${JSON.stringify(body)}`);
  return (body as { token: string }).token;
}

/** The most memory that a process ever had, in megabytes (proc_pid_status(5), VmHWM). */
export function peakMegabytes(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`There is no peak memory of process ${pid}.`);
  return Number(kilobytes) / 1024;
}
