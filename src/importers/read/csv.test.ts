import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scaled } from '../../../test/support/scale.ts';
import { DomainError } from '../../domain/error.ts';
import { chunked, collect } from '../testing.ts';
import { hasTable, type Row, type TableEvent } from './csv.ts';
import { readHead } from './head.ts';
import { maxCells, maxHeaderRecords, maxRecordLength } from './limits.ts';
import { readTable } from './read-table.ts';

const layout = {
  columns: { name: ['name', 'Full Name'], level: ['level'], note: ['note'] },
  required: ['name', 'level'],
} as const;
type Column = keyof typeof layout.columns;
type Source = Uint8Array | string;

async function eventsOf(file: Source, size?: number): Promise<TableEvent<Column>[]> {
  return collect(readTable(chunked(file, size), layout));
}

async function rowsOf(file: Source, size?: number): Promise<Row<Column>[]> {
  const events = await eventsOf(file, size);
  return events.flatMap((event) => ('rows' in event ? event.rows : []));
}

async function cellsOf(file: Source): Promise<string[][]> {
  const rows = await rowsOf(file);
  return rows.map((row) => [row.get('name'), row.get('level'), row.get('note')]);
}

async function refusal(source: AsyncIterable<Uint8Array>): Promise<Record<string, unknown>> {
  try {
    await collect(readTable(source, layout));
  } catch (error) {
    assert.ok(error instanceof DomainError, String(error));
    assert.equal(error.code, 'parse_failed');
    return { detail: error.detail, ...error.members };
  }
  throw new Error('the file was not refused');
}

for (const sign of [',', ';', '\t', '|']) {
  test(`readTable › delimiter ${JSON.stringify(sign)} › found by the header`, async () => {
    const file = 'name,level,note\n"a,b;c\td|e",1,x\n'.replaceAll(/,(?!b)/g, sign);
    assert.deepEqual(await cellsOf(file), [['a,b;c\td|e', '1', 'x']]);
  });
}

test('readTable › quotes, line breaks, blanks › as RFC 4180 and spreadsheets have it', async () => {
  const file = 'name,level,note\r\n"a ""b""\r\nc",1,\r\n"", 2 ,"x" \r\nplain "quotes",3,y';
  assert.deepEqual(await cellsOf(file), [
    ['a "b"\r\nc', '1', ''],
    ['', '2', 'x'],
    ['plain "quotes"', '3', 'y'],
  ]);
});

test('readTable › header › any case and blanks, aliases, empty and repeated names', async () => {
  const file = ' FULL_name ,, Level,level\n,x,,2\nb,x,3,4\n';
  assert.deepEqual(await cellsOf(file), [
    ['', '2', ''],
    ['b', '3', ''],
  ]);
});

test('readTable › rows before the header, blank rows, the header again › passed over', async () => {
  const file = 'Report; of today\n\n"Team";"x"\nname;level\n;\n\na;1\n;;;;\nname;level\nb;2\n';
  const rows = await rowsOf(file);
  assert.deepEqual(
    rows.map((row) => [row.get('name'), row.number, row.line, row.start, row.end]),
    [
      ['a', 7, 7, 43, 46],
      ['b', 10, 10, 63, 66],
    ],
  );
});

test('readTable › a Markdown table › the line under its header is no row', async () => {
  const file = '| Name | Level |\n|:-----|------:|\n| a | 1 |\n| --- | 2 |\n';
  assert.deepEqual(await cellsOf(file), [
    ['a', '1', ''],
    ['---', '2', ''],
  ]);
});

test('readTable › cells beyond the columns, text behind quotes › a fault of the row', async () => {
  const rows = await rowsOf('name,level\na,1,2\n"a"b,1\nc\nd,1,,\n');
  assert.match(rows[0]?.fault ?? '', /has 3 cells and the header 2/);
  assert.match(rows[1]?.fault ?? '', /goes on after its closing quote/);
  assert.deepEqual(
    rows.slice(2).map((row) => [row.fault, row.get('level')]),
    [
      [null, ''],
      [null, '1'],
    ],
  );
});

