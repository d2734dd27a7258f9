// Tables with their columns, and XML with its attributes, in another order: the findings of every
// vector are the same. The order of elements is a part of most schemas, so it stays.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formats } from './formats/all.ts';
import { connectors, type Connector } from './importer.ts';
import { chooseImporter, importersOf } from './registry.ts';
import { bytesOf, findingsOf, lookedAt, outcomeOf, type TableVector } from './testing.ts';

const folder = new URL('../../test/vectors/', import.meta.url);

interface Vector {
  name: string;
  connector: Connector;
  text: string;
}

/** The vectors whose bytes are characters: those in UTF-16 are not. */
function vectorsIn(kind: 'csv' | 'xml'): Vector[] {
  const own = connectors.flatMap((connector) =>
    readdirSync(new URL(`${connector}/`, folder))
      .filter((name) => name.endsWith(`.${kind}`) && !/utf-?16/.test(name))
      .map((name) => ({
        name,
        connector,
        text: readFileSync(new URL(`${connector}/${name}`, folder), 'latin1'),
      })),
  );
  const tables = formats
    .filter((format) => format.kind === kind)
    .map(({ format, connector }) => {
      const json = readFileSync(new URL(`formats/${format}.json`, folder), 'utf8');
      const text = bytesOf(JSON.parse(json) as TableVector).toString('latin1');
      return { name: format, connector, text };
    });
  return [...own, ...tables];
}

async function findingsIn({ connector, text }: Vector): Promise<string[]> {
  const { head, source } = await lookedAt(Buffer.from(text, 'latin1'));
  const known = importersOf(connector).filter((one) => one.recognise(head));
  if (known[0] === undefined) return [];
  return findingsOf(await outcomeOf(chooseImporter(connector, head), source))
    .map(({ place: _place, ...finding }) => JSON.stringify(finding))
    .sort();
}

/** Cells as they are written, with their quotes; a quote inside a cell without them is text. */
function rowsOf(text: string, delimiter: string): string[][] {
  const plain = `[^${delimiter}\\r\\n]*`;
  const cell = new RegExp(`("(?:[^"]|"")*"|${plain})([${delimiter}]|\\r\\n|\\n|\\r|$)`, 'gy');
  const rows: string[][] = [[]];
  for (const [, written = '', end = ''] of text.matchAll(cell)) {
    rows.at(-1)?.push(written);
    if (end !== delimiter) rows.push([]);
  }
  return rows;
}

/**
 * The rows that have as many cells as the longest, from the last column to the first. Of two columns
 * with one name the first counts, so such a table stays as it is.
 */
function columnsReversed(text: string): string {
  const start = text.startsWith('\xef\xbb\xbf') ? 3 : 0;
  const delimiter = [',', ';', '\t', '|'].reduce((one, other) =>
    text.split(other).length > text.split(one).length ? other : one,
  );
  const rows = rowsOf(text.slice(start), delimiter);
  const width = Math.max(...rows.map((row) => row.length));
  const isWide = (row: readonly string[]) => row.length === width;
  if (new Set(rows.find(isWide)).size < width) return text;
  const reversed = rows.map((row) => (isWide(row) ? row.toReversed() : row).join(delimiter));
  return text.slice(0, start) + reversed.join('\n');
}

const attribute = `[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*')`;
const tag = new RegExp(
  `<!--[^]*?-->|<!\\[CDATA\\[[^]*?\\]\\]>|<([\\w:.-]+)((?:\\s+${attribute}){2,})\\s*(/?)>`,
  'g',
);

function attributesReversed(text: string): string {
  return text.replace(tag, (whole, name?: string, attributes = '', end = '') => {
    if (name === undefined) return whole;
    const all = String(attributes).match(new RegExp(attribute, 'g')) ?? [];
    return `<${name} ${all.toReversed().join(' ')}${end}>`;
  });
}

const orders = { csv: columnsReversed, xml: attributesReversed };

for (const kind of ['csv', 'xml'] as const) {
  test(`other orders › ${kind} › the findings of every vector are the same`, async () => {
    let compared = 0;
    for (const vector of vectorsIn(kind)) {
      const text = orders[kind](vector.text);
      if (text === vector.text) continue;
      const was = await findingsIn(vector);
      if (was.length === 0) continue;
      assert.deepEqual(await findingsIn({ ...vector, text }), was, vector.name);
      compared += 1;
    }
    assert.ok(compared > 40, String(compared));
  });
}
