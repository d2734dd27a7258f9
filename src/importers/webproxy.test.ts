import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { scaled } from '../../test/support/scale.ts';
import type { Finding } from '../domain/finding.ts';
import { chunked, findingsOf, outcomeOf } from './testing.ts';
import { webproxyXml } from './webproxy.ts';

const folder = new URL('../../test/vectors/webproxy/', import.meta.url);
const files = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .map((name) => [name, readFileSync(new URL(name, folder))]),
);

test('vectors › the folder › each file has its expectation and each expectation its file', () => {
  const names = readdirSync(folder);
  const stems = (end: string): string[] =>
    names.filter((name) => name.endsWith(end)).map((name) => name.slice(0, -end.length));
  assert.deepEqual(stems('.xml'), stems('.json'));
  assert.ok(files.size >= 30);
});

for (const [name, bytes] of files) {
  test(`webproxy › vector ${name} › as expected, whatever the cuts`, async () => {
    const expected: unknown = JSON.parse(
      readFileSync(new URL(name.replace('.xml', '.json'), folder), 'utf8'),
    );
    for (const size of [undefined, 1, 7, 1024]) {
      assert.deepEqual(await outcomeOf(webproxyXml, chunked(bytes, size)), expected);
    }
  });
}

/** The bytes of an issue as a document of its own, in the encoding of the file they come from. */
function alone(name: string, bytes: Buffer, { start, end }: Finding['place']): Buffer {
  const cut = bytes.subarray(start, end);
  if (!name.startsWith('utf-16')) {
    const encoding = /windows-1252|iso-8859-2/.exec(name)?.[0] ?? 'utf-8';
    const head = `<?xml version="1.0" encoding="${encoding}"?><issues>`;
    return Buffer.concat([Buffer.from(head), cut, Buffer.from('</issues>')]);
  }
  const little = name.startsWith('utf-16be') ? Buffer.from(cut).swap16() : cut;
  return Buffer.from(`<issues>${little.toString('utf16le')}</issues>`);
}

for (const [name, bytes] of files) {
  test(`webproxy › ${name}, each place cut out › is one issue with the same finding`, async () => {
    for (const finding of findingsOf(await outcomeOf(webproxyXml, chunked(bytes)))) {
      const [again, ...more] = findingsOf(
        await outcomeOf(webproxyXml, chunked(alone(name, bytes, finding.place))),
      );
      assert.equal(more.length, 0);
      assert.deepEqual({ ...again, place: null }, { ...finding, place: null });
    }
  });
}

test('webproxy › extension issues › apart by words, not by numbers', async () => {
  const bytes = files.get('extension-issues.xml') ?? Buffer.alloc(0);
  const [one, two, later, header] = findingsOf(await outcomeOf(webproxyXml, chunked(bytes)));
  assert.equal(one?.fingerprint, later?.fingerprint);
  assert.equal(new Set([one, two, header].map((finding) => finding?.fingerprint)).size, 3);
});

test('webproxy › the same issues with other prose and serial numbers › same prints', async () => {
  const bytes = files.get('minimal-1.6.xml') ?? Buffer.alloc(0);
  const later = bytes
    .toString('utf8')
    .replace('1001', '9009')
    .replace('Input reaches', 'Text comes to')
    .replace('<b>bound</b>', 'checked')
    .replace('changed the answer', 'had an effect')
    .replace('burpVersion="1.6.01"', 'burpVersion="2023.1"')
    .replace('base64="true"', 'base64="false"');
  const prints = async (file: Uint8Array | string): Promise<string[]> =>
    findingsOf(await outcomeOf(webproxyXml, chunked(file))).map((one) => one.fingerprint);
  assert.deepEqual(await prints(later), await prints(bytes));
  assert.notDeepEqual(
    await prints(later.replaceAll('/shop/cart', '/shop/pay')),
    await prints(bytes),
  );
});

test('webproxy › a response of 12 MiB › hashed whole, its beginning kept', async () => {
  const block = Buffer.alloc(3 * 65_536, 'abc').toString('base64');
  async function* source(): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    yield Buffer.from(
      '<issues><issue><name>Big</name><requestresponse><response base64="true"><![CDATA[',
    );
    for (let part = 0; part < 64; part += 1) yield Buffer.from(block);
    yield Buffer.from(']]></response></requestresponse></issue></issues>');
  }
  const [finding] = findingsOf(await outcomeOf(webproxyXml, source()));
  const [response] = finding?.exchanges ?? [];
  assert.equal(response?.bytes, 64 * 3 * 65_536);
  assert.equal(response?.excerpt.length, 4096);
});

/** Overwrites, removes or inserts bytes; most of the results are broken. */
const mutated = fc
  .record({
    name: fc.constantFrom(...files.keys()),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.integer({ min: 0, max: 40 }),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 6 }),
      fc
        .constantFrom(
          '<',
          '>',
          '</',
          '&',
          '&#x0;',
          ']]>',
          '<![CDATA[',
          '<!--',
          '<?',
          '"',
          '\0',
          '\r',
        )
        .map((text) => new Uint8Array(Buffer.from(text))),
    ),
    size: fc.integer({ min: 1, max: 3000 }),
  })
  .map(({ name, at, drop, put, size }) => {
    const bytes = files.get(name) ?? Buffer.alloc(0);
    const start = Math.floor(at * bytes.length);
    return {
      size,
      bytes: Buffer.concat([bytes.subarray(0, start), put, bytes.subarray(start + drop)]),
    };
  });

test('webproxy › any damaged file › findings or DomainError, the same for all cuts', async () => {
  await fc.assert(
    fc.asyncProperty(mutated, async ({ bytes, size }) => {
      const whole = await outcomeOf(webproxyXml, chunked(bytes));
      assert.deepEqual(await outcomeOf(webproxyXml, chunked(bytes, size)), whole);
      assert.doesNotMatch(JSON.stringify(whole), /\\u0000/);
      for (const finding of findingsOf(whole)) assert.ok(JSON.stringify(finding).isWellFormed());
    }),
    { numRuns: scaled(1000) },
  );
});
