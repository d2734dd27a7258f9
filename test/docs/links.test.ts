// Every link of a page to a file of the repository leads somewhere, and so does its fragment.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repository } from './shell-blocks.ts';

const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: repository });

test('pages › all of them › are reached from the index or the README', () => {
  const reached = new Set(pages.flatMap((page) => linksOf(page).map(({ file }) => file)));
  const unreached = pages.filter((page) => page !== 'README.md' && !reached.has(page));
  assert.deepEqual(unreached, []);
});

for (const page of pages) {
  test(`${page} › its links › lead to a file and a heading`, () => {
    const broken = linksOf(page).filter(({ file, fragment }) => !leads(file, fragment));
    assert.deepEqual(broken, []);
  });
}

function linksOf(page: string): { file: string; fragment: string }[] {
  const text = readFileSync(path.join(repository, page), 'utf8').replace(/```[^]*?```/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', fragment = ''] = target.split('#');
      return { file: file === '' ? page : path.join(path.dirname(page), file), fragment };
    });
}

function leads(file: string, fragment: string): boolean {
  const place = path.join(repository, file);
  if (!existsSync(place)) return false;
  if (fragment === '') return true;
  const headings = readFileSync(place, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading = '']) => anchorOf(heading) === fragment);
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
