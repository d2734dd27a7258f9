// Styles of an area stay in the page when one goes on to another: a class that two areas style
// looks different depending on where one came from.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

const folder = join(import.meta.dirname, '../../src/console');

/** Classes that a sheet styles by themselves, without a place to be in. */
function styledClasses(file: string): string[] {
  const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const selectors = [...text.matchAll(/^\s*([^@{}]+)\{/gm)].flatMap(([, list = '']) =>
    list.split(','),
  );
  return selectors.flatMap((one) => /^\.([\w-]+)$/.exec(one.trim())?.[1] ?? []);
}

test('classes › of the areas › each is styled by one of them', () => {
  const sheets = globSync('features/**/*.css', { cwd: folder });
  assert.ok(sheets.length > 5);
  const owners = new Map<string, Set<string>>();
  for (const sheet of sheets) {
    for (const name of styledClasses(sheet)) {
      owners.set(name, (owners.get(name) ?? new Set()).add(sheet));
    }
  }
  const shared = [...owners].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of]);
  assert.deepEqual(shared, []);
});
