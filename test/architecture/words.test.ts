// Plain English in comments and names, by the lists of words.ts.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isTest, sourceFiles, type SourceFile } from './source-files.ts';
import { names, phrases } from './words.ts';

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
});
