// The formats that are data, by their vectors below test/vectors/formats: what a file says is what
// is read, wherever it is sent, in whatever order its members are, and a file that was cut off is
// refused with the place.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { formatsLists } from '../../scripts/list-formats.ts';
import { isInShare } from '../../test/support/scale.ts';
import { DomainError } from '../domain/error.ts';
import { formats } from './formats/all.ts';
import { connectors, type Connector } from './importer.ts';
import { maxJoinedText } from './read/limits.ts';
import { chooseImporter, importers, importersOf } from './registry.ts';
import type { Format } from './table/format.ts';
import { unreadPaths } from './table/paths.ts';
import {
  bytesOf,
  findingsOf,
  lookedAt,
  orders,
  outcomeOf,
  reordered,
  shownOf,
  type Outcome,
  type TableVector,
} from './testing.ts';

const folder = new URL('../../test/vectors/formats/', import.meta.url);

interface Case {
  format: Format;
  vector: TableVector;
  bytes: Buffer;
}

const cases: Case[] = formats.map((format) => {
  const vector = JSON.parse(readFileSync(fileOf(format), 'utf8')) as TableVector;
  return { format, vector, bytes: bytesOf(vector) };
});

function fileOf({ format }: Format): URL {
  return new URL(`${format}.json`, folder);
}

async function read(address: Connector | 'auto', bytes: Buffer, size?: number): Promise<Outcome> {
  const { head, source } = await lookedAt(bytes, size);
  try {
    return await outcomeOf(chooseImporter(address, head), source);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: { code: error.code, detail: error.detail, ...error.members } };
  }
}

test('a report of which every server was out of reach › is sound, and says so of each', async () => {
  const down = { server_location: { hostname: 'a.example', port: 443 }, scan_result: null };
  const results = [{ ...down, scan_status: 'ERROR_NO_CONNECTIVITY' }];
  const bytes = bytesOf({ file: { server_scan_results: results } });
  const { head, source } = await lookedAt(bytes);
  const outcome = await outcomeOf(chooseImporter('auto', head), source);
  assert.ok('items' in outcome, JSON.stringify(outcome));
  const skipped = outcome.items.flatMap((item) => ('skipped' in item ? [item.skipped.reason] : []));
  assert.deepEqual(skipped, ['SSLyze could not reach the server (a.example:443).']);
});

test('SSLyze › names it could not read, ROBOT without a clear result › are listed by name', async () => {
  const robot = { status: 'COMPLETED', result: { robot_result: 'UNKNOWN_INCONSISTENT_RESULTS' } };
  const server_location = { hostname: 'a.example', port: 443, connection_type: 'DIRECT' };
  const file = {
    invalid_server_strings: [{ server_string: 'b.example:x', error_message: 'No port' }],
    server_scan_results: [
      { server_location, scan_status: 'COMPLETED', scan_result: { robot } },
      { server_location, scan_result: { robot: { status: 'ERROR' } } },
    ],
  };
  const { head, source } = await lookedAt(bytesOf({ file }));
  const outcome = await outcomeOf(chooseImporter('auto', head), source);
  assert.ok('items' in outcome, JSON.stringify(outcome));
  assert.deepEqual(
    outcome.items.flatMap((item) => ('skipped' in item ? [item.skipped.reason] : [])),
    [
      'SSLyze could not read the name of the server (b.example:x).',
      'The check has no clear result in the tool: ROBOT (a.example:443).',
      'The check failed in the tool: ROBOT (a.example:443).',
    ],
  );
});

test('tables › the lists of formats › have each file of their folder', () => {
  for (const [name, text] of formatsLists()) {
    assert.equal(readFileSync(new URL(`formats/${name}`, import.meta.url), 'utf8'), text);
  }
  assert.ok(formats.every((format) => existsSync(fileOf(format))));
  assert.throws(() => formatsLists(['aide.ts', '3scale.ts', 'Zap.ts']), /: 3scale\.ts, Zap\.ts$/);
});

