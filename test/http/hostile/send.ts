// Sends a hostile file to a real server over a real socket, while others use the server, and shows
// the answer, the time, the memory and how the others fared.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { peakMegabytes, type ServerProcess } from '../../support/process.ts';
import { stringIn, type Json } from '../../support/values.ts';
import type { HostileFile, Refusal } from './hostile-file.ts';

const v1 = '/api/ip3/v1';

export interface Sent {
  status: number;
  /** The parsed body. */
  body: Json;
  bytes: number;
  seconds: number;
  /** Milliseconds that the server's event loop worked meanwhile. */
  work: number;
  /** Megabytes of memory that the server needed at most, beyond those that it had before. */
  grown: number;
  /** Megabytes that it had at most. */
  peak: number;
  /**
   * Milliseconds that the server's event loop worked while someone else waited longest, without
   * and with the database. What else the machine does counts for nothing.
   */
  live: number;
  listed: number;
  /** How many others were answered. */
  others: number;
}

/** Sends it with `?dry_run=true` unless another query is given. */
export async function sendHostile(
  server: ServerProcess,
  token: string,
  file: Pick<HostileFile, 'connector' | 'parts' | 'headers'>,
  { giant = 0, query = '?dry_run=true', everyMs = 10 } = {},
): Promise<Sent> {
  resetPeak(server.pid);
  const before = peakMegabytes(server.pid);
  const others = watchOthers(server, token, everyMs);
  const [start, workBefore] = [performance.now(), workOf(server.pid)];
  const url = `${await server.listening()}${v1}/imports/${file.connector}${query}`;
  const answer = await post(url, token, file, giant);
  const seconds = (performance.now() - start) / 1000;
  const work = workOf(server.pid) - workBefore;
  const peak = peakMegabytes(server.pid);
  return { ...answer, seconds, work, grown: peak - before, peak, ...(await others.stop()) };
}

/** Milliseconds that the main thread of a process has run (Linux, Documentation/scheduler). */
function workOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** From here on the peak is that of what comes (proc_pid_clear_refs(5), value 5). */
function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function begin(url: string, token: string, more: HostileFile['headers']): http.ClientRequest {
  const authorization = `Bearer ${token}`;
  const headers = { authorization, 'content-type': 'application/octet-stream', ...more };
  const request = http.request(url, { method: 'POST', agent: false, headers });
  // The server might answer and hang up before it has read everything.
  return request.on('error', () => undefined);
}

async function post(
  url: string,
  token: string,
  { parts, headers }: Pick<HostileFile, 'parts' | 'headers'>,
  giant: number,
): Promise<Pick<Sent, 'status' | 'body' | 'bytes'>> {
  const request = begin(url, token, headers);
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  let bytes = 0;
  const sent = (function* () {
    for (const part of parts(giant)) {
      bytes += Buffer.byteLength(part);
      yield part;
    }
  })();
  Readable.from(sent, { objectMode: true, highWaterMark: 4 }).pipe(request);
  const [response] = await answered;
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece as string;
  request.destroy();
  return { status: response.statusCode ?? 0, body: JSON.parse(text) as unknown, bytes };
}

/** Asks for a page without and one with the database, again and again with so long a pause. */
function watchOthers(server: ServerProcess, token: string, everyMs: number) {
  const stopped = new AbortController();
  let [live, listed, others] = [0, 0, 0];
  const asked = async (target: string): Promise<number> => {
    const before = workOf(server.pid);
    const { status } = await server.call('GET', target, { token });
    assert.equal(status, 200, target);
    others += 1;
    return workOf(server.pid) - before;
  };
  const keepAsking = async (ask: () => Promise<void>) => {
    do {
      await ask();
      await pause(everyMs);
    } while (!stopped.signal.aborted);
  };
  const asking = Promise.all([
    keepAsking(async () => void (live = Math.max(live, await asked('/livez')))),
    keepAsking(
      async () => void (listed = Math.max(listed, await asked(`${v1}/incidents?limit=1`))),
    ),
  ]);
  const stop = async () => {
    stopped.abort();
    await asking;
    return { live, listed, others };
  };
  return { stop };
}

/** The answer is what the file must get: a refusal that says where and why. */
export function assertRefused({ status, body, bytes }: Sent, refused: Refusal): void {
  const text = JSON.stringify(body);
  assert.equal(status, refused.status ?? 422, text);
  assert.equal(body.error, status === 413 ? 'payload_too_large' : 'parse_failed', text);
  assert.match(stringIn(body.detail), /^[A-Z][^\n]{10,2000}\.$/u);
  if (refused.detail) assert.match(stringIn(body.detail), refused.detail);
  for (const name of ['reason', 'line', 'byte'] as const) {
    if (refused[name] !== undefined) assert.equal(body[name], refused[name], text);
  }
  if (refused.placeless) return;
  assert.ok(Number.isInteger(body.byte) && body.byte >= 0, text);
  // The place is in what was sent; what was packed is longer.
  if (!refused.packed) assert.ok(body.byte <= bytes, `byte ${body.byte} of ${bytes}`);
}
