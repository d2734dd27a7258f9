// Damaging a file in the ways in which files break, and in the ways in which people break them.
import type { Random } from '../support/random.ts';

/** A file, and others of which a piece can be taken. */
export interface Material {
  bytes: Buffer;
  others: readonly Buffer[];
}

type Mutator = (random: Random, material: Material) => Buffer;

/** The longest file that a mutation makes; the limits on larger ones have tests of their own. */
const longest = 4_000_000;

/** Text that means something to one of the readers. */
const tokens = [
  ...['"', '""', "'", '<', '>', '</', '/>', '&', ';', '&lt;', '&amp;amp;', '&#0;', '&#xD800;'],
  ...['&#9999999;', '&x;', '<![CDATA[', ']]>', '<!--', '-->', '<?xml version="1.0"?>', '<?a?>'],
  ...['<!DOCTYPE a>', '<!DOCTYPE a [<!ENTITY x "y">]>', '<?xml version="1.1" encoding="utf-7"?>'],
  ...['{', '}', '[', ']', ':', ',', '{}', '[]', 'null', 'true', '\\', '\\u0000', '\\ud800', '\\x'],
  ...['"__proto__":', '"constructor":', '"toString"', '__proto__', 'hasOwnProperty', 'NaN'],
  ...['1e400', '-0', '1e-400', '9007199254740993', '-1', '0x10', '99999', '4294967296', '1_000'],
  ...['\0', '\t', '\r', '\n', '\r\n', '\r\n\r\n', '\u000b', '\u001b[2J', '\u007f', '\u2028'],
  ...['\ufeff', '\u202e', 'ı', 'ﬀ', '𝒳', 'é', '%00', '%', '((', '+', '=1+1', '@SUM(A1)', '-2+3'],
  ...[';', '|', ', ', '\t\t', '://', '::', '[::1]', ':99999', '//', '../../', 'CVE-', 'CVE-0-0'],
  ...['CVE-2024-99999999', 'CWE-', 'CWE-0', 'CVSS:4.0/', 'CVSS:3.1/AV:N', 'AV:N/AC:L/Au:N/C:P'],
].map((text) => Buffer.from(text));

/** Bytes that are no UTF-8, or are so only in part. */
const rawBytes = ['ff', 'fe', 'c0af', 'eda080', 'f4908080', 'e282', '80', '8d', '00d8', 'fffe'].map(
  (hex) => Buffer.from(hex, 'hex'),
);

const numbers = [
  '0',
  '-1',
  '1e400',
  '1e999999',
  '2147483648',
  '9007199254740993',
  '0.1',
  '',
  '7,5',
];

/** What a long run is made of: whatever could make a pattern or a loop look back. */
const runs = [
  ...['a', ' ', '\n', '\t', '<', '>', '&', '"', '""', '\\', '\\"', '\\u00', '[', '{', '{"a":', '('],
  ...['<a>', '<!--', ']]', '<![CDATA[', '&lt;', '&amp;', '..', '/', '//', ':', ',', ';', '|', '0'],
  ...[
    '1.',
    '-',
    'CVE-2024-',
    'CWE-79 ',
    'T1059.',
    'http://',
    'a@',
    '%',
    '\0',
    '\r',
    'ł',
    '😀',
    '=',
  ],
  ...['AV:N/', ' - ', 'a b', '"\n', '",\n', '{}\n', '<p>', '<br', '</p ', '0x0:$a: ', 'x=1 '],
];

