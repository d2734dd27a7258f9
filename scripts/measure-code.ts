// Prints the size and style of the code by folder, each with what it was at the review:
// node scripts/measure-code.ts [folder]
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { reviewed } from './reviewed-code.ts';

interface Tree {
  name: string;
  pattern: string;
  /** Tables in this folder are data, and left out of the share of comments. */
  data?: string;
  isTests?: true;
}

const trees: readonly Tree[] = [
  { name: 'src', pattern: 'src/**/*.{ts,tsx}' },
  { name: 'console', pattern: 'src/console/**/*.{ts,tsx}' },
  { name: 'http', pattern: 'src/http/**/*.ts' },
  { name: 'operations', pattern: 'src/operations/**/*.ts' },
  { name: 'store', pattern: 'src/store/**/*.ts' },
  { name: 'importers', pattern: 'src/importers/**/*.ts', data: 'src/importers/formats/' },
  // A part of importers, which the review had not: each file is a table that declares a format.
  { name: 'formats', pattern: 'src/importers/formats/**/*.ts' },
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
  const lintOff = text.match(/oxlint-disable/g)?.length ?? 0;
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

/** Median, ninth decile and greatest. */
function spread(values: readonly number[]): [number, number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return [at(0.5), at(0.9), sorted.at(-1) ?? 0];
}

/** The columns of one tree. */
export interface Measured {
  tree: string;
  files: number;
  kLOC: number;
  fileLines: [number, number, number];
  functionLines: [number, number, number];
  longFunctionsPct: number;
  commentPct: number;
  /** These three per 1,000 lines. */
  any: number;
  as: number;
  nonNull: number;
  lintOff: number;
}

function isData(file: string, { data }: Tree): boolean {
  return data !== undefined && file.startsWith(data);
}

function commentShare(counts: readonly Counts[]): number {
  const comments = counts.reduce((all, one) => all + one.comments, 0);
  return (comments * 100) / counts.reduce((all, one) => all + one.lines, 0);
}

function measureTree(root: string, tree: Tree): Measured {
  const files = globSync(tree.pattern, { cwd: root }).filter((file) => isMeasured(file, tree));
  const measured = (file: string) => measure(file, readFileSync(path.join(root, file), 'utf8'));
  const counts = files.map(measured);
  const sum = (pick: (one: Counts) => number) => counts.reduce((all, one) => all + pick(one), 0);
  const lines = sum((one) => one.lines);
  const code = counts.filter((_, place) => !isData(files[place]!, tree));
  const functions = counts.flatMap((one) => one.functions);
  const long = functions.filter((length) => length > longFunction).length;
  return {
    tree: tree.name,
    files: files.length,
    kLOC: lines / 1000,
    fileLines: spread(counts.map((one) => one.lines)),
    functionLines: spread(functions),
    longFunctionsPct: (long * 100) / functions.length,
    commentPct: commentShare(code),
    any: (sum((one) => one.any) * 1000) / lines,
    as: (sum((one) => one.as) * 1000) / lines,
    nonNull: (sum((one) => one.nonNull) * 1000) / lines,
    lintOff: sum((one) => one.lintOff),
  };
}

/** The trees of the product under a root; with tests those as well. */
export function measureCode(root: string, withTests: boolean): Measured[] {
  return trees.filter(({ isTests }) => withTests || !isTests).map((one) => measureTree(root, one));
}

const titles = ['tree', 'files', 'kLOC', 'file', 'function', `fn>${longFunction} %`, 'comment %'];
const rates = ['any', 'as', '!', 'lint off'];

function rowOf(one: Measured): string[] {
  return [
    ...[one.tree, String(one.files), one.kLOC.toFixed(1)],
    ...[one.fileLines.join('/'), one.functionLines.join('/')],
    ...[one.longFunctionsPct.toFixed(1), one.commentPct.toFixed(1)],
    ...[one.any, one.as, one.nonNull].map((rate) => rate.toFixed(2)),
    String(one.lintOff),
  ];
}

function print(rows: readonly string[][]): void {
  const widths = rows.reduce<number[]>(
    (widest, cells) => cells.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  );
  for (const cells of rows) {
    const line = cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ');
    process.stdout.write(`${line}\n`);
  }
}

if (import.meta.main) {
  const rows = measureCode(process.argv[2] ?? '.', true).flatMap((now) => {
    const then = reviewed.filter(({ tree }) => tree === now.tree);
    return [rowOf(now), ...then.map((one) => rowOf({ ...one, tree: 'at the review' }))];
  });
  print([[...titles, ...rates], ...rows]);
}
