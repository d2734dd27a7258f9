// Restores a backup into an empty place, and tries one in a place that is thrown away. Nothing that
// is there is ever overwritten.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { JWK } from 'jose';
import { DomainError } from '../../domain/error.ts';
import { epochOf, openAnchors } from '../../store/audit/anchors.ts';
import { readContents, type Contents } from '../../store/backup/contents.ts';
import { assertNoTables, loadDump } from '../../store/backup/dump.ts';
import type { Database } from '../../store/engine/database.ts';
import { keyName } from '../../trust/sealed-secret.ts';
import type { VaultKeys } from '../../vault/vault-keys.ts';
import { markName } from '../../vault/vault-mark.ts';
import { verifyLog } from '../audit/verify-log.ts';
import { applyErasures } from '../erasures/apply-erasures.ts';
import { otherVaultKey, readKeysOnce } from '../vault/file-keys.ts';
import { blobsOf, setFiles, vaultOfSet, type BackupManifest } from './backup-set.ts';
import { copyBlob, isIntact } from './copy-blobs.ts';
import { openFiles } from './key-box.ts';

export interface RestoreTarget {
  dataDir: string;
  vault: string;
  /** The operator's key of an encrypted vault. */
  vaultKey: Buffer | undefined;
  /** Opened when all that is checked before has passed. */
  openDatabase: () => Promise<Database>;
}

export interface Restored {
  contents: Contents;
  copied: number;
  /** Hashes of blobs that the backup lacks or has corrupted. */
  bad: string[];
  /** Hashes of files whose keys came back against the audit log, and were destroyed again. */
  erased: string[];
}

/** Throws `conflict` where there is something already. */
export async function restoreBackup(
  set: string,
  manifest: BackupManifest,
  target: RestoreTarget,
  secret: JWK,
  onProgress: (phase: string) => void,
): Promise<Restored> {
  // The key first: without it nothing is begun.
  const keys = await openFiles(await readFile(join(set, setFiles.keys), 'utf8'), secret);
  assertVaultKey(manifest, target.vaultKey);
  await assertEmpty(target);
  onProgress('database');
  const database = await target.openDatabase();
  try {
    await assertNoTables(database);
    const contents = await loadSet(set, manifest, database);
    const erased = await applyErasures(database.kysely);
    const fileKeys = await readKeysOnce(database.kysely, target.vaultKey);
    onProgress('evidence');
    const { copied, bad } = await copyBack(set, target.vault, fileKeys);
    onProgress('keys and anchors');
    await writeFiles(join(target.dataDir, 'keys'), keys);
    const anchors = await readFile(join(set, setFiles.anchors), 'utf8').catch(() => null);
    if (anchors !== null) {
      await writeFiles(join(target.dataDir, 'anchors'), { 'checkpoints.log': anchors });
    }
    const mark = await readFile(join(set, setFiles.mark), 'utf8').catch(() => null);
    if (mark !== null) await writeFiles(target.vault, { [markName]: mark });
    return { contents, copied, bad, erased };
  } finally {
    await database.close();
  }
}

/** Before anything is written: what is half restored would have to be removed first. */
function assertVaultKey({ vault_key }: BackupManifest, given: Buffer | undefined): void {
  if (vault_key === undefined || (given !== undefined && keyName(given) === vault_key)) return;
  throw otherVaultKey();
}

/** An installation, or the rest of one, must not be mixed with another. */
export async function assertEmpty({
  dataDir,
  vault,
}: Pick<RestoreTarget, 'dataDir' | 'vault'>): Promise<void> {
  const places = ['database', 'keys', 'anchors'].map((name) => join(dataDir, name));
  for (const place of [...places, vault]) {
    const found = await readdir(place).catch(() => []);
    if (found.length === 0) continue;
    const detail =
      `${place} is not empty; nothing was changed. Restore into a new IP3_DATA_DIR and a new ` +
      'IP3_VAULT_URL, or move what is there away.';
    throw new DomainError('conflict', detail);
  }
}

async function loadSet(set: string, manifest: BackupManifest, database: Database) {
  const packed = await readFile(join(set, setFiles.database));
  await loadDump(database, (await unzip(packed)).toString('utf8'));
  const contents = await readContents(database.kysely);
  assertSame(manifest.contents, contents);
  return contents;
}

const unzip = promisify(gunzip) as (packed: Buffer) => Promise<Buffer>;

/** Throws when a copy of a database holds anything else than the original. */
export function assertSame(original: Contents, copy: Contents): void {
  const names = Object.keys({ ...original.rows, ...copy.rows });
  const tables = names.filter((name) => original.rows[name] !== copy.rows[name]);
  const others = (['log', 'schema', 'protecting_triggers', 'newest_entry_at'] as const).filter(
    (name) => !isDeepStrictEqual(original[name], copy[name]),
  );
  const different = [...others, ...tables];
  if (different.length === 0) return;
  const detail =
    `The copy differs from the original in ${different.join(', ')}. Don't use it: start again ` +
    'with an empty database.';
  throw new DomainError('internal', detail);
}

async function copyBack(set: string, vault: string, keys: VaultKeys) {
  const bad: string[] = [];
  let copied = 0;
  for await (const blob of blobsOf(set)) {
    const done = await copyBlob(vaultOfSet(set), vault, blob, keys);
    if (done === 'bad') bad.push(blob.sha256);
    else copied += 1;
  }
  return { copied, bad };
}

async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files)) {
    // What was encrypted might have been written by anyone who had the public key.
    await writeFile(join(folder, basename(name)), text, { mode: 0o600, flag: 'wx' });
  }
}

export interface Tried {
  contents: Contents;
  /** Hashes of blobs that are missing or corrupted. */
  bad: string[];
  /** What is wrong with the audit log; empty when it is sound. */
  faults: string[];
}

/** Loads a set into a scratch database, compares, and verifies the log and all evidence. */
export async function tryBackup(
  set: string,
  manifest: BackupManifest,
  { scratch, vaultKey }: { scratch: Database; vaultKey: Buffer | undefined },
  onProgress: (phase: string) => void,
): Promise<Tried> {
  onProgress('database');
  const contents = await loadSet(set, manifest, scratch);
  const keys = await readKeysOnce(scratch.kysely, vaultKey);
  onProgress('audit log');
  const report = await verifyLog(
    {
      database: scratch,
      anchors: openAnchors(set),
      own_key: Buffer.from(manifest.signer.x, 'base64url'),
    },
    { vkeys: [], kept: null },
  );
  onProgress('evidence');
  const bad: string[] = [];
  for await (const blob of blobsOf(set)) {
    if (!(await isIntact(vaultOfSet(set), blob, keys))) bad.push(blob.sha256);
  }
  const faults = report.faults.map(({ place, what }) => `${place}: ${what}`);
  return { contents, bad, faults };
}

export interface Loss {
  /** Entries of the audit log that were anchored and are not in the backup. */
  entries: number;
  /** The newest entry that the backup has; what came after it is lost. */
  after: string | null;
}

/** What a restore loses, by the anchors of the lost installation; null when nothing. */
export async function lossAgainst(folder: string, { log, newest_entry_at }: Contents) {
  const newest = (await openAnchors(folder).newest())?.checkpoint ?? null;
  if (newest === null) {
    throw new DomainError('not_found', `There are no anchors in ${join(folder, 'anchors')}.`);
  }
  const isSameLog = epochOf(newest.origin) === epochOf(log.origin);
  const entries = newest.size - log.size;
  if (isSameLog && entries <= 0) return null;
  return { entries: Math.max(entries, 0), after: newest_entry_at } satisfies Loss;
}
