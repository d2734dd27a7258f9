// The way to a running server: requests that stream their body, answers that are JSON or an error.
import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { isLoopback } from '../domain/host.ts';
import { loadClientConfig, type ClientConfig } from '../settings/config.ts';
import { cancelled, Failure, usageFault, type Problem } from './failure.ts';
import { askPassword, passwordFromStdin } from './password.ts';
import { warn, type Terminal } from './terminal.ts';

/** Nothing moves on the connection for so long: the server works on a file or is gone. */
const idleMs = 600_000;
/** Longest answer that is read, in bytes. */
const longestAnswer = 16 * 1_048_576;

export interface Client {
  url: URL;
  token: string;
}

export interface ClientOptions {
  url?: string;
  email?: string;
  passwordStdin?: true;
}

/** Logs in, unless a token is at hand. */
export async function openClient(terminal: Terminal, options: ClientOptions): Promise<Client> {
  const config = clientConfig(terminal, options);
  const token = config.IP3_TOKEN ?? (await logIn(terminal, config, options));
  return { url: config.IP3_URL, token };
}

/** The settings, with what the options say instead of them. */
export function clientConfig(terminal: Terminal, { url, email }: ClientOptions): ClientConfig {
  const config = loadClientConfig({
    ...terminal.environment,
    ...(url === undefined ? {} : { IP3_URL: url }),
    ...(email === undefined ? {} : { IP3_EMAIL: email }),
  });
  if (config.IP3_URL.protocol === 'http:' && !isLoopback(config.IP3_URL.hostname)) {
    warn(terminal, 'The connection is not encrypted; use an https: address.');
  }
  return config;
}

async function logIn(
  terminal: Terminal,
  { IP3_URL: url, IP3_EMAIL: email }: ClientConfig,
  { passwordStdin }: ClientOptions,
): Promise<string> {
  if (email === undefined) throw noCredentials();
  const password = passwordStdin
    ? await passwordFromStdin(terminal)
    : await askPassword(terminal, `Password of ${email}`);
  const body = Buffer.from(JSON.stringify({ email, password }));
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const answer = await send(url, { path: '/api/ip3/v1/auth/login', headers }, body);
  const { token } = answer as { token?: unknown };
  if (typeof token !== 'string') throw notOurs(url, 'the login gave no token');
  return token;
}

function noCredentials(): Failure {
  const detail = 'Say who you are: with IP3_TOKEN or IP3_TOKEN_FILE, or with --email.';
  return new Failure({ error: 'unauthorized', status: 401, detail });
}

export interface Sending {
  /** POST where none is named. */
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers: http.OutgoingHttpHeaders;
  /** Called with the bytes that have been sent so far. */
  onSent?: (bytes: number) => void;
  signal?: AbortSignal;
  /** Asks for an answer of events; the last of them is the answer. */
  onEvent?: OnEvent;
}

/**
 * Sends the body and gives the JSON of the answer. Throws Failure with the server's problem, or
 * `unavailable` when no one answers. A server that answers early is not sent the rest.
 */
export async function send(url: URL, sending: Sending, body: Buffer | Readable): Promise<unknown> {
  const target = targetOf(url, sending.path);
  const accept = {
    accept: sending.onEvent ? `${eventStream}, application/json` : 'application/json',
  };
  const { signal, headers, method = 'POST' } = sending;
  const options = { method, headers: { ...accept, ...headers }, timeout: idleMs };
  const make = target.protocol === 'https:' ? https.request : http.request;
  const request = make(target, { ...options, ...(signal === undefined ? {} : { signal }) });
  const fault: { of?: Error } = {};
  try {
    const response = await answerTo(request, body, sending.onSent, fault);
    if (isEvents(response)) return await lastEvent(url, response, sending.onEvent);
    return jsonOf(url, response, await textOf(response));
  } catch (error) {
    if (signal?.aborted) throw cancelled('Cancelled.');
    // A source that fails ends the request, so its own error came first.
    if (fault.of !== undefined) throw fault.of;
    throw error instanceof Failure ? error : noAnswer(url, error);
  } finally {
    request.destroy();
  }
}

/** Below the path of the server's address; two slashes are never read as another host. */
export function targetOf(server: URL, path: string): URL {
  return new URL(`${server.origin}${server.pathname.replace(/\/+$/, '')}${path}`);
}

