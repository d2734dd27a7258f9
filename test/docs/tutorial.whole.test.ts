// The tutorial is followed word for word: every block runs, in order, and prints what the page
// says.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { followPage } from './follow-page.ts';
import { installAndStart } from './reader.ts';
import { shellBlocks } from './shell-blocks.ts';

const page = 'docs/tutorial.md';

test('tutorial › its first block › installs and starts', () => {
  const blocks = shellBlocks(page);
  assert.equal(blocks[0]?.commands, installAndStart);
  assert.ok(blocks.length >= 12);
});

suite('tutorial', () => followPage(page));
