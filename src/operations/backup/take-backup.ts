// Takes a backup. The order makes it whole while people write: anchors, then the database at one
// moment, then the bytes that this database names. Nothing removes bytes that are named, and the
// log of the database is at least as long as the anchors.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { JWK } from 'jose';
import { timestamp, type Clock } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { epochOf, openAnchors } from '../../store/audit/anchors.ts';
import { withSnapshot } from '../../store/audit/audit-check.ts';
import { listCheckpoints } from '../../store/audit/audit-log.ts';
import { exportSnapshot, readContents, type Contents } from '../../store/backup/contents.ts';
import { dumpEmbedded, dumpServer } from '../../store/backup/dump.ts';
import type { Database } from '../../store/engine/database.ts';
import { blobsAfter } from '../../store/vault/blobs.ts';
import type { SigningKey } from '../../trust/published-keys.ts';
import { keyName } from '../../trust/sealed-secret.ts';
import { noKeys, type VaultKeys } from '../../vault/vault-keys.ts';
import { markName } from '../../vault/vault-mark.ts';
import { readKeysOnce } from '../vault/file-keys.ts';
import {
  fileOf,
  manifestPath,
  manifestText,
  setFiles,
  type BackupManifest,
  type SetFile,
} from './backup-set.ts';
import { copyBlob } from './copy-blobs.ts';
import { sealFiles } from './key-box.ts';

export interface BackupSources {
  /** The folder with keys and anchors. */
  dataDir: string;
  vault: string;
  /** The address of the server; undefined for the embedded engine. */
  databaseUrl: string | undefined;
  /** Of this process, for pg_dump. */
  environment: Record<string, string | undefined>;
  /**
   * Opens the database to be dumped. Called after the anchors were copied: of an embedded one it
   * might be a copy, made then.
   */
  openSnapshot: () => Promise<Database>;
  logKey: SigningKey;
  /** The operator's key of an encrypted vault, which no backup has. */
  vaultKey: Buffer | undefined;
  clock: Clock;
  program: string;
}

export interface TakenBackup {
  set: string;
  manifest: BackupManifest;
  /** Blobs that this run copied; the rest was there. */
  copied: number;
  /** Hashes of blobs that the vault lacks or has corrupted. */
  bad: string[];
}

export interface BackupOptions {
  folder: string;
  recipient: JWK;
  onProgress: (phase: string) => void;
}

