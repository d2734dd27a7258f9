// Requests of one fetch: always to the server of the connector, with its token in a header and
// nowhere else, and within limits on requests, bytes and time.
import { setTimeout as pause } from 'node:timers/promises';
import { fetchLimits } from '../../domain/connector.ts';
import type { Egress } from '../../egress/egress.ts';
import { requestOut, type IncomingAnswer } from '../../egress/post-out.ts';

/** Why a fetch failed, in a sentence that can be shown; it holds nothing that the server sent. */
export class PullFault extends Error {
  /** Milliseconds that the server asks to wait. */
  readonly waitMs: number;
  /** Whether the server can well give the other files. */
  readonly isOfFile: boolean;

  constructor(message: string, { waitMs = 0, isOfFile = false } = {}) {
    super(message);
    this.name = 'PullFault';
    this.waitMs = waitMs;
    this.isOfFile = isOfFile;
  }
}

export interface FetchAnswer {
  status: number;
  headers: IncomingAnswer['headers'];
  body: Buffer;
}

export interface Fetcher {
  /**
   * GETs a path of the server, or what the server says is the next page. Statuses other than 2xx
   * and `may` are faults.
   */
  get(at: string, may?: readonly number[]): Promise<FetchAnswer>;
  /** POSTs nothing to a path of the server. */
  post(at: string): Promise<FetchAnswer>;
  wait(ms: number): Promise<void>;
  /** No request more is made in this fetch. */
  isSpent(): boolean;
  /** Milliseconds until then. */
  leftMs(): number;
}

interface FetcherOptions {
  egress: Egress;
  /** Address of the server; the part after its host is in front of every path. */
  url: string;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Milliseconds on a clock that only goes forward. */
  steadyMs: () => number;
}

export function openFetcher({ egress, url, headers, signal, steadyMs }: FetcherOptions): Fetcher {
  const base = new URL(url);
  const until = steadyMs() + fetchLimits.totalMs;
  let requests = 0;
  const isSpent = () => requests >= fetchLimits.requests || steadyMs() >= until;
  const request = async (method: 'GET' | 'POST', at: string, may: readonly number[]) => {
    if (isSpent()) throw new PullFault(`${base.hostname} took too long, or too many requests.`);
    requests += 1;
    const answer = await requestOut(egress, {
      ...{ url: addressOf(base, at), method, headers, signal, body: Buffer.alloc(0) },
      timeoutMs: fetchLimits.requestMs,
      maxAnswerBytes: fetchLimits.answerBytes,
    });
    assertStatus(base.hostname, answer, may);
    return answer;
  };
  return {
    get: (at, may = []) => request('GET', at, may),
    post: (at) => request('POST', at, []),
    wait: (ms) => pause(ms, undefined, { signal }),
    isSpent,
    leftMs: () => Math.max(until - steadyMs(), 0),
  };
}

/**
 * What a server names as its next page is asked of the same server, whatever address it names:
 * the token goes nowhere else.
 */
function addressOf(base: URL, at: string): string {
  // Anything else after the host would be a part of its name, or of its port.
  if (at.startsWith('/')) return `${base.origin}${base.pathname.replace(/\/$/, '')}${at}`;
  if (!/^https?:/i.test(at) || !URL.canParse(at)) {
    throw new PullFault(`${base.hostname} names no valid next page.`);
  }
  const { pathname, search } = new URL(at);
  return `${base.origin}${pathname}${search}`;
}

function assertStatus(host: string, answer: FetchAnswer, may: readonly number[]): void {
  const { status } = answer;
  if (status >= 200 && status < 300) return;
  const waitMs = waitOf(answer);
  if (status === 429 || waitMs > 0) {
    const wait = { waitMs: Math.max(waitMs, 60_000) };
    throw new PullFault(`${host} answered ${status}: it asks to wait.`, wait);
  }
  if (may.includes(status)) return;
  // A token that is refused is refused for each of them.
  const isOfFile = status !== 401;
  throw new PullFault(`${host} answered ${status}${meaningOf(status)}.`, { isOfFile });
}

function meaningOf(status: number): string {
  if (status === 401) return ': the token is not valid, or has expired';
  if (status === 403) return ': the token has no right to read this';
  if (status === 404) return ': there is no such URL, or the token has no right to read it';
  return '';
}

const longestWaitMs = 24 * 3_600_000;

/** What a refusal says of when to come back (RFC 9110, and the rate limits of GitHub). */
function waitOf({ status, headers }: FetchAnswer): number {
  if (![403, 429, 503].includes(status)) return 0;
  const seconds = Number(headers['retry-after'] ?? NaN);
  if (seconds > 0) return Math.min(seconds * 1000, longestWaitMs);
  return headers['x-ratelimit-remaining'] === '0' ? 3_600_000 : 0;
}

/** The address of the next page in a `Link` header (RFC 8288); null for the last page. */
export function nextLink({ headers }: Pick<FetchAnswer, 'headers'>): string | null {
  const value = [headers.link ?? []].flat().join(',').slice(0, 8_192);
  for (const part of value.split(',')) {
    const [address = '', ...parameters] = part.split(';');
    const isNext = parameters.some((one) => /^\s*rel="?next"?\s*$/i.test(one));
    const named = /^\s*<([^>]{1,4000})>\s*$/.exec(address)?.[1];
    if (isNext && named !== undefined) return named;
  }
  return null;
}

/** The JSON of an answer. @throws PullFault */
export function jsonOf(
  { body }: Pick<FetchAnswer, 'body'>,
  what: string,
): {
  text: string;
  value: unknown;
} {
  const text = body.toString('utf8');
  try {
    return { text, value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch {
    throw new PullFault(`The answer to the request for ${what} is not JSON.`);
  }
}
