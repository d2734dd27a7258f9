// The runner of jobs: the write gate, failures, limits and the stop.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemClock } from '../../src/deps.ts';
import { DomainError } from '../../src/domain/error.ts';
import { JobRunner, type RunnerDeps } from '../../src/jobs/job-runner.ts';
import type { Job, JobPhase } from '../../src/jobs/job.ts';

const quick = { everyMs: 1, firstAfterMs: 0, needsWrites: true, limitMs: null };

function runnerOf(job: Job, options: Partial<RunnerDeps> = {}) {
  return runnerOfAll([job], options);
}

function runnerOfAll(jobs: readonly Job[], options: Partial<RunnerDeps> = {}) {
  const writes = { refusal: null as DomainError | null };
  const lines: string[] = [];
  const note = (_fields: object, message: string) => void lines.push(message);
  const log = { info: note, error: note };
  const deps = { database: { writes }, clock: systemClock, ...options };
  const runner = new JobRunner(jobs, deps, log);
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

  test('aborted job that goes on › hangs after a minute, until it ends', async () => {
    let now = 0;
    let end: () => void = () => undefined;
    const run = () => new Promise<void>((resolve) => (end = resolve));
    const job = { name: 'one', ...quick, limitMs: 1000, run };
    const { runner } = runnerOf(job, { steadyMs: () => now });
    runner.start();
    now = 60_500;
    assert.deepEqual(runner.hanging(), []);
    now = 61_500;
    assert.deepEqual(runner.hanging(), ['one']);
    end();
    await until(() => runner.hanging().length === 0);
    await runner.stop();
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

suite('runs of a job', () => {
  test('run that is slower than its interval › never beside itself, the next one after it', async () => {
    let [atOnce, most, runs, now] = [0, 0, 0, 0];
    let end: () => void = () => undefined;
    const run = async () => {
      runs += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise<void>((resolve) => (end = resolve));
      atOnce -= 1;
    };
    // Every look at this clock is a second later: at each poll the job is due many times over.
    const steadyMs = () => (now += 1_000);
    const { runner } = runnerOf({ name: 'one', ...quick, run }, { steadyMs });
    runner.start();
    runner.start();
    for (let n = 1; n <= 3; n += 1) {
      const before = now;
      await until(() => now > before + 3_000);
      assert.equal(runs, n);
      end();
      await until(() => runs === n + 1);
    }
    end();
    await runner.stop();
    assert.equal(most, 1);
  });
});

suite('times of a job', () => {
  test('interval and wait after a failure › by the steady clock', async () => {
    let [now, polls] = [0, 0];
    const steadyMs = () => {
      polls += 1;
      return now;
    };
    const runs: number[] = [];
    const run = () => {
      runs.push(now);
      return runs.length === 2 ? Promise.reject(new Error('no route')) : Promise.resolve();
    };
    const timing = { everyMs: 1_000, afterFailureMs: 5_000, firstAfterMs: 200 };
    const job = { name: 'one', ...timing, needsWrites: false, limitMs: null, run };
    const { runner } = runnerOf(job, { steadyMs });
    runner.start();
    for (const at of [100, 200, 1_100, 1_200, 2_200, 6_100, 6_200, 7_200]) {
      now = at;
      const before = polls;
      await until(() => polls > before + 1);
    }
    await runner.stop();
    assert.deepEqual(runs, [200, 1_200, 6_200, 7_200]);
  });
});

suite('stop of the jobs', () => {
  test('run that ignores its abort › the stop ends all the same, and names it', async () => {
    const never = { name: 'stuck', ...quick, run: () => new Promise<void>(() => undefined) };
    const quickly = { name: 'quick', ...quick, run: () => Promise.resolve() };
    const { runner, lines, state } = runnerOfAll([never, quickly], { stopLimitMs: 20 });
    runner.start();
    await until(() => state().state === 'running');
    await runner.stop();
    assert.deepEqual(lines, ['jobs did not stop in time']);
  });
});

suite('last work of the jobs', () => {
  test('last work › once, after the last run; not of a job that was never started', async () => {
    const said: string[] = [];
    const run = async (signal: AbortSignal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      said.push('run ended');
    };
    const finish = async () => void said.push('finished');
    const one: Job = { name: 'one', ...quick, run, finish, phase: 'foundation' };
    const other: Job = { name: 'other', ...quick, run, finish };
    const { runner, state } = runnerOfAll([one, other]);
    runner.start('foundation');
    await until(() => state().state === 'running');
    await runner.stop();
    await runner.stop();
    assert.deepEqual(said, ['run ended', 'finished']);
  });

  test('last work that fails, or hangs › logged, and the stop ends', async () => {
    const job = { ...quick, run: () => Promise.resolve() };
    const fails = { name: 'fails', ...job, finish: () => Promise.reject(new Error('no disk')) };
    const hangs = { name: 'hangs', ...job, finish: () => new Promise<void>(() => undefined) };
    const { runner, lines } = runnerOfAll([fails, hangs], { stopLimitMs: 20 });
    runner.start();
    await runner.stop();
    assert.deepEqual(lines, ['the last work of a job failed', 'jobs did not stop in time']);
  });
});

suite('phases of the jobs', () => {
  test('phases › the foundation starts alone, and outlives the service', async () => {
    const ran = new Set<string>();
    const jobOf = (name: string, phase: JobPhase): Job => {
      return { name, phase, ...quick, run: async () => void ran.add(name) };
    };
    const jobs = [jobOf('log', 'foundation'), jobOf('deliveries', 'service')];
    const { runner } = runnerOfAll(jobs);
    runner.start('foundation');
    await until(() => ran.size > 0);
    assert.deepEqual([...ran], ['log']);
    runner.start('service');
    await until(() => ran.size === 2);
    await runner.stop('service');
    ran.clear();
    await until(() => ran.size > 0);
    assert.deepEqual([...ran], ['log']);
    await runner.stop('foundation');
    ran.clear();
    await new Promise((resolve) => setTimeout(resolve, 250));
    assert.equal(ran.size, 0);
  });
});
