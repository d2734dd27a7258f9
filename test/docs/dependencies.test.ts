// The page on dependencies against package.json and the installed packages: nothing missing,
// nothing left over, every licence as the package states it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repository } from './shell-blocks.ts';

interface Manifest {
  license: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(
    readFileSync(path.join(repository, folder, 'package.json'), 'utf8'),
  ) as Manifest;
}

/** Package → licence of each row, by the heading of its table. */
function documented(heading: string): Record<string, string> {
  const page = readFileSync(path.join(repository, 'docs/explanation/dependencies.md'), 'utf8');
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.matchAll(/^\| `([^`]+)` +\| (\S.*?) +\| \S.*\|$/gm);
  return Object.fromEntries([...rows].map(([, name = '', licence = '']) => [name, licence]));
}

const tables = { dependencies: 'At run time', devDependencies: 'For development' } as const;

for (const [member, heading] of Object.entries(tables)) {
  test(`dependencies › ${heading} › are those of package.json, with their licences`, () => {
    const names = Object.keys(manifestOf('.')[member as keyof typeof tables]);
    const installed = names.map((name) => [name, manifestOf(`node_modules/${name}`).license]);
    assert.ok(names.length > 0);
    assert.deepEqual(documented(heading), Object.fromEntries(installed));
  });
}

/** What the review of 2026-11-22 found to be written by hand: each had such a library. */
const measured = ['csv-parse', 'stream-json', 'pg-boss', 'pkijs', 'asn1js', 'yazl', 'iconv'];

test('parts written by hand › libraries that were measured › a dated record each, with its measurement', () => {
  const file = path.join(repository, 'docs/explanation/decisions/libraries.md');
  const page = readFileSync(file, 'utf8');
  const section = page.split('## Hand-written although a library exists\n')[1]?.split('\n## ')[0];
  const records = (section ?? '').split('\n### ').slice(1);
  const unfounded = records.filter(
    (record) =>
      !/^[^\n]*\d{4}-\d{2}-\d{2}/.test(record) ||
      ['Decision', 'Measured'].some((part) => !record.includes(`**${part}:**`)),
  );
  assert.ok(records.length >= 10);
  assert.deepEqual(unfounded, []);
  assert.deepEqual(
    measured.filter((name) => !page.includes(name)),
    [],
  );
});
