// The JSON formats (and rule matches as text) of all tool kinds, by vectors: what a file says is
// what is read, however the source is cut, and corrupted files end in a clear refusal. A vector is
// `<name>.input.<kind>` with `<name>.json` alongside it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { scaled } from '../../test/support/scale.ts';
import { DomainError } from '../domain/error.ts';
import { formats } from './formats/all.ts';
import type { Connector } from './importer.ts';
import { chooseImporter, importers } from './registry.ts';
import {
  chunked,
  findingsOf,
  lookedAt,
  orders,
  outcomeOf,
  reordered,
  type Outcome,
} from './testing.ts';

interface Vector {
  connector: Connector;
  bytes: Buffer;
  expected: URL;
}

const vectors = new Map<string, Vector>();
for (const connector of ['webscanner', 'generic', 'findingmgr', 're'] as const) {
  const folder = new URL(`../../test/vectors/${connector}/`, import.meta.url);
  for (const name of readdirSync(folder).filter((one) => one.includes('.input.'))) {
    vectors.set(`${connector}/${name}`, {
      connector,
      bytes: readFileSync(new URL(name, folder)),
      expected: new URL(`${name.slice(0, name.indexOf('.input.'))}.json`, folder),
    });
  }
}

/** As the service does: checked, then read by the importer of the address. */
async function read({ connector, bytes }: Omit<Vector, 'expected'>, size?: number) {
  const { head, source } = await lookedAt(bytes, size);
  try {
    return await outcomeOf(chooseImporter(connector, head), source);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: { code: error.code, detail: error.detail, ...error.members } };
  }
}

function vector(name: string): Vector {
  const found = vectors.get(name);
  assert.ok(found, name);
  return found;
}

test('JSON formats › the folders › hold a file of each JSON format', async () => {
  const read = new Set<string>();
  for (const { connector, bytes } of vectors.values()) {
    const { head } = await lookedAt(bytes);
    const found = importers.find((one) => takes(one, connector) && one.recognise(head));
    if (found) read.add(found.format);
  }
  const tables = new Set(formats.map(({ format }) => format));
  const json = importers.filter(
    ({ format }) => /-json$|^sarif$|^yara-/.test(format) && !tables.has(format),
  );
  const missing = json.map(({ format }) => format).filter((format) => !read.has(format));
  assert.deepEqual(missing, []);
  assert.ok(json.length >= 25);
});

function takes(one: (typeof importers)[number], connector: Connector): boolean {
  return one.connector === connector || (one.also?.includes(connector) ?? false);
}

for (const [name, one] of vectors) {
  test(`JSON formats › vector ${name} › as expected, whatever the cuts`, async () => {
    const expected: unknown = JSON.parse(readFileSync(one.expected, 'utf8'));
    for (const size of [undefined, 1, 7, 1024]) {
      assert.deepEqual(JSON.parse(JSON.stringify(await read(one, size))), expected);
    }
  });
}

test('JSON formats › each place of a JSON vector › is one whole value', async () => {
  for (const [name, one] of vectors) {
    if (!/\.(json|jsonl|sarif)$/.test(name) || /utf-16|windows/.test(name)) continue;
    for (const { place } of findingsOf(await read(one))) {
      const cut = one.bytes.subarray(place.start, place.end).toString('utf8');
      assert.doesNotThrow(() => JSON.parse(cut), `${name} ${place.label}`);
    }
  }
});

test('JSON formats › findings of one vector › have prints of their own', async () => {
  for (const [name, one] of vectors) {
    const outcome = await read(one);
    if ('error' in outcome) continue;
    const open = outcome.items.flatMap((item) =>
      'finding' in item && item.set_aside === undefined ? [item.finding.fingerprint] : [],
    );
    assert.equal(new Set(open).size, open.length, name);
  }
});

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

