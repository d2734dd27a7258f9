// Properties of all readers: how a source is cut changes nothing, what was written is read back,
// every place is that of its bytes, and nothing but a typed refusal is thrown, whatever comes in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scaled } from '../../../test/support/scale.ts';
import { DomainError } from '../../domain/error.ts';
import { collect } from '../testing.ts';
import type { Layout } from './csv.ts';
import { decodeText } from './decode.ts';
import { readHead } from './head.ts';
import { readLines } from './lines.ts';
import { readJson } from './read-json.ts';
import { readTable } from './read-table.ts';
import type { XmlNode } from './xml-node.ts';
import { deepText, readXml } from './xml.ts';

type Bytes = Uint8Array;

/** The bytes in pieces of these lengths, over and over; the buffer is used again, as streams do. */
async function* cut(bytes: Bytes, lengths: readonly number[]): AsyncGenerator<Bytes> {
  const buffer = Buffer.alloc(Math.max(...lengths));
  for (let [at, nth] = [0, 0]; at < bytes.length; nth += 1) {
    await Promise.resolve();
    const length = Math.min(lengths[nth % lengths.length]!, bytes.length - at);
    buffer.set(bytes.subarray(at, at + length));
    yield buffer.subarray(0, length);
    buffer.fill(0xaa);
    at += length;
  }
}

const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
const whole = [1_000_000];

const encodings = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'UTF-16LE': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16BE': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
};
const encoding = fc.constantFrom(...(Object.keys(encodings) as (keyof typeof encodings)[]));

function decoded(name: keyof typeof encodings, part: Bytes): string {
  if (name === 'UTF-16LE') return Buffer.from(part).toString('utf16le');
  if (name === 'UTF-16BE') return Buffer.from(part).swap16().toString('utf16le');
  return Buffer.from(part).toString('utf8');
}

const xmlWanted = { roots: ['r'], elements: ['r/i', 'r/h/i'] };
const jsonWanted = { elements: ['a[]', 'b{}', '[]'], keep: ['k', 'a[].k'], several: true };
const layout: Layout<'a' | 'b' | 'c'> = {
  columns: { a: ['a'], b: ['b', 'bee'], c: ['c'] },
  required: ['a', 'b'],
};

/** What each reader yields; rows with their cells. */
const readers: Record<string, (source: AsyncIterable<Bytes>) => Promise<unknown[]>> = {
  text: async (source) => [(await collect(decodeText(source))).map(({ text }) => text).join('')],
  xml: async (source) => {
    const events = await collect(readXml(source, xmlWanted));
    return events.map((event) =>
      'end' in event ? { end: { ...event.end, unread: event.end.unread() } } : event,
    );
  },
  json: (source) => collect(readJson(source, jsonWanted)),
  lines: (source) => collect(readLines(source)),
  csv: async (source) => {
    const events = await collect(readTable(source, layout));
    return events.flatMap((event): unknown[] => {
      if (!('rows' in event)) return 'header' in event ? [event.header.names] : [event.end];
      return event.rows.map((row) => [
        { ...row },
        row.cells(),
        row.get('a'),
        row.get('b'),
        row.get('c'),
        row.unread(),
      ]);
    });
  },
};

/** What a reader gives, or why and where it refuses; an untyped error is thrown on. */
async function outcome(read: Promise<unknown[]>): Promise<unknown> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    assert.equal(error.code, 'parse_failed');
    assert.match(error.detail, /^[^\n]{10,600}\.$/u);
    return { detail: error.detail, ...error.members };
  }
}

