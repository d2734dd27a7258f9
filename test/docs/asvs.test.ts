// The table of OWASP ASVS 5.0.0 in docs/explanation/security.md: each requirement of levels 1 and 2
// once, with tests that are there, or with the reason why there are none.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repository } from './shell-blocks.ts';

/** Section of the standard → the numbers of its requirements, level 1 and level 2. */
const sections: Readonly<Record<string, readonly [one: string, two: string]>> = {
  '1.1': ['', '1 2'],
  '1.2': ['1 2 3 4 5', '6 7 8 9'],
  '1.3': ['1 2', '3 4 5 6 7 8 9 10 11'],
  '1.4': ['', '1 2 3'],
  '1.5': ['1', '2'],
  '2.1': ['1', '2 3'],
  '2.2': ['1 2', '3'],
  '2.3': ['1', '2 3 4'],
  '2.4': ['', '1'],
  '3.2': ['1 2', ''],
  '3.3': ['1', '2 3 4'],
  '3.4': ['1 2', '3 4 5 6'],
  '3.5': ['1 2 3', '4 5'],
  '3.7': ['', '1 2'],
  '4.1': ['1', '2 3'],
  '4.2': ['', '1'],
  '4.3': ['', '1 2'],
  '4.4': ['1', '2 3 4'],
  '5.1': ['', '1'],
  '5.2': ['1 2', '3'],
  '5.3': ['1 2', ''],
  '5.4': ['', '1 2 3'],
  '6.1': ['1', '2 3'],
  '6.2': ['1 2 3 4 5 6 7 8', '9 10 11 12'],
  '6.3': ['1 2', '3 4'],
  '6.4': ['1 2', '3 4'],
  '6.5': ['', '1 2 3 4 5'],
  '6.6': ['', '1 2 3'],
  '6.8': ['', '1 2 3 4'],
  '7.1': ['', '1 2 3'],
  '7.2': ['1 2 3 4', ''],
  '7.3': ['', '1 2'],
  '7.4': ['1 2', '3 4 5'],
  '7.5': ['', '1 2'],
  '7.6': ['', '1 2'],
  '8.1': ['1', '2'],
  '8.2': ['1 2', '3'],
  '8.3': ['1', ''],
  '8.4': ['', '1'],
  '9.1': ['1 2 3', ''],
  '9.2': ['1', '2 3 4'],
  '10.1': ['', '1 2'],
  '10.2': ['', '1 2'],
  '10.3': ['', '1 2 3 4'],
  '10.4': ['1 2 3 4 5', '6 7 8 9 10 11'],
  '10.5': ['', '1 2 3 4 5'],
  '10.6': ['', '1 2'],
  '10.7': ['', '1 2 3'],
  '11.1': ['', '1 2'],
  '11.2': ['', '1 2 3'],
  '11.3': ['1 2', '3'],
  '11.4': ['1', '2 3 4'],
  '11.5': ['', '1'],
  '11.6': ['', '1'],
  '12.1': ['1', '2 3'],
  '12.2': ['1 2', ''],
  '12.3': ['', '1 2 3 4'],
  '13.1': ['', '1'],
  '13.2': ['', '1 2 3 4 5'],
  '13.3': ['', '1 2'],
  '13.4': ['1', '2 3 4 5'],
  '14.1': ['', '1 2'],
  '14.2': ['1', '2 3 4'],
  '14.3': ['1', '2 3'],
  '15.1': ['1', '2 3'],
  '15.2': ['1', '2 3'],
  '15.3': ['1', '2 3 4 5 6 7'],
  '16.1': ['', '1'],
  '16.2': ['', '1 2 3 4 5'],
  '16.3': ['', '1 2 3 4'],
  '16.4': ['', '1 2 3'],
  '16.5': ['', '1 2 3'],
  '17.1': ['', '1'],
  '17.2': ['', '1 2 3 4'],
  '17.3': ['', '1 2'],
};

interface Row {
  number: string;
  level: string;
  shownBy: string;
}

const page = readFileSync(path.join(repository, 'docs/explanation/security.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| [^|]+\| ([^|]+?) *\|$/gm)].map(
  ([, number = '', level = '', shownBy = '']): Row => ({ number, level, shownBy }),
);

test('requirements › of levels 1 and 2 › each once, with its level', () => {
  const expected = Object.entries(sections).flatMap(([section, levels]) =>
    levels.flatMap((numbers, at) =>
      numbers
        .split(' ')
        .filter((one) => one !== '')
        .map((one) => `${section}.${one} L${at + 1}`),
    ),
  );
  const found = rows.map(({ number, level }) => `${number} L${level}`);
  assert.equal(expected.length, 253);
  assert.deepEqual([...found].sort(), expected.sort());
});

test('each row › says tests that are there, or why there are none', () => {
  const odd = rows.filter(({ shownBy }) => {
    if (/^(?:Does not apply|Open): \S/.test(shownBy)) return false;
    const files = shownBy.split(', ').map((one) => /^`(\S+\.test\.ts)`$/.exec(one)?.[1]);
    return !files.every((file) => file !== undefined && existsSync(path.join(repository, file)));
  });
  assert.deepEqual(odd, []);
});

test('the sums above the table › are those of its rows', () => {
  const open = rows.filter(({ shownBy }) => shownBy.startsWith('Open:')).length;
  const apart = rows.filter(({ shownBy }) => shownBy.startsWith('Does not')).length;
  const named = rows.length - open - apart;
  assert.match(
    page,
    new RegExp(`${named} name tests.*; ${apart} do not apply;\\s+${open} (?:is|are) open`),
  );
});
