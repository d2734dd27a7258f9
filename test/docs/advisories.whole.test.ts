// The check of advisories against a registry of the test: what it finds has to be listed in
// SECURITY.md and be repaired in time, and a registry without advisories is said to have none.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { temporaryFolder } from '../support/engines.ts';
import { portOfServer } from '../support/values.ts';
import { repository } from './shell-blocks.ts';

const script = 'scripts/check-advisories.ts';
const id = 'GHSA-aaaa-bbbb-cccc';
const policy = readFileSync(path.join(repository, 'SECURITY.md'), 'utf8');

/** The only package, and what the registry knows of it. */
const lock = {
  ...{ name: 'one', version: '1.0.0', lockfileVersion: 3 },
  packages: {
    '': { name: 'one', version: '1.0.0', dependencies: { weak: '1.0.0' } },
    'node_modules/weak': { version: '1.0.0' },
  },
};
/** With a number of its own: npm keeps what it once read of a number. */
const advisory = (number: number, severity: string) => ({
  ...{ id: number, url: `https://github.com/advisories/${id}`, title: 'It runs what it reads' },
  ...{ severity, vulnerable_versions: '<2.0.0', cwe: ['CWE-94'] },
});

interface Ran {
  code: number;
  output: string;
}

suite('advisories', () => {
  let registry: Server;
  let folder: string;
  /** Null: as a registry answers that has none. */
  let known: Record<string, unknown[]> | null = null;
  let asked: unknown;

  before(async () => {
    registry = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.method === 'POST' && known !== null) {
          asked = JSON.parse(gunzipSync(Buffer.concat(chunks)).toString());
          response.end(JSON.stringify(known));
          return;
        }
        const isPackage = request.method === 'GET';
        response.statusCode = isPackage ? 200 : 405;
        const versions = { '1.0.0': { name: 'weak', version: '1.0.0' } };
        response.end(JSON.stringify(isPackage ? { name: 'weak', versions } : {}));
      });
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', () => resolve()));
    folder = temporaryFolder();
    mkdirSync(path.join(folder, 'scripts'));
    copyFileSync(path.join(repository, script), path.join(folder, script));
    const { packages, ...rest } = lock;
    const json = { ...packages[''], type: 'module' };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(json));
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ ...rest, packages }));
  });
  after(() => {
    registry.close();
    rmSync(folder, { recursive: true });
  });

  /** With this row in the list of the policy. */
  function check(row: string, ...options: string[]): Promise<Ran> {
    writeFileSync(path.join(folder, 'SECURITY.md'), `${policy}\n${row}\n`);
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${portOfServer(registry)}/`,
      npm_config_cache: path.join(folder, 'cache'),
      npm_config_fetch_retries: '0',
    };
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [path.join(folder, script), ...options],
        { env },
        (fault, out, err) =>
          resolve({ code: fault === null ? 0 : Number(fault.code), output: out + err }),
      );
    });
  }

  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

  test('a registry without any › says that nothing was checked; where it is required, fails', async () => {
    known = null;
    const usual = await check('');
    assert.equal(usual.code, 0, usual.output);
    assert.match(usual.output, /^Advisories were not checked: the registry gave none \(HTTP 405/m);
    assert.equal((await check('', '--required')).code, 1);
  });

  test('no package has one › passes, and every package was asked for', async () => {
    known = {};
    const { code, output } = await check('', '--required');
    assert.equal(code, 0, output);
    assert.match(output, /^Advisories were checked: 0 apply, 0 to act on\.$/m);
    assert.deepEqual(asked, { weak: ['1.0.0'] });
  });

  const advisories = [
    [
      'low',
      null,
      '–',
      /GHSA-aaaa-bbbb-cccc \(low\) of weak: .*\n {2}is not listed in SECURITY\.md/,
    ],
    ['critical', 7, '–', null],
    ['critical', 8, '–', /longer than 7 days/],
    ['high', 30, '–', null],
    ['high', 31, '–', /longer than 30 days/],
    ['high', 400, 'Only a build calls it.', null],
  ] as const;
  for (const [number, [severity, days, reason, expected]] of advisories.entries()) {
    const listed = days === null ? 'not listed' : `listed for ${days} days`;
    test(`a ${severity} one, ${listed}, ${reason} › by the times of the policy`, async () => {
      known = { weak: [advisory(number, severity)] };
      const row = days === null ? '' : `| ${id} | ${daysAgo(days)} | ${reason} |`;
      const { code, output } = await check(row);
      assert.equal(code, expected === null ? 0 : 1, output);
      assert.match(output, expected ?? /^Advisories were checked: 1 apply, 0 to act on\.$/m);
    });
  }
});
