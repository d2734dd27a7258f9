// Beginnings of files that would make a pattern look back are checked in linear time.
import { test } from 'node:test';
import { assertLinear } from '../../../test/support/processor-time.ts';
import { readHead } from './head.ts';

/** 64 KiB of what could make the look at a file's head go over it again and again. */
const tiring = [
  '\\"',
  '"',
  '"a":',
  '{"',
  '[{',
  '<!--',
  '<!a>',
  '<!a[',
  '<?',
  ']',
  '<',
  ' ',
  '\n',
  ',',
  ';"',
  '\t|',
  '\0',
  '[ ',
  '{}\n',
];
for (const unit of tiring) {
  for (const start of ['{"', '[', '<a ', '<!DOCTYPE a [', 'title,severity\n"', '']) {
    test(`head › ${JSON.stringify(start)} and 64 KiB of ${JSON.stringify(unit)} › looked at in linear time`, async () => {
      const bytes = Buffer.from(start + unit.repeat(65_536 / unit.length));
      await assertLinear((length) => readHead(bytes.subarray(0, length), false), 65_536);
    });
  }
}
