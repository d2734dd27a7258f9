// A page of the console is declared by its page object alone: nothing else makes a route, names
// its address or repeats its title.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { routeAccess } from '../../src/console/api/permissions.gen.ts';
import { languages } from '../../src/console/i18n/languages.ts';
import { consolePages } from '../../src/console/pages/console-pages.ts';
import { lineOf, productFiles, sourceFiles, type SourceFile } from './source-files.ts';

const root = join(import.meta.dirname, '../..');
const files = productFiles();
const list = 'src/console/pages/console-pages.ts';
const declaring = new Set(
  consolePages.map(({ file }) => fileURLToPath(file).slice(root.length + 1)),
);

/** Addresses as the router, the server and pages.json write them; `/` is a path of many things. */
const addresses = new Set(
  consolePages
    .map(({ path }) => path)
    .filter((path) => path.length > 1)
    .flatMap((path) => [path, path.replace(/\$(\w+)/g, ':$1'), path.replace(/\$(\w+)/g, '{$1}')]),
);

/** Links to a page, which the compiler checks against the routes. */
const isLinked = (node: ts.Node): boolean => ts.isJsxAttribute(node.parent);

function textsOf({ tree }: SourceFile): ts.StringLiteralLike[] {
  const found: ts.StringLiteralLike[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The property that a text is the value of: `title` in `title: 'Agents'`. */
function propertyOf(node: ts.Node): string | undefined {
  return ts.isPropertyAssignment(node.parent) ? node.parent.name.getText() : undefined;
}

function faults(of: readonly SourceFile[], isFault: (node: ts.StringLiteralLike) => boolean) {
  return of.flatMap((file) =>
    textsOf(file)
      .filter(isFault)
      .map((node) => `${file.path}:${lineOf(file.tree, node)} ${node.getText()}`),
  );
}

suite('pages of the console', () => {
  test('names and addresses › of every page › its own', () => {
    for (const member of ['name', 'path'] as const) {
      const values = consolePages.map((page) => page[member]);
      assert.deepEqual(values, [...new Set(values)]);
    }
    const keys = consolePages.flatMap(({ menu }) => menu?.key ?? []);
    assert.deepEqual(keys, [...new Set(keys)]);
  });

  test('files › that declare a page › data alone, and in the list', () => {
    const found = files.filter(({ text }) => /: ConsolePage = \{/.test(text));
    assert.deepEqual(found.map(({ path }) => path).sort(), [...declaring].sort());
    // A page with many parts has some of them next to what they show.
    const parts = files.filter(({ text }) => /: PagePart = \{/.test(text));
    assert.ok(parts.every(({ path }) => path.endsWith('/part.ts')));
    const imported = [...found, ...parts].flatMap(({ path, tree }) =>
      tree.statements
        .filter(ts.isImportDeclaration)
        .filter(({ importClause }) => importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
        .filter((node) => path.endsWith('/part.ts') || !/\/part\.ts'/.test(node.getText()))
        .map((node) => `${path}: ${node.getText()}`),
    );
    assert.deepEqual(imported, []);
    const listed = files.find(({ path }) => path === list)!.imports.map(({ from }) => from);
    assert.deepEqual(
      [...declaring].filter((path) => !listed.includes(path)),
      [],
    );
  });

  test('files › that a page names › are there', () => {
    const named = consolePages.flatMap(({ file, component, route }) =>
      [component, route].flatMap((of) =>
        of === undefined ? [] : join(dirname(fileURLToPath(file)), of[0]),
      ),
    );
    assert.ok(named.length >= consolePages.length - 1);
    assert.deepEqual(
      named.filter((path) => !existsSync(path)),
      [],
    );
  });

  test('pages › every one › belongs to a page and reads what there is', () => {
    const names = new Set(consolePages.map(({ name }) => name));
    for (const { name, within, reads, menu, parts = {} } of consolePages) {
      assert.ok(within === undefined || names.has(within), `${name} within ${within}`);
      assert.ok(menu?.part === undefined || menu.part in parts, `${name} has no such part`);
      const wanted = [reads, ...Object.values(parts).map((part) => part.reads)];
      for (const route of wanted) {
        assert.ok(route === undefined || route in routeAccess, `${name} reads ${route}`);
      }
    }
  });

  test('routes › of the router › out of page objects alone', () => {
    const made = files.filter(({ imports }) =>
      imports.some(({ names }) =>
        names.some((name) => /^(createRoute|lazyRouteComponent)$/.test(name)),
      ),
    );
    // The frame makes the route that the others are under.
    assert.deepEqual(
      made.map(({ path }) => path),
      ['src/console/layout/frame.tsx'],
    );
  });

  test('addresses › on the server › named by no other file', () => {
    const server = files.filter(({ path }) => !path.startsWith('src/console/'));
    assert.deepEqual(
      faults(server, ({ text }) => addresses.has(text)),
      [],
    );
  });

  test('addresses › in the console › declared by no other file', () => {
    const others = files.filter(
      ({ path }) => path.startsWith('src/console/') && !declaring.has(path),
    );
    const declares = (node: ts.StringLiteralLike) =>
      addresses.has(node.text) && !isLinked(node) && propertyOf(node) === 'path';
    assert.deepEqual(faults(others, declares), []);
  });

  test('titles › of pages › among no other sentences', () => {
    for (const language of languages) {
      const titles = new Set(consolePages.map(({ title }) => title[language]));
      const sentences = sourceFiles(`src/console/i18n/${language}/*.ts`);
      assert.ok(sentences.length > 10);
      const isTitle = (node: ts.StringLiteralLike) =>
        titles.has(node.text) && ['title', 'menu', 'label'].includes(propertyOf(node) ?? '');
      assert.deepEqual(faults(sentences, isTitle), []);
    }
  });

  test('generated files › beside the list › no other than the script writes', () => {
    const generated = readdirSync(join(root, dirname(list))).filter((name) => /\.gen\./.test(name));
    const wanted = [
      'routes',
      'menu',
      'icons',
      'help-facts',
      ...languages.flatMap((one) => [`help-${one}`, `titles-${one}`]),
    ];
    assert.deepEqual(generated.sort(), wanted.map((name) => `${name}.gen.ts`).sort());
  });
});
