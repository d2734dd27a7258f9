// Tables of findings, format by format: each vector is read as its expectation says, whatever the
// cuts, and each place that is named is the row that it was read from.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { scaled } from '../../test/support/scale.ts';
import { DomainError } from '../domain/error.ts';
import { peek, readHead } from './read/head.ts';
import { importers } from './registry.ts';
import { chunked, findingsOf, outcomeOf, type Outcome } from './testing.ts';

const folder = new URL('../../test/vectors/', import.meta.url);
const connectors = ['csv', 'vulnscan', 'vulnmgmt'] as const;
interface File {
  connector: (typeof connectors)[number];
  name: string;
  bytes: Uint8Array;
}

const files: File[] = connectors.flatMap((connector) =>
  readdirSync(new URL(`${connector}/`, folder))
    .filter((name) => name.endsWith('.csv'))
    .map((name) => ({ connector, name, bytes: readFileSync(pathOf(connector, name)) })),
);

function pathOf(connector: string, name: string): URL {
  return new URL(`${connector}/${name}`, folder);
}

/** As the service does: the first importer of the address that knows the file reads it. */
async function outcomeAt(
  { connector, bytes }: Omit<File, 'name'>,
  size?: number,
): Promise<Outcome> {
  const { head, source } = await peek(chunked(bytes, size));
  const own = importers.filter((one) => one.connector === connector && one.recognise(head));
  assert.ok(own.length <= 1, 'one format, one importer');
  return own[0] ? outcomeOf(own[0], source) : { error: { code: 'parse_failed' } };
}

test('csv vectors › the folders › hold a file of each format', () => {
  const stems = files.map(({ name }) => name);
  for (const start of ['six-columns', 'nessus-csv', 'gvm-csv', 'qualys-csv']) {
    assert.ok(
      stems.some((stem) => stem.startsWith(start)),
      start,
    );
  }
});

for (const file of files) {
  test(`csv vectors › ${file.connector}/${file.name} › as expected, whatever the cuts`, async () => {
    const json = pathOf(file.connector, file.name.replace('.csv', '.json'));
    const expected: unknown = JSON.parse(readFileSync(json, 'utf8'));
    for (const size of [undefined, 1, 7, 1024]) {
      assert.deepEqual(await outcomeAt(file, size), expected);
    }
  });
}

test('csv vectors › importers › take no file of another one', async () => {
  for (const { name, bytes } of files) {
    const head = await readHead(bytes, true);
    const taking = importers.filter((one) => one.recognise(head)).map((one) => one.format);
    assert.ok(taking.length <= 1, `${name}: ${taking.join(', ')}`);
  }
});

test('csv vectors › a place cut out, behind its header › the same finding', async () => {
  const simple = files.filter(({ name }) =>
    /^(six-columns|nessus-csv|gvm|qualys-csv-s)/.test(name),
  );
  for (const file of simple) {
    for (const finding of findingsOf(await outcomeAt(file))) {
      const first = file.bytes.indexOf(0x0a) + 1;
      const cut = file.bytes.subarray(finding.place.start, finding.place.end);
      const bytes = Buffer.concat([file.bytes.subarray(0, first), cut]);
      const [again, ...more] = findingsOf(await outcomeAt({ ...file, bytes }));
      assert.equal(more.length, 0);
      assert.deepEqual({ ...again, place: null }, { ...finding, place: null });
    }
  }
});

const repeated = new Set(['bad-rows.csv']);

test('csv vectors › rows of one file › each has its own identity', async () => {
  for (const file of files.filter(({ name }) => !repeated.has(name))) {
    const prints = findingsOf(await outcomeAt(file)).map((one) => one.fingerprint);
    assert.equal(new Set(prints).size, prints.length, file.name);
  }
});

test('csv vectors › other times, counters and prose › the same prints', async () => {
  for (const file of files.filter(({ name }) => /^(nessus|gvm|qualys)/.test(name))) {
    const later = Buffer.from(file.bytes)
      .toString('utf8')
      .replaceAll('2026-01-02', '2026-05-06')
      .replace(/\br-(\d)\b/g, 's-$1')
      .replaceAll('Update it.', 'Bring it up to date.')
      .replace('age_in_days\n14', 'age_in_days\n99')
      .replaceAll('Packet 1: 17', 'Packet 1: 99');
    const prints = async (bytes: Uint8Array): Promise<string[]> =>
      findingsOf(await outcomeAt({ ...file, bytes })).map((one) => one.fingerprint);
    assert.deepEqual(await prints(Buffer.from(later)), await prints(file.bytes), file.name);
  }
});

/** Overwrites, removes or inserts bytes; most of the results are broken. */
const damaged = fc
  .record({
    file: fc.constantFrom(...files),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.integer({ min: 0, max: 40 }),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 6 }),
      fc
        .constantFrom('"', '""', ',', ';', '\n', '\r', '\0', '\t', '1e400', '__proto__', '((', '%')
        .map((text) => new Uint8Array(Buffer.from(text))),
    ),
    size: fc.integer({ min: 1, max: 3000 }),
  })
  .map(({ file, at, drop, put, size }) => {
    const { bytes } = file;
    const start = Math.floor(at * bytes.length);
    const rest = bytes.subarray(start + drop);
    return { ...file, size, bytes: Buffer.concat([bytes.subarray(0, start), put, rest]) };
  });

test('csv vectors › any damaged file › findings or DomainError, the same for all cuts', async () => {
  await fc.assert(
    fc.asyncProperty(damaged, async ({ size, ...file }) => {
      const outcome = async (cut?: number): Promise<Outcome> => {
        try {
          return await outcomeAt(file, cut);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          return { error: { code: error.code } };
        }
      };
      const whole = await outcome();
      assert.deepEqual(await outcome(size), whole);
      if ('error' in whole) assert.equal(whole.error.code, 'parse_failed');
      assert.doesNotMatch(JSON.stringify(whole), /\\u0000/);
      assert.ok(JSON.stringify(whole).isWellFormed());
    }),
    { numRuns: scaled(1000) },
  );
});
