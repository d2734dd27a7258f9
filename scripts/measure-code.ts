// Prints the size and style of the code by folder: node scripts/measure-code.ts [folder]
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

interface Tree {
  name: string;
  pattern: string;
  isTests?: true;
}

const trees: readonly Tree[] = [
  { name: 'src', pattern: 'src/**/*.{ts,tsx}' },
  { name: 'console', pattern: 'src/console/**/*.{ts,tsx}' },
  { name: 'http', pattern: 'src/http/**/*.ts' },
  { name: 'operations', pattern: 'src/operations/**/*.ts' },
  { name: 'store', pattern: 'src/store/**/*.ts' },
  { name: 'importers', pattern: 'src/importers/**/*.ts' },
  { name: 'tests', pattern: 'test/**/*.{ts,tsx}', isTests: true },
];

interface Counts {
  lines: number;
  comments: number;
  functions: number[];
  any: number;
  as: number;
  nonNull: number;
  lintOff: number;
}

/** Shorter functions are mostly callbacks that say nothing about style. */
const shortestFunction = 4;
const longFunction = 70;

function isTest(file: string): boolean {
  return file.startsWith('test/') || file.endsWith('.test.ts');
}

/** Generated files and translations are no code that someone wrote as such. */
function isMeasured(file: string, tree: Tree): boolean {
  if (/\.gen\.ts$|\/i18n\//.test(file)) return false;
  return isTest(file) === (tree.isTests ?? false);
}

function measure(file: string, text: string): Counts {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n').length - 1;
  const found = { functions: [] as number[], any: 0, as: 0, nonNull: 0 };
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) found.any++;
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) found.as++;
    if (ts.isNonNullExpression(node)) found.nonNull++;
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const length = node.getText(source).split('\n').length;
      if (length >= shortestFunction) found.functions.push(length);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const lintOff = text.match(/eslint-disable/g)?.length ?? 0;
  return { lines, comments: commentLines(text), ...found, lintOff };
}

/** Lines on which a comment begins or goes on. */
function commentLines(text: string): number {
  let inBlock = false;
  let count = 0;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const opens = line.startsWith('/*') || line.startsWith('{/*');
    if (inBlock || opens || line.startsWith('//')) count++;
    if (opens) inBlock = true;
    if (inBlock && line.includes('*/')) inBlock = false;
  }
  return count;
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return [at(0.5), at(0.9), sorted.at(-1)].map((one) => one ?? 0).join('/');
}

function row(root: string, tree: Tree): string[] {
  const files = globSync(tree.pattern, { cwd: root }).filter((file) => isMeasured(file, tree));
  const counts = files.map((file) => measure(file, readFileSync(path.join(root, file), 'utf8')));
  const sum = (pick: (one: Counts) => number) => counts.reduce((all, one) => all + pick(one), 0);
  const lines = sum((one) => one.lines);
  const perThousand = (count: number) => ((count * 1000) / lines).toFixed(2);
  const functions = counts.flatMap((one) => one.functions);
  const long = functions.filter((length) => length > longFunction).length;
  return [
    tree.name,
    String(files.length),
    (lines / 1000).toFixed(1),
    spread(counts.map((one) => one.lines)),
    spread(functions),
    ((long * 100) / functions.length).toFixed(1),
    ((sum((one) => one.comments) * 100) / lines).toFixed(1),
    perThousand(sum((one) => one.any)),
    perThousand(sum((one) => one.as)),
    perThousand(sum((one) => one.nonNull)),
    String(sum((one) => one.lintOff)),
  ];
}

const titles = ['tree', 'files', 'kLOC', 'file', 'function', `fn>${longFunction} %`, 'comment %'];
const rates = ['any', 'as', '!', 'lint off'];
const root = process.argv[2] ?? '.';
const table = [[...titles, ...rates], ...trees.map((tree) => row(root, tree))];
const widths = table[0]!.map((_, column) =>
  Math.max(...table.map((cells) => cells[column]!.length)),
);
for (const cells of table) {
  const line = cells.map((cell, column) => cell.padStart(widths[column]!)).join('  ');
  process.stdout.write(`${line}\n`);
}
