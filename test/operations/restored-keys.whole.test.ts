// A whole restore of a backup that was made after keys rotated: the keys, the ends that the log
// says of them, and what each key signed come back, and the newest key signs on.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { openDeps, systemClock } from '../../src/deps.ts';
import { openLogKeys } from '../../src/keys/log-key-files.ts';
import { followLogKeys } from '../../src/operations/audit/log-keys.ts';
import { Sequencer } from '../../src/operations/audit/sequencer.ts';
import { verifyLog } from '../../src/operations/audit/verify-log.ts';
import { openSet } from '../../src/operations/backup/backup-set.ts';
import { newBackupKey } from '../../src/operations/backup/key-box.ts';
import { restoreBackup } from '../../src/operations/backup/restore-backup.ts';
import { takeBackup } from '../../src/operations/backup/take-backup.ts';
import type { Deps } from '../../src/operations/deps.ts';
import { listPackageKeys } from '../../src/operations/packages/publish-keys.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { newestCheckpoint } from '../../src/store/audit/audit-log.ts';
import { findAuditEntries, writeAudit } from '../../src/store/audit/audit.ts';
import { openDatabase } from '../../src/store/engine/database.ts';
import { openCheckpoint } from '../../src/trust/checkpoint.ts';
import { noteVerifier } from '../../src/trust/signed-note.ts';
import { migratedFolder, temporaryFolder } from '../support/engines.ts';
import { inAShell } from '../support/key-ends.ts';

/** Opens the installation of a folder for a while. */
async function inside<Result>(dataDir: string, work: (deps: Deps) => Promise<Result>) {
  const { deps, close } = await openDeps(loadConfig({ IP3_DATA_DIR: dataDir }).config);
  try {
    return await work(deps);
  } finally {
    await close();
  }
}

async function addEntries(deps: Deps, count: number): Promise<void> {
  const sequencer = new Sequencer(deps);
  await sequencer.open();
  for (let n = 0; n < count; n += 1) {
    await writeAudit(deps.database.kysely, systemContext(deps), '2026-11-20T10:00:00.000Z', {
      action: 'auth.login',
      detail: { n },
    });
  }
  assert.equal(await sequencer.step(), null);
}

const keysOf = async (deps: Deps) => ({
  log: await deps.auditLog.keys.list(),
  token: await deps.tokens.keys.list(),
  package: await deps.packageKeys.list(),
  published: await listPackageKeys(deps),
});

async function verifiedFaults({ database, auditLog }: Deps) {
  const files = { database, anchors: auditLog.anchors, own_key: auditLog.public_key };
  const { faults, checked } = await verifyLog(files, { vkeys: [], kept: null });
  assert.ok(
    checked.some((line) => line.startsWith('1 keys of the log that ended')),
    checked.join(),
  );
  return faults;
}

async function rotateAll(deps: Deps): Promise<void> {
  await addEntries(deps, 4);
  const asked = { compromised: true, end: inAShell };
  for (const keys of [deps.auditLog.keys, deps.tokens.keys, deps.packageKeys]) {
    await keys.rotate(asked);
  }
  await followLogKeys(deps);
  await addEntries(deps, 3);
}

type BackupKey = Awaited<ReturnType<typeof newBackupKey>>;

async function backUp(dataDir: string, recipient: BackupKey): Promise<string> {
  const { set } = await takeBackup(
    {
      ...{ dataDir, vault: path.join(dataDir, 'vault'), databaseUrl: undefined },
      ...{ environment: {}, openSnapshot: () => openDatabase({ dataDir }) },
      logKey: await (await openLogKeys(dataDir, systemClock)).current(),
      ...{ vaultKey: undefined, clock: systemClock, program: 'a test' },
    },
    { folder: temporaryFolder(), recipient: recipient.open, onProgress: () => undefined },
  );
  return set;
}

test('backup of after a rotation › restored elsewhere › keys and ends are back, the log goes on', async () => {
  const original = await migratedFolder();
  const keys = await inside(original, async (deps) => {
    await rotateAll(deps);
    assert.deepEqual(await verifiedFaults(deps), []);
    return keysOf(deps);
  });
  const recipient = await newBackupKey();
  const set = await backUp(original, recipient);
  fs.rmSync(original, { recursive: true });
  const dataDir = temporaryFolder();
  const target = {
    ...{ dataDir, vault: path.join(dataDir, 'vault'), vaultKey: undefined },
    openDatabase: () => openDatabase({ dataDir }),
  };
  await restoreBackup(set, await openSet(set), target, recipient.secret, () => undefined);
  await inside(dataDir, async (deps) => {
    assert.deepEqual(await keysOf(deps), keys);
    assert.equal(keys.log.length, 2);
    await followLogKeys(deps);
    await addEntries(deps, 2);
    assert.deepEqual(await verifiedFaults(deps), []);
    // The end is said once, and the newest key has signed what came after the restore.
    const ends = await findAuditEntries(deps.database.kysely, 'key.retired', 9);
    const ofLog = ends.filter(({ entry }) => entry.includes('"purpose":"log"'));
    assert.equal(ofLog.length, 1);
    const { note } = (await newestCheckpoint(deps.database.kysely, 1))!;
    const signer = noteVerifier(note.split('\n')[0]!, deps.auditLog.public_key);
    openCheckpoint(note, [signer]);
  });
});
