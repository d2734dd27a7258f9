// What each bench measures, as the files that its figures depend on: the entries below with all
// that they import, its own programs, and the migrations where they read tables. RESULTS.md says
// of a section whose files have changed since that it is stale.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
export const digestsFile = path.join(import.meta.dirname, 'digests.json');

const requests = ['src/http/requests/authenticate.ts', 'src/http/responses/answer-log.ts'];

/** A request costs what its endpoint does and what every request does. */
const asked = (...endpoints: string[]) => [
  ...requests,
  ...endpoints.map((one) => `src/http/${one}`),
];

/** In the order of RESULTS.md. */
export const measured: Readonly<Record<string, readonly string[]>> = {
  'start-up': ['bin/proofline.js', 'src/cli/run.ts', 'src/main.ts'],
  list: asked('v1/incident-endpoints.ts'),
  growth: asked('v1/incident-endpoints.ts'),
  close: asked('v1/close-incident-endpoint.ts'),
  audit: ['src/operations/audit/sequencer.ts', 'src/operations/audit/verify-log.ts'],
  upload: asked('v1/attach-evidence-endpoint.ts'),
  import: asked('v1/import-endpoints.ts'),
  intake: asked('registry/intake-endpoints.ts'),
  indicators: asked('v1/indicator-lookup-endpoints.ts'),
  package: asked('v1/package-endpoints.ts'),
  ttp: asked('v1/technique-endpoints.ts'),
  legal: ['src/legal/evaluate.ts'],
  agents: asked('access/endpoints.ts'),
  console: ['src/console/main.tsx'],
  statistics: asked('registry/statistics-endpoints.ts', 'v1/overview-endpoints.ts'),
  traces: ['src/traces/tracer.ts'],
  metrics: ['src/metrics/metrics.ts'],
  guesses: asked('v1/login-endpoints.ts'),
  'sign-on': asked('v1/sign-on-endpoints.ts', 'v1/login-endpoints.ts'),
};

/** Imports of what runs: of types alone, and of the engine's own modules, nothing depends. */
const imported = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';|import\('(\.[^']+)'\)/gm;
/** A program or thread that a file starts by its name. */
const started = /'([\w/-]+\.ts)'/g;

/** The files of these entries and of all that they import, from the root, in order. */
function filesOf(entries: readonly string[]): string[] {
  const found = new Set<string>();
  const take = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const name of namedIn(text)) {
      const next = path.relative(root, path.join(root, path.dirname(file), name));
      if (isSource(next)) take(next);
    }
  };
  entries.forEach(take);
  return [...found].sort();
}

function namedIn(text: string): string[] {
  const names = [...text.matchAll(imported)].map(([, from, later]) => from ?? later ?? '');
  return [...names, ...[...text.matchAll(started)].map(([, name]) => name ?? '')];
}

const sources: ReadonlySet<string> = new Set(
  globSync(['src/**/*.{ts,tsx,json,css}', 'bench/*.ts', 'test/support/*.ts'], { cwd: root }),
);
const isSource = (file: string) => sources.has(file) && !/\.(?:test|gen)\.tsx?$/.test(file);

/** What the bench depends on, from the root. */
export function filesMeasured(bench: string): string[] {
  const own = filesOf([`bench/${bench}.ts`]).filter((file) => file.startsWith('bench/'));
  const files = filesOf(measured[bench] ?? []);
  const readsTables = files.some((file) => file.startsWith('src/store/'));
  const migrations = readsTables ? globSync('src/store/migrations/*.sql', { cwd: root }) : [];
  return [...new Set([...own, ...files, ...migrations])].sort();
}

/** Of the names and contents of these files. */
export function digestOf(bench: string): string {
  const hash = createHash('sha256');
  for (const file of filesMeasured(bench)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** By bench, of the files as they were when it was measured last. */
export function digestsMeasured(): Record<string, string> {
  return JSON.parse(readFileSync(digestsFile, 'utf8')) as Record<string, string>;
}

/** Begins a section whose figures are older than what they measure. */
export const staleMark = '**Stale:** what this measures has changed since.';

export const isStale = (bench: string, digests = digestsMeasured()): boolean =>
  digests[bench] !== digestOf(bench);

/** The section with the mark, or without it. */
export function marked(section: string, stale: boolean): string {
  const text = section.replace(staleMark, '').trim();
  return stale ? `${staleMark}\n\n${text}` : text;
}
