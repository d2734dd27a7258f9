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
