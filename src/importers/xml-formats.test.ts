// The XML formats of the web scanners and of vulnerability management, by vectors: what a file says
// is what is read, however the source is cut, and corrupted files end in a clear refusal.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { scaled } from '../../test/support/scale.ts';
import { DomainError } from '../domain/error.ts';
import type { Connector } from './importer.ts';
import { readHead } from './read/head.ts';
import { chooseImporter } from './registry.ts';
import { chunked, findingsOf, outcomeOf, type Outcome } from './testing.ts';

interface Vector {
  connector: Connector;
  bytes: Buffer;
  expected: URL;
}

const vectors = new Map<string, Vector>();
for (const connector of ['webscanner', 'vulnmgmt'] as const) {
  const folder = new URL(`../../test/vectors/${connector}/`, import.meta.url);
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.xml'))) {
    vectors.set(name, {
      connector,
      bytes: readFileSync(new URL(name, folder)),
      expected: new URL(name.replace('.xml', '.json'), folder),
    });
  }
}

/** As the service does: the importer is chosen by what the file begins with. */
async function read({ connector, bytes }: Omit<Vector, 'expected'>, size?: number) {
  const head = await readHead(bytes.subarray(0, 65_536), true);
  const importer = chooseImporter(connector, head);
  return outcomeOf(importer, chunked(bytes, size));
}

function vector(name: string): Vector {
  const found = vectors.get(name);
  assert.ok(found, name);
  return found;
}

/** The outcome of a vector with some of its text replaced. */
function edited(name: string, changes: readonly [from: string, to: string][]): Promise<Outcome> {
  const { connector, bytes } = vector(name);
  let text = bytes.toString('utf8');
  for (const [from, to] of changes) {
    assert.ok(text.includes(from), from);
    text = text.replaceAll(from, to);
  }
  return read({ connector, bytes: Buffer.from(text) });
}

function prints(outcome: Outcome): string[] {
  assert.ok('items' in outcome, JSON.stringify(outcome));
  return findingsOf(outcome).map((one) => one.fingerprint);
}

for (const [name, one] of vectors) {
  test(`XML formats › vector ${name} › as expected, whatever the cuts`, async () => {
    const expected: unknown = JSON.parse(readFileSync(one.expected, 'utf8'));
    for (const size of [undefined, 1, 7, 1024]) {
      assert.deepEqual(await read(one, size), expected);
    }
  });

  test(`XML formats › vector ${name} › each place is one whole element`, async () => {
    for (const { place } of findingsOf(await read(one))) {
      const cut = one.bytes.subarray(place.start, place.end).toString('latin1');
      const element = /^<([A-Za-z_]+)/.exec(cut)?.[1] ?? '';
      assert.ok(cut.endsWith(`</${element}>`) || cut.endsWith('/>'), cut.slice(-40));
      assert.equal(cut.split(`</${element}>`).length <= 2, true);
    }
  });
}

/** What the tool changes from one export to the next: each finding must stay itself. */
const later: readonly [name: string, changes: [string, string][]][] = [
  [
    'zap-xml-2.16.xml',
    [
      ['2.16.0', '2.17.0'],
      ['Bind what comes in', 'Use prepared statements'],
      ['/cart?id=1&amp;x=2', '/cart?id=7&amp;x=9'],
      ['<alertRef>40018-2</alertRef>', ''],
    ],
  ],
  [
    'nikto-xml.xml',
    [
      ['AbCdEf12', 'Xx34Yy56'],
      ['contents: 1]', 'contents: 2]'],
      ['2.1.6', '2.5.0'],
    ],
  ],
  ['wapiti-xml.xml', [['status 500', 'status 502']]],
  ['acunetix-xml.xml', [['Rows leave.', 'Rows are read.']]],
  [
    'nessus-xml.xml',
    [
      ['Installed version : 1.9', 'Installed version : 1.9.1'],
      ['&lt; 2.0 Overflow', '&lt; 2.0.1 Overflow'],
      ['CVE-2030-1001', 'CVE-2030-1002'],
    ],
  ],
  [
    'gvm-xml-report.xml',
    [
      ['aaaaaaaa-0000', 'bbbbbbbb-0000'],
      ['Found:', 'Seen:'],
    ],
  ],
  [
    'qualys-asset-xml.xml',
    [
      ['1 < 2', '3 < 4'],
      ['Old server', 'Aged server'],
    ],
  ],
  ['qualys-was-xml.xml', [['u-1', 'u-9']]],
  ['qualys-infrascan-xml.xml', [['scan/1700000000.12345', 'scan/1800000000.1']]],
  [
    'nexpose-xml.xml',
    [
      ['Fri Feb 12 16:43:30 CET 2021', 'Sat Mar 13 01:02:03 CET 2021'],
      ['scan-id="1"', 'scan-id="2"'],
    ],
  ],
];

