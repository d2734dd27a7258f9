// What the commands for backups do, on the installation of the settings.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { systemClock, vaultFolder } from '../deps.ts';
import { DomainError } from '../domain/error.ts';
import { json } from '../domain/visible.ts';
import { openLogKeys } from '../keys/log-key-files.ts';
import { openSet, setFiles, type BackupManifest } from '../operations/backup/backup-set.ts';
import { requestCopy } from '../operations/backup/database-copy.ts';
import { newBackupKey, openFiles, readBackupKey } from '../operations/backup/key-box.ts';
import {
  assertEmpty,
  assertSame,
  lossAgainst,
  restoreBackup,
  tryBackup,
  type Loss,
} from '../operations/backup/restore-backup.ts';
import { takeBackup } from '../operations/backup/take-backup.ts';
import { loadConfig, type Config } from '../settings/config.ts';
import { version } from '../settings/version.ts';
import { readContents } from '../store/backup/contents.ts';
import { assertNoTables, dumpEmbedded, loadDump } from '../store/backup/dump.ts';
import { openDatabase, type Database } from '../store/engine/database.ts';
import { Failure, usageFault } from './failure.ts';
import { say, sizeWords, type Terminal } from './terminal.ts';

export interface BackupCommand {
  recipient: string;
  json?: true;
}

export interface RestoreCommand {
  identity?: string;
  check?: true;
  lost?: string;
  json?: true;
}

export async function keygen(terminal: Terminal, file: string): Promise<void> {
  const { secret, open } = await newBackupKey();
  const write = async (path: string, key: object, mode: number) => {
    await writeFile(path, `${JSON.stringify(key)}\n`, { flag: 'wx', mode }).catch(ifThere(path));
  };
  await write(file, secret, 0o600);
  await write(`${file}.pub`, open, 0o644);
  say(terminal, `Secret key ${file}: keep it away from the server; without it keys are lost.`);
  say(terminal, `Recipient  ${file}.pub: name it with --recipient.`);
}

function ifThere(path: string) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new DomainError('conflict', `${path} is there already; name a new file.`);
  };
}

export async function create(
  terminal: Terminal,
  folder: string,
  options: BackupCommand,
): Promise<void> {
  const { config } = loadConfig(terminal.environment);
  const recipient = await readBackupKey(options.recipient, 'open');
  const dataDir = config.IP3_DATA_DIR;
  assertInstallation(config);
  const copies: string[] = [];
  try {
    const taken = await takeBackup(
      {
        dataDir,
        vault: vaultFolder(config),
        databaseUrl: config.DATABASE_URL,
        environment: terminal.environment,
        openSnapshot: () => openSnapshot(config, copies),
        logKey: await (await openLogKeys(dataDir, systemClock)).current(),
        vaultKey: config.IP3_VAULT_KEY,
        clock: systemClock,
        program: version,
      },
      { folder: resolve(folder), recipient, onProgress: progress(terminal) },
    );
    const { set, manifest, copied, bad } = taken;
    if (options.json) say(terminal, json({ set, copied, bad, ...summary(manifest) }));
    else sayManifest(terminal, set, manifest, `${copied} files of evidence copied`);
    if (bad.length > 0) throw badBlobs(bad, 'The backup was taken, but in the vault');
  } finally {
    for (const copy of copies) await rm(copy, { recursive: true, force: true });
  }
}

function assertInstallation({ IP3_DATA_DIR: folder }: Config): void {
  if (existsSync(join(folder, 'keys', 'log.jwk'))) return;
  const detail = `${folder} is no data folder of a server; check IP3_DATA_DIR.`;
  throw new DomainError('not_found', detail);
}

/** The server, the embedded database itself, or a copy that the running server makes. */
async function openSnapshot(config: Config, copies: string[]): Promise<Database> {
  const { DATABASE_URL: url, IP3_DATA_DIR: dataDir } = config;
  try {
    return await openDatabase({ url, dataDir });
  } catch (error) {
    const isRunning = error instanceof DomainError && typeof error.members['pid'] === 'number';
    if (url !== undefined || !isRunning) throw error;
  }
  const copy = await requestCopy(dataDir);
  copies.push(copy);
  return openDatabase({ dataDir: copy });
}

export async function verify(
  terminal: Terminal,
  set: string,
  options: { json?: true },
): Promise<void> {
  const manifest = await openSet(set);
  const { config } = loadConfig(terminal.environment);
  await tried(terminal, resolve(set), manifest, { ...options, vaultKey: config.IP3_VAULT_KEY });
}

interface Trying {
  json?: true;
  loss?: Loss | null;
  vaultKey: Buffer | undefined;
}

/** Tries a set, says what was found, and throws when something is wrong. */
async function tried(
  terminal: Terminal,
  set: string,
  manifest: BackupManifest,
  { json: asJson, loss = null, vaultKey }: Trying,
): Promise<void> {
  const { bad, faults } = await inScratch((scratch) =>
    tryBackup(set, manifest, { scratch, vaultKey }, progress(terminal)),
  );
  const { blobs } = manifest.evidence;
  if (asJson) {
    const found = { evidence_missing: bad, log_faults: faults, loss };
    say(terminal, json({ set, ...summary(manifest), ...found }));
  } else {
    sayManifest(terminal, set, manifest, `${blobs - bad.length} of ${blobs} are intact`);
    sayLoss(terminal, loss);
    say(terminal, faults.length === 0 ? 'The audit log is sound.' : `Not sound: ${faults[0]}.`);
  }
  if (faults.length > 0) {
    const detail = `The audit log of the backup is not sound: ${faults[0]}.`;
    throw new Failure({ error: 'audit_log_broken', detail });
  }
  if (bad.length > 0) throw badBlobs(bad, 'In the backup');
}