test('tables › what a format keeps from around its items › is where it is read', () => {
  const [format] = formats.filter((one) => one.kind === 'json');
  assert.ok(format);
  for (const [at, path] of [
    ['runs[].results[]', 'runs[].results[].tool'],
    ['runs[]', 'runs[].tool'],
    ['scan', 'scan.tool'],
  ] as const) {
    const items = [{ at, fields: { title: `/${path}`, severity: { always: 'low' } } as const }];
    assert.deepEqual(unreadPaths({ ...format, version: [], items }), [path]);
  }
  const [xml] = formats.filter((one) => one.kind === 'xml');
  assert.ok(xml);
  const attribute = { title: '/scan/info/@tool', severity: { always: 'low' } } as const;
  const items = [{ at: 'scan/item', fields: attribute }];
  assert.deepEqual(unreadPaths({ ...xml, version: [], items }), ['scan/info/@tool']);
});

/** The file of CycloneDX, with other members. */
async function readBom(members: Record<string, unknown> = {}): Promise<Outcome> {
  const { file } = cases.find(({ format }) => format.format === 'cyclonedx-json')?.vector ?? {};
  return read('auto', Buffer.from(JSON.stringify({ ...(file as object), ...members })));
}

/** Title and location of a component whose reference is a UUID, and all prints by references. */
function namesIn(outcome: Outcome): { named: unknown; prints: string[] } {
  const found = findingsOf(outcome);
  const one = found.find(
    ({ description }) => description?.includes('reference: 3f2a6c1e') === true,
  );
  return {
    named: [one?.title, one?.location],
    prints: found.map(({ fingerprint, formerly = fingerprint }) => formerly),
  };
}

test('tables › components that a file lacks, or too many › their references, same prints', async () => {
  const was = namesIn(await readBom());
  const purl = 'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1';
  assert.deepEqual(was.named, ['CVE-2021-44228 in log4j-core 2.14.1', purl]);
  const uuid = '3f2a6c1e-0b7d-4c55-9d0e-5b1f6a2c7e10';
  const named = [`CVE-2021-44228 in ${uuid}`, uuid];
  assert.deepEqual(namesIn(await readBom({ components: null })), { ...was, named });
  const component = { 'bom-ref': 'x', name: 'x'.repeat(4096) };
  const many = Array<object>(Math.ceil(maxJoinedText / 4096)).fill(component);
  const outcome = await readBom({ services: many });
  assert.deepEqual(namesIn(outcome), { ...was, named });
  const note = 'The file says more than can be held of what its findings refer to';
  assert.match(JSON.stringify(outcome), new RegExp(note));
});

test('tables › rules of a collection (ARF) › give titles and no identity', async () => {
  const arf = (content: string): string =>
    '<arf:asset-report-collection><arf:report-requests><arf:report-request><arf:content>' +
    `<ds:data-stream-collection><ds:component>${content}</ds:component></ds:data-stream-collection>` +
    '</arf:content></arf:report-request></arf:report-requests><arf:reports><arf:report>' +
    '<arf:content><TestResult xmlns="http://checklists.nist.gov/xccdf/1.2">' +
    '<target>db.example.org</target><rule-result idref="r"><result>fail</result></rule-result>' +
    '<rule-result idref=""><result>fail</result></rule-result></TestResult>' +
    '</arf:content></arf:report></arf:reports></arf:asset-report-collection>';
  const rule = (id: string, title: string): string =>
    `<xccdf-1.2:Rule id="${id}"><xccdf-1.2:title>${title}</xccdf-1.2:title></xccdf-1.2:Rule>`;
  const group = `<xccdf-1.2:Group>${rule('r', 'Without CVE-2021-0001')}</xccdf-1.2:Group>`;
  const benchmark = `<xccdf-1.2:Benchmark>${group}${rule('', 'Unnamed')}</xccdf-1.2:Benchmark>`;
  const [named, unnamed] = [
    findingsOf(await read('auto', Buffer.from(arf(benchmark)))),
    findingsOf(await read('auto', Buffer.from(arf('')))),
  ];
  assert.deepEqual(
    named.map(({ title }) => title),
    ['Without CVE-2021-0001'],
  );
  assert.deepEqual(
    unnamed.map(({ fingerprint }) => fingerprint),
    named.map(({ fingerprint }) => fingerprint),
  );
});

