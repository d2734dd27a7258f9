// Corrupted files through the importers, a hundred thousand in a whole run, and through the API: no
// crash, no untyped error, no answer from 500 up, none that takes longer than all sound files.
//
// They are the same in each run, so that a change is judged and not luck. PROOFLINE_MUTATION_SEED
// and PROOFLINE_MUTATIONS choose other files or more of them;
// PROOFLINE_MUTATION reads a single one again, by the number that a failure names.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { importers } from '../../src/importers/registry.ts';
import { scaled } from '../support/scale.ts';
import { openTestService } from '../support/service.ts';
import { mutatorNames } from './mutate.ts';
import { measuredPace, mostWork, mutatedFile, openCorpus, processorMs } from './mutation-corpus.ts';
import type { Share, Told } from './mutation-worker.ts';

const env = process.env;
const seed = Number(env['PROOFLINE_MUTATION_SEED'] ?? 2026);
const total = Number(env['PROOFLINE_MUTATIONS'] ?? scaled(100_000));
const single = env['PROOFLINE_MUTATION'];

/** Requests that write nothing, and requests that import. */
const [dryRuns, imports] = [scaled(4000), scaled(400)];

/** Others than those that the importers read, and the same however many these are. */
const firstSent = Math.max(total, 200_000);

/** A thread that takes so much processor time for one file is stopped, on however busy a machine. */
const hangMs = 60_000;

/** The share of one thread. A hang and a crash are faults like others. */
async function read(from: number, step: number, to: number): Promise<Told> {
  const progress = new Int32Array(new SharedArrayBuffer(4));
  const workerData: Share = { seed, from, step, to, progress };
  const resourceLimits = { maxOldGenerationSizeMb: 512 };
  const file = new URL('mutation-worker.ts', import.meta.url);
  const worker = new Worker(file, { workerData, resourceLimits });
  const told = new Promise<Told>((resolve) => {
    const broken = (what: string): void => {
      const fault = `mutation ${progress[0]} of seed ${seed}: ${what}`;
      resolve({ counts: {}, reasons: {}, faults: [fault] });
    };
    worker.once('message', resolve);
    worker.once('error', (error: Error) => broken(`the thread broke: ${error.stack}`));
    worker.once('exit', (code) => broken(`the thread ended with ${code}`));
    void watch(worker, progress, broken);
  });
  const answer = await told;
  await worker.terminate();
  return answer;
}

/** Its processor time, in milliseconds; none once it has ended. */
async function spentBy(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
}

async function watch(
  worker: Worker,
  progress: Int32Array,
  broken: (what: string) => void,
): Promise<void> {
  let [seen, since] = [progress[0], await spentBy(worker)];
  while (worker.threadId > 0) {
    await pause(1000, undefined, { ref: false });
    const spent = await spentBy(worker);
    if (progress[0] !== seen) [seen, since] = [progress[0], spent];
    else if (spent - since > hangMs) return broken(`took more than ${hangMs} ms`);
  }
}

function table(shares: readonly Told[]): string {
  const formats = [...importers.map(({ format }) => format), 'none'];
  const lines = formats.map((format) => {
    const own = shares.flatMap(({ counts }) => counts[format] ?? []);
    const sum = (name: 'files' | 'read' | 'refused' | 'findings'): number =>
      own.reduce((all, count) => all + count[name], 0);
    const { slowest = 0, slowestNth = 0 } =
      own.toSorted((one, other) => other.slowest - one.slowest)[0] ?? {};
    const sums = [sum('files'), sum('read'), sum('refused'), sum('findings')];
    const cells = [...sums, slowest.toFixed(0), slowestNth];
    return format.padEnd(26) + cells.map((cell) => String(cell).padStart(9)).join('');
  });
  const head = ['files', 'read', 'refused', 'findings', 'ms max', 'nth'];
  return ['importer'.padEnd(26) + head.map((name) => name.padStart(9)).join(''), ...lines].join(
    '\n',
  );
}

function tellReasons(context: TestContext, shares: readonly Told[]): void {
  const reasons: Record<string, number> = {};
  for (const share of shares) {
    for (const [reason, count] of Object.entries(share.reasons)) {
      reasons[reason] = (reasons[reason] ?? 0) + count;
    }
  }
  context.diagnostic(`refusals: ${JSON.stringify(reasons)}`);
}

