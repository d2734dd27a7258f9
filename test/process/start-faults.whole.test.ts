// A start on a disk or with files that cannot be used: one sentence with the cause and what to do,
// and the exit status that the manual names.
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, suite, test } from 'node:test';
import { migratedFolder, temporaryFolder } from '../support/engines.ts';
import { killServers } from '../support/process.ts';
import { assertRefused } from './refused-start.ts';
import { onSmallDisk } from './small-disk.ts';

const readOnly = 'mount -o remount,ro "$2"';
const full = 'cat /dev/zero >"$2/filling" 2>/dev/null || true';

suite('start', () => {
  let used: string;
  let disk: string;
  before(async () => {
    used = await migratedFolder();
    disk = temporaryFolder();
  });
  afterEach(killServers);
  after(() => {
    for (const folder of [used, disk]) fs.rmSync(folder, { recursive: true, force: true });
  });

  const disks: [string, number, () => string, RegExp][] = [
    ['an empty disk of 8 MB', 8, () => 'true', /could not be made .*\(the disk is full\); free/],
    ['a full disk', 200, () => `${copied()} && ${full}`, /cannot be used: its disk is full; free/],
    ['a read-only disk', 200, () => `${copied()} && ${readOnly}`, /its disk is read-only; choose/],
  ];
  const copied = () => `cp -a '${used}/.' "$2"`;
  for (const [where, megabytes, prepare, sentence] of disks) {
    test(`on ${where} › refused in one sentence, exit 7`, async () => {
      const launcher = onSmallDisk(disk, megabytes, prepare());
      await assertRefused({ dataDir: disk, launcher }, sentence);
    });
  }

  test('with 64 files that can be open, on the embedded engine › one sentence with the remedy', async () => {
    const launcher = ['prlimit', '--nofile=64:64'];
    await assertRefused(
      { dataDir: used, launcher },
      /^.*Too many files are open \(EMFILE\): allow/,
      1,
    );
  });

  test('an embedded database without its log › refused in one sentence, exit 7', async () => {
    const dataDir = temporaryFolder();
    fs.cpSync(used, dataDir, { recursive: true });
    fs.rmSync(path.join(dataDir, 'database/pg_wal'), { recursive: true });
    await assertRefused(
      { dataDir },
      /cannot be opened \(required WAL directory "pg_wal" does not exist\).*restore a backup/,
    );
    fs.rmSync(dataDir, { recursive: true });
  });
});
