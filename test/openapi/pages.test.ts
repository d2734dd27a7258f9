// `/api/openapi.json` and the reader's page: fast, and whole without the internet.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { unopenedApp } from '../../scripts/reference-pages.ts';

const app = await unopenedApp();
after(() => app.close());

/** Addresses of what a page or a style sheet loads, relative to /api/docs/. */
function loaded(text: string): string[] {
  return [...text.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => address!);
}

suite('reader', () => {
  test('document › asked again › made once, quick, revalidated', async () => {
    const first = await app.inject('/api/openapi.json');
    const started = performance.now();
    const again = await app.inject('/api/openapi.json');
    const tookMs = performance.now() - started;
    assert.equal(again.statusCode, 200);
    assert.equal(again.body, first.body);
    assert.match(String(again.headers['content-type']), /^application\/json/);
    assert.ok(tookMs < 100, `${tookMs} ms`);
    const { openapi } = again.json<{ openapi: string }>();
    assert.match(openapi, /^3\.1\./);
    const headers = { 'if-none-match': String(again.headers['etag']) };
    const unchanged = await app.inject({ url: '/api/openapi.json', headers });
    assert.equal(unchanged.statusCode, 304);
  });

  test('page › with all that it loads › from this server alone', async () => {
    const page = await app.inject('/api/docs');
    const home = page.statusCode === 302 ? String(page.headers.location) : '/api/docs/';
    const { body, headers } = await app.inject(home);
    const addresses = loaded(body);
    assert.ok(addresses.length >= 4, body);
    for (const address of addresses) {
      assert.doesNotMatch(address, /^(https?:)?\/\//);
      const url = new URL(address, 'http://self/api/docs/');
      const { statusCode } = await app.inject(url.pathname);
      assert.equal(statusCode, 200, url.pathname);
    }
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /https?:|swagger\.io|unsafe-eval|upgrade-insecure|\*/);
    const settings = await app.inject('/api/docs/static/swagger-initializer.js');
    assert.match(settings.body, /"validatorUrl":null/);
    assert.doesNotMatch(policy, /script-src[^;]*unsafe-inline/);
  });
});
