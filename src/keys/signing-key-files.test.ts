// The first keys of a data folder: of a new one with their moment, of an older one without it.
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { run } from '../../test/cli/program.ts';
import { temporaryFolder } from '../../test/support/engines.ts';
import { settableClock } from '../../test/support/records.ts';
import type { Clock } from '../domain/clock.ts';
import { openLogKeys } from './log-key-files.ts';
import { openPackageKeys, openTokenKeys, replaceFile } from './signing-key-files.ts';

const start = '2026-11-20T14:00:00.000Z';

async function openAll(folder: string, clock: Clock) {
  const open = [openPackageKeys, openTokenKeys, openLogKeys];
  return Promise.all(open.map((one) => one(folder, clock)));
}

/** A folder as it was made before the first keys had a moment. */
function olderFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'keys'));
  for (const name of ['token', 'log']) {
    const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    writeFileSync(join(folder, 'keys', `${name}.jwk`), JSON.stringify(jwk));
  }
  return folder;
}

suite('first keys', () => {
  test('new folder › each key › one, from the moment it was created', async () => {
    const folder = temporaryFolder();
    const clock = settableClock(start);
    await openAll(folder, clock);
    clock.move({ hours: 1 });
    for (const keys of await openAll(folder, clock)) {
      const listed = await keys.list();
      const moments = listed.map(({ created_at, active_from }) => [created_at, active_from]);
      assert.deepEqual(moments, [[start, start]]);
    }
  });

  test('clock set back to before the first key › tokens and the log › signed all the same', async () => {
    const folder = temporaryFolder();
    const clock = settableClock(start);
    const [, ...kept] = await openAll(folder, clock);
    clock.move({ hours: -24 });
    for (const keys of kept) {
      const { signer } = await keys.current();
      const [first, ...more] = await keys.list();
      assert.deepEqual([signer.kid, more], [first!.kid, []]);
    }
  });

  test('folder without a moment › still signs › listed as since the installation', async () => {
    const folder = olderFolder();
    const [, ...older] = await openAll(folder, settableClock(start));
    for (const keys of older) {
      const [first] = await keys.list();
      assert.equal((await keys.current()).signer.kid, first!.kid);
    }
    const env = { IP3_DATA_DIR: folder };
    const { stdout, stderr } = await run(['keys', 'list', '--purpose', 'token'], { env });
    assert.match(stdout, /since the installation/, stderr);
    assert.doesNotMatch(stdout, /1970/);
  });

  test('one file › replaced twenty times at once › always a whole key, and nothing is left', async () => {
    const folder = temporaryFolder();
    const tokens = await openTokenKeys(folder, settableClock(start));
    const [key] = await tokens.list();
    const path = join(folder, 'keys', 'token.jwk');
    const lengths = Array.from({ length: 20 }, (_, n) => n * 500);
    const written = lengths.map((length) => ({ ...key!, x: 'x'.repeat(length) }));
    await Promise.all(written.map((one) => replaceFile(path, one)));
    const kept = JSON.parse(readFileSync(path, 'utf8')) as { x: string };
    assert.ok(lengths.includes(kept.x.length), `${kept.x.length}`);
    assert.deepEqual(readdirSync(join(folder, 'keys')), ['token.jwk']);
  });

  test('left by a killed process › removed by the next start, private halves too', async () => {
    const folder = temporaryFolder();
    const keys = join(folder, 'keys');
    const clock = settableClock(start);
    const tokens = await openTokenKeys(folder, clock);
    const name = (one: string) => join(keys, `token.jwk.${one}`);
    const old = [name('new'), name('704b5e08-8643-4a43-81e9-913ba893400e')];
    const young = name('27c4ddc5-d997-4dd5-8213-f3bffee01b3c');
    for (const path of [...old, young]) copyFileSync(join(keys, 'token.jwk'), path);
    for (const path of old) utimesSync(path, 1_700_000_000, 1_700_000_000);
    const left = () => [...old, young].filter((path) => existsSync(path));
    await openAll(folder, clock);
    assert.deepEqual(left(), [young]);
    utimesSync(young, 1_700_000_000, 1_700_000_000);
    await tokens.replace();
    assert.deepEqual(left(), []);
    assert.equal((await tokens.list()).length, 2);
  });
});
