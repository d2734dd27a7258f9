// Plain English in comments, names and pages, by the lists of words.ts.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import ts from 'typescript';
import { isTest, lineOf, sourceFiles, type SourceFile } from './source-files.ts';
import { names, phrases, textPhrases } from './words.ts';

const root = join(import.meta.dirname, '../..');

/** The console's texts have tests of their own; the lists name the words themselves. */
const exempt = /^src\/console\/(i18n|help)\/|^test\/architecture\/words/;

/** Uses in another sense. */
const otherSenses: readonly (readonly [path: string, name: string])[] = [
  ['src/legal/', 'gathered'],
  ['src/operations/legal/', 'gathered'],
  ['src/operations/reports/', 'gathered'],
  ['src/importers/qualys', 'gathered'],
  ['src/importers/read/decode.ts', 'settle'],
];

const files = sourceFiles(
  'src/**/*.{ts,tsx}',
  'test/**/*.{ts,tsx}',
  'scripts/**/*.ts',
  'bench/**/*.ts',
  'examples/**/*.js',
).filter(({ path }) => !exempt.test(path));

/** The comments of a file that fill lines of their own, by line from 1. */
function commentLines({ text }: SourceFile): (readonly [line: number, comment: string])[] {
  return text.split('\n').flatMap((line, at) => {
    const comment = /^\s*(?:\/\/|\/\*\*?|\* )(.*)$/.exec(line)?.[1];
    return comment === undefined
      ? []
      : [[at + 1, comment.replace(/`[^`]*`|"[^"]*"/g, '')] as const];
  });
}

/** Pages that people write; those of docs/reference come from the code. */
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: root }),
].filter((path) => !path.startsWith('docs/reference/'));

/** Lines of a page by their number from 1, without blocks and spans of code. */
function proseOf(path: string): (readonly [line: number, prose: string])[] {
  const text = readFileSync(join(root, path), 'utf8');
  const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, (block) => block.replace(/[^\n]/g, ''));
  return prose.split('\n').map((line, at) => [at + 1, line.replace(/`[^`]*`/g, '')] as const);
}

suite('plain English', () => {
  test('comments › every one › without the words to avoid', () => {
    const found = files.flatMap((file) =>
      commentLines(file).flatMap(([line, comment]) =>
        phrases
          .filter(([avoid]) => avoid.test(comment))
          .map(([avoid, write]) => `${file.path}:${line} ${avoid.source}: write ${write}`),
      ),
    );
    assert.deepEqual(found, []);
  });

  test('pages › of the documentation › without the words to avoid', () => {
    const found = pages.flatMap((path) =>
      proseOf(path).flatMap(([line, prose]) =>
        [...phrases, ...textPhrases]
          .filter(([avoid]) => avoid.test(prose))
          .map(([avoid, write]) => `${path}:${line} ${avoid.source}: write ${write}`),
      ),
    );
    assert.ok(pages.length > 40);
    assert.deepEqual(found, []);
  });
});

/** What the product says: texts of its code, in one language. Stories of a demo speak as people do,
 * and the titles of findings that were imported stay as they are. */
const stories = /^src\/(?:simulation|operations\/demo|importers\/formats)\//;
/** Words of acts, of examples and of the language itself: the month, words that a search leaves out. */
const quoted = new RegExp(
  '^src/(?:legal/(?:fact-list|regimes/dora-c)|techniques/words|domain/moment-text|' +
    'http/v1/import-examples)',
);
/** Uses that are plain: to tell a person, to tell things apart, data that stands for other data, the
 * former name of the control team, the folder of corrupted files. */
const plainUses = new RegExp(
  [
    String.raw`\b[Tt]ell (?:an|your|the|your own|everyone|potentially)\b`,
    String.raw`\btell (?:it|which)\b`,
    String.raw`stands for|\btold \(id\)|^white team\)|^"damaged" of|\{\{lacks\}\}`,
  ].join('|'),
  'g',
);

/** Sentences of the code by their first line from 1. */
function sentencesOf({ tree }: SourceFile): (readonly [line: number, sentence: string])[] {
  const found: (readonly [number, string])[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node);
    if (isText && node.text.trim().includes(' ')) found.push([lineOf(tree, node), node.text]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

suite('names in plain English', () => {
  test('sentences › of API, commands, settings and screens › without the words to avoid', () => {
    const speaking = sourceFiles('src/**/*.{ts,tsx}').filter(
      ({ path }) =>
        !isTest(path) &&
        !stories.test(path) &&
        !quoted.test(path) &&
        !/\/pl\b|types\.gen/.test(path),
    );
    const found = speaking.flatMap((file) =>
      sentencesOf(file).flatMap(([line, sentence]) =>
        [...phrases, ...textPhrases]
          .filter(([avoid]) => avoid.test(sentence.replace(plainUses, '')))
          .map(([avoid, write]) => `${file.path}:${line} ${avoid.source}: write ${write}`),
      ),
    );
    assert.deepEqual(found, []);
  });

  test('names › in the product › those that engineers search for', () => {
    const found = files
      .filter(({ path }) => !isTest(path) && path.startsWith('src/'))
      .flatMap(({ path, text }) => {
        const code = text.replace(/^\s*(\/\/|\/?\*).*$|'[^'\n]*'/gm, '');
        return names
          .filter(([name]) => new RegExp(`\\b${name}\\b`).test(code))
          .filter(([name]) => !otherSenses.some(([at, it]) => path.startsWith(at) && it === name))
          .map(([name, write]) => `${path} ${name}: write ${write}`);
      });
    assert.deepEqual(found, []);
  });

  test('terms of the field › that engineers search for › found in the product', () => {
    const product = files.filter(({ path }) => !isTest(path) && path.startsWith('src/'));
    const terms = ['listener', 'batch', 'retry', 'optional', 'duplicate', 'subscriber'];
    const renamed = names.map(([, write]) => write);
    const missing = [...terms, ...renamed].filter(
      (term) => !product.some(({ text }) => new RegExp(`\\b${term}`, 'i').test(text)),
    );
    assert.deepEqual(missing, []);
  });
});
