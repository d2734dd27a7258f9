// How the console is served: its page, its files in the encodings there are, and what protects it.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { errorStatus } from '../../src/domain/error.ts';
import { consoleRoutes, readConsole } from '../../src/http/console/routes.ts';
import { asDomainError } from '../../src/http/responses/errors.ts';
import { temporaryFolder } from '../support/engines.ts';

const script = 'console.log("a file of the console");\n'.repeat(50);

function served(folder: string) {
  const app = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  app.setErrorHandler((error, _request, reply) => {
    const { code, detail } = asDomainError(error);
    return reply.status(errorStatus[code]).send({ error: code, detail });
  });
  consoleRoutes(app, readConsole({ folder }));
  return app;
}

function built(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'console-assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Console</title>');
  const file = join(folder, 'console-assets/index-a1.js');
  writeFileSync(file, script);
  writeFileSync(`${file}.br`, brotliCompressSync(script));
  writeFileSync(`${file}.gz`, gzipSync(script));
  return folder;
}

suite('console files', () => {
  test('addresses of the console › all › the same page, with the strict policy', async () => {
    const app = served(built());
    for (const url of ['/sign-in', '/incidents', '/incidents/INC-2026-000001?tab=legal']) {
      const { statusCode, body, headers } = await app.inject({ url });
      assert.equal(statusCode, 200, url);
      assert.match(body, /<title>Console/);
      assert.match(String(headers['content-security-policy']), /script-src 'self'/);
      assert.equal(headers['cache-control'], 'no-cache');
    }
  });

  test('file › asked for in an encoding › comes in it, kept for good', async () => {
    const app = served(built());
    const url = '/console-assets/index-a1.js';
    const cases: [string | undefined, string | undefined][] = [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      [undefined, undefined],
    ];
    for (const [accepted, encoding] of cases) {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const answer = await app.inject({ url, headers });
      assert.equal(answer.headers['content-encoding'], encoding);
      assert.equal(answer.headers['vary'], 'accept-encoding');
      assert.match(String(answer.headers['cache-control']), /immutable/);
      if (encoding === undefined) assert.equal(answer.body, script);
    }
  });

  test('file that is not there, or outside › 404', async () => {
    const app = served(built());
    for (const name of ['none.js', '..%2Findex.html', '%2e%2e%2findex.html']) {
      assert.equal((await app.inject(`/console-assets/${name}`)).statusCode, 404, name);
    }
  });

  test('console that was not built › says how', async () => {
    const answer = await served(join(temporaryFolder(), 'none')).inject('/incidents');
    assert.equal(answer.statusCode, 503);
    assert.match(answer.body, /npm run build/);
  });
});
