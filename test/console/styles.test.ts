// Style sheets belong to their components, so that no page looks different after another.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { suite, test } from 'node:test';

const folder = join(import.meta.dirname, '../../src/console');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** Sheets of what all pages have: variables, elements, lists and records. */
const shared = [
  ...['base.css', 'fonts.css', 'mantine.css', 'tokens.css'],
  ...['ui/controls.css', 'ui/lists.css', 'ui/narrow.css', 'ui/records.css'],
];

const sheets = globSync('**/*.css', { cwd: folder }).sort();
const modules = sheets.filter((sheet) => sheet.endsWith('.module.css'));

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Each selector alone, without the classes of others; those of `:is(…)` belong to one. */
function selectorsOf(text: string): string[] {
  const own = text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/:global\(([^)]*)\)/g, '<other>');
  return [...own.matchAll(/([^{};]+)\{/g)]
    .map(([, selectors = '']) => selectors.trim())
    .filter((selectors) => !selectors.startsWith('@'))
    .flatMap((selectors) => selectors.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim().replaceAll(/\s+/g, ' '));
}

/** Names that a module has for itself, as its component writes them. */
function ownNames(sheet: string): Set<string> {
  const names = selectorsOf(read(sheet)).flatMap((selector) => [
    ...selector.matchAll(/\.([a-zA-Z][\w-]*)/g),
  ]);
  return new Set(names.map(([, name = '']) => camelCase(name)));
}

interface Use {
  file: string;
  sheet: string;
  names: string[];
}

/** What each component takes from which module. */
const uses: Use[] = globSync('**/*.tsx', { cwd: folder }).flatMap((file) => {
  const text = read(file);
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
    ([, variable = '', from = '']) => ({
      file,
      sheet: relative(folder, resolve(folder, dirname(file), from)),
      names: [...text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].map(
        ([, name = '']) => name,
      ),
    }),
  );
});

suite('styles', () => {
  test('sheets › all but those of every page › modules', () => {
    assert.deepEqual(
      sheets.filter((sheet) => !modules.includes(sheet)),
      shared,
    );
    const names = modules.map((sheet) => basename(sheet));
    assert.deepEqual(names, [...new Set(names)]);
  });

  test('modules › imported by components of their folder, or below ui by all', () => {
    const foreign = uses.filter(
      ({ file, sheet }) => dirname(file) !== dirname(sheet) && !sheet.startsWith('ui/'),
    );
    assert.deepEqual(foreign, []);
  });

  // Without a class of its own, a rule reaches every page once its module is loaded.
  test('selectors › of every module › have a class of the module', () => {
    const bare = modules.flatMap((sheet) =>
      selectorsOf(read(sheet))
        .filter((selector) => !/\.[a-zA-Z]/.test(selector))
        .map((selector) => `${sheet}: ${selector}`),
    );
    assert.deepEqual(bare, []);
  });

  test('classes › that components name › in their module', () => {
    const unknown = uses.flatMap(({ file, sheet, names }) => {
      const known = ownNames(sheet);
      return names.filter((name) => !known.has(name)).map((name) => `${file}: ${name}`);
    });
    assert.deepEqual(unknown, []);
  });

  test('classes › of every module › used by a component', () => {
    const unused = modules.flatMap((sheet) => {
      const used = new Set(uses.filter((use) => use.sheet === sheet).flatMap((use) => use.names));
      return [...ownNames(sheet).difference(used)].map((name) => `${sheet}: ${name}`);
    });
    assert.deepEqual(unused, []);
  });

  test('fonts › of every sheet but that of the files › the two of the tokens', () => {
    const named = sheets
      .filter((sheet) => sheet !== 'fonts.css')
      .flatMap((sheet) => [...read(sheet).matchAll(/[^-]font-family: ([^;]+);/g)])
      .map(([, font]) => font!);
    const own = ['inherit', 'var(--font)', 'var(--font-mono)'];
    assert.deepEqual(
      named.filter((font) => !own.includes(font)),
      [],
    );
  });

  // Looks in the dark scheme are checked for colours alone (test/support/console.ts).
  test('the dark scheme › in sheets and components › changes colours and shadows, nothing else', () => {
    const blocks = sheets.flatMap((sheet) =>
      [...read(sheet).matchAll(/[^{}]*color-scheme[^{}]*dark[^{}]*\{([^}]*)\}/g)].map(
        ([, block = '']) => ({ sheet, block }),
      ),
    );
    assert.deepEqual(
      blocks.map(({ sheet }) => sheet),
      ['tokens.css'],
    );
    const declarations = blocks.flatMap(({ block }) => block.split(';').map((one) => one.trim()));
    const colour = /^--[\w-]+: #[\da-f]{6}$/;
    const shadow =
      /^--shadow-\d: [\d\spx]+rgb\([\d\s]+\/ \d+%\)(, [\d\spx]+rgb\([\d\s]+\/ \d+%\))*$/;
    const others = declarations.filter((one) => !colour.test(one) && !shadow.test(one));
    assert.deepEqual(others, ['color-scheme: dark', '']);
    const choosing = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) =>
      /colorScheme\b(?!=)|prefers-color-scheme|(?:light|dark)Hidden|ComputedColorScheme/.test(
        read(file),
      ),
    );
    // Where people choose the scheme.
    assert.deepEqual(choosing.sort(), ['layout/account-choices.tsx', 'layout/choices.tsx']);
  });
});
