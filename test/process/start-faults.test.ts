// A start on a disk or with files that cannot be used: one sentence with the cause and what to do,
// and the exit status that the manual names.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, suite, test } from 'node:test';
import { migratedFolder, temporaryFolder } from '../support/engines.ts';
import { killServers, spawnServer } from '../support/process.ts';
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

  async function assertRefused(options: Parameters<typeof spawnServer>[0], sentence: RegExp) {
    const server = spawnServer(options);
    assert.deepEqual(await server.ended, { code: 7, signal: null }, server.output());
    const lines = server.output().trimEnd().split('\n');
    assert.match(lines.at(-1)!, sentence);
    assert.equal(lines.length, 1, server.output());
  }

  const disks: [string, number, () => string, string, RegExp][] = [
    [
      'an empty disk of 8 MB',
      8,
      () => 'true',
      '',
      /could not be made .*\(the disk is full\); free/,
    ],
    [
      'a full disk',
      200,
      () => `${copied()} && ${full}`,
      '',
      /cannot be used: its disk is full; free/,
    ],
    [
      'a read-only disk',
      200,
      () => `${copied()} && ${readOnly}`,
      '',
      /its disk is read-only; choose/,
    ],
    ['a read-only disk, in a new folder', 8, () => readOnly, 'new', /cannot be made: .*read-only/],
  ];
  const copied = () => `cp -a '${used}/.' "$2"`;
  for (const [where, megabytes, prepare, folder, sentence] of disks) {
    test(`on ${where} › refused in one sentence, exit 7`, async () => {
      const launcher = onSmallDisk(disk, megabytes, prepare());
      await assertRefused({ dataDir: path.join(disk, folder), launcher }, sentence);
    });
  }

  const damages: [string, (database: string) => void, RegExp][] = [
    [
      'without pg_control',
      (database) => fs.rmSync(path.join(database, 'global/pg_control')),
      /cannot be opened \(could not open file "global\/pg_control": No such file.*restore a backup/,
    ],
    [
      'without its log',
      (database) => fs.rmSync(path.join(database, 'pg_wal'), { recursive: true }),
      /cannot be opened \(required WAL directory "pg_wal" does not exist\).*restore a backup/,
    ],
  ];
  for (const [what, damage, sentence] of damages) {
    test(`an embedded database ${what} › refused in one sentence, exit 7`, async () => {
      const dataDir = temporaryFolder();
      fs.cpSync(used, dataDir, { recursive: true });
      damage(path.join(dataDir, 'database'));
      await assertRefused({ dataDir }, sentence);
      fs.rmSync(dataDir, { recursive: true });
    });
  }
});