/** What a tool changes from one export to the next: each finding must stay itself. */
const later: readonly [name: string, changes: [string, string][]][] = [
  [
    'webscanner/zap-json.input.json',
    [
      ['2.16.1', '2.17.0'],
      ['?id=1', '?id=9'],
      ['Bind', 'Check'],
    ],
  ],
  [
    'webscanner/nikto-json.input.json',
    [
      ['found: 1', 'found: 2'],
      ['"banner":"x"', '"banner":"y"'],
    ],
  ],
  [
    'webscanner/netsparker-json.input.json',
    [
      ['abc-1', 'abc-2'],
      ['%3Cscript%3E', '%3Cimg%3E'],
    ],
  ],
  [
    'webscanner/arachni-json.input.json',
    [
      ['5eed', 'beef'],
      ['3658678253', '1'],
    ],
  ],
  [
    'webscanner/nuclei-lines.input.jsonl',
    [
      ['192.0.2.1', '192.0.2.2'],
      ['Remote code', 'Code'],
    ],
  ],
  [
    'generic/generic-json.input.json',
    [
      ['12345678901234567890', '5'],
      ['Update', 'Patch'],
    ],
  ],
  [
    'findingmgr/dependency-track-json.input.json',
    [
      ['lib@1.0', 'lib@1.1'],
      ['4.11', '4.12'],
    ],
  ],
  [
    // Files and lines move with each build, and the report says more of the same.
    're/mobsf-json.input.json',
    [
      ['"a/B.java": "9"', '"x/Y.java": "10"'],
      ['"cvss": 7.4', '"cvss": 5'],
      ['v4.0.6', 'v4.0.7'],
    ],
  ],
  [
    're/triage-json-tables.input.json',
    [
      ['490', '512'],
      ['00h 03m 45s', '00h 04m 01s'],
      ['2026-01-07 15:47:31.684128', '2026-02-11 09:01:02.000007'],
      ['49694', '50112'],
    ],
  ],
  [
    'findingmgr/normalised-findings-json-attributes.input.json',
    [['2026-01-28T10:22:09Z', '2026-02-28T10:22:09Z']],
  ],
  [
    're/capa-json.input.json',
    [
      ['9.0.0', '9.1.0'],
      ['C:/x', 'D:/y'],
    ],
  ],
];

for (const [name, changes] of later) {
  test(`JSON formats › ${name} exported again › the same prints`, async () => {
    assert.deepEqual(prints(await edited(name, changes)), prints(await read(vector(name))));
  });
}

test('JSON formats › another host, path or CVE › another print', async () => {
  const name = 'generic/generic-json.input.json';
  const before = prints(await read(vector(name)));
  for (const change of [
    ['API.test', 'api2.test'],
    [':8443', ':8444'],
    ['/v1', '/v2'],
    ['cve-2030-5555', 'cve-2030-5556'],
  ] as const) {
    const after = prints(await edited(name, [[...change]]));
    assert.notEqual(after[0], before[0], change[1]);
    assert.deepEqual(after.slice(1), before.slice(1));
  }
});

test('JSON formats › a ZAP report as XML and as JSON › the same prints', async () => {
  const xml =
    '<OWASPZAPReport version="2.16.1"><site name="http://bwa" host="bwa" port="80"><alerts>' +
    '<alertitem><pluginid>40018</pluginid><alert>SQL Injection</alert><riskcode>3</riskcode>' +
    '<instances><instance><uri>http://bwa/x</uri></instance></instances></alertitem>' +
    '</alerts></site></OWASPZAPReport>';
  const json = JSON.stringify({
    '@version': '2.16.1',
    site: [
      {
        ...{ '@name': 'http://bwa', '@host': 'bwa', '@port': '80' },
        alerts: [
          {
            ...{ pluginid: '40018', alert: 'SQL Injection', riskcode: '3' },
            instances: [{ uri: 'http://bwa/x' }],
          },
        ],
      },
    ],
  });
  const both = await Promise.all(
    [xml, json].map((text) => read({ connector: 'webscanner', bytes: Buffer.from(text) })),
  );
  const [first, second] = both.map(prints);
  assert.equal(first?.length, 1);
  assert.deepEqual(first, second);
});

test('JSON formats › a Wapiti report as XML and as JSON › the same prints', async () => {
  const xml =
    '<report type="security"><report_infos><info name="target">https://a.test:8443/</info>' +
    '</report_infos><vulnerabilities><vulnerability name="SQL Injection"><entries><entry>' +
    '<method>GET</method><path>/x?id=1</path><level>4</level><parameter>id</parameter>' +
    '<info>CVE-2030-1234 via &lt;id&gt;</info></entry></entries></vulnerability>' +
    '</vulnerabilities></report>';
  const [first] = prints(await read({ connector: 'webscanner', bytes: Buffer.from(xml) }));
  assert.ok(first !== undefined);
  assert.equal(prints(await read(vector('webscanner/wapiti-json.input.json')))[0], first);
});

test('JSON formats › up to a hundred thousand findings in one list › all are read', async () => {
  const rows = scaled(100_000);
  const row = '{"title":"A","severity":"high","host":"a.test"},\n';
  const last = '{"title":"last","severity":"low"}]}';
  const { head, source } = await lookedAt(
    `{"source_tool":"x","findings":[${row.repeat(rows)}${last}`,
    65_536,
  );
  let count = 0;
  for await (const item of chooseImporter('generic', head).read(source)) {
    if ('finding' in item) count += 1;
  }
  assert.equal(count, rows + 1);
});

