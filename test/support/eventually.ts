// What a page shows once it has drawn: a test that reads at once might read what was there before.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/** For a value that never comes. A machine that does much else is late by tens of seconds. */
const mostMs = 60_000;

/**
 * Reads until the value is the one expected, and fails with the last one that it read. For what a
 * page computes as well: `page.waitForFunction` of a text runs against the content policy when the
 * text is not true at once, and the page complains.
 */
export async function becomes<Value>(
  read: () => Promise<Value>,
  expected: NoInfer<Value>,
  message?: string,
): Promise<void> {
  const value = await readUntil(read, (seen) => isDeepStrictEqual(seen, expected));
  if (message === undefined) assert.deepEqual(value, expected);
  else assert.deepEqual(value, expected, message);
}

/** The same for a text that must match. */
export async function comesToMatch(
  read: () => Promise<string | null>,
  expected: RegExp,
): Promise<void> {
  assert.match((await readUntil(read, (text) => expected.test(text ?? ''))) ?? '', expected);
}

export async function readUntil<Value>(
  read: () => Promise<Value>,
  isRight: (value: Value) => boolean,
): Promise<Value> {
  const until = performance.now() + mostMs;
  for (;;) {
    const value = await read();
    if (isRight(value) || performance.now() > until) return value;
    await setTimeout(30);
  }
}