export async function takeBackup(
  sources: BackupSources,
  { folder, recipient, onProgress }: BackupOptions,
): Promise<TakenBackup> {
  const started = timestamp(sources.clock.now());
  const set = join(folder, started.replaceAll(/[:.]/g, '-'));
  const unfinished = `${set}.unfinished`;
  await mkdir(join(unfinished, 'anchors'), { recursive: true, mode: 0o700 });
  try {
    onProgress('anchors');
    const anchors = join(sources.dataDir, 'anchors', 'checkpoints.log');
    await copyFile(anchors, join(unfinished, setFiles.anchors)).catch(unlessMissing);
    onProgress('database');
    const { contents, blobs, engine, keys } = await dumpDatabase(sources, unfinished);
    onProgress('evidence');
    const { copied, bad } = await copyEvidence(sources.vault, join(folder, 'vault'), {
      blobs,
      keys,
    });
    onProgress('keys');
    await copyKeys(sources, unfinished, recipient);
    const bytes = blobs.reduce((sum, blob) => sum + blob.bytes, 0);
    const vault_key = keys === noKeys ? {} : { vault_key: keyName(sources.vaultKey!) };
    const evidence = { blobs: blobs.length, bytes };
    const facts = { contents, engine, evidence, ...vault_key };
    const manifest = await sign(sources, unfinished, { ...facts, taken_at: started });
    await rename(unfinished, set);
    await noteBackup(sources.dataDir, started, contents);
    return { set, manifest, copied, bad };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

type Snapshot = Database['kysely'];
type Blobs = Awaited<ReturnType<typeof listBlobs>>;

async function dumpDatabase(sources: BackupSources, set: string) {
  const database = await sources.openSnapshot();
  try {
    const file = join(set, setFiles.database);
    const { engine } = database;
    const { databaseUrl: url, environment, vaultKey } = sources;
    const found = await withSnapshot(database.kysely, async (tx) => {
      // Before anything is copied: without the operator's key nothing can be compared.
      const keys = await readKeysOnce(tx, vaultKey);
      if (url !== undefined) await dumpServer({ url, environment }, await exportSnapshot(tx), file);
      await addAnchors(tx, set);
      return { contents: await readContents(tx), blobs: await listBlobs(tx), keys };
    });
    // No one else writes into it, so what it holds is still what was read.
    if (url === undefined) await writeFile(file, await zip(await dumpEmbedded(database)), owner);
    const lines = found.blobs.map(({ sha256, bytes }) => `${sha256} ${bytes}\n`).join('');
    await writeFile(join(set, setFiles.blobs), lines, owner);
    return { ...found, engine };
  } finally {
    await database.close();
  }
}

const zip = promisify(gzip) as (text: string) => Promise<Buffer>;
const owner = { mode: 0o600 };
const pageOfRows = 5_000;

/** Checkpoints that came after the anchors were copied, as the next start would anchor them. */
async function addAnchors(tx: Snapshot, set: string): Promise<void> {
  const anchors = openAnchors(set);
  const newest = (await anchors.newest())?.checkpoint;
  let last = newest ? { epoch: epochOf(newest.origin), size: newest.size } : { epoch: 0, size: 0 };
  for (;;) {
    const page = await listCheckpoints(tx, last, pageOfRows);
    if (page.length > 0) await anchors.append(page.map(({ note }) => note));
    last = page.at(-1) ?? last;
    if (page.length < pageOfRows) return;
  }
}

async function listBlobs(tx: Snapshot) {
  const all: { sha256: string; bytes: number }[] = [];
  for (;;) {
    const page = await blobsAfter(tx, all.at(-1)?.sha256 ?? null, pageOfRows);
    all.push(...page);
    if (page.length < pageOfRows) return all;
  }
}

async function copyEvidence(
  vault: string,
  into: string,
  { blobs, keys }: { blobs: Blobs; keys: VaultKeys },
) {
  const bad: string[] = [];
  let copied = 0;
  for (const blob of blobs) {
    const done = await copyBlob(vault, into, blob, keys);
    if (done === 'copied') copied += 1;
    if (done === 'bad') bad.push(blob.sha256);
  }
  return { copied, bad };
}

async function copyKeys({ dataDir, vault }: BackupSources, set: string, recipient: JWK) {
  const folder = join(dataDir, 'keys');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jwk'));
  if (names.length === 0) {
    throw new DomainError('not_found', `There are no keys in ${folder}; check IP3_DATA_DIR.`);
  }
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const files = Object.fromEntries(names.map((name, at) => [name, texts[at]!]));
  await writeFile(join(set, setFiles.keys), await sealFiles(files, recipient), owner);
  await copyFile(join(vault, markName), join(set, setFiles.mark)).catch(unlessMissing);
}

type Facts = Pick<BackupManifest, 'contents' | 'engine' | 'evidence' | 'taken_at' | 'vault_key'>;

async function sign({ logKey, program }: BackupSources, set: string, facts: Facts) {
  const files: SetFile[] = [];
  for (const name of Object.values(setFiles)) {
    if (existsSync(join(set, name))) files.push(await fileOf(set, name));
  }
  const { signer, privateKey } = logKey;
  const type = 'proofline.backup/1' as const;
  const manifest: BackupManifest = { type, ...facts, program, files, signer };
  const text = manifestText(manifest, { kid: signer.kid, privateKey });
  await writeFile(manifestPath(set), text, owner);
  return manifest;
}

/** For monitoring: when this data folder was last backed up. */
async function noteBackup(dataDir: string, taken_at: string, { log }: Contents): Promise<void> {
  const note = JSON.stringify({ taken_at, log_size: log.size });
  await writeFile(join(dataDir, 'last-backup.json'), `${note}\n`, owner);
}
