// Compares the hand-written readers with libraries: `node bench/libraries.ts`. Installs the
// libraries into a temporary folder, so they are no dependencies. Prints megabytes per second of
// CPU time, which a busy machine changes less than elapsed time.
// docs/explanation/decisions/libraries.md cites them.
import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { SaxesParser } from 'saxes';
import { decodeText } from '../src/importers/read/decode.ts';
import { readJson } from '../src/importers/read/read-json.ts';
import { readTable } from '../src/importers/read/read-table.ts';
import { readXml } from '../src/importers/read/xml.ts';
import { median } from './report.ts';

const libraries = [
  'csv-parse@7.0.3',
  'papaparse@5.7.1',
  'stream-json@3.8.0',
  '@streamparser/json@0.0.26',
  'sax@1.6.1',
  'fast-xml-parser@5.12.1',
  'iconv-lite@0.7.3',
];
const megabytes = 30;
const rounds = 3;
const folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-libraries-'));

interface Reader {
  name: string;
  /** Reads the file and returns how many rows, items or characters it found. */
  read: (file: string) => Promise<number>;
}

const chunks = (file: string) => createReadStream(file, { highWaterMark: 1 << 18 });
const texts = (file: string) => chunks(file).setEncoding('utf8') as AsyncIterable<string>;

async function main(): Promise<void> {
  execFileSync('npm', ['install', '--silent', '--prefix', folder, ...libraries], {
    stdio: 'inherit',
  });
  const load = createRequire(path.join(folder, 'index.js')) as <T>(name: string) => T;
  await compare('CSV', csvFile(), csvReaders(load));
  await compare('JSON', jsonFile(), jsonReaders(load));
  await compare('XML', xmlFile(), xmlReaders(load));
  await compare('UTF-8 decoding', jsonFile(), decoders(load));
}

async function compare(subject: string, file: string, readers: Reader[]): Promise<void> {
  for (const { name, read } of readers) {
    const runs: number[] = [];
    let count = 0;
    for (let round = 0; round < rounds; round += 1) {
      const before = process.cpuUsage();
      count = await read(file);
      const { user, system } = process.cpuUsage(before);
      runs.push(megabytes / ((user + system) / 1e6));
    }
    const speed = median(runs).toFixed(0).padStart(5);
    process.stdout.write(`${subject.padEnd(15)} ${name.padEnd(24)} ${speed} MB/cpu-s  ${count}\n`);
  }
}

function repeat(name: string, head: string, row: (at: number) => string, foot: string): string {
  const file = path.join(folder, name);
  const parts = [head];
  for (let at = 0, size = 0; size < megabytes * 1e6; at += 1) {
    const text = row(at);
    size += text.length;
    parts.push(text);
  }
  writeFileSync(file, parts.join('') + foot);
  return file;
}

function csvFile(): string {
  const row = (at: number) =>
    `"Finding ${at}","host-${at % 997}.example","High","A ""quoted"" text, with\na line break"\n`;
  return repeat('rows.csv', 'title,host,severity,description\n', row, '');
}

function jsonFile(): string {
  const item = (at: number) =>
    JSON.stringify({
      title: `Finding ${at}`,
      host: `host-${at % 997}.example`,
      severity: 'high',
      scores: [at % 10, 7.5],
      description: 'A "quoted" text with\na line break',
    });
  const row = (at: number) => (at === 0 ? '' : ',\n') + item(at);
  return repeat('items.json', '{"findings":[', row, ']}');
}

function xmlFile(): string {
  const row = (at: number) =>
    `<issue id="${at}"><name>Finding ${at}</name><host ip="192.0.2.1">h${at % 997}.example` +
    `</host><detail><![CDATA[A <b>text</b> of a finding]]></detail></issue>\n`;
  return repeat('issues.xml', '<?xml version="1.0"?>\n<issues>\n', row, '</issues>\n');
}

type Load = <T>(name: string) => T;

