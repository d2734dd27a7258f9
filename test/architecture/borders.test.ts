// The borders between folders: imports point inward, pure folders stay pure, SQL and settings have
// one home each.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findCycles, importGraph } from './import-cycles.ts';
import { productFiles, type SourceFile } from './source-files.ts';

const pure = [
  ...['domain', 'fields', 'importers', 'intake', 'legal', 'simulation', 'techniques', 'trust'],
  ...['trust-core', 'texts'],
];
/** The list of the console's pages: the server answers their addresses. */
const pageList = 'console/pages/console-pages.ts';
const ports = ['channels', 'egress', 'reports', 'store', 'vault'];

/**
 * Part of src → parts that it can import; a part is a folder, or a file directly in src. Imports of
 * types count like any other, but where `types:` precedes the part.
 */
const mayImport: Record<string, readonly string[]> = {
  domain: [],
  // Runs in the server and in browsers.
  texts: [],
  // Runs in the server and in browsers.
  fields: ['domain'],
  importers: ['domain'],
  intake: ['domain', 'importers', 'trust', 'trust-core'],
  // The words of both languages are data.
  legal: ['domain', 'texts'],
  techniques: ['domain'],
  trust: ['domain', 'trust-core'],
  // Runs in the server and in browsers.
  'trust-core': [],
  simulation: ['domain'],
  egress: ['domain', 'trust'],
  channels: ['domain', 'egress'],
  reports: [
    ...['domain', 'fields', 'importers', 'legal', 'techniques', 'texts', 'trust', 'trust-core'],
  ],
  store: ['domain', 'fields', 'importers', 'intake', 'legal', 'techniques', 'trust', 'trust-core'],
  vault: ['domain', 'importers', 'legal', 'techniques', 'trust'],
  // Operations take their dependencies as arguments; of settings and keys they know the shape only.
  operations: [...pure, ...ports, 'types:settings', 'types:keys'],
  // Reads go one way: http → operations → store. Of rows the views know the shape only, and of
  // the console the list of its pages, which is data.
  http: [
    ...pure,
    ...ports.filter((port) => port !== 'store'),
    'types:store',
    'operations',
    'types:settings',
    'settings/version.ts',
    'types:traces',
    pageList,
  ],
  jobs: [...pure, ...ports, 'operations', 'types:settings'],
  // What it shows is handed in; it listens at an address of its own.
  metrics: ['domain', 'types:jobs', 'types:operations', 'types:settings'],
  // Loaded where the settings name a collector; what it exports comes by hooks and a channel.
  traces: ['domain', 'egress'],
  // Commands open what they need themselves, so they see the composition root and the server.
  cli: [
    ...pure,
    ...ports,
    'operations',
    'settings',
    'keys',
    'deps.ts',
    'main.ts',
    'start/log.ts',
    'start/certificate.ts',
    'types:start/make-demo.ts',
  ],
  // The console is a program of its own; it talks to the service through its generated client, and
  // shares with it the tables and rules that are pure: the fields, the policy, the moves of the
  // workflow, and the verification of proofs.
  console: ['domain', 'fields', 'texts', 'trust-core'],
  settings: ['domain'],
  keys: ['domain', 'trust'],
  start: [
    ...['domain', 'operations', 'store', 'settings', 'metrics', 'traces'],
    ...['types:http', 'types:jobs'],
  ],
  // The files directly in src put the rest together.
  'app.ts': [...pure, ...ports, 'operations', 'http', 'settings', 'types:metrics', 'types:traces'],
  'deps.ts': [...pure, ...ports, 'operations', 'settings', 'keys', 'start/country-file.ts'],
  'main.ts': [
    ...pure,
    ...ports,
    'operations',
    'http',
    'jobs',
    'settings',
    'start',
    'types:traces',
    'app.ts',
    'deps.ts',
  ],
};

/** What pure code can take from outside: hashing, decoding and parsing of bytes. */
const purePackages = [
  ...['node:buffer', 'node:crypto', 'node:zlib'],
  ...['@bufbuild/protobuf/wire', 'saxes', 'canonicalize', 'ae-cvss-calculator', 'asn1js', 'pkijs'],
];

/** What the trust core can take from outside: nothing that a browser lacks. */
const browserPackages = ['canonicalize'];