/** By name; a name that is twice is used twice as often. */
const mutators: readonly (readonly [name: string, mutate: Mutator])[] = [
  ['flip', flip],
  ['flip', flip],
  ['truncate', ({ below }, { bytes }) => bytes.subarray(0, below(bytes.length + 1))],
  ['behead', ({ below }, { bytes }) => bytes.subarray(below(bytes.length + 1))],
  ['cut', cut],
  ['token', (random, { bytes }) => inserted(random, bytes, random.pick(tokens))],
  ['token', (random, { bytes }) => inserted(random, bytes, random.pick(tokens))],
  ['raw', (random, { bytes }) => inserted(random, bytes, random.pick(rawBytes))],
  ['splice', splice],
  ['graft', (random, { bytes, others }) => inserted(random, bytes, piece(random, others))],
  ['repeat', repeat],
  ['run', run],
  ['nest', nest],
  ['number', (random, { bytes }) => replaced(random, bytes, /-?\d+(?:\.\d+)?/g, numbers)],
  ['number', (random, { bytes }) => replaced(random, bytes, /-?\d+(?:\.\d+)?/g, numbers)],
  ['value', (random, { bytes }) => replaced(random, bytes, /"[^"\\]{0,80}"(?!\s*:)/g, values)],
  ['text', (random, { bytes }) => replaced(random, bytes, /(?<=>)[^<>]{1,80}(?=<)/g, texts)],
  ['text', (random, { bytes }) => replaced(random, bytes, /(?<=[,;\t>"'])[\w. -]{1,80}/g, texts)],
  ['text', (random, { bytes }) => replaced(random, bytes, /(?<=[,;\t>"'])[\w. -]{1,80}/g, texts)],
  ['tag', (random, { bytes }) => replaced(random, bytes, /<\/?[a-z][^<>]{0,80}>/gi, [''])],
  ['quote', (random, { bytes }) => replaced(random, bytes, /["']/g, [''])],
  ['mark', (random, { bytes }) => replaced(random, bytes, /[{}[\],:;|]/g, ['', '', ',', '['])],
  ['break', (random, { bytes }) => replaced(random, bytes, /\r?\n/g, ['', '\r', '\n\n', '\0'])],
  ['swap', swap],
  ['encoding', encoding],
];

/** In place of words: what severities, hosts, ports, addresses and lists could be. */
const texts = [
  ...['', ' ', '0', '-1', '99999', '65536', 'High', 'critical', '10.0', '7,5', 'NaN', '1e400'],
  ...[
    '=1+1',
    '@x',
    '__proto__',
    'constructor',
    'toString',
    'CVE-2024-1',
    'CVE-2024-12345',
    'CWE-0',
  ],
  ...[
    'http://a.test:99999/',
    '://',
    'http://[::1',
    '[::1]:80',
    'a b',
    '..',
    '%00',
    '443/tcp',
    '0/x',
  ],
  ...[
    'CVSS:4.0/AV:N',
    'AV:N/AC:L/Au:N/C:P/I:P/A:P',
    '9.8 (AV:N/AC:L)',
    '&#x1F600;',
    'ﬀ',
    'İ',
    '\u2028',
  ],
];

const values = [
  ...['null', '7', '-1', '""', '[]', '{}', '[null]', '{"a":[1]}', 'true', '"x"', '[[["x"]]]'],
  ...['"=1+1"', '"1e400"', '"__proto__"', '"\\u0000"', '"\\ud800"', '9007199254740993', '0.5'],
];

export interface Mutation {
  bytes: Buffer;
  /** What was done, in order. */
  steps: string[];
}

/** One of these things done to a file, or up to four: the more, the sooner it is refused. */
export function mutate(random: Random, material: Material): Mutation {
  const steps: string[] = [];
  let { bytes } = material;
  for (let left = random.once(2) ? 1 : 1 + random.below(4); left > 0; left -= 1) {
    const [name, change] = random.pick(mutators);
    steps.push(name);
    bytes = change(random, { ...material, bytes }).subarray(0, longest);
  }
  return { bytes, steps };
}

/** What the names of the mutators are. */
export const mutatorNames: readonly string[] = [...new Set(mutators.map(([name]) => name))];

function flip({ below, once }: Random, { bytes }: Material): Buffer {
  const copy = Buffer.from(bytes);
  for (let left = 1 + below(8); left > 0 && copy.length > 0; left -= 1) {
    const at = below(copy.length);
    copy[at] = once(2) ? copy[at]! ^ (1 << below(8)) : below(256);
  }
  return copy;
}

/** A place, and a length that is short more often than not. */
function range({ below, once }: Random, bytes: Buffer): [start: number, end: number] {
  const start = below(bytes.length + 1);
  return [start, start + below(once(4) ? bytes.length - start + 1 : 60)];
}

function cut(random: Random, { bytes }: Material): Buffer {
  const [start, end] = range(random, bytes);
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
}

function inserted({ below }: Random, bytes: Buffer, put: Buffer): Buffer {
  const at = below(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at)]);
}

function piece(random: Random, others: readonly Buffer[]): Buffer {
  const other = random.pick(others);
  return other.subarray(...range(random, other));
}

/** The beginning of the file and the end of another one. */
function splice({ below, pick }: Random, { bytes, others }: Material): Buffer {
  const other = pick(others);
  const head = bytes.subarray(0, below(bytes.length + 1));
  return Buffer.concat([head, other.subarray(below(other.length + 1))]);
}

function repeat(random: Random, { bytes }: Material): Buffer {
  const [start, end] = range(random, bytes);
  const part = bytes.subarray(start, end);
  const times = Math.min(1 + random.below(40), Math.ceil(200_000 / (part.length + 1)));
  const again = Array.from({ length: times }, () => part);
  return Buffer.concat([bytes.subarray(0, end), ...again, bytes.subarray(end)]);
}

/** Long runs are rare: they cost as much as hundreds of other files. */
function run(random: Random, { bytes }: Material): Buffer {
  const length = random.once(4) ? random.below(400_000) : random.below(5_000);
  const unit = random.pick(runs);
  return inserted(random, bytes, Buffer.from(unit.repeat(Math.ceil(length / unit.length))));
}

function nest(random: Random, { bytes }: Material): Buffer {
  const unit = random.pick(['[', '{"a":', '<a>', '<![CDATA[', '<!--', '"', '(', '<p>']);
  return inserted(random, bytes, Buffer.from(unit.repeat(random.pick([10, 65, 70, 5000]))));
}

/** One of the first few hundred places that the pattern finds, with something else in its place. */
function replaced(random: Random, bytes: Buffer, pattern: RegExp, by: readonly string[]): Buffer {
  const from = random.once(2) ? 0 : random.below(bytes.length + 1);
  const text = bytes.toString('latin1', from, from + 20_000);
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return bytes;
  const { index, 0: old } = random.pick(found);
  const put = Buffer.from(random.pick(by));
  const start = from + index;
  return Buffer.concat([bytes.subarray(0, start), put, bytes.subarray(start + old.length)]);
}

function swap(random: Random, { bytes }: Material): Buffer {
  const [a, b, c] = [0, 0, 0]
    .map(() => random.below(bytes.length + 1))
    .sort((one, other) => one - other) as [number, number, number];
  const [head, first, second] = [bytes.subarray(0, a), bytes.subarray(a, b), bytes.subarray(b, c)];
  return Buffer.concat([head, second, first, bytes.subarray(c)]);
}

/** The file in another encoding, with and without its mark, or with a mark that is wrong. */
function encoding({ pick, once }: Random, { bytes }: Material): Buffer {
  const mark = Buffer.from(pick(['', 'fffe', 'feff', 'efbbbf', '0000feff', 'fffe0000']), 'hex');
  const text = bytes.toString(once(4) ? 'latin1' : 'utf8');
  const as = pick(['utf16le', 'utf16be', 'latin1', 'utf8'] as const);
  if (as !== 'utf16be') return Buffer.concat([mark, Buffer.from(text, as)]);
  return Buffer.concat([mark, Buffer.from(text, 'utf16le').swap16()]);
}
