import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cellText, textOfCell } from '../../domain/spreadsheet.ts';
import { csvFile, csvLine } from './csv.ts';

const cells: [text: string, written: string][] = [
  ['row 17', '"row 17"'],
  ['', '""'],
  ['a "quoted" word', '"a ""quoted"" word"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['  =1', `"  '=1"`],
  ['＝1', `"'＝1"`],
  // A spreadsheet that splits at semicolons sees the begin of a cell here.
  ['a;=1', `"a;'=1"`],
  ['a,=1', `"a,'=1"`],
  ['a\n=1', `"a\n'=1"`],
  ['a-b, c=d', '"a-b, c=d"'],
];

for (const [text, written] of cells) {
  test(`csv › the cell ${JSON.stringify(text)} › ${JSON.stringify(written)}`, () => {
    assert.equal(csvLine([text]), `${written}\r\n`);
  });
}

test('csv › any text › one cell, and no begin of a formula in it', () => {
  const hostile = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n;,|"\' a1＝') });
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), (text) => {
      const line = csvLine([text, 'end']);
      assert.ok(line.startsWith('"') && line.endsWith('","end"\r\n'));
      const inner = line.slice(1, -'","end"\r\n'.length);
      assert.equal(inner.replaceAll('""', '').includes('"'), false);
      assert.doesNotMatch(inner, /(^|[;,|\t\r\n])[=+\-@＝＋－＠]/);
    }),
  );
});

test('csv › a cell that is sent again › the text as it was', () => {
  const text = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n;,| a1＝') });
  fc.assert(fc.property(text, (said) => assert.equal(textOfCell(cellText(said)), said)));
});

test('csv › a file › begins with the byte order mark and the heading', async () => {
  async function* pages() {
    yield await Promise.resolve([['ä', 'b']]);
  }
  const pieces: Buffer[] = [];
  for await (const piece of csvFile(['one', 'two'], pages())) pieces.push(piece);
  assert.deepEqual(
    Buffer.concat(pieces),
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('"one","two"\r\n"ä","b"\r\n')]),
  );
});