for (const { format, vector, bytes } of cases) {
  suite(`tables › ${format.format}`, () => {
    test('vector › as expected, whatever the cuts, at its address as without one', async () => {
      for (const size of [undefined, 997, ...(isInShare(format.format) ? [1] : [])]) {
        const outcome = await read('auto', bytes, size);
        assert.deepEqual(JSON.parse(JSON.stringify(shownOf(outcome))), vector.reads);
        assert.deepEqual(await read(format.connector, bytes, size), outcome);
      }
      assert.ok(findingsOf(await read('auto', bytes)).length > 0);
    });

    test('each finding › has a print of its own, and a place in the file', async () => {
      const found = findingsOf(await read('auto', bytes));
      assert.equal(new Set(found.map((one) => one.fingerprint)).size, found.length);
      for (const { place, severity_raw, description } of found) {
        const cut = bytes.subarray(place.start, place.end).toString('utf8');
        if (format.kind === 'json') assert.doesNotThrow(() => JSON.parse(cut), place.label);
        else assert.notEqual(cut.trim(), '', place.label);
        assert.ok(!/\bundefined\b|\[object/.test(`${severity_raw} ${description}`), place.label);
      }
    });

    test('its marks › are those of no other format', async () => {
      const { head } = await lookedAt(bytes);
      const takes = importers.filter(
        (one) => one.recognise(head) && one.recogniseAlone?.(head) !== false,
      );
      assert.deepEqual(
        // The reader of any table takes those of tools, too, and is asked after them.
        takes.map((one) => one.format).filter((one) => one !== 'findings-csv'),
        [format.format],
      );
    });

    test('every other address › names the right one', async () => {
      const { head } = await lookedAt(bytes);
      for (const connector of connectors) {
        if (importersOf(connector).some((one) => one.recognise(head))) continue;
        const outcome = await read(connector, bytes);
        assert.ok('error' in outcome, connector);
        const { send_to, looks_like } = outcome.error;
        assert.equal(send_to, `/api/ip3/v1/imports/${format.connector}`, connector);
        assert.equal(looks_like, format.label, connector);
      }
    });

    // A table can end after any row, and so can a log.
    if (format.kind === 'csv' || (format.kind === 'lines' && !format.last)) return;
    test('cut off anywhere › refused, with the place', async () => {
      for (const end of cutsOf(bytes)) {
        const outcome = await read(format.connector, bytes.subarray(0, end));
        assert.ok('error' in outcome, `byte ${end}`);
        const { byte, reason } = outcome.error;
        assert.equal(typeof byte, 'number', `byte ${end}: ${JSON.stringify(outcome.error)}`);
        // Half of a word such as `null` is no JSON at all.
        const refused = reason === 'truncated' || reason === 'not_well_formed';
        assert.ok(refused, `byte ${end}: ${JSON.stringify(outcome.error)}`);
      }
    });

    if (format.kind !== 'json') return;
    test('members in another order › the same findings', async () => {
      const was = saidOf(await read('auto', bytes));
      for (const [name, order] of Object.entries(orders)) {
        const other = reordered(bytes, order);
        assert.ok(other, name);
        assert.deepEqual(saidOf(await read('auto', other)), was, name);
      }
    });
  });
}

/** What an import writes of it, in any order. */
function saidOf(outcome: Outcome): unknown {
  if ('error' in outcome) return outcome.error;
  return outcome.items
    .map((item) => {
      if (!('finding' in item))
        return JSON.stringify('skipped' in item ? item.skipped.reason : item);
      const { place: _place, ...finding } = item.finding;
      return JSON.stringify({ ...item, finding });
    })
    .sort();
}

/** Bytes inside of the last value, where the file is one, or has lines. */
function cutsOf(bytes: Buffer): number[] {
  const text = bytes.toString('utf8').trimEnd();
  const from = Math.max(text.lastIndexOf('\n{') + 2, 2);
  const end = Buffer.byteLength(text);
  return [0.3, 0.6, 0.9, 0.99]
    .map((part) => Math.floor(from + (end - from) * part))
    .filter((cut) => cut < end);
}