for (const [name, changes] of later) {
  test(`XML formats › ${name} exported again › the same prints`, async () => {
    const before = prints(await read(vector(name)));
    assert.deepEqual(prints(await edited(name, changes)), before);
    assert.equal(new Set(before).size, before.length, 'two findings of the vector are one');
  });
}

test('XML formats › a glossary before its hosts › the same findings', async () => {
  const { connector, bytes } = vector('qualys-asset-xml.xml');
  const text = bytes.toString('utf8');
  const glossary = /<GLOSSARY>[^]*<\/GLOSSARY>/.exec(text)?.[0] ?? '';
  const moved = text.replace(glossary, '').replace('<HOST_LIST>', `${glossary}<HOST_LIST>`);
  const plain = (outcome: Outcome) => findingsOf(outcome).map((one) => ({ ...one, place: null }));
  const found = await read({ connector, bytes: Buffer.from(moved) });
  assert.deepEqual(plain(found), plain(await read({ connector, bytes })));
});

test('XML formats › up to a hundred thousand findings before their glossary › all are read', async () => {
  const count = scaled(100) * 1000;
  const one = '<VULN_INFO><QID>1</QID><PORT>1</PORT><RESULT>some words</RESULT></VULN_INFO>';
  async function* source(): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    yield Buffer.from('<ASSET_DATA_REPORT><HOST_LIST><HOST><IP>192.0.2.1</IP><VULN_INFO_LIST>');
    for (let n = 0; n < count; n += 1000) yield Buffer.from(one.repeat(1000));
    yield Buffer.from('</VULN_INFO_LIST></HOST></HOST_LIST></ASSET_DATA_REPORT>');
  }
  const head = await readHead(Buffer.from('<ASSET_DATA_REPORT>'), false);
  let [read, notes] = [0, 0];
  for await (const item of chooseImporter('vulnmgmt', head).read(source())) {
    if ('finding' in item) read += 1;
    else if ('note' in item) notes += 1;
  }
  assert.deepEqual({ read, notes }, { read: count, notes: 1 });
});

/** Overwrites, removes or inserts bytes; most of the results are broken. */
const mutated = fc
  .record({
    name: fc.constantFrom(...vectors.keys()),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.integer({ min: 0, max: 40 }),
    put: fc.constantFrom('', '<', '>', '</', '&', ']]>', '"', '\0', '1e400', '__proto__', '\ufeff'),
    size: fc.integer({ min: 1, max: 3000 }),
  })
  .map(({ name, at, drop, put, size }) => {
    const { connector, bytes } = vector(name);
    const start = Math.floor(at * bytes.length);
    const [before, after] = [bytes.subarray(0, start), bytes.subarray(start + drop)];
    return { connector, size, bytes: Buffer.concat([before, Buffer.from(put), after]) };
  });

test('XML formats › any damaged file › findings or DomainError, the same for all cuts', async () => {
  await fc.assert(
    fc.asyncProperty(mutated, async ({ size, ...file }) => {
      fc.pre(await recognised(file.connector, file.bytes));
      const whole = await read(file);
      assert.deepEqual(await read(file, size), whole);
      assert.doesNotMatch(JSON.stringify(whole), /\\u0000/);
      for (const finding of findingsOf(whole)) assert.ok(JSON.stringify(finding).isWellFormed());
    }),
    { numRuns: scaled(1000) },
  );
});

async function recognised(connector: Connector, bytes: Uint8Array): Promise<boolean> {
  try {
    return Boolean(chooseImporter(connector, await readHead(bytes, true)));
  } catch (error) {
    // Refused before it is read: another test's matter.
    assert.ok(error instanceof DomainError);
    return false;
  }
}
