// The reference pages in docs/reference are what the code says today.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { referencePages } from '../../scripts/reference-pages.ts';
import { errorStatus } from '../../src/domain/error.ts';
import { pagePaths } from '../../src/http/pages/page-paths.ts';
import { consoleAddresses } from '../../src/http/pages/register.ts';
import { routeAccess } from '../../src/http/route-access.ts';
import { settings } from '../../src/settings/config.ts';

const folder = join(import.meta.dirname, '../../docs/reference');
const pages = await referencePages();

/** Pages have a table of their own. */
const pageRoutes = new Set(pagePaths.map((path) => `GET ${path}`));

suite('reference', () => {
  test('folder › of all pages › holds these and no others', () => {
    assert.deepEqual(readdirSync(folder).sort(), [...pages.keys()].sort());
  });

  for (const [name, text] of pages) {
    test(`${name} › against the code › fresh`, () => {
      const written = readFileSync(join(folder, name), 'utf8');
      assert.ok(written === text, `docs/reference/${name} is stale: run "npm run docs".`);
    });
  }

  test('rows › of settings, codes and routes › all there', () => {
    const rows = {
      'settings.md': Object.keys(settings),
      'errors.md': Object.keys(errorStatus),
      'permissions.md': [
        ...Object.keys(routeAccess).filter((route) => !pageRoutes.has(route)),
        ...consoleAddresses,
      ],
    };
    for (const [name, keys] of Object.entries(rows)) {
      for (const key of keys) assert.ok(pages.get(name)!.includes(`| \`${key}\` |`), key);
    }
  });

  test('pages › made twice › the same', async () => {
    assert.deepEqual(await referencePages(), pages);
  });
});
