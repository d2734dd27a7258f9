// One outgoing HTTP request: https, addresses checked as it connects, no redirect followed, and
// limits on time and on the size of the answer. No cookies, no proxy, no connection kept.
import { once } from 'node:events';
import { request as plainRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest, type RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import { required } from '../domain/required.ts';
import { asEgressError, EgressError } from './egress-error.ts';
import {
  assertMayConnect,
  bareHost,
  checkedLookup,
  mayBePlain,
  type Egress,
  type Target,
} from './egress.ts';
import { traceHeaders } from './trace.ts';

export interface OutgoingPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** From the call to the last byte of the answer. */
  timeoutMs: number;
  /** The part of it until the connection is open; the whole of it when left out. */
  connectTimeoutMs?: number;
  maxAnswerBytes: number;
  /** Gives the request up with the reason `stopped`. */
  signal?: AbortSignal;
}

/** The body of a GET is empty. */
export interface OutgoingRequest extends OutgoingPost {
  method: 'GET' | 'POST';
}

export interface IncomingAnswer {
  /** Any but 3xx; what it means is the caller's to say. */
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Sends and reads the answer whole. Throws EgressError and nothing else. */
export function postOut(egress: Egress, asked: OutgoingPost): Promise<IncomingAnswer> {
  return requestOut(egress, { ...asked, method: 'POST' });
}

/** The same for another method. */
export async function requestOut(egress: Egress, asked: OutgoingRequest): Promise<IncomingAnswer> {
  const url = URL.canParse(asked.url) ? new URL(asked.url) : null;
  const target = targetOf(egress, url);
  const limit = AbortSignal.timeout(asked.timeoutMs);
  const signal = AbortSignal.any([limit, ...(asked.signal === undefined ? [] : [asked.signal])]);
  try {
    const outgoing = open(egress, target, required(url, 'URL of the target'), asked, signal);
    return await exchange(outgoing, target, asked, signal);
  } catch (error) {
    if (limit.aborted) throw new EgressError('timeout', target.host, { cause: error });
    if (signal.aborted) throw new EgressError('stopped', target.host, { cause: error });
    throw asEgressError(error, target.host);
  }
}

function targetOf(egress: Egress, url: URL | null): Target {
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new EgressError('bad_address', 'The target');
  }
  const secure = url.protocol === 'https:';
  const target = { host: url.hostname, port: Number(url.port || (secure ? 443 : 80)) };
  if (url.username !== '' || url.password !== '') {
    throw new EgressError('bad_address', target.host);
  }
  if (!secure && !mayBePlain(egress, target)) throw new EgressError('not_https', target.host);
  assertMayConnect(egress, target);
  return target;
}

function open(
  egress: Egress,
  target: Target,
  url: URL,
  asked: OutgoingRequest,
  signal: AbortSignal,
): ClientRequest {
  const options: RequestOptions = {
    method: asked.method,
    host: bareHost(target.host),
    port: target.port,
    path: `${url.pathname}${url.search}`,
    headers: {
      'user-agent': 'proofline',
      ...asked.headers,
      ...traceHeaders(),
      ...(asked.method === 'POST' && { 'content-length': asked.body.length }),
      connection: 'close',
    },
    lookup: checkedLookup(egress, target),
    agent: false,
    signal,
  };
  const outgoing =
    url.protocol === 'https:'
      ? secureRequest({ ...options, ...(egress.ca === undefined ? {} : { ca: egress.ca }) })
      : plainRequest(options);
  // An error after the answer has begun is reported by the answer as well; no one else listens
  // then.
  outgoing.on('error', () => undefined);
  limitConnecting(outgoing, target, asked.connectTimeoutMs ?? asked.timeoutMs);
  return outgoing;
}

function limitConnecting(outgoing: ClientRequest, target: Target, limitMs: number): void {
  outgoing.once('socket', (socket: Socket) => {
    const timer = setTimeout(() => {
      outgoing.destroy(new EgressError('timeout', target.host));
    }, limitMs);
    const connected = 'encrypted' in socket ? 'secureConnect' : 'connect';
    socket.once(connected, () => clearTimeout(timer));
    socket.once('close', () => clearTimeout(timer));
  });
}

async function exchange(
  outgoing: ClientRequest,
  target: Target,
  { body, maxAnswerBytes }: OutgoingPost,
  signal: AbortSignal,
): Promise<IncomingAnswer> {
  try {
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response', { signal })) as [IncomingMessage];
    const status = required(answer.statusCode, 'status');
    if (status >= 300 && status < 400) throw new EgressError('redirect', target.host);
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxAnswerBytes) throw new EgressError('too_large', target.host);
      pieces.push(piece);
    }
    return { status, headers: answer.headers, body: Buffer.concat(pieces) };
  } finally {
    outgoing.destroy();
  }
}