if (single !== undefined) {
  test(`mutation ${single} of seed ${seed} › read again › no fault`, async (context) => {
    const { bytes, ...rest } = mutatedFile(await openCorpus(), seed, Number(single));
    const kept = env['PROOFLINE_MUTATION_FILE'];
    if (kept !== undefined) writeFileSync(kept, bytes);
    context.diagnostic(JSON.stringify({ ...rest, length: bytes.length }));
    assert.deepEqual((await read(Number(single), 1, Number(single) + 1)).faults, []);
  });
} else {
  test('mutated files › every importer › items or a typed refusal, in time', async (context) => {
    context.diagnostic(`PROOFLINE_MUTATION_SEED=${seed}`);
    const threads = Math.min(availableParallelism(), 8);
    const shares = await Promise.all(
      Array.from({ length: threads }, (_, from) => read(from, threads, total)),
    );
    context.diagnostic(`\n${table(shares)}`);
    tellReasons(context, shares);
    assert.deepEqual(
      shares.flatMap(({ faults }) => faults),
      [],
    );
    const counts = shares.flatMap((share) => Object.values(share.counts));
    const read_ = counts.reduce((sum, count) => sum + count.read, 0);
    assert.equal(
      counts.reduce((sum, count) => sum + count.files, 0),
      total,
    );
    // Files that are all refused at the door, or all read, would show little.
    assert.ok(read_ > total / 10 && read_ < (total * 9) / 10, `${read_} of ${total} were read`);
    for (const { format } of importers) {
      const files = shares.reduce((sum, share) => sum + (share.counts[format]?.files ?? 0), 0);
      assert.ok(files >= Math.floor(total / (importers.length + 1)), `${format}: ${files}`);
    }
  });

  test('mutators › among a few thousand files › each was used', async () => {
    const corpus = await openCorpus();
    const used = new Set<string>();
    for (let nth = 0; nth < 2000; nth += 1) {
      for (const step of mutatedFile(corpus, seed, nth).steps) used.add(step);
    }
    assert.deepEqual([...used].sort(), mutatorNames.toSorted());
  });

  test('mutated files › sent to the API › 201, or 4xx with a problem body, in time', async (context) => {
    context.diagnostic(`PROOFLINE_MUTATION_SEED=${seed}`);
    // One account sends all of them, far more than a person would.
    const service = await openTestService('embedded', { settings: { IP3_CALL_LIMITS: 'off' } });
    const corpus = await openCorpus();
    const pace = await measuredPace(corpus);
    const headers = {
      ...(await service.as('Analyst')),
      'content-type': 'application/octet-stream',
    };
    const statuses: Record<string, number> = {};
    const faults: string[] = [];
    for (let nth = firstSent; nth < firstSent + dryRuns + imports; nth += 1) {
      const { bytes, connector, file } = mutatedFile(corpus, seed, nth);
      const query = nth < firstSent + dryRuns ? '?dry_run=true' : '';
      const url = `/api/ip3/v1/imports/${connector}${query}`;
      const start = processorMs();
      const { status, body } = await service.call('POST', url, { headers, body: bytes });
      const spent = processorMs() - start;
      statuses[status] = (statuses[status] ?? 0) + 1;
      const problem = typeof body?.detail === 'string' && typeof body?.error === 'string';
      // Refused for the number of calls, a file would not have been read.
      const isRefused = status >= 400 && status < 500 && status !== 429;
      const sound = status === 201 || (isRefused && problem);
      const findings = typeof body?.findings === 'number' ? body.findings : 0;
      if (sound && spent < mostWork(pace, findings)) continue;
      const answer = JSON.stringify(body)?.slice(0, 500);
      faults.push(`mutation ${nth} of ${file}: ${status} in ${spent.toFixed(0)} ms: ${answer}`);
    }
    context.diagnostic(JSON.stringify(statuses));
    const runs = await service.call('GET', '/api/ip3/v1/imports?limit=1', { headers });
    await service.close();
    assert.deepEqual(faults, []);
    assert.equal(runs.status, 200);
    const few = imports / 4;
    assert.ok(statuses['201']! > few && statuses['422']! > few, JSON.stringify(statuses));
  });
}