async function answerTo(
  request: http.ClientRequest,
  body: Buffer | Readable,
  onSent: Sending['onSent'],
  fault: { of?: Error },
): Promise<http.IncomingMessage> {
  const response = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    request.once('timeout', () => request.destroy(new Error('nothing moved for ten minutes')));
  });
  if (Buffer.isBuffer(body)) {
    request.end(body);
    return response;
  }
  pump(request, body, onSent).catch((error: unknown) => {
    fault.of = error as Error;
    request.destroy();
  });
  try {
    const answer = await response;
    // Events begin before the whole file has come; any other answer says that it need not come.
    if (!isEvents(answer)) body.destroy();
    return answer;
  } catch (error) {
    body.destroy();
    throw error;
  }
}

/** Hands the source on as fast as the connection takes it; ends quietly when the request has. */
async function pump(
  request: http.ClientRequest,
  source: Readable,
  onSent: Sending['onSent'] = () => undefined,
): Promise<void> {
  let sent = 0;
  let ended = false;
  request.once('response', (answer) => (ended = !isEvents(answer)));
  request.once('close', () => (ended = true));
  source.once('close', () => request.emit('drain'));
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      if (ended) return;
      const room = request.write(piece);
      sent += piece.length;
      onSent(sent);
      if (!room) await roomIn(request);
    }
    if (!ended) request.end();
  } catch (error) {
    if (!ended) throw error;
  }
}

function roomIn(request: http.ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      for (const event of ['drain', 'close', 'response']) request.off(event, go);
      resolve();
    };
    for (const event of ['drain', 'close', 'response']) request.once(event, go);
  });
}

const eventStream = 'text/event-stream';

/** Called with the events before the last. */
export type OnEvent = (event: string, data: unknown) => void;

function isEvents({ headers }: http.IncomingMessage): boolean {
  return (headers['content-type'] ?? '').startsWith(eventStream);
}

/** Reads events to the last one: the data of `completed`, or the problem of any other. */
async function lastEvent(
  url: URL,
  response: http.IncomingMessage,
  onEvent: OnEvent = () => undefined,
): Promise<unknown> {
  let rest = '';
  for await (const piece of response.setEncoding('utf8') as AsyncIterable<string>) {
    if (rest.length > longestAnswer) throw new Error('an event is too long');
    const parts = (rest + piece).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const [, event, text] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
      if (event === undefined || text === undefined) continue;
      const data = parsed(text);
      if (event === 'completed') return data;
      if (event !== 'progress') throw failureOf(url, data);
      onEvent(event, data);
    }
  }
  throw new Error('the events ended before the import did');
}

function failureOf(url: URL, data: unknown): Failure {
  const { status } = (data ?? {}) as { status?: unknown };
  const problem = typeof status === 'number' ? problemIn(data, status) : undefined;
  return problem === undefined ? notOurs(url, 'an event without a problem') : new Failure(problem);
}

async function textOf(response: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > longestAnswer) throw new Error('the answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function jsonOf(
  url: URL,
  { statusCode = 0, headers }: http.IncomingMessage,
  text: string,
): unknown {
  const value = /json/.test(headers['content-type'] ?? '') ? parsed(text) : undefined;
  if (value === undefined) throw notOurs(url, `status ${statusCode}, no JSON`);
  if (statusCode < 300) return value;
  throw new Failure(problemIn(value, statusCode) ?? notOurs(url, `status ${statusCode}`).problem);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Anyone who sends half a JSON is not the server that was meant; the caller says so.
    return undefined;
  }
}

function problemIn(value: unknown, status: number): Problem | undefined {
  const { error, detail } = (value ?? {}) as Record<string, unknown>;
  if (typeof error !== 'string' || typeof detail !== 'string') return undefined;
  return { ...(value as object), error, detail, status };
}

export function notOurs(url: URL, why: string): Failure {
  const found = `What answers at ${url.origin} is not Proofline (${why})`;
  const detail = `${found}; check --url and IP3_URL.`;
  return new Failure({ error: 'unavailable', status: 503, detail });
}

const words: Record<string, string> = {
  ECONNREFUSED: 'no server listens there',
  ENOTFOUND: 'the name is not known',
  EAI_AGAIN: 'the name is not known',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  ETIMEDOUT: 'no response',
};

function noAnswer(url: URL, cause: unknown): Failure {
  const { code, message } = cause as NodeJS.ErrnoException;
  const why = words[code ?? ''] ?? (message || code || 'no reason given');
  const detail = `The server at ${url.origin} cannot be reached: ${why}.`;
  const hint = 'proofline start, or another address with --url or IP3_URL';
  return new Failure({ error: 'unavailable', status: 503, detail }, { hint, cause });
}

/** Refuses two readers of the one standard input. */
export function assertStdinFree(files: string[], { passwordStdin }: ClientOptions): void {
  const readers = files.filter((file) => file === '-').length + (passwordStdin ? 1 : 0);
  if (readers > 1)
    throw usageFault('Standard input can be read once: one "-" or --password-stdin.');
}
