// Text in events that a careless pattern would go over again and again: it is no more work than
// other text of its length.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertWithin } from '../../../test/support/processor-time.ts';
import { batchOf } from './testing.ts';

const start = '01/02/26-10:00:00 [**] [1:1:1] y';

const hard: readonly [name: string, plain: string, hard: string][] = [
  ['a title of hex letters', titled('x'), titled('e')],
  ['an IDS line that goes on with blanks', unclosed('x'), unclosed(' ')],
  ['an IDS line of arrows', alert('x'), alert('->0')],
];

function titled(letter: string): string {
  return `${JSON.stringify({ title: letter.repeat(500), severity: 'low' })}\n`.repeat(500);
}

function alert(rest: string): string {
  return `${start} [**] ${rest.repeat(4000 / rest.length)} y\n`.repeat(100);
}

function unclosed(letter: string): string {
  return `${start} [**]\n${`${start}${letter.repeat(8000)}y\n`.repeat(100)}`;
}

async function readBatch(body: string): Promise<void> {
  const { events } = await batchOf(body, 65_536);
  assert.ok(events.length >= 100);
}

for (const [name, plain, text] of hard) {
  test(`log batch › ${name} › as much work as any other`, async () => {
    await assertWithin(4, [() => readBatch(plain)], () => readBatch(text));
  });
}