/** Clocks, chance, the machine and the network. */
const impure =
  /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b|\bMath\.random\b|\brandom(UUID|Bytes|Int)\b|\bperformance\.|\bprocess\.|\bfetch\(|\bset(Timeout|Interval)\(/;

/** Repeating timers that belong to a connection, a request, a run or a pool, and end with it. */
const ownTimers = [
  'src/http/responses/event-stream.ts',
  'src/http/requests/slow-bodies.ts',
  'src/http/v1/import-events.ts',
  'src/operations/connectors/pull-next.ts',
  'src/operations/imports/end-run.ts',
  'src/start/certificate.ts',
  'src/start/log-file.ts',
  'src/store/engine/connection-watch.ts',
  'src/traces/exporter.ts',
];

const sqlText =
  /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`|\bsql<|\.query\(|\.query</;

const files = productFiles();

function partOf(path: string): string {
  return path.split('/')[1]!;
}

/** Code without comments, so that a word in a sentence is no fault. */
function code({ text }: SourceFile): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}

function faults(check: (file: SourceFile) => string[]): string[] {
  return files.flatMap((file) => check(file).map((fault) => `${file.path}: ${fault}`));
}

suite('borders', () => {
  test('parts of src › every one › has its row, and every row of a file its file', () => {
    const found = new Set(files.map(({ path }) => partOf(path)));
    assert.deepEqual(
      [...found].filter((part) => mayImport[part] === undefined),
      [],
    );
    const rowsOfFiles = Object.keys(mayImport).filter((part) => part.endsWith('.ts'));
    assert.deepEqual(
      rowsOfFiles.filter((part) => !found.has(part)),
      [],
    );
  });

  test('imports › of every file › point inward', () => {
    const found = faults(({ path, imports }) => {
      const allowed = mayImport[partOf(path)] ?? [];
      return imports
        .filter(({ own, from }) => own && partOf(from) !== partOf(path))
        .filter(({ from, typeOnly }) => {
          const part = partOf(from);
          const places = [part, from.slice('src/'.length)];
          return !places.some(
            (place) => allowed.includes(place) || (typeOnly && allowed.includes(`types:${place}`)),
          );
        })
        .map(({ from }) => `imports ${from}`);
    });
    assert.deepEqual(found, []);
  });

  test('imports › of files, types too › run in no cycle', () => {
    assert.deepEqual(findCycles(importGraph(files)), []);
  });

  test('imports › between the folders of operations › run in no cycle', () => {
    // What is alongside the folders belongs to all of them, so it imports none.
    const folderOf = (path: string) => /^src\/operations\/(?:([^/]+)\/)?[^/]+$/.exec(path);
    const nodeOf = (path: string) => {
      const found = folderOf(path);
      return found && (found[1] ?? 'beside the folders');
    };
    assert.deepEqual(findCycles(importGraph(files, nodeOf)), []);
  });

  test('cycles › of a graph › found with all their members', () => {
    const graph = (edges: string[]) =>
      importGraph(
        edges.map((edge) => {
          const [path = '', ...to] = edge.split(' ');
          return { path, imports: to.map((from) => ({ own: true, from })) };
        }),
      );
    assert.deepEqual(findCycles(graph(['a b c', 'b c', 'c'])), []);
    assert.deepEqual(findCycles(graph(['a b', 'b c', 'c b d', 'd'])), [['b', 'c']]);
    assert.deepEqual(findCycles(graph(['a b', 'b c', 'c a', 'd e', 'e d'])), [
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });

  test('pure folders › every file › no clock, chance, environment, file or network', () => {
    const found = faults((file) => {
      if (!pure.includes(partOf(file.path))) return [];
      const isCore = ['fields', 'trust-core'].includes(partOf(file.path));
      const allowed = isCore ? browserPackages : purePackages;
      const packages = file.imports
        .filter(({ own, from }) => !own && !allowed.includes(from))
        .map(({ from }) => `imports ${from}`);
      return [...packages, ...(impure.exec(code(file))?.slice(0, 1) ?? [])];
    });
    assert.deepEqual(found, []);
  });

  test('environment › process.env › read by config.ts, and on the command line by the client', () => {
    const found = faults((file) => {
      // Variables of the client (IP3_URL, IP3_TOKEN …) are no settings of the server.
      const allowed = file.path === 'src/settings/config.ts' || partOf(file.path) === 'cli';
      return !allowed && /\bprocess\.env\b/.test(code(file)) ? ['reads process.env'] : [];
    });
    assert.deepEqual(found, []);
  });

  test('database › of the handlers › reached through operations alone', () => {
    const found = faults((file) =>
      partOf(file.path) === 'http' && /\.kysely\b|\bdatabase\.pool\b/.test(code(file))
        ? ['uses the database itself']
        : [],
    );
    assert.deepEqual(found, []);
  });

  test('SQL › text or query builder › under src/store alone', () => {
    const found = faults((file) =>
      partOf(file.path) === 'store' ? [] : (sqlText.exec(code(file))?.slice(0, 1) ?? []),
    );
    assert.deepEqual(found, []);
  });

  test('timers › that repeat › of the job runner, or of something that ends by itself', () => {
    const found = files
      .filter((file) => partOf(file.path) !== 'console' && /\bsetInterval\(/.test(code(file)))
      .map(({ path }) => path);
    assert.deepEqual(found, [...ownTimers, 'src/jobs/job-runner.ts'].toSorted());
  });
});
