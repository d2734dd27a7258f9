// Size and style of the code, as scripts/measure-code.ts prints them, stay as good as they were when
// commit 788e1a5 was reviewed; and every exception from the compiler or the linter has a reason.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import { measureCode } from '../../scripts/measure-code.ts';
import { reviewed } from '../../scripts/reviewed-code.ts';
import { sourceFiles } from './source-files.ts';

/** `!` per 1,000 lines: the review asked for fewer than there were. */
const mostNonNull: Readonly<Record<string, number>> = { importers: 0.2, tests: 9.6 };

const root = path.join(import.meta.dirname, '../..');
const directive = /\/[/*]\s*(?:oxlint-disable|@ts-(?:expect-error|ignore|nocheck)).*$/gm;

const loosens =
  /"(?:off|warn)"|^"(?:skip|suppress|no|strict|exact)\w*": (?:false|.*"off")|^"skip\w*": true/;

/** Lines that switch a check off, and that no comment precedes, directly or over others of them. */
function withoutReason(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line, at) => {
    if (!loosens.test(line) || line.startsWith('"categories"')) return false;
    const before = lines.slice(0, at).findLast((other) => !loosens.test(other));
    return !before?.startsWith('//');
  });
}

suite('measure', () => {
  for (const measured of measureCode(root, true)) {
    const { tree } = measured;
    const then = reviewed.find((one) => one.tree === tree);
    if (then === undefined) continue;
    const most = { ...then, nonNull: mostNonNull[tree] ?? 1 };
    test(`${tree} › casts, assertions, exceptions, long files and functions › no more`, () => {
      for (const name of ['any', 'as', 'nonNull', 'lintOff', 'longFunctionsPct'] as const) {
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
    test(`${tree} › comments › no fewer`, () => {
      const share = Math.round(measured.commentPct * 10) / 10;
      assert.ok(share >= then.commentPct, `${share} % of at least ${then.commentPct} %`);
    });
  }

  test('settings › that loosen the linter or the compiler › each under its reason', () => {
    const files = [
      '.oxlintrc.json',
      ...globSync('{,src/**/,test/**/}tsconfig.json', { cwd: root }),
    ];
    assert.ok(files.length >= 4);
    const bare = files.flatMap((file) =>
      withoutReason(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
    );
    assert.deepEqual(bare, []);
    assert.deepEqual(withoutReason('{\n"strict": false,\n// why\n"a": "off",\n"b": "off"}'), [
      '"strict": false,',
    ]);
  });

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
