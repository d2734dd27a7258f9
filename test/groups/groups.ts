// Test files that share a process: each would load the program, start a browser and warm up for
// itself, which takes as long as most of their tests. Each file runs alone just as well.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.join(import.meta.dirname, '../..');

/** The pages of the console that `npm test` has: each page of the menu, an incident by mouse. */
const consolePages = '{console,pages}';
/** Tests of the console without a browser. */
const consoleParts = [
  '{avatar,board,changed,client,custody,first,glossary,idempotency,labels,languages}',
  '{line-diff,list-query,log-check,served,setting,styles,timeline}',
];

/**
 * Files of each group. One joins the first group that has it, so a new file moves no other. A group
 * named `….whole` is part of `npm run test:whole` alone.
 */
const groups = {
  architecture: ['test/architecture/*'],
  console: [consolePages, ...consoleParts].map((names) => `test/console/${names}*`),
  'console-incidents.whole': ['test/console/{actions,frame,imports,incident,keyboard,long,notes}*'],
  'console-people.whole': ['test/console/{help,legal,live,p,roles,s}*'],
  'console-records.whole': ['test/console/*'],
  'http-accounts': [
    'test/http/{access,account,addresses,hosts,login,own-,password}*',
    'test/http/{personal,policy,sessions,tokens}*',
  ],
  'http-engagements': ['test/http/{engagement,evidence,exports,package,verify}*'],
  'http-imports': ['test/http/{corpus,import,intake,uploads}*'],
  'http-registry': ['test/http/registry*'],
  // In two halves: one process would be the last of a run, alone, with a gigabyte of services.
  'http-a-to-l': ['test/http/[a-l]*'],
  'http-others': ['test/http/*'],
  features: ['test/{egress,jobs,legal,trust}/**/*'],
  importers: ['src/importers/**/*'],
  operations: ['test/operations/**/*'],
  sources: ['src/**/*'],
} as const satisfies Record<string, readonly string[]>;
export type Group = keyof typeof groups;

/** Group → its files, each in one group. */
export function groupedFiles(): ReadonlyMap<Group, readonly string[]> {
  const taken = new Set<string>();
  const named = Object.entries(groups) as [Group, readonly string[]][];
  return new Map(
    named.map(([group, starts]) => {
      const globs = starts.map((start) => `${start}.test.ts`);
      const found = globSync(globs, { cwd: root, exclude: ['**/*.whole.test.ts'] });
      const files = found.filter((file) => !taken.has(file));
      for (const file of files) taken.add(file);
      return [group, files.sort()];
    }),
  );
}

/** `each-engine` leaves out files whose tests do the same whichever engine is asked for. */
const onlyEachEngine = process.env['PROOFLINE_TEST_GROUPS'] === 'each-engine';

/** Loads the test files of a group, whose tests then run one after another. */
export async function loadGroup(group: Group): Promise<void> {
  const files = groupedFiles().get(group) ?? [];
  const asked = onlyEachEngine ? files.filter(runsOnEach) : files;
  await loadAll(asked.map((file) => path.join(root, file)));
}

/**
 * The runner takes a process for done once it has no test left, and runs the hooks that it knows by
 * then for the only time: what a file that is still being loaded opens later stays open, and the
 * process does not end. So the first test lasts until all files are loaded.
 */
export async function loadAll(files: readonly string[]): Promise<void> {
  const loading = Promise.withResolvers<void>();
  void test('files of the group › are loaded', () => loading.promise);
  try {
    for (const file of files) await import(file);
  } finally {
    loading.resolve();
  }
}

const runsOnEach = (file: string): boolean =>
  /\b(onEachEngine|enginesOfFeatures)\b/.test(readFileSync(path.join(root, file), 'utf8'));
