// The same thing scanned again by the same tool: other ids of the run, other times, other UUIDs and
// another order give the same findings, so that a second import creates nothing.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formats } from './formats/all.ts';
import { connectors, type Connector, type Importer } from './importer.ts';
import { chooseImporter, importers } from './registry.ts';
import type { Format } from './table/format.ts';
import { bytesOf, chunked, findingsOf, lookedAt, outcomeOf, type TableVector } from './testing.ts';

const folder = new URL('../../test/vectors/', import.meta.url);

/** What can change in a format, and why its findings are others then. */
const exceptions: Readonly<Record<string, Partial<Record<keyof typeof changes, string>>>> = {
  'kics-json': { freshUuids: 'Its rules have UUIDs for names, the same in each file.' },
  'fortify-report-xml': { freshUuids: 'Its rules have UUIDs for names, the same in each file.' },
  'pyrit-json': { otherRun: 'Another conversation has other answers, and each is a finding.' },
};

interface File {
  name: string;
  importer: Importer;
  bytes: Buffer;
}

async function fileOf(name: string, connector: Connector, bytes: Buffer): Promise<File> {
  const { head } = await lookedAt(bytes);
  return { name, importer: chooseImporter(connector, head), bytes };
}

/** Vectors of formats that are code; the encodings of two bytes are those of others. */
async function handWritten(): Promise<File[]> {
  const found: File[] = [];
  for (const connector of connectors) {
    for (const name of readdirSync(new URL(`${connector}/`, folder))) {
      const stem = name.replace(/(?:\.input)?\.[a-z]+$/, '');
      if (name === `${stem}.json` || /utf-?16/.test(name)) continue;
      const expected = read<{ items?: object[] }>(`${connector}/${stem}.json`);
      if (!expected.items?.some((item) => 'finding' in item)) continue;
      const bytes = readFileSync(new URL(`${connector}/${name}`, folder));
      found.push(await fileOf(`${connector}/${name}`, connector, bytes));
    }
  }
  return found;
}

function read<Value>(path: string): Value {
  return JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as Value;
}

function declared(): Promise<File[]> {
  return Promise.all(
    formats.map(({ format, connector }) =>
      fileOf(format, connector, bytesOf(read<TableVector>(`formats/${format}.json`))),
    ),
  );
}

/** The identities that a file makes, each once. */
async function printsOf({ importer }: File, bytes: Buffer): Promise<string[]> {
  const outcome = await outcomeOf(importer, chunked(bytes));
  assert.ok(!('error' in outcome), JSON.stringify(outcome));
  return [...new Set(findingsOf(outcome).map(({ fingerprint }) => fingerprint))].sort();
}

const uuids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;
const hexDigits = '0123456789abcdef';

/** Each digit moved on, so that what was the same text is the same again. */
function freshUuids(text: string): string {
  const moved = (digit: string) => hexDigits[(hexDigits.indexOf(digit.toLowerCase()) + 5) % 16]!;
  return text.replace(uuids, (uuid) => uuid.replace(/[\da-f]/gi, moved));
}

/** Instants as text, and seconds or milliseconds since 1970. */
function laterTimes(text: string): string {
  return text
    .replace(/\b20[0-3]\d(-[01]\d-[0-3]\d[T ][0-2]\d:[0-5]\d)/g, '2037$1')
    .replace(/\b1[5-7]\d{8}(?:\d{3})?\b/g, (number) => String(Number(number) + 86_407));
}

const run = 'conversation|scan|run|report|job|task|build|session|request|execution|assessment';

/** Numbers and texts of members that are called like a run. */
function otherRun(text: string): string {
  const named = `"(?:[a-z_]+[_-])?(?:${run})[_-]?(?:id|uuid|guid|key|number)"`;
  return text
    .replace(new RegExp(`(${named}\\s*:\\s*")([^"]+)"`, 'gi'), '$1x$2"')
    .replace(new RegExp(`(${named}\\s*:\\s*)([1-9]\\d*)`, 'gi'), '$17$2');
}

const changes = { freshUuids, laterTimes, otherRun } as const;

