// Nothing is around: every file is reached from a program, every export is imported somewhere.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isTest, sourceFiles, type SourceFile } from './source-files.ts';

const files = sourceFiles('{src,test,bench,scripts,bin}/**/*.{ts,tsx,js}');
const byPath = new Map(files.map((file) => [file.path, file]));

/** The compiler imports it into every file with JSX. */
const jsxRuntime = 'src/console/readable/jsx-runtime.ts';

/** What a person or a tool starts: the program, the console, scripts, benches. */
const programs = /^(?:(?:bin|bench|scripts)\/|src\/console\/main\.tsx$)/;

/** Exports whose user is still to come; an entry that is used by now makes its test fail. */
const awaited: readonly string[] = [];

/** Files that are reached from `from` along imports, with themselves. */
function reachedFrom(from: readonly SourceFile[]): Set<string> {
  const reached = new Set<string>();
  const queue = [...from];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file.path)) continue;
    reached.add(file.path);
    queue.push(...file.imports.flatMap(({ from: path }) => byPath.get(path) ?? []));
  }
  return reached;
}

/** Path of a file → which of these files import it, and which names of it. */
type Importers = ReadonlyMap<string, { user: SourceFile; names: readonly string[] }[]>;

/** Found once: a thousand files asked each about two thousand took most of this test's time. */
function importersAmong(users: readonly SourceFile[]): Importers {
  const uses = users.flatMap((user) =>
    user.imports.map(({ from, names }) => ({ from, user, names })),
  );
  return Map.groupBy(uses, ({ from }) => from);
}

/**
 * Names of `file` that these files import; all of them when one takes the file whole and unread.
 */
function importedNames(file: SourceFile, importers: Importers): Set<string> {
  const found = new Set<string>();
  for (const { user, names } of importers.get(file.path) ?? []) {
    for (const name of names) {
      if (name !== '*') found.add(name);
      else file.exports.filter((own) => usesMember(user, own)).forEach((own) => found.add(own));
    }
  }
  return found;
}

/** `schema.list` after `import * as schema`, `{ run }` of a dynamic import, or a lazy page. */
function usesMember({ text }: SourceFile, name: string): boolean {
  const ways = [
    `\\.${name}\\b`,
    `\\{[^}]*\\b${name}\\b[^}]*\\} = await import`,
    `tsx', '${name}'`,
    `ts', '${name}'`,
  ];
  return new RegExp(ways.join('|')).test(text);
}

function mentions({ text }: SourceFile, name: string): number {
  return (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length;
}

/** A type that is in a signature of its own file has to be exported to be named by others. */
function servesOwnFile(file: SourceFile, name: string): boolean {
  const isType = new RegExp(`export (interface|type) ${name}\\b`).test(file.text);
  return isType && mentions(file, name) > 1;
}

function unusedExports(of: readonly SourceFile[], users: readonly SourceFile[]): string[] {
  const [importers, testers] = [importersAmong(users), importersAmong(files)];
  return of.flatMap((file) => {
    const imported = importedNames(file, importers);
    const tested = importedNames(file, testers);
    return file.exports
      .filter((name) => !imported.has(name) && !servesOwnFile(file, name))
      .filter((name) => !(tested.has(name) && mentions(file, name) > 1))
      .map((name) => `${file.path}: ${name}`);
  });
}

suite('no unused files', () => {
  test('files › under src › reached from a program', () => {
    const reached = reachedFrom(
      files.filter(({ path }) => programs.test(path) || path === jsxRuntime),
    );
    const dead = files
      .map(({ path }) => path)
      .filter((path) => path.startsWith('src/') && !isTest(path) && !reached.has(path));
    assert.deepEqual(dead, []);
  });

  test('files › of test support › reached from a test', () => {
    const reached = reachedFrom(files.filter(({ path }) => /\.test\.ts$/.test(path)));
    const started =
      /^test\/(support\/(global-setup|without-promises)|long\/try-\w+|.*-(child|worker))\.ts$/;
    const dead = files
      .map(({ path }) => path)
      .filter((path) => isTest(path) && !reached.has(path) && !started.test(path));
    assert.deepEqual(dead, []);
  });
});

suite('no unused exports', () => {
  test('exports › of the product › imported by it, or tested parts of their file', () => {
    const product = files.filter(({ path }) => !isTest(path));
    const own = product.filter(({ path }) => path.startsWith('src/') && path !== jsxRuntime);
    assert.deepEqual(unusedExports(own, product), awaited);
  });

  test('exports › of tests and their support › imported somewhere', () => {
    const support = files.filter(({ path }) => isTest(path));
    const others = support.filter(({ path }) => path !== 'test/support/global-setup.ts');
    assert.deepEqual(unusedExports(others, files), []);
  });
});
