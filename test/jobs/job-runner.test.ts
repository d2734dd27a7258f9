// The runner of jobs: the write gate, failures, limits, the stop; and the watch over the clock.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemClock } from '../../src/deps.ts';
import { DomainError } from '../../src/domain/error.ts';
import { watchClock } from '../../src/jobs/clock-watch.ts';
import { JobRunner } from '../../src/jobs/job-runner.ts';
import type { Job } from '../../src/jobs/job.ts';
import { onEachEngine } from '../support/records.ts';
import { openTestService } from '../support/service.ts';

const quick = { everyMs: 1, firstAfterMs: 0, needsWrites: true, limitMs: null };

function runnerOf(job: Job) {
  const writes = { refusal: null as DomainError | null };
  const lines: string[] = [];
  const note = (_fields: object, message: string) => void lines.push(message);
  const log = { info: note, error: note };
  const runner = new JobRunner([job], { database: { writes }, clock: systemClock }, log);
  const state = () => runner.states()[0]!;
  return { runner, writes, lines, state };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

suite('job runner', () => {
  test('write gate › closes during a run, then opens › aborted, paused, run again', async () => {
    const signals: AbortSignal[] = [];
    const run = async (signal: AbortSignal) => {
      signals.push(signal);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    };
    const { runner, writes, lines, state } = runnerOf({ name: 'one', ...quick, run });
    writes.refusal = new DomainError('log_rollback_detected', 'Closed.');
    runner.start();
    assert.equal(state().state, 'paused');
    assert.equal(signals.length, 0);
    writes.refusal = null;
    await until(() => signals.length === 1);
    assert.equal(state().state, 'running');
    writes.refusal = new DomainError('log_rollback_detected', 'Closed.');
    await until(() => signals[0]!.aborted && state().state === 'paused');
    writes.refusal = null;
    await until(() => signals.length === 2);
    await runner.stop();
    assert.ok(signals[1]!.aborted);
    assert.equal(state().last_error, null);
    assert.deepEqual(lines, []);
  });

  test('job that fails, then works › logged once each, with its error in the state', async () => {
    let fails = 3;
    const run = () => {
      fails -= 1;
      return fails >= 0 ? Promise.reject(new Error('no route')) : Promise.resolve();
    };
    const { runner, lines, state } = runnerOf({ name: 'one', ...quick, run });
    runner.start();
    await until(() => state().last_error === 'no route');
    await until(() => lines.length === 2);
    assert.deepEqual(lines, ['a job failed; it is repeated', 'the job works again']);
    assert.equal(state().last_error, null);
    await runner.stop();
  });

  test('run that takes too long › aborted, and its state says so', async () => {
    const run = (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    const { runner, state } = runnerOf({ name: 'one', ...quick, limitMs: 1, run });
    runner.start();
    await until(() => state().last_error !== null);
    assert.match(state().last_error ?? '', /took too long/);
    await runner.stop();
  });
});

onEachEngine('watch over the clock', (engine) => {
  test('jumps ahead and back › logged, in the trail and in the state', async () => {
    let ahead = 0;
    const clock = { now: () => systemClock.now().add({ seconds: ahead }) };
    const service = await openTestService(engine, { clock });
    const lines: unknown[] = [];
    const log = { error: (fields: unknown) => void lines.push(fields) };
    const watch = watchClock(service.deps, log as never);
    const { signal } = new AbortController();
    ahead = 30;
    await watch.job.run(signal);
    assert.equal(watch.lastJump(), null);
    for (const [to, by] of [
      [40_000_000, 39_999_970],
      [0, -40_000_000],
    ] as const) {
      ahead = to;
      await watch.job.run(signal);
      assert.equal(watch.lastJump()?.seconds, by);
    }
    assert.equal(lines.length, 2);
    const { rows } = await service.deps.database.pool.query<{ entry: string }>(
      `select entry from audit_entry where action = 'clock.jumped' order by id`,
    );
    const seconds = rows.map(({ entry }) => JSON.parse(entry).detail.seconds as number);
    assert.deepEqual(seconds, [39_999_970, -40_000_000]);
    await service.close();
  });
});
