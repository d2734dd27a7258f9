// The static page over HTTP, on a bare Fastify: what protects them, and that nothing is missing.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import Fastify from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { App } from '../../src/http/app-type.ts';
import { pageRoutes } from '../../src/http/pages/routes.ts';

const app = pagesApp();
const addresses = ['/setup'];

function pagesApp(): App {
  const bare = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  pageRoutes(bare);
  return bare;
}

async function text(address: string): Promise<string> {
  const answer = await app.inject(address);
  assert.equal(answer.statusCode, 200, address);
  return answer.body;
}

/** Addresses of the files that a page or a script loads. */
function loaded(source: string): string[] {
  const found = source.matchAll(/(?:src|href)="(\/assets\/[^"]+)"|from '(\/assets\/[^']+)'/g);
  return [...found].map(([, attribute, imported]) => attribute ?? imported ?? '');
}

after(() => app.close());

suite('static pages', () => {
  test('headers › of every page and file › strict policy, nosniff, revalidated', async () => {
    const files = new Set(addresses);
    for (const address of addresses)
      for (const file of loaded(await text(address))) files.add(file);
    assert.ok(files.size >= 4);
    for (const address of files) {
      const { headers } = await app.inject(address);
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /default-src 'none'/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe|\*|https?:/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['cache-control'], 'no-cache');
      const again = await app.inject({
        url: address,
        headers: { 'if-none-match': String(headers['etag']) },
      });
      assert.equal(again.statusCode, 304);
    }
  });

  test('mark-up › of every page › has no inline script, style or handler', async () => {
    for (const address of addresses) {
      const page = await text(address);
      for (const [tag] of page.matchAll(/<script\b[^>]*>[^<]*/g))
        assert.match(tag, /src="[^"]+">$/);
      assert.doesNotMatch(page, /<style|\sstyle=|\son[a-z]+=|javascript:/);
      assert.doesNotMatch(page, /(src|href)="(https?:)?\/\//);
    }
  });

  test('loaded files › followed from the pages › all exist, with the right media type', async () => {
    const seen = new Set<string>();
    const queue = [...addresses];
    for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
      if (seen.has(address)) continue;
      seen.add(address);
      const { headers, body } = await app.inject(address);
      const type = String(headers['content-type']);
      if (address.endsWith('.js')) assert.match(type, /^text\/javascript/);
      if (address.endsWith('.css')) assert.match(type, /^text\/css/);
      if (address.endsWith('.svg')) assert.match(type, /^image\/svg\+xml/);
      await text(address);
      queue.push(...loaded(body));
    }
    assert.ok(seen.has('/assets/dom.js') && seen.has('/assets/mark.svg'));
  });

  test('scripts › every one › put text into the page as text only', async () => {
    for (const name of ['dom', 'setup']) {
      const source = await text(`/assets/${name}.js`);
      assert.doesNotMatch(source, /innerHTML|outerHTML|insertAdjacent|document\.write|eval\(/);
      assert.doesNotMatch(source, /localStorage|sessionStorage|document\.cookie/);
    }
  });

  test('ids › that a script asks for › stand in its page', async () => {
    const page = await text('/setup');
    const asked = (await text('/assets/setup.js')).matchAll(/byId\('([^']+)'\)/g);
    const ids = [...asked].map((match) => match[1]);
    assert.ok(ids.length > 8);
    for (const id of ids) assert.ok(page.includes(`id="${id}"`), `the page has no #${id}`);
  });

  test('other files › beside the served ones › are not reachable', async () => {
    for (const address of [
      '/assets/',
      '/routes.ts',
      '/assets/../routes.ts',
      '/assets/%2e%2e/routes.ts',
    ]) {
      assert.equal((await app.inject(address)).statusCode, 404, address);
    }
  });
});
