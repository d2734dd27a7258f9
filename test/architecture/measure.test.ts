// Size and style of the code, as scripts/measure-code.ts prints them, stay as good as they were when
// commit 788e1a5 was reviewed; and every exception from the compiler or the linter has a reason.
import assert from 'node:assert/strict';
import path from 'node:path';
import { suite, test } from 'node:test';
import { measureCode } from '../../scripts/measure-code.ts';
import { sourceFiles } from './source-files.ts';

interface Limits {
  /** Median, ninth decile and greatest. */
  fileLines: readonly [number, number, number];
  functionLines: readonly [number, number, number];
  /** Per 1,000 lines. */
  any: number;
  as: number;
  nonNull: number;
  lintOff: number;
}

const limits: Readonly<Record<string, Limits>> = {
  src: {
    fileLines: [80, 190, 397],
    functionLines: [9, 27, 70],
    any: 0.03,
    as: 3.5,
    nonNull: 1,
    lintOff: 8,
  },
  console: {
    fileLines: [64, 163, 301],
    functionLines: [10, 38, 70],
    any: 0,
    as: 3.4,
    nonNull: 1,
    lintOff: 3,
  },
  http: {
    fileLines: [117, 220, 366],
    functionLines: [8, 20, 57],
    any: 0,
    as: 3.4,
    nonNull: 1,
    lintOff: 0,
  },
  operations: {
    fileLines: [82, 182, 321],
    functionLines: [11, 27, 54],
    any: 0.16,
    as: 3.5,
    nonNull: 1,
    lintOff: 2,
  },
  store: {
    fileLines: [98, 237, 370],
    functionLines: [11, 21, 34],
    any: 0.12,
    as: 2.6,
    nonNull: 1,
    lintOff: 3,
  },
  importers: {
    fileLines: [124, 251, 344],
    functionLines: [8, 21, 52],
    any: 0,
    as: 0.9,
    nonNull: 0.2,
    lintOff: 0,
  },
  tests: {
    fileLines: [116, 251, 400],
    functionLines: [10, 30, 358],
    any: 0.08,
    as: 6.4,
    nonNull: 9.6,
    lintOff: 3,
  },
};

const root = path.join(import.meta.dirname, '../..');
const directive = /\/[/*]\s*(?:oxlint-disable|@ts-(?:expect-error|ignore|nocheck)).*$/gm;

suite('measure', () => {
  for (const measured of measureCode(root, true)) {
    const most = limits[measured.tree]!;
    test(`${measured.tree} › casts, assertions, exceptions, long files and functions › no more`, () => {
      for (const name of ['any', 'as', 'nonNull', 'lintOff'] as const) {
        // As they are printed, with two digits.
        const value = Math.round(measured[name] * 100) / 100;
        assert.ok(value <= most[name], `${name}: ${value} of at most ${most[name]}`);
      }
      for (const name of ['fileLines', 'functionLines'] as const) {
        for (const [place, length] of measured[name].entries()) {
          assert.ok(length <= most[name][place]!, `${name}: ${measured[name].join('/')}`);
        }
      }
    });
  }

  test('exceptions › from the compiler and the linter › each states its reason', () => {
    const files = sourceFiles('{src,test,bench,scripts,bin}/**/*.{ts,tsx,js}', '*.{js,ts}');
    const bare = files.flatMap(({ path: file, text }) =>
      [...text.matchAll(directive)]
        .map(([found]) => found)
        .filter((found) => !/ -- \S/.test(found))
        .map((found) => `${file}: ${found}`),
    );
    assert.deepEqual(bare, []);
  });
});
