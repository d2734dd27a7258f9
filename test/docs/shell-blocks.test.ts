// The comparison that the pages rest on can fail: otherwise following them would show nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference } from './shell-blocks.ts';

const output = 'first line\n\n  http://127.0.0.1:8080/setup#token=abc\nlast (line)\n';
const link = 'http://…#token=…';

const cases: { situation: string; promised: string[]; differs: RegExp | null }[] = [
  { situation: 'the same lines', promised: ['first line', link, 'last (line)'], differs: null },
  { situation: 'a line that is not printed', promised: ['second line'], differs: /second line/ },
  { situation: 'only a part of a line', promised: ['first', link], differs: /has: first\n/ },
  {
    situation: 'another order',
    promised: [link, 'first line', 'last (line)'],
    differs: /printed: first line/,
  },
  {
    situation: 'a line in the middle that the page lacks',
    promised: ['first line', 'last (line)'],
    differs: /printed: http/,
  },
  {
    situation: 'a last line that the page lacks',
    promised: ['first line', link],
    differs: /a line more: last \(line\)/,
  },
  {
    situation: 'a first line that the page lacks',
    promised: [link, 'last (line)'],
    differs: /printed: first line/,
  },
  { situation: 'lines that the page leaves out', promised: ['first line', '…'], differs: null },
  {
    situation: 'lines left out in the middle',
    promised: ['…', 'last (line)'],
    differs: null,
  },
  {
    situation: 'a line that is missing after those left out',
    promised: ['…', 'third line'],
    differs: /has a line more: third line/,
  },
  {
    situation: 'more lines than are printed',
    promised: ['first line', link, 'last (line)', 'more'],
    differs: /more: more/,
  },
];

for (const { situation, promised, differs } of cases) {
  test(`promised output › ${situation} › ${differs === null ? 'is the same' : 'differs'}`, () => {
    const found = difference(promised, output);
    if (differs === null) assert.equal(found, null);
    else assert.match(found ?? '', differs);
  });
}