test('JSON formats › a tool behind more results than can wait › the file is read twice', async () => {
  const row = `{"ruleId":"a","message":{"text":"${'x'.repeat(1000)}"}}`;
  const results = `${`${row},\n`.repeat(9000)}{"ruleId":"a"}`;
  const rule = '"rules":[{"id":"a","shortDescription":{"text":"Rule a"}}]';
  const run = (name: string) =>
    `{"results":[${results}],"tool":{"driver":{"name":"${name}",${rule}}}}`;
  let readings = 0;
  const bytes = Buffer.from(
    `{"version":"2.1.0","runs":[${run('Late')},{"results":[]},${run('B')}]}`,
  );
  const source = {
    [Symbol.asyncIterator]: () => {
      readings += 1;
      return chunked(bytes, 65_536)[Symbol.asyncIterator]();
    },
  };
  const { head } = await lookedAt(bytes);
  const outcome = await outcomeOf(chooseImporter('generic', head), source);
  const found = findingsOf(outcome);
  assert.equal(found.length, 18_002);
  // The last result has only its rule to be named by.
  assert.deepEqual([found[9000]?.title, found.at(-1)?.title], ['Rule a', 'Rule a']);
  assert.ok('items' in outcome);
  assert.deepEqual(outcome.items[0], { report: { source_tool: 'Late', tool_version: null } });
  assert.equal(readings, 2);
});

for (const [name, order] of Object.entries(orders)) {
  test(`JSON formats › members ${name} › the same format and findings of every vector`, async () => {
    let compared = 0;
    for (const [file, one] of vectors) {
      const bytes = reordered(one.bytes, order);
      if (bytes === null || !/json|sarif/.test(file)) continue;
      const [was, is] = [await read(one), await read({ ...one, bytes })];
      assert.equal('error' in is, 'error' in was, `${file}: ${JSON.stringify(is).slice(0, 300)}`);
      assert.deepEqual(saidOf(is), saidOf(was), file);
      compared += 1;
    }
    assert.ok(compared > 60, String(compared));
  });
}

/** What an import writes of it, in any order. */
function saidOf(outcome: Outcome): unknown {
  if ('error' in outcome) return outcome.error.reason;
  return outcome.items
    .flatMap((item) => {
      if ('report' in item || 'note' in item || 'unread' in item) return [JSON.stringify(item)];
      if ('skipped' in item) return [item.skipped.reason];
      const { fingerprint, severity, host, title } = item.finding;
      return [JSON.stringify({ fingerprint, severity, host, title, aside: item.set_aside })];
    })
    .sort();
}

/** Overwrites, removes or inserts bytes; most of the results are broken. */
const mutated = fc
  .record({
    name: fc.constantFrom(...vectors.keys()),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.integer({ min: 0, max: 30 }),
    put: fc.constantFrom(
      ...['', '{', '}', '[', ']', '"', ',', ':', 'null', '1e400', '\\', '\\u0000', '\\ud800'],
      ...['\0', '\ufeff', '"__proto__":1,', '{"a":1},', '9007199254740993', '<b>'],
    ),
    size: fc.integer({ min: 1, max: 3000 }),
  })
  .map(({ name, at, drop, put, size }) => {
    const { connector, bytes } = vector(name);
    const start = Math.floor(at * bytes.length);
    const [before, after] = [bytes.subarray(0, start), bytes.subarray(start + drop)];
    return { connector, size, bytes: Buffer.concat([before, Buffer.from(put), after]) };
  });

/** Replaces a member's value by one of another type: sound JSON that no tool writes. */
const retyped = fc
  .record({
    name: fc.constantFrom(...vectors.keys()),
    nth: fc.nat({ max: 200 }),
    put: fc.constantFrom('null', '7', '-1', '""', '[]', '{}', '[null]', '{"a":[1]}', 'true', '"x"'),
    size: fc.integer({ min: 1, max: 3000 }),
  })
  .map(({ name, nth, put, size }) => {
    const { connector, bytes } = vector(name);
    const text = bytes.toString('latin1');
    const members = [
      ...text.matchAll(/:\s*("(?:[^"\\]|\\.)*"|[-0-9.]+|true|false|null|\[\]|\{\})/g),
    ];
    const found = members[nth % Math.max(1, members.length)];
    const end = found ? found.index + found[0].length : 0;
    const changed = found ? `${text.slice(0, found.index)}:${put}${text.slice(end)}` : text;
    return { connector, size, bytes: Buffer.from(changed, 'latin1') };
  });

test('JSON formats › any damaged file › findings or DomainError, the same for all cuts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(mutated, retyped), async ({ size, ...file }) => {
      const whole = await read(file);
      assert.deepEqual(await read(file, size), whole);
      assert.ok(!hasNul(whole));
      for (const finding of findingsOf(whole)) {
        assert.ok(
          Object.values(finding).every((one) => typeof one !== 'string' || one.isWellFormed()),
        );
        assert.ok(finding.title.length > 0 && finding.place.end > finding.place.start);
      }
    }),
    { numRuns: scaled(1000) },
  );
});

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}
