// How far a file is read for its layout, whatever it has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHead } from '../read/head.ts';
import { layoutOf } from './layout.ts';

const mebibyte = 2 ** 20;

/** The text over and over; counts what was taken of it. */
function endless(first: string, again: string) {
  const taken = { bytes: 0 };
  const source = (async function* () {
    await Promise.resolve();
    for (let piece = Buffer.from(first); ; piece = Buffer.from(again.repeat(10_000))) {
      taken.bytes += piece.length;
      yield piece;
    }
  })();
  return { taken, source };
}

const files: [name: string, first: string, again: string, columns: number | undefined][] = [
  ['empty lists', '{"x":[', '[],', undefined],
  ['long texts', '{"x":[', `"${'a'.repeat(200)}",`, undefined],
  ['blanks before items', '{"x":[', ' ', undefined],
  ['items', '{"x":[', '{"title":"a","host":"b"},', 2],
];
for (const [name, first, again, columns] of files) {
  test(`layout › JSON without an end, of ${name} › read for a mebibyte at most`, async () => {
    const head = await readHead(Buffer.from(first + again.repeat(100)), false);
    const { taken, source } = endless(first, again);
    const layout = await layoutOf(head, source).catch(() => undefined);
    assert.equal(layout?.columns.length, columns);
    assert.ok(taken.bytes <= 4 * mebibyte, String(taken.bytes));
  });
}
