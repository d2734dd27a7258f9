// A server under steady work for a while: its memory and its descriptors do not grow. A minute and
// a half alongside other tests; PROOFLINE_SOAK_SECONDS=1800 makes it half an hour.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openTestDatabase } from '../support/engines.ts';
import { killServers, runProgram, startServer, type ServerProcess } from '../support/process.ts';

afterEach(killServers);

const seconds = Number(process.env['PROOFLINE_SOAK_SECONDS'] ?? 90);
const restMs = 100;
const scan = readFileSync(
  path.join(import.meta.dirname, '../vectors/webscanner/nuclei-lines.input.jsonl'),
);

interface Sample {
  at_s: number;
  rss_mb: number;
  descriptors: number;
}

function sampleOf(pid: number, begun: number): Sample {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const rss_mb = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  const descriptors = readdirSync(`/proc/${pid}/fd`).length;
  return { at_s: (performance.now() - begun) / 1000, rss_mb, descriptors };
}

/** One turn of what people and programs do all day; the rarer things not in each. */
async function work(server: ServerProcess, token: string, turn: number): Promise<void> {
  const ask = async (method: string, target: string, parts: object = {}) => {
    const answer = await server.call(method, target, { token, ...parts });
    assert.ok(answer.status < 300, `${method} ${target}: ${answer.status}`);
    return answer;
  };
  const made = await ask('POST', '/api/incidents', { json: { title: `Turn ${turn}` } });
  const id = String(made.body.public_id);
  await ask('GET', `/api/ip3/v1/incidents/${id}`);
  const form = new FormData();
  form.set('evidence_type', 'log');
  form.set('file', new Blob([`Turn ${turn}\n`.repeat(500)]), 'turn.log');
  await ask('POST', `/api/ip3/v1/incidents/${id}/evidence`, { body: form });
  await ask('GET', `/api/ip3/v1/incidents?limit=50&q=${turn}`);
  // It judges by time as well, which a machine that does much else fails.
  assert.match(String((await server.call('GET', '/readyz')).status), /^(?:200|503)$/);
  if (turn % 5 === 0) await followForAMoment(server, token);
  if (turn % 7 === 0) {
    const headers = { 'content-type': 'application/x-ndjson' };
    await ask('POST', '/api/ip3/v1/imports/webscanner?filename=n.jsonl', { headers, body: scan });
  }
  if (turn % 11 === 0) await ask('GET', `/api/ip3/v1/reports/evidence-package/${id}`);
  // What is refused must leave nothing behind either.
  const refused = await server.call('GET', '/api/ip3/v1/incidents', { token: 'a.b.c' });
  assert.equal(refused.status, 401);
}

/** As a tab that is opened and closed. */
async function followForAMoment(server: ServerProcess, token: string): Promise<void> {
  const leaving = new AbortController();
  const response = await fetch(`${await server.listening()}/api/ip3/v1/events`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(60_000)]),
  });
  assert.equal(response.status, 200);
  await response.body!.getReader().read();
  leaving.abort();
}

/** The least memory of each piece of the time: what garbage collection leaves. */
function floorsOf(samples: readonly Sample[], pieces: number): Sample[] {
  const size = Math.ceil(samples.length / pieces);
  return Array.from({ length: pieces }, (_, piece) =>
    samples.slice(piece * size, (piece + 1) * size),
  ).flatMap((part) => part.toSorted((a, b) => a.rss_mb - b.rss_mb).slice(0, 1));
}

/** Least squares: megabytes a minute. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ at_s }) => at_s)), mean(samples.map((one) => one.rss_mb))];
  const over = samples.reduce((sum, one) => sum + (one.at_s - x) * (one.rss_mb - y), 0);
  return (60 * over) / samples.reduce((sum, { at_s }) => sum + (at_s - x) ** 2, 0);
}

test(`${seconds} s of steady work › memory and descriptors › stay as they are`, async (context) => {
  const { database, url: databaseUrl, dataDir, drop } = await openTestDatabase('postgres');
  await database.close();
  context.after(drop);
  const settings = { IP3_LOG_LEVEL: 'error', IP3_METRICS_LISTEN: '127.0.0.1:0' };
  const options = { dataDir, databaseUrl: databaseUrl!, settings };
  const server = await startServer(options);
  const token = await server.logIn();
  const begun = performance.now();
  const samples: Sample[] = [];
  let turns = 0;
  while (performance.now() - begun < seconds * 1000) {
    await work(server, token, (turns += 1));
    samples.push(sampleOf(server.pid, begun));
    await pause(restMs);
  }
  // The first third fills caches and lets the compiler work.
  const later = samples.slice(Math.floor(samples.length / 3));
  const middle = later.slice(0, later.length / 2);
  const last = later.slice(later.length / 2);
  const floors = floorsOf(later, 12);
  const least = (some: readonly Sample[]) => Math.min(...some.map(({ rss_mb }) => rss_mb));
  const most = (some: readonly Sample[]) => Math.max(...some.map((one) => one.descriptors));
  const figures = {
    ...{ turns, rss_mb: floors.map(({ rss_mb }) => Math.round(rss_mb)) },
    slope_mb_per_minute: Number(slopeOf(floors).toFixed(2)),
    descriptors: [most(samples), most(middle), most(last)],
  };
  context.diagnostic(JSON.stringify(figures));
  assert.ok(least(last) < 1.2 * least(middle), `memory grew: ${JSON.stringify(figures)}`);
  assert.ok(most(last) <= most(middle) + 4, `descriptors grew: ${JSON.stringify(figures)}`);
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  const verified = runProgram(['audit', 'verify'], options);
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
});
