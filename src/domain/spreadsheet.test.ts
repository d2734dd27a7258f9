import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { csvOf } from '../console/ui/csv.ts';
import { cellText } from './spreadsheet.ts';

suite('cells of a spreadsheet', () => {
  for (const [text, cell] of [
    ['=1+1', "'=1+1"],
    ['  @SUM(A1)', "  '@SUM(A1)"],
    ['\uff1dcmd', "'\uff1dcmd"],
    ['x\n=1', "x\n'=1"],
    ['a;=1', "a;'=1"],
    ['\tx', "'\tx"],
    ['a-b = c', 'a-b = c'],
  ] as const) {
    test(`${JSON.stringify(text)} › ${JSON.stringify(cell)}`, () => {
      assert.equal(cellText(text), cell);
    });
  }

  test('a table of the console › a formula behind a space or a line break › is text', () => {
    const table = csvOf([[' =1', 'x\n+1', -5, null]]);
    assert.equal(table, ` '=1,"x\n'+1",-5,\r\n`);
  });
});
