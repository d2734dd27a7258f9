// The embedded engine: PostgreSQL in WebAssembly inside this process, with its files in
// `<dataDir>/database`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { DomainError } from '../../domain/error.ts';
import { columnTypes } from './column-types.ts';
import { reasonOf } from './disk-faults.ts';
import { DurableNodeFS, syncPath } from './embedded-files.ts';
import { GuardedPGlite, type OnStopped } from './embedded-guard.ts';
import { lockFolder } from './lock.ts';
import { claimCopy, copyPrepared } from './prepared.ts';

/** The major version of PostgreSQL inside the pinned PGlite; its files fit no other. */
const filesVersion = '18';

/**
 * What a durable server in little memory needs. WebAssembly never gives memory back: statistics
 * from 30,000 rows, which is the default, would take 50 MB for ever after a large import. Pages
 * that are no longer in these buffers are in those of the system: twice as many took 15 to 45 MB
 * more and no less time (imports of 15,000 rows).
 */
const settings = [
  'fsync=on',
  'wal_sync_method=fsync',
  'shared_buffers=16MB',
  'maintenance_work_mem=16MB',
  'default_statistics_target=25',
  'timezone=UTC',
];

/** PGlite's own parameters but for `-F` (no fsync). */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...settings.flatMap((setting) => ['-c', setting]),
];

/**
 * How long a caller waits for the one connection. Reached when a query skips the open transaction.
 */
const connectionTimeoutMs = 30_000;

export interface EmbeddedEngine {
  readonly pool: pg.Pool;
  readonly dump: (options: string[]) => Promise<string>;
  /** Closes files and lock; the pool must have ended. */
  close: () => Promise<void>;
}

/**
 * Opens the database in `<dataDir>/database`, makes it if missing, and locks the folder. A missing
 * one is a copy of `prepared`, where that is there, else empty. Throws DomainError `unavailable`
 * when another process has the folder or the files are not ours.
 */
export async function openEmbedded(
  dataDir: string,
  onStopped: OnStopped,
  prepared?: () => string,
): Promise<EmbeddedEngine> {
  const lock = lockFolder(dataDir);
  try {
    const folder = path.join(dataDir, 'database');
    removeUnfinished(dataDir);
    if (!holdsDatabase(folder)) {
      await initialise(folder, prepared);
      // The child of a start that was killed before it had begun makes its folder once more.
      removeUnfinished(dataDir);
    }
    const said: string[] = [];
    const lite = openFiles(folder, said, onStopped);
    await lite.waitReady.catch((error: unknown) => {
      throw cannotOpen(folder, said, error);
    });
    said.length = 0;
    await lite.exec(claimCopy);
    const close = async () => {
      await lite.close();
      lock.release();
    };
    return { pool: poolOver(lite), dump: (options) => dumpOf(lite, options), close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The error itself says only that the engine ended; the cause is in the log lines before it. */
function cannotOpen(folder: string, said: readonly string[], error: unknown): Error {
  if (error instanceof DomainError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const last = said.findLast((line) => /(PANIC|FATAL): /.test(line));
  const cause = last?.replace(/^.*(PANIC|FATAL): +/, '') ?? reason.split('\n', 1)[0];
  return new DomainError(
    'unavailable',
    `The embedded database in ${folder} cannot be opened (${cause}). If the disk is full, free ` +
      'space; if files are corrupted, move the folder away and restore a backup; then start again.',
    {},
    { cause: error },
  );
}

const linesKept = 50;

/** `said` gets the last lines that the engine logs. */
function openFiles(folder: string, said: string[], onStopped: OnStopped): GuardedPGlite {
  const files = new DurableNodeFS(folder, (what) => lite.noteDiskError(what));
  const onStderr = (line: string) => {
    said.push(line);
    if (said.length > linesKept) said.shift();
    return true;
  };
  const lite: GuardedPGlite = new GuardedPGlite({ fs: files, startParams, onStderr }, onStopped);
  return lite;
}

/** PostgreSQL's own pg_dump, in WebAssembly; loaded when it is wanted. */
async function dumpOf(pg: PGlite, args: string[]): Promise<string> {
  const { pgDump } = await import('@electric-sql/pglite-tools/pg_dump');
  return (await pgDump({ pg, args })).text();
}

/** One connection for ever: PGlite has one session, and named statements live in it. */
function poolOver(lite: PGlite): pg.Pool {
  // The object must stay itself: spread, it loses what makes it a connection (the pool then hangs).
  const config: pg.PoolConfig = createPgConfig(lite);
  config.connectionTimeoutMillis = connectionTimeoutMs;
  config.idleTimeoutMillis = 0;
  config.types = columnTypes;
  return new pg.Pool(config);
}

/** Whether the folder holds a database of our version; an empty or missing folder holds none. */
function holdsDatabase(folder: string): boolean {
  const versionFile = path.join(folder, 'PG_VERSION');
  if (!fs.existsSync(versionFile)) {
    if (!fs.existsSync(folder) || fs.readdirSync(folder).length === 0) return false;
    throw new DomainError(
      'unavailable',
      `${folder} holds files but no database; move it away or restore a backup into it.`,
    );
  }
  const version = fs.readFileSync(versionFile, 'utf8').trim();
  if (version === filesVersion) return true;
  throw new DomainError(
    'unavailable',
    `${folder} was written by PostgreSQL ${version} and this program has ${filesVersion}; ` +
      'restore a backup with this program, or start the one that wrote it.',
  );
}

/**
 * What a killed first start left behind. The final name is only ever given to a finished database.
 */
function removeUnfinished(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir)) {
    if (!name.startsWith('database.new-')) continue;
    fs.rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Makes the database under a name of its own, then renames it: there is never half a database. */
async function initialise(folder: string, prepared?: () => string): Promise<void> {
  const unfinished = `${folder}.new-${process.pid}`;
  fs.mkdirSync(unfinished, { mode: 0o700 });
  const isCopied = prepared !== undefined && copied(prepared(), unfinished);
  if (!isCopied) await runInit(unfinished);
  fs.renameSync(unfinished, folder);
  syncPath(path.dirname(folder));
}

function copied(prepared: string, folder: string): boolean {
  try {
    return copyPrepared(prepared, folder);
  } catch (error) {
    throw notMade(folder, reasonOf(error), error);
  }
}

async function runInit(folder: string): Promise<void> {
  const script = path.join(import.meta.dirname, 'embedded-init.ts');
  const child = fork(script, [folder], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // It runs once: compiling the engine any better would take longer than it saves.
    execArgv: ['--liftoff-only'],
  });
  let said = '';
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (said = (said + text).slice(-4000)));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code === 0 && fs.existsSync(path.join(folder, 'PG_VERSION'))) return;
  const cause = signal ?? (said.trim().split('\n').at(-1) || `exit ${code}`);
  throw notMade(folder, cause, new Error(said.trim() || 'The child process said nothing.'));
}

function notMade(folder: string, reason: string, cause: unknown): DomainError {
  return new DomainError(
    'unavailable',
    `The embedded database could not be made in ${folder} (${reason}); ` +
      'free disk space or memory, and start again.',
    {},
    { cause },
  );
}