async function inScratch<Result>(work: (scratch: Database) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-verify-'));
  try {
    const database = await openDatabase({ dataDir: folder });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function restore(
  terminal: Terminal,
  given: string,
  options: RestoreCommand,
): Promise<void> {
  const { config } = loadConfig(terminal.environment);
  const set = resolve(given);
  const manifest = await openSet(set);
  const loss =
    options.lost === undefined ? null : await lossAgainst(options.lost, manifest.contents);
  const { DATABASE_URL: url, IP3_DATA_DIR: dataDir } = config;
  const vaultKey = config.IP3_VAULT_KEY;
  const target = { dataDir, vault: vaultFolder(config), vaultKey };
  if (options.check) {
    await assertEmpty(target);
    if (options.identity !== undefined) await assertOpens(set, options.identity);
    return tried(terminal, set, manifest, { ...options, loss, vaultKey });
  }
  if (options.identity === undefined) {
    throw usageFault('A restore needs --identity, the secret key of the backup; --check does not.');
  }
  const secret = await readBackupKey(options.identity, 'secret');
  const place = { ...target, openDatabase: () => openDatabase({ url, dataDir }) };
  const { bad, erased } = await restoreBackup(set, manifest, place, secret, progress(terminal));
  if (options.json) say(terminal, json({ set, ...summary(manifest), loss, bad, erased }));
  else {
    const { blobs } = manifest.evidence;
    const lacking = bad.length === 0 ? '' : `${blobs - bad.length} of ${blobs} are `;
    sayManifest(terminal, set, manifest, `${lacking}restored`);
    sayErasures(terminal, erased.length, loss);
    sayLoss(terminal, loss);
    say(terminal, 'Run "proofline audit verify", then start the server.');
  }
  if (bad.length > 0) throw badBlobs(bad, 'All else was restored, but in the backup');
}

async function assertOpens(set: string, identity: string): Promise<void> {
  const secret = await readBackupKey(identity, 'secret');
  await openFiles(await readFile(join(set, setFiles.keys), 'utf8'), secret);
}

export async function move(
  terminal: Terminal,
  { to, json: asJson }: { to: string; json?: true },
): Promise<void> {
  const { config } = loadConfig({ ...terminal.environment, DATABASE_URL: undefined });
  const target = loadConfig({ ...terminal.environment, DATABASE_URL: to }).config;
  const dataDir = config.IP3_DATA_DIR;
  if (!existsSync(join(dataDir, 'database', 'PG_VERSION'))) {
    throw new DomainError('not_found', `There is no embedded database in ${dataDir}.`);
  }
  const report = progress(terminal);
  const source = await openDatabase({ dataDir });
  let contents;
  try {
    const server = await openDatabase({ url: target.DATABASE_URL, dataDir });
    try {
      await assertNoTables(server);
      contents = await readContents(source.kysely);
      report('copying');
      await loadDump(server, await dumpEmbedded(source));
      report('comparing');
      assertSame(contents, await readContents(server.kysely));
    } finally {
      await server.close();
    }
  } finally {
    await source.close();
  }
  const aside = join(dataDir, 'database.moved');
  await rename(join(dataDir, 'database'), aside);
  if (asJson) return say(terminal, json({ moved: contents, aside }));
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
  say(terminal, `${rows} rows and ${contents.protecting_triggers} protecting triggers are equal.`);
  say(terminal, `Audit log: ${contents.log.size} entries, root ${contents.log.root ?? 'none'}.`);
  say(terminal, `Set DATABASE_URL and start the server. The old database is in ${aside}.`);
}

function summary({ taken_at, engine, contents, evidence, signer }: BackupManifest) {
  return { taken_at, engine, contents, evidence, signed_by: signer.kid };
}

function sayManifest(
  terminal: Terminal,
  set: string,
  { taken_at, contents, evidence, signer }: BackupManifest,
  remark: string,
): void {
  const { rows, log, newest_entry_at } = contents;
  say(terminal, `backup    ${set}`);
  say(terminal, `taken     ${taken_at}; later writes are not in it`);
  say(terminal, `records   ${rows['incident'] ?? 0} incidents, ${rows['evidence'] ?? 0} evidence`);
  say(terminal, `evidence  ${evidence.blobs} files, ${sizeWords(evidence.bytes)}; ${remark}`);
  say(terminal, `log       ${log.size} entries, root ${log.root ?? 'none'}`);
  say(terminal, `newest    ${newest_entry_at ?? 'no entry'}`);
  say(terminal, `signed by ${signer.kid}`);
}

function sayLoss(terminal: Terminal, loss: Loss | null): void {
  if (loss === null) return;
  say(
    terminal,
    `lost      ${loss.entries} acknowledged entries after ${loss.after ?? 'the start'}`,
  );
}

/** What was erased before the backup, and how much no backup can know of. */
function sayErasures(terminal: Terminal, applied: number, loss: Loss | null): void {
  if (applied > 0) say(terminal, `erased    ${applied} files again, as the audit log says`);
  if (loss === null) return;
  const unknown = `${loss.entries} lost entries might have been erasures`;
  say(terminal, `unknown   ${unknown}: compare them with your own list, and erase again`);
}

function badBlobs(bad: string[], where: string): Failure {
  const detail = `${where} ${bad.length} files of evidence are missing or corrupted: ${bad[0]} …`;
  return new Failure({ error: 'evidence_missing', detail, sha256: bad });
}

/** A line for each phase, on a screen only: logs get the result. */
function progress({ errors }: Terminal): (phase: string) => void {
  return (phase) => void (errors.isTTY === true && errors.write(`${phase} …\n`));
}
