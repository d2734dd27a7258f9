// Processor time of the thread that runs the tests, which other work of the machine hardly
// lengthens, and growth by it. The least of three runs counts: the first one compiles, and the
// collector might come in the middle of one.
import assert from 'node:assert/strict';

type Work = () => unknown;

/** How much longer work on four times as much can take; growth by the square takes some sixteen. */
const mostTimes = 8;
/** What the collector and the compiler take now and then, whatever the work. */
const noiseMs = 20;

/** Asserts that `work`, on an input of this length, takes no more than in linear time. */
export async function assertLinear(work: (length: number) => unknown, length: number) {
  await assertWithin(mostTimes, [() => work(length / 4)], () => work(length));
}

/** Asserts that `work` takes at most so many times as long as all of `usual`. */
export async function assertWithin(times: number, usual: readonly Work[], work: Work) {
  let usualMs = 0;
  for (const one of usual) usualMs += await leastMs(one);
  const ms = await leastMs(work);
  assert.ok(ms < times * usualMs + noiseMs, `${ms} ms of the processor, usually ${usualMs} ms`);
}

async function leastMs(work: Work): Promise<number> {
  const all: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    all.push((user + system) / 1000);
  }
  return Math.min(...all);
}