/** What each reader can meet, so that a few of them in a row get somewhere. */
const words = {
  xml: [
    ...['<r>', '</r>', '<i>', '</i>', '<i a="1"/>', '<h>', '</h>', '<?xml version="1.0"?>', '<!--'],
    ...[
      '-->',
      '<![CDATA[',
      ']]>',
      '&lt;',
      '&#65;',
      '&#0;',
      '&x;',
      '<!DOCTYPE r>',
      '<!DOCTYPE r [',
      ']>',
    ],
    ...[
      '<!ENTITY x "y">',
      '<',
      '>',
      '"',
      "'",
      'a=',
      ' ',
      '\r\n',
      '\r',
      'ł😀',
      '\0',
      '\ud83d',
      'x',
      '/',
    ],
  ],
  json: [
    ...[
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '"b"',
      '"k"',
      '"',
      '\\',
      '\\u00',
      '\\ud800',
      '1',
      '-',
      '.',
    ],
    ...[
      'e9',
      '1e400',
      '9007199254740993',
      'true',
      'null',
      ' ',
      '\n',
      '\r',
      '\0',
      'ł😀',
      '"__proto__"',
      '{"a":[',
    ],
  ],
  csv: [
    ...[
      'a,b,c\n',
      'a;b;c\r\n',
      'a\tb\n',
      ',',
      ';',
      '\t',
      '"',
      '""',
      '\n',
      '\r',
      '\r\n',
      '\0',
      ' ',
      'x',
    ],
    ...['ł', '😀', '=1+1', '"a\n', ',"', '",', '\n\n', 'c|b|a\n', '|'],
  ],
};

const hostileText = fc
  .constantFrom(words.xml, words.json, words.csv)
  .chain((some) => fc.array(fc.constantFrom(...some), { maxLength: 25 }))
  .map((parts) => parts.join(''));

const hostileBytes = fc.oneof(
  fc.uint8Array({ maxLength: 60 }),
  fc.tuple(hostileText, encoding).map(([text, name]) => new Uint8Array(encodings[name](text))),
  fc
    .tuple(hostileText, fc.uint8Array({ minLength: 1, maxLength: 4 }), fc.nat())
    .map(([text, bad, nth]) => {
      const bytes = Buffer.from(text);
      const at = nth % (bytes.length + 1);
      return new Uint8Array(Buffer.concat([bytes.subarray(0, at), bad, bytes.subarray(at)]));
    }),
);

for (const [name, read] of Object.entries(readers)) {
  test(`${name} › any bytes, cut anywhere › the same, or the same typed refusal`, async () => {
    await fc.assert(
      fc.asyncProperty(hostileBytes, cuts, async (bytes, lengths) => {
        const expected = await outcome(read(cut(bytes, whole)));
        assert.deepEqual(await outcome(read(cut(bytes, lengths))), expected);
        const { byte } = expected as { byte?: number };
        assert.ok(byte === undefined || (byte >= 0 && byte <= bytes.length), String(byte));
      }),
      { numRuns: scaled(3000) },
    );
  });
}

test('head › any bytes › known, or refused for its encoding', async () => {
  await fc.assert(
    fc.asyncProperty(hostileBytes, fc.boolean(), async (bytes, complete) => {
      const head = await outcome(readHead(bytes, complete).then((one) => [one.kind]));
      if (Array.isArray(head)) assert.ok(['xml', 'json', 'csv', 'text', 'empty'].includes(head[0]));
      else assert.equal((head as { reason: string }).reason, 'encoding');
    }),
    { numRuns: scaled(3000) },
  );
});

interface Tree {
  name: string;
  attributes: [string, string][];
  parts: (string | Tree)[];
}

/** Characters that XML 1.0 can hold; a CR alone would be read as a line feed. */
const xmlText = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map(
    (text) => text.replace(/[^\n\t -\ud7ff\ue000-\ufffd]/gu, '') + (text.length > 9 ? '😀' : ''),
  );
const xmlName = fc.constantFrom('i', 'b', 'ł', 'long-name', 'x.y', '_');
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    name: xmlName,
    attributes: fc.uniqueArray(fc.tuple(xmlName, xmlText), {
      maxLength: 2,
      selector: ([key]) => key,
    }),
    parts: fc.array(fc.oneof({ maxDepth: 3 }, xmlText, tie('tree')), { maxLength: 3 }),
  }),
}));

