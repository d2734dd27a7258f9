// `/api/openapi.json` and the reader's page: made once, and whole without the internet.
import assert from 'node:assert/strict';
import { after, mock, suite, test } from 'node:test';
import { unopenedApp } from '../../scripts/reference-pages.ts';
import { documentOf } from './documented.ts';

const app = await unopenedApp();
after(() => app.close());

/** Addresses of what a page or a style sheet loads, relative to /api/docs/. */
function loaded(text: string): string[] {
  return [...text.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => address!);
}

suite('reader', () => {
  test('document › asked again › made once, revalidated', async () => {
    const making = mock.method(app, 'swagger');
    const first = await app.inject('/api/openapi.json');
    const again = await app.inject('/api/openapi.json');
    assert.equal(making.mock.callCount(), 1);
    making.mock.restore();
    assert.equal(again.statusCode, 200);
    assert.equal(again.body, first.body);
    assert.match(String(again.headers['content-type']), /^application\/json/);
    const { openapi } = again.json<{ openapi: string }>();
    assert.match(openapi, /^3\.1\./);
    const headers = { 'if-none-match': String(again.headers['etag']) };
    const unchanged = await app.inject({ url: '/api/openapi.json', headers });
    assert.equal(unchanged.statusCode, 304);
  });

  test('page › with all that it loads › from this server alone', async () => {
    const { body, headers } = await app.inject('/api/docs');
    const addresses = loaded(body).filter((address) => !address.startsWith('#'));
    assert.ok(addresses.length >= 3, addresses.join());
    for (const address of addresses) {
      assert.match(address, /^\/[^/]/);
      const { statusCode } = await app.inject(address);
      assert.equal(statusCode, 200, address);
    }
    const console = await app.inject('/sign-in');
    const policy = headers['content-security-policy'];
    assert.equal(policy, console.headers['content-security-policy']);
    assert.match(String(policy), /require-trusted-types-for 'script'.*trusted-types 'none'/);
    const marks = [...body.matchAll(/<([a-z]\w*)([^>]*)>/g)];
    const names = marks.flatMap(([, name, attributes = '']) => [
      name!,
      ...[...attributes.matchAll(/ ([a-z-]+)="/g)].map(([, attribute]) => attribute!),
    ]);
    const active = /^(script|style|iframe|object|embed|form|base|src|srcdoc|on.*)$/;
    assert.ok(marks.length > 1000);
    assert.deepEqual(
      names.filter((name) => active.test(name)),
      [],
    );
  });

  test('page › every operation and schema › shown, with an address of its own', async () => {
    const { body } = await app.inject('/api/docs');
    const { paths, components } = documentOf(app);
    for (const [path, methods] of Object.entries(paths)) {
      for (const { operationId, tags } of Object.values(methods)) {
        assert.ok(body.includes(`id="/${tags[0]}/${operationId}"`), `${path} ${operationId}`);
      }
    }
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    assert.equal(new Set(ids).size, ids.length);
    const linked = [...body.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id!);
    assert.deepEqual(
      linked.filter((id) => !ids.includes(id)),
      [],
    );
    assert.ok(Object.keys(components.schemas).every((name) => ids.includes(`schema-${name}`)));
  });

  test('page › at an earlier address › found', async () => {
    for (const url of ['/api/docs/', '/api/docs/static/index.html']) {
      const { statusCode, headers } = await app.inject(url);
      assert.deepEqual([statusCode, headers.location], [302, '/api/docs']);
    }
  });
});