test('readTable › NUL characters › removed and counted', async () => {
  const events = await eventsOf('name,level\na\0b,1\nc,\0\0\nd,2\n');
  assert.deepEqual(
    events.flatMap((event) => ('rows' in event ? event.rows.map((row) => row.get('name')) : [])),
    ['ab', 'c', 'd'],
  );
  const end = events.at(-1);
  assert.ok(end && 'end' in end);
  assert.equal(end.end.nul, 2);
});

const texts = fc.string({ unit: 'grapheme', maxLength: 12 });
const quotedCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const encodings = {
  utf8: (text: string) => Buffer.from(text, 'utf8'),
  utf8Mark: (text: string) => Buffer.from(`\ufeff${text}`, 'utf8'),
  utf16: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
};

test('readTable › any rows, encoding and cuts › cells and exact places', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(texts, texts, texts), { maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom(...Object.keys(encodings)),
      fc.integer({ min: 1, max: 90 }),
      async (table, end, encoding, size) => {
        const lines = table.map((cells) => cells.map(quotedCell).join(','));
        const encode = encodings[encoding as keyof typeof encodings];
        const bytes = encode(['name,level,note', ...lines, ''].join(end));
        const written = table.map((cells) => cells.map((cell) => cell.replaceAll('\0', '').trim()));
        const wanted = written.flatMap((cells, at) =>
          cells.every((cell) => cell === '') ? [] : [{ cells, line: lines[at] }],
        );
        const found = (await rowsOf(bytes, size)).map((row) => ({
          cells: [row.get('name'), row.get('level'), row.get('note')],
          line: bytes
            .subarray(row.start, row.end)
            .toString(encoding === 'utf16' ? 'utf16le' : 'utf8'),
        }));
        assert.deepEqual(found, wanted);
      },
    ),
    { numRuns: scaled(400) },
  );
});

test('readTable › no header › parse_failed that names the columns', async () => {
  const far = `${'x,y\n'.repeat(maxHeaderRecords)}name,level\n`;
  for (const file of ['', 'a,b\n1,2\n', 'name\na\n', far]) {
    const error = await refusal(chunked(file));
    assert.equal(error.reason, 'wrong_format');
    assert.match(String(error.detail), /columns name, level/);
  }
});

test('readTable › the file ends in quotes › parse_failed where they were opened', async () => {
  const error = await refusal(chunked('name,level\nż,"1"\n\n"open,\n2\nż\n'));
  assert.deepEqual(error, {
    detail:
      'The quote opened at line 4 (byte 19) is not closed; close it, or export the report again.',
    reason: 'truncated',
    line: 4,
    byte: 19,
  });
});

async function* repeated(start: string, part: string, times: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(part);
  yield Buffer.from(start);
  for (let count = 0; count < times; count += 1) {
    await Promise.resolve();
    yield bytes;
  }
}

test('readTable › unclosed quote, endless cell, million cells › refused at the bound', async () => {
  const block = 'a'.repeat(65_536);
  const times = (maxRecordLength / block.length) * 4;
  const quote = await refusal(repeated('name,level\n"', block, times));
  assert.deepEqual([quote.reason, quote.line, quote.byte], ['limit', 2, 11]);
  const cell = await refusal(repeated('name,level\n1,', block, times));
  assert.deepEqual([cell.reason, cell.line, cell.byte], ['limit', 2, 11]);
  const wide = await refusal(repeated('name,level\n', ',,,,,,,,', maxCells));
  assert.match(String(wide.detail), /more than 4096 cells/);
  const header = await refusal(repeated('name,level', ',x', 1_000_000));
  assert.deepEqual([header.reason, header.line], ['limit', 1]);
});

test('readTable › a cell of a million letters › read', async () => {
  const [row] = await rowsOf(`name,level\n"${'a'.repeat(1_000_000)}",1\n`, 5000);
  assert.equal(row?.get('name').length, 1_000_000);
});

test('hasTable › XML, JSON and other tables › no', async () => {
  for (const text of ['<name,level>', '{"name":1,"level":2}', 'name;size\n']) {
    assert.equal(hasTable(await readHead(Buffer.from(text), true), layout), false, text);
  }
  assert.ok(hasTable(await readHead(Buffer.from('x\n"level","name"\n'), true), layout));
});