function csvReaders(load: Load): Reader[] {
  const { parse } = load<{ parse: (o: object) => NodeJS.ReadWriteStream & AsyncIterable<unknown> }>(
    'csv-parse',
  );
  const papa = load<{ parse: (input: object, options: object) => void }>('papaparse');
  const layout = {
    columns: { title: ['title'], severity: ['severity'] },
    required: ['title', 'severity'] as const,
  };
  return [
    {
      name: 'own, with byte offsets',
      read: async (file) => {
        let count = 0;
        for await (const event of readTable(chunks(file), layout)) {
          if ('rows' in event) count += event.rows.length;
        }
        return count;
      },
    },
    {
      name: 'csv-parse',
      read: (file) => counted(chunks(file).pipe(parse({ columns: true }))),
    },
    {
      name: 'papaparse',
      read: (file) =>
        new Promise((resolve, reject) => {
          let count = 0;
          const step = () => (count += 1);
          const complete = () => resolve(count);
          papa.parse(chunks(file), { header: true, step, complete, error: reject });
        }),
    },
  ];
}

function jsonReaders(load: Load): Reader[] {
  const { JSONParser } = load<{
    JSONParser: new (o: object) => { onValue: () => void; write: (b: Uint8Array) => void };
  }>('@streamparser/json');
  return [
    {
      name: 'own, with byte offsets',
      read: async (file) => {
        let count = 0;
        for await (const event of readJson(chunks(file), { elements: ['findings[]'] })) {
          if ('element' in event) count += 1;
        }
        return count;
      },
    },
    { name: 'stream-json', read: (file) => streamedJson(load, file) },
    {
      name: '@streamparser/json',
      read: async (file) => {
        let count = 0;
        const parser = new JSONParser({ paths: ['$.findings.*'], keepStack: false });
        parser.onValue = () => (count += 1);
        for await (const chunk of chunks(file)) parser.write(chunk as Uint8Array);
        return count;
      },
    },
    {
      name: 'JSON.parse, whole file',
      read: async (file) => {
        const whole = JSON.parse((await Array.fromAsync(texts(file))).join('')) as {
          findings: unknown[];
        };
        return whole.findings.length;
      },
    },
  ];
}

async function streamedJson(load: Load, file: string): Promise<number> {
  const { default: chain } = load<{ default: (parts: unknown[]) => AsyncIterable<unknown> }>(
    'stream-chain',
  );
  const { parser } = load<{ parser: () => unknown }>('stream-json');
  const { pick } = load<{ pick: (o: object) => unknown }>('stream-json/filters/pick.js');
  const { streamArray } = load<{ streamArray: () => unknown }>(
    'stream-json/streamers/stream-array.js',
  );
  return counted(chain([chunks(file), parser(), pick({ filter: 'findings' }), streamArray()]));
}

function xmlReaders(load: Load): Reader[] {
  const sax = load<{
    parser: (strict: boolean) => { onopentag: () => void; write: (t: string) => void };
  }>('sax');
  const { XMLParser } = load<{
    XMLParser: new () => { parse: (t: string) => { issues: { issue: unknown[] } } };
  }>('fast-xml-parser');
  return [
    {
      name: 'own, with byte offsets',
      read: async (file) => {
        let count = 0;
        const wanted = { roots: ['issues'], elements: ['issues/issue'] };
        for await (const event of readXml(chunks(file), wanted)) if ('element' in event) count += 1;
        return count;
      },
    },
    {
      name: 'saxes, tags counted only',
      read: async (file) => {
        let count = 0;
        const parser = new SaxesParser();
        parser.on('opentag', ({ name }) => (count += Number(name === 'issue')));
        for await (const text of texts(file)) parser.write(text);
        return count;
      },
    },
    {
      name: 'sax, tags counted only',
      read: async (file) => {
        let count = 0;
        const parser = sax.parser(true);
        parser.onopentag = () => (count += 1);
        for await (const text of texts(file)) parser.write(text);
        return count;
      },
    },
    {
      name: 'fast-xml-parser, whole',
      read: async (file) => {
        const whole = (await Array.fromAsync(texts(file))).join('');
        return new XMLParser().parse(whole).issues.issue.length;
      },
    },
  ];
}

function decoders(load: Load): Reader[] {
  const { decodeStream } = load<{
    decodeStream: (encoding: string) => NodeJS.ReadWriteStream & AsyncIterable<string>;
  }>('iconv-lite');
  return [
    {
      name: 'own, with byte offsets',
      read: async (file) => {
        let count = 0;
        for await (const { text } of decodeText(chunks(file))) count += text.length;
        return count;
      },
    },
    {
      name: 'iconv-lite',
      read: async (file) => {
        let count = 0;
        for await (const text of chunks(file).pipe(decodeStream('utf8'))) count += text.length;
        return count;
      },
    },
  ];
}

async function counted(values: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const value of values) count += Number(value !== undefined);
  return count;
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
