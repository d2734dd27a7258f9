// The source as the architecture tests see it: files with their text, syntax tree, imports and
// exports.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

export interface Import {
  /** Path from the root for our own files, else the name of the package. */
  from: string;
  own: boolean;
  typeOnly: boolean;
  /** Imported names; `*` for the whole file. */
  names: string[];
}

export interface SourceFile {
  /** Path from the root, with slashes. */
  path: string;
  text: string;
  tree: ts.SourceFile;
  imports: Import[];
  /** Names that other files can import. */
  exports: string[];
}

/** The TypeScript and JavaScript files that match, in the order of their paths. */
export function sourceFiles(...patterns: string[]): SourceFile[] {
  const paths = globSync(patterns, {
    cwd: root,
    exclude: ['node_modules', 'dist', 'test/vectors', '**/*.gen.ts'],
  });
  return paths.sort().map(readSource);
}

/** Files under src that run in the product: no tests, no support of tests. */
export function productFiles(): SourceFile[] {
  return sourceFiles('src/**/*.{ts,tsx}').filter(({ path }) => !isTest(path));
}

export function isTest(path: string): boolean {
  return path.startsWith('test/') || /(\.test|\/testing)\.ts$/.test(path);
}

/** Parsed once, for all tests of this folder run in one process. */
const read = new Map<string, SourceFile>();

function readSource(path: string): SourceFile {
  const known = read.get(path) ?? parseSource(path);
  read.set(path, known);
  return known;
}

function parseSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, text, tree, imports: importsOf(path, tree), exports: exportsOf(tree) };
}

function importsOf(path: string, tree: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const from = node.moduleSpecifier;
      if (from && ts.isStringLiteral(from)) found.push(importOf(path, from.text, node));
      return;
    }
    if (ts.isStringLiteral(node) && /^[\w./-]+\.[jt]sx?$/.test(node.text)) {
      // A dynamic import, or the address of a file that runs as a process or thread of its own.
      const from = node.text.startsWith('.') ? node.text : `./${node.text}`;
      found.push({ ...target(path, from), typeOnly: false, names: ['*'] });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function importOf(
  path: string,
  from: string,
  node: ts.ImportDeclaration | ts.ExportDeclaration,
): Import {
  if (ts.isExportDeclaration(node)) {
    return { ...target(path, from), typeOnly: node.isTypeOnly, names: ['*'] };
  }
  const clause = node.importClause;
  const bindings = clause?.namedBindings;
  const names =
    bindings && ts.isNamedImports(bindings)
      ? bindings.elements.map((element) => (element.propertyName ?? element.name).text)
      : ['*'];
  const typeOnly = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return { ...target(path, from), typeOnly, names };
}

function target(path: string, from: string): Pick<Import, 'from' | 'own'> {
  if (!from.startsWith('.')) return { from, own: false };
  return { from: relative(root, join(root, dirname(path), from)), own: true };
}

function exportsOf(tree: ts.SourceFile): string[] {
  return tree.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    }
    const { name } = statement as ts.Statement & { name?: ts.Identifier };
    return name ? [name.text] : ['default'];
  });
}

/** The first line of a node, for messages. */
export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
}
