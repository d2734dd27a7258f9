// A start with a folder that cannot be used: one sentence with the cause and what to do, and the exit
// status that the manual names. More causes are in start-faults.whole.test.ts.
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, suite, test } from 'node:test';
import { migratedFolder, temporaryFolder } from '../support/engines.ts';
import { killServers } from '../support/process.ts';
import { assertRefused } from './refused-start.ts';
import { onSmallDisk } from './small-disk.ts';

suite('start', () => {
  afterEach(killServers);

  test('on a read-only disk, in a new folder › refused in one sentence, exit 7', async () => {
    const disk = temporaryFolder();
    const launcher = onSmallDisk(disk, 8, 'mount -o remount,ro "$2"');
    const dataDir = path.join(disk, 'new');
    await assertRefused({ dataDir, launcher }, /cannot be used: its disk is read-only; choose/);
  });

  const places: [string, string, RegExp][] = [
    ['in /proc', '/proc/proofline/data', /cannot be made: the folder above it takes no others/],
    ['below a broken link', brokenLink(), /a file or a broken link of this name; choose another/],
  ];
  for (const [where, dataDir, sentence] of places) {
    test(`with a data folder ${where} › refused in one sentence, exit 7`, () =>
      assertRefused({ dataDir }, sentence));
  }

  test('with a vault in /proc › refused in one sentence, exit 6', () => {
    const settings = { IP3_VAULT_URL: 'file:/proc/proofline' };
    const sentence = /it cannot be made \(ENOENT\); choose another with IP3_VAULT_URL/;
    return assertRefused({ dataDir: temporaryFolder(), settings }, sentence, 6);
  });

  test('an embedded database without pg_control › refused in one sentence, exit 7', async () => {
    const dataDir = await migratedFolder();
    fs.rmSync(path.join(dataDir, 'database/global/pg_control'));
    await assertRefused(
      { dataDir },
      /cannot be opened \(could not open file "global\/pg_control": No such file.*restore a backup/,
    );
  });
});

function brokenLink(): string {
  const link = path.join(temporaryFolder(), 'link');
  fs.symlinkSync('/nowhere/at-all', link);
  return path.join(link, 'data');
}
