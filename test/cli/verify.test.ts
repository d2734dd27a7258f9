import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { samplePackage, trustedKeys, trustedVkey } from '../trust/sample-packages.ts';
import { run } from './program.ts';

suite('verify', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);

  before(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-verify-'));
    const good = samplePackage(4);
    writeFileSync(file('good.json'), good);
    writeFileSync(file('bad.json'), good.toString().replace('collector-7', 'collector-8'));
    writeFileSync(file('keys.json'), JSON.stringify(trustedKeys));
    const [key] = trustedKeys.keys;
    writeFileSync(file('stolen.json'), JSON.stringify({ ...key, compromised: true }));
    writeFileSync(file('other.json'), JSON.stringify({ keys: [{ ...key, x: 'A'.repeat(43) }] }));
    writeFileSync(file('log.vkey'), `${trustedVkey}\n`);
  });
  after(() => rmSync(folder, { recursive: true }));

  test('good package › with the keys of its issuer › 0, and says what it did not check', async () => {
    const asked = ['--keys', file('keys.json'), '--vkey', file('log.vkey')];
    const { code, stdout, stderr } = await run(['verify', file('good.json'), ...asked]);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^public_id|INC-2026-000123/m);
    assert.match(stdout, /^ok +issuer /m);
    assert.match(stdout, /^ok +log +The log log\.example\.org held/m);
    assert.match(stdout, /^not checked +blobs +The bytes of 2 records are not in this file/m);
    assert.match(stdout, /^VALID\. .*no file can prove/m);
  });

  test('good package › without keys › 8, for anybody could have made it', async () => {
    const { code, stdout } = await run(['verify', file('good.json')]);
    assert.equal(code, 8);
    assert.match(stdout, /^not checked issuer/m);
    assert.match(stdout, /^NOT TIED TO ANYBODY/m);
  });

  for (const keys of ['other.json', 'stolen.json']) {
    test(`good package › with the keys of ${keys} › 8`, async () => {
      const { code, stdout } = await run(['verify', file('good.json'), '--keys', file(keys)]);
      assert.equal(code, 8);
      assert.match(stdout, /^FAILED +issuer/m);
    });
  }

  test('good package › one file trusts its key, another knows of its theft › 8', async () => {
    const [key] = trustedKeys.keys;
    writeFileSync(file('one.jwk'), JSON.stringify(key));
    const asked = ['--key', file('one.jwk'), '--keys', file('stolen.json')];
    const { code, stdout } = await run(['verify', file('good.json'), ...asked]);
    assert.equal(code, 8);
    assert.match(stdout, /^FAILED +issuer .*compromised/m);
  });

  test('changed package › verified › 1, with the check that found it', async () => {
    const { code, stdout } = await run([
      ...['verify', file('bad.json'), '--keys', file('keys.json'), '--json'],
    ]);
    assert.equal(code, 1);
    const { verdict, checks } = JSON.parse(stdout);
    assert.equal(verdict, 'invalid');
    const failed = checks.filter((check: { outcome: string }) => check.outcome === 'failed');
    assert.deepEqual(
      failed.map((check: { name: string }) => check.name),
      ['documents', 'custody'],
    );
  });

  test('no package › verified › 9; no file › 3; no key in the key file › 2', async () => {
    assert.equal((await run(['verify', file('keys.json')])).code, 9);
    assert.equal((await run(['verify', file('nothing.json')])).code, 3);
    const asked = ['verify', file('good.json'), '--key', file('log.vkey')];
    assert.equal((await run(asked)).code, 2);
  });

  test('keys › rotated › the new one signs after the overlap, old private halves go', async () => {
    const dataDir = file('data');
    mkdirSync(dataDir);
    const env = { IP3_DATA_DIR: dataDir };
    const keys = async (...args: string[]) => {
      const { code, stdout, stderr } = await run(['keys', ...args, '--json'], { env });
      assert.equal(code, 0, stderr);
      return JSON.parse(stdout);
    };
    const rotate = (...args: string[]) => keys('rotate', '--reason', 'A test.', ...args);
    const first = (await rotate('--overlap', 'PT0S')).added;
    const second = await rotate();
    assert.deepEqual(second.retired[0].kid, first.kid);
    assert.equal(second.retired[0].retired_at, second.added.active_from);
    const third = await rotate('--compromised');
    assert.equal(third.retired.length, 2);
    const list = (await keys('list')).keys;
    assert.deepEqual(
      list.map((key: { compromised: boolean }) => key.compromised),
      [true, true, false],
    );
    for (const name of readdirSync(path.join(dataDir, 'keys'))) {
      const key = path.join(dataDir, 'keys', name);
      assert.equal(statSync(key).mode & 0o777, 0o600, name);
      const isLast = name === 'package-0003.jwk';
      assert.equal('d' in JSON.parse(readFileSync(key, 'utf8')), isLast, name);
    }
  });
});