async function changed(files: readonly File[], name: keyof typeof changes): Promise<number> {
  let count = 0;
  for (const file of files) {
    if (exceptions[file.importer.format]?.[name] !== undefined) continue;
    const text = file.bytes.toString('latin1');
    const other = changes[name](text);
    if (other === text) continue;
    count += 1;
    const [was, is] = [file.bytes, Buffer.from(other, 'latin1')];
    assert.deepEqual(await printsOf(file, is), await printsOf(file, was), file.name);
  }
  return count;
}

const files = [...(await handWritten()), ...(await declared())];

test('scanned again › every format › has a vector', () => {
  const had = new Set(files.map(({ importer }) => importer.format));
  assert.deepEqual(
    importers.map(({ format }) => format).filter((format) => !had.has(format)),
    [],
  );
  for (const format of Object.keys(exceptions)) assert.ok(had.has(format), format);
});

test('scanned again › other UUIDs, times and ids of the run › the same findings', async () => {
  // As many as have such texts; a change that reaches none of them would show nothing.
  assert.ok((await changed(files, 'freshUuids')) >= 5);
  assert.ok((await changed(files, 'laterTimes')) > 70);
  assert.ok((await changed(files, 'otherRun')) > 10);
});

/** The lists in which a format has its items, from their end. */
function turned(value: unknown, path: readonly string[]): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return value;
  if (step === '[]') {
    if (!Array.isArray(value)) return turned(value, rest);
    return value.map((item: unknown) => turned(item, rest)).reverse();
  }
  if (Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      step === '{}' || step === name ? turned(one, rest) : (one as unknown),
    ]),
  );
}

function inOtherOrder(format: Format, bytes: Buffer): Buffer | null {
  if (format.kind === 'csv') {
    const lines = bytes.toString('utf8').trimEnd().split('\n');
    // A cell with a line end cannot be moved by lines.
    if ((bytes.toString('utf8').match(/"/g)?.length ?? 0) > 0) return null;
    return Buffer.from([lines[0], ...lines.slice(1).reverse()].join('\n'));
  }
  if (format.kind !== 'json') return null;
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
  const paths = new Set(format.items.map(({ at }) => at));
  for (const at of paths) {
    value = turned(
      value,
      at.replace(/\[\]/g, '.[]').replace(/\{\}/g, '.{}').split('.').filter(Boolean),
    );
  }
  return Buffer.from(JSON.stringify(value));
}

test('scanned again › items in another order › the same findings', async () => {
  const byName = new Map(formats.map((format) => [format.format, format]));
  let count = 0;
  for (const file of await declared()) {
    const format = byName.get(file.name);
    const other = format ? inOtherOrder(format, file.bytes) : null;
    if (other === null) continue;
    count += 1;
    assert.deepEqual(await printsOf(file, other), await printsOf(file, file.bytes), file.name);
  }
  assert.ok(count > 180, String(count));
});

/** The same text as other programs save it. */
const layouts: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-16': (text) =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(withoutMark(text), 'utf16le')]),
  'a byte order mark': (text) => Buffer.from(`\ufeff${withoutMark(text)}`),
  'CR LF': (text) => Buffer.from(text.replace(/\r?\n/g, '\r\n')),
};

function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '');
}

test('scanned again › in another encoding or with other line ends › the same findings', async () => {
  let count = 0;
  for (const file of files) {
    const text = file.bytes.toString('utf8');
    const isPlain = !text.includes('\ufffd') && Buffer.from(text).equals(file.bytes);
    const saysAnother = /encoding="(?!utf-8)/i.test(text.slice(0, 300));
    // What is late in this file is its declaration, which a mark cannot precede.
    if (!isPlain || saysAnother || file.name.includes('late-declaration')) continue;
    for (const [name, layout] of Object.entries(layouts)) {
      const other = layout(text);
      const { head } = await lookedAt(other);
      assert.equal(
        chooseImporter(file.importer.connector, head).format,
        file.importer.format,
        `${file.name}, ${name}`,
      );
      assert.deepEqual(await printsOf(file, other), await printsOf(file, file.bytes), file.name);
      count += 1;
    }
  }
  assert.ok(count > 1000, String(count));
});
