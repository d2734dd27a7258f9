// Processor time, which other work of the machine hardly lengthens, and growth by it.
import assert from 'node:assert/strict';

/** How much longer work on four times as much may take; growth by the square takes some sixteen. */
const mostTimes = 8;
/** What the collector and the compiler take now and then, whatever the work. */
const noiseMs = 20;

/** Asserts that `work`, on an input of this length, takes no more than in linear time. */
export function assertLinear(work: (length: number) => unknown, length: number): void {
  const [quarter, whole] = [leastMs(() => work(length / 4)), leastMs(() => work(length))];
  const most = mostTimes * quarter + noiseMs;
  assert.ok(whole < most, `${whole} ms of the processor, and ${quarter} ms for a quarter of it`);
}

/** Of three runs: the first one compiles. */
function leastMs(work: () => unknown): number {
  return Math.min(...[1, 2, 3].map(() => processorMs(work)));
}

function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
