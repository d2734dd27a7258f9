// The page of the console as it was built, and its mark: what protects them, and that nothing that
// the page loads is missing.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import type { App } from '../../src/http/app-type.ts';
import { consoleRoutes, readConsole } from '../../src/http/console/routes.ts';
import { consoleAddresses } from '../../src/http/pages/register.ts';
import { pageRoutes } from '../../src/http/pages/routes.ts';

const app = pagesApp();
const addresses = ['/setup', '/sign-in'];

function pagesApp(): App {
  const bare = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  pageRoutes(bare);
  consoleRoutes(bare, readConsole());
  return bare;
}

async function text(address: string): Promise<string> {
  const answer = await app.inject(address);
  assert.equal(answer.statusCode, 200, address);
  return answer.body;
}

/** Addresses of the files that a page loads. */
function loaded(page: string): string[] {
  return [...page.matchAll(/\b(?:src|href)="(\/[\w-]*assets\/[^"]+)"/g)].map(([, file]) => file!);
}

after(() => app.close());

suite('pages', () => {
  test('headers › of the page and every file › strict policy, nosniff, asked again', async () => {
    const files = new Set(addresses);
    for (const address of addresses)
      for (const file of loaded(await text(address))) files.add(file);
    assert.ok(files.size >= 5);
    for (const address of files) {
      const { headers } = await app.inject(address);
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /default-src 'none'/);
      assert.match(policy, /require-trusted-types-for 'script'/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe|\*|https?:/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['referrer-policy'], 'no-referrer');
      const isNamedByContent = address.startsWith('/console-assets/');
      const kept = isNamedByContent ? /immutable/ : /^no-cache$/;
      assert.match(String(headers['cache-control']), kept, address);
      const again = await app.inject({
        url: address,
        headers: { 'if-none-match': String(headers['etag']) },
      });
      assert.equal(again.statusCode, 304);
    }
  });

  test('mark-up › of the page › has no inline script, style or handler', async () => {
    for (const address of addresses) {
      const page = await text(address);
      const scripts = [...page.matchAll(/<script\b[^>]*>[^<]*/g)];
      assert.ok(scripts.length > 0);
      for (const [tag] of scripts) assert.match(tag, /src="[^"]+">$/);
      assert.doesNotMatch(page, /<style|\sstyle=|\son[a-z]+=|javascript:/);
      assert.doesNotMatch(page, /(src|href)="(https?:)?\/\//);
    }
  });

  test('loaded files › of the page › all exist, with the right media type', async () => {
    const files = loaded(await text('/setup'));
    for (const address of files) {
      const type = String((await app.inject(address)).headers['content-type']);
      await text(address);
      if (address.endsWith('.js')) assert.match(type, /^text\/javascript/);
      if (address.endsWith('.css')) assert.match(type, /^text\/css/);
      if (address.endsWith('.svg')) assert.match(type, /^image\/svg\+xml/);
    }
    for (const kind of ['.js', '.css', '/assets/mark.svg']) {
      assert.ok(
        files.some((file) => file.endsWith(kind)),
        kind,
      );
    }
  });

  test('without JavaScript › the page › says how the first administrator is made then', async () => {
    const [, words = ''] = /<noscript>(.*)<\/noscript>/s.exec(await text('/setup')) ?? [];
    for (const setting of ['IP3_ADMIN_EMAIL', 'IP3_ADMIN_PASSWORD']) {
      assert.equal(words.split(`<code>${setting}</code>`).length, 3, `${setting} in two languages`);
    }
  });

  test('our scripts › every one › put text into the page as text only', () => {
    const folder = join(import.meta.dirname, '../../src/console');
    const files = globSync('**/*.{ts,tsx}', { cwd: folder });
    assert.ok(files.length > 100);
    for (const name of files.filter((file) => !file.endsWith('.gen.ts'))) {
      const source = readFileSync(join(folder, name), 'utf8');
      const mark = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|InnerHTML/;
      assert.doesNotMatch(source, mark, name);
    }
  });

  test('metadata of source control › at its addresses › are not there', async () => {
    for (const name of [
      '.git/HEAD',
      '.git/config',
      '.git/',
      '.svn/entries',
      '.hg/store',
      '.gitignore',
    ]) {
      for (const base of ['/', '/assets/', '/console-assets/', '/console-assets/../../']) {
        const { statusCode } = await app.inject(`${base}${name}`);
        assert.ok(statusCode >= 400, `${base}${name}`);
      }
    }
    const served = globSync('**/{.git,.svn,.hg}*', { cwd: 'dist', exclude: ['node_modules'] });
    assert.deepEqual(served, []);
  });

  test('other files › beside the served ones › are not reachable', async () => {
    assert.ok(consoleAddresses.includes('/setup'));
    for (const address of [
      '/assets/',
      '/assets/setup.js',
      '/routes.ts',
      '/assets/../routes.ts',
      '/assets/%2e%2e/routes.ts',
    ]) {
      assert.equal((await app.inject(address)).statusCode, 404, address);
    }
  });
});
