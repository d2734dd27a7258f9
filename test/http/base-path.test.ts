// The service below a path of its host: what it takes, and that each address that it names for a
// browser is below that path as well.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { loadConfig } from '../../src/settings/config.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { openTestService, password, type TestService } from '../support/service.ts';

const base = '/teams/proofline';
const settings = { IP3_BASE_PATH: `${base}/` };

suite('base path', () => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engineOfFeatures, { settings });
  });
  after(() => service.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    service.call('GET', url, { headers });

  for (const prefix of [base, '']) {
    const name = prefix === '' ? 'a proxy that takes it off' : 'a proxy that leaves it';
    test(`requests › through ${name} › reach API, pages and probes`, async () => {
      const paths = ['/readyz', '/api/ip3/stats', '/ip3/status.json', '/sign-in', '/api/docs'];
      for (const path of [...paths, '/assets/mark.svg', '/incidents/INC-2026-000001']) {
        assert.equal((await get(prefix + path)).status, 200, path);
      }
    });
  }

  test('paths › that only begin alike › are not below it', async () => {
    assert.equal((await get(base)).status, 200);
    assert.equal((await get(`${base}?lang=pl`)).status, 200);
    assert.equal((await get(`${base}s/readyz`)).status, 404);
    assert.equal((await get(`${base}${base}/readyz`)).status, 404);
  });

  test('headers › Location, Link and redirects › name the path once', async () => {
    const headers = await service.as('Analyst');
    for (const title of ['One', 'Two']) {
      const made = await service.call('POST', `${base}/api/incidents`, {
        headers,
        body: { title },
      });
      assert.equal(made.headers['location'], `${base}/api/incidents/${made.body.public_id}`);
    }
    const list = await get(`${base}/api/ip3/v1/incidents?limit=1`, headers);
    assert.match(String(list.headers['link']), /^<\/teams\/proofline\/api\/ip3\/v1\/incidents\?/);
    assert.equal((await get(`${base}/api/docs/x`)).headers['location'], `${base}/api/docs`);
    const page = await get(`${base}/`);
    assert.equal(page.headers['link'], `<${base}/ip3/status.json>; rel="status"`);
  });

  test('the page › by each encoding › loads its files below the path', async () => {
    const sent = { 'accept-encoding': 'identity', accept: 'text/html' };
    const { text, headers } = await get(`${base}/incidents`, sent);
    const files = [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, file]) => file);
    assert.ok(files.length > 5);
    for (const file of files) assert.match(file!, /^\/teams\/proofline\/[a-z]/);
    assert.match(text, /<meta name="proofline-base" content="\/teams\/proofline" \/>/);
    assert.match(String(headers['content-security-policy']), /script-src 'self'/);
    for (const url of ['/api/docs', '/api/docs/checks']) {
      assert.doesNotMatch((await get(base + url)).text, /(?:href|src)="\/(?!teams)/, url);
    }
    const { body } = await get(`${base}/api/openapi.json`);
    assert.equal(body.servers[0].url, base);
  });

  test('cookies › for that path alone › by HTTPS with the prefix that a path permits', async () => {
    const url = `${base}/api/ip3/v1/auth/session`;
    await service.as('Viewer');
    const body = { email: 'viewer@example.org', password };
    const headers = { 'sec-fetch-site': 'same-origin' };
    const plain = await service.call('POST', url, { headers, body });
    const [cookie = '', ...attributes] = String(plain.headers['set-cookie']).split('; ');
    assert.match(cookie, /^proofline-session\.teams\.proofline-80=eyJ/);
    assert.equal(attributes[0], `Path=${base}`);
    const origin = 'https://localhost';
    const secure = await service.call('POST', url, { headers: { ...headers, origin }, body });
    const kept = String(secure.headers['set-cookie']);
    assert.match(kept, /^__Secure-proofline-session\.teams\.proofline=eyJ.*; Secure$/);
    const own = { ...headers, cookie: kept.split(';', 1)[0]! };
    const account = { ...own, 'proofline-account': String(secure.body.user.id) };
    assert.equal((await get(`${base}/api/ip3/v1/me`, account)).status, 200);
    const out = await service.call('POST', `${base}/api/ip3/v1/auth/sign-out`, {
      headers: account,
    });
    assert.match(String(out.headers['set-cookie']), /=; Path=\/teams\/proofline; Max-Age=0;/);
  });

  test('metadata › also where RFC 8414 puts it › names whole addresses', async () => {
    const name = '/.well-known/oauth-authorization-server';
    for (const url of [`${name}${base}`, `${base}${name}`]) {
      const { status, body } = await get(url);
      assert.equal(status, 200, url);
      assert.equal(body.issuer, `http://127.0.0.1:8080${base}`);
    }
  });

  test('a path of a page of the service › is refused at start', async () => {
    const taken = { settings: { IP3_BASE_PATH: '/incidents' }, sharedWith: service };
    const refused = openTestService(engineOfFeatures, taken);
    await assert.rejects(refused, /IP3_BASE_PATH must not begin with \/incidents/);
  });
});

test('base path › another than that of the public URL, or none › is a fault', () => {
  const fault = (IP3_BASE_PATH: string, IP3_PUBLIC_URL = '') =>
    assert.throws(() => loadConfig({ IP3_BASE_PATH, IP3_PUBLIC_URL }), /IP3_(?:BASE|PUBLIC)_/);
  fault('/a', 'https://example.org/b');
  fault('/a', 'https://example.org');
  for (const path of ['a', '//a', '/a//b', '/', '/..', '/a/../b', '/a b', '/a"', '/%61'])
    fault(path);
  const { config } = loadConfig({ IP3_BASE_PATH: '/a/', IP3_PUBLIC_URL: 'https://b.org/a' });
  assert.equal(config.IP3_BASE_PATH, '/a');
});
