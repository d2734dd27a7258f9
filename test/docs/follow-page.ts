// The tests of a page: one for each of its blocks, in order, by one reader.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openReader, type Reader } from './reader.ts';
import { difference, shellBlocks } from './shell-blocks.ts';

/** Declares the tests; blocks whose commands are in `leftOut` are not run. */
export function followPage(page: string, leftOut: readonly string[] = []): void {
  let reader: Reader;
  let stuckAt: number | undefined;
  before(async () => {
    reader = await openReader();
  });
  after(() => reader.leave());

  const blocks = shellBlocks(page).filter(({ commands }) => !leftOut.includes(commands));
  for (const { line, commands, promised } of blocks) {
    test(`${page} › line ${line} › prints what the page says`, async () => {
      assert.equal(stuckAt, undefined, `the reader is stuck at line ${stuckAt}`);
      stuckAt = line;
      const output = await reader.follow(commands);
      const differs = promised && difference(promised, output);
      assert.equal(differs ?? null, null, `${differs}\n\nThe whole output: ${output}`);
      stuckAt = undefined;
    });
  }
}