/** One of the ways in which the same document can be written. */
function written({ name, attributes, parts }: Tree, style: number): string {
  const tag = [name, ...attributes.map(([key, value]) => `${key}="${quotedText(value)}"`)].join(
    '\r\n\t',
  );
  if (parts.length === 0 && style % 2 === 0) return `<${tag}/>`;
  const inside = parts.map((part, at) => {
    if (typeof part !== 'string') return written(part, style + at);
    const way = (style + at) % 3;
    if (way === 0) return `<![CDATA[${part.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    return way === 1 ? escapedText(part) : `<!-- < ] -->${escapedText(part)}<?p > ?>`;
  });
  return `<${tag} >${inside.join('')}</${name}\n>`;
}

function escapedText(text: string): string {
  return text.replace(/[<&]|\]\]>/g, (sign) =>
    `&#${sign.charCodeAt(0)};${sign.slice(1)}`.replace('&#93;]>', ']]&gt;'),
  );
}

/** Line breaks and tabs in an attribute would be read as blanks. */
function quotedText(text: string): string {
  return text.replace(/[<&"\n\t]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`);
}

function ownText({ parts }: Tree): string {
  return parts.filter((part) => typeof part === 'string').join('');
}

function assertSame(node: XmlNode, expected: Tree): void {
  assert.equal(node.name, expected.name);
  assert.deepEqual({ ...node.attributes }, Object.fromEntries(expected.attributes));
  assert.equal(node.text, ownText(expected));
  const inside = expected.parts.filter((part) => typeof part !== 'string');
  assert.equal(node.children.length, inside.length);
  node.children.forEach((child, at) => assertSame(child, inside[at]!));
  assert.ok(deepText(node).includes(ownText(expected).trim()));
}

test('xml › any document, encoding, cuts › read back, each place the bytes of its element', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(tree, { maxLength: 4 }),
      encoding,
      cuts,
      fc.nat(5),
      async (trees, name, lengths, style) => {
        const own = trees.map((one) => ({ ...one, name: 'i' }));
        const texts = own.map((one, at) => written(one, style + at));
        const bytes = encodings[name](
          `<?xml version="1.0"?>\r\n<r>ł😀${texts.join('\r\nż')}</r>\n`,
        );
        const events = await collect(readXml(cut(bytes, lengths), xmlWanted));
        const found = events.flatMap((event) => ('element' in event ? [event.element] : []));
        assert.equal(found.length, own.length);
        found.forEach((element, at) => {
          assertSame(element.node, own[at]!);
          assert.equal(decoded(name, bytes.subarray(element.start, element.end)), texts[at]);
        });
      },
    ),
    { numRuns: scaled(500) },
  );
});

/** Whole numbers that a double does not hold come as they are written. */
function exactly(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, { source } = { source: '' }) =>
    Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value,
  );
}

test('json › any values, encoding, cuts › read back, each place the bytes of its value', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 5 }),
      encoding,
      cuts,
      async (values, name, lengths) => {
        const text = `{\r\n"ł😀":[1], "a":\n${JSON.stringify(values, null, 1)}, "k": {"a":[]}}\r\n`;
        const bytes = encodings[name](text);
        const events = await collect(readJson(cut(bytes, lengths), { elements: ['a[]'] }));
        const found = events.flatMap((event) => ('element' in event ? [event.element] : []));
        assert.equal(found.length, values.length);
        found.forEach(({ value, start, end }, at) => {
          assert.deepEqual(value, exactly(JSON.stringify(values[at])));
          assert.deepEqual(exactly(decoded(name, bytes.subarray(start, end))), value);
        });
      },
    ),
    { numRuns: scaled(500) },
  );
});

test('lines › any lines, encoding, cuts › read back, each place the bytes of its line', async () => {
  const line = fc
    .string({ unit: 'grapheme', maxLength: 15 })
    .map((text) => text.replace(/[\r\n\ufeff]/g, ''));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      encoding,
      cuts,
      async (lines, end, name, lengths) => {
        const bytes = encodings[name](`x${lines.join(end)}${end}`);
        const found = await collect(readLines(cut(bytes, lengths)));
        assert.deepEqual(
          found.map(({ text }) => text),
          [`x${lines[0]}`, ...lines.slice(1)],
        );
        assert.deepEqual(
          found.map(({ number }) => number),
          lines.map((_, at) => at + 1),
        );
        for (const { text, start, end: last } of found) {
          assert.equal(decoded(name, bytes.subarray(start, last)), text);
        }
      },
    ),
    { numRuns: scaled(500) },
  );
});
