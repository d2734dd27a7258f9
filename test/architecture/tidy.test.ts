// Tidy rules that a formatter cannot know: sizes, names, opening comments.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { suite, test } from 'node:test';
import ts from 'typescript';
import { lineOf, sourceFiles, type SourceFile } from './source-files.ts';

const root = join(import.meta.dirname, '../..');
const fileLines = 400;
const functionLines = 70;
const columns = 100;

const files = sourceFiles('{src,test,bench,scripts,bin}/**/*.{ts,tsx,js}', '*.js');

/** Names that say nothing about what a file is for. */
const emptyNames = /^(utils?|helpers?|common|misc|shared|manager|service|index|lib|core)$/;

/** Style sheets of pages, which have no syntax tree here. */
const sheets = globSync('src/**/*.css', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}));

function isExportOfAll(node: ts.Statement): boolean {
  if (ts.isExportAssignment(node)) return true;
  if (ts.isExportDeclaration(node)) return node.exportClause === undefined;
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
}

function lines({ text }: Pick<SourceFile, 'text'>): string[] {
  return text.split('\n');
}

function functions(file: SourceFile): ts.FunctionLikeDeclaration[] {
  const found: ts.FunctionLikeDeclaration[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file.tree);
  return found;
}

/** A function that holds tests is a list of them, each of which is measured by itself. */
function isSuite(file: SourceFile, node: ts.Node): boolean {
  return file.path.endsWith('.test.ts') && /^\s+(test|suite)\(/m.test(node.getText());
}

function faults(check: (file: SourceFile) => string[]): string[] {
  return files.flatMap((file) => check(file).map((fault) => `${file.path}: ${fault}`));
}

suite('tidy', () => {
  test(`files › every one › at most ${fileLines} lines`, () => {
    const found = [...files, ...sheets].flatMap((file) => {
      const count = lines(file).length - 1;
      return count > fileLines ? [`${file.path}: ${count} lines`] : [];
    });
    assert.deepEqual(found, []);
  });

  test('exports › every one › has a name, and is from the file that has it', () => {
    const found = faults(({ path, tree }) =>
      tree.statements.some(isExportOfAll) && path !== 'vite.config.ts' ? ['export a name'] : [],
    );
    assert.deepEqual(found, []);
  });

  test(`functions › every one › at most ${functionLines} lines`, () => {
    const found = faults((file) =>
      functions(file).flatMap((node) => {
        const length = node.getText().split('\n').length;
        const isLong = length > functionLines && !isSuite(file, node);
        return isLong ? [`${length} lines from line ${lineOf(file.tree, node)}`] : [];
      }),
    );
    assert.deepEqual(found, []);
  });

  test(`lines › every one › at most ${columns} columns, no space at the end`, () => {
    const found = faults((file) => {
      // Names of tests and rows of cases read better in one piece.
      const limit = file.path.endsWith('.test.ts') ? Infinity : columns;
      return lines(file).flatMap((line, index) => {
        // An address or a key cannot be broken.
        const unbreakable = /\S{60,}/.test(line);
        if ([...line].length > limit && !unbreakable) return [`line ${index + 1} is too long`];
        return /[ \t]$/.test(line) && !file.path.endsWith('.test.ts')
          ? [`line ${index + 1} ends in a space`]
          : [];
      });
    });
    assert.deepEqual(found, []);
  });

  test('files › every one › opens with a comment on its job', () => {
    const found = faults(({ path, text }) => {
      // The tests of one file are alongside it under its name.
      const told = path.endsWith('.test.ts') || /^(#!.*\n)?(\/\/ \S|\/\*\*?\s)/.test(text);
      return told ? [] : ['no comment at its head'];
    });
    assert.deepEqual(found, []);
  });

  test('names › of files › kebab-case and telling', () => {
    const found = faults(({ path }) => {
      const stem = basename(path).replace(/(\.whole)?\.(test|config)?\.?(d\.)?(tsx?|js)$/, '');
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) return ['not kebab-case'];
      return path.startsWith('src/') && emptyNames.test(stem) ? ['says nothing'] : [];
    });
    assert.deepEqual(found, []);
  });

  test('exports › of every file › named, and its own', () => {
    const found = faults(({ path, tree, exports }) => {
      if (/^[^/]+\.config\.(js|ts)$/.test(path)) return [];
      const barrel = tree.statements.filter(
        (node) => ts.isExportDeclaration(node) && node.moduleSpecifier,
      );
      const isDefault = exports.includes('default') || tree.statements.some(ts.isExportAssignment);
      return [...barrel.map((node) => node.getText()), ...(isDefault ? ['a default export'] : [])];
    });
    assert.deepEqual(found, []);
  });

  test('marks › left in the code › none', () => {
    // Written apart, so that this line does not find itself.
    const marks = new RegExp(`\\b(${['TO', 'FIX', 'HA'].join('|')})(DO|ME|CK)\\b|\\.only\\(`);
    assert.deepEqual(
      faults(({ text }) => marks.exec(text)?.slice(0, 1) ?? []),
      [],
    );
  });
});
