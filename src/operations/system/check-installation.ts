// What is checked of an installation, with a server or without: the part of readiness
// that `proofline doctor` has in common with it. Nothing here changes a record.
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check, CheckName } from '../../domain/health-checks.ts';
import { systemCode } from '../../domain/system-code.ts';
import { readDatabaseTime } from '../../store/engine/database-time.ts';
import { keyName } from '../../trust/sealed-secret.ts';
import type { Deps } from '../deps.ts';
import { findKeyFault } from '../vault/file-keys.ts';
import { findVaultFault, findVaultGap } from '../vault/own-vault.ts';
import {
  readDatabaseFault,
  readJobRunner,
  readMigrations,
  readOrphanTotals,
} from './read-system.ts';

/** Below so many free bytes the data folder counts as full. */
const freeBytesFloor = 64 * 1_048_576;

const checkTimeoutMs = 2_000;

/** Clocks that differ by more than this are a fault. */
const clockToleranceMs = 60_000;

export type CheckedDeps = Pick<Deps, 'database' | 'config' | 'vault'> & {
  /** The clock of this machine, in milliseconds since 1970. */
  machineMs?: () => number;
};

type FolderSetting = Pick<Deps['config'], 'IP3_DATA_DIR'>;

/** All at once: each waits for at most two seconds. */
export async function checkInstallation(deps: CheckedDeps): Promise<Check[]> {
  // The embedded engine has one connection, and an import holds it for as long as it writes: others
  // wait for it, which is no reason to send them away.
  const late = deps.database.engine === 'embedded' ? null : noAnswer;
  const ofTables = Promise.all([
    check('database', late, () => readDatabaseFault(deps)),
    check('migrations', late, async () => {
      const { pending } = await readMigrations(deps);
      return pending.length === 0 ? null : `${pending.length} migrations are pending`;
    }),
    vaultCheck(deps, late),
    workersCheck(deps, late),
    check('clock', late, () => clockFault(deps)),
  ]);
  return (await Promise.all([ofTables, checkFolder(deps.config)])).flat();
}

/** What needs no database. */
export function checkFolder({ IP3_DATA_DIR: folder }: FolderSetting): Promise<Check[]> {
  return Promise.all([
    check('disk', noAnswer, () => diskFault(folder)),
    check('keys', null, () => Promise.resolve(keysFault(folder))),
  ]);
}

const noAnswer = 'no answer in time';

async function diskFault(folder: string): Promise<string | null> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > freeBytesFloor ? null : 'the disk of the data folder is full';
}

/** Whether it is the vault of this database with its newest files; how many no record names. */
async function vaultCheck(deps: CheckedDeps, late: string | null): Promise<Check> {
  const notes: string[] = [];
  const checked = await check('vault', late, async () => {
    const { set_aside, reported } = await readOrphanTotals(deps);
    if (set_aside > 0) notes.push(`${set_aside} files without a record set aside`);
    if (reported > 0) notes.push(`${reported} files without a record left in place`);
    const key = deps.config.IP3_VAULT_KEY;
    if (key !== undefined) notes.push(`files are encrypted with the key ${keyName(key)}`);
    const fault =
      (await findVaultFault(deps)) ?? (await findKeyFault(deps, key)) ?? (await findVaultGap(deps));
    return fault === null ? writeFault(deps) : `${fault.found}; ${fault.remedy}`;
  });
  return notes.length === 0 ? checked : { ...checked, note: notes.join(', ') };
}

async function workersCheck(deps: CheckedDeps, late: string | null): Promise<Check> {
  if (deps.config.IP3_PROCESS_ROLE !== 'web') return { name: 'workers', fault: null };
  let warning: string | undefined;
  const checked = await check('workers', late, async () => {
    if (!(await readJobRunner(deps))) {
      warning = 'no process runs jobs; nothing is delivered and no deadline watched';
    }
    return null;
  });
  return warning === undefined ? checked : { ...checked, warning };
}

async function writeFault({ vault }: CheckedDeps): Promise<string | null> {
  try {
    await vault.tryWrite();
    return null;
  } catch (error) {
    return `no file can be written there (${systemCode(error)}); see to its disk and its owner`;
  }
}

/** The files of keys that every data folder has once a server has started on it. */
const keyFiles = ['log.jwk', 'token.jwk', 'package-0001.jwk'];

function keysFault(dataDir: string): string | null {
  const missing = keyFiles.filter((name) => !existsSync(join(dataDir, 'keys', name)));
  if (missing.length === 0) return null;
  return `${missing.join(', ')} missing; restore from a backup before the next start`;
}

/** By one clock, the time of a statement is between the times before and after it. */
export async function clockFault({
  database,
  machineMs = Date.now,
}: Pick<CheckedDeps, 'database' | 'machineMs'>): Promise<string | null> {
  if (database.engine === 'embedded') return null;
  const before = machineMs();
  const theirs = await readDatabaseTime(database.kysely);
  const after = machineMs();
  const ahead = before - theirs > clockToleranceMs ? before - theirs : 0;
  const behind = theirs - after > clockToleranceMs ? theirs - after : 0;
  if (ahead === 0 && behind === 0) return null;
  const said = ahead > 0 ? 'ahead of' : 'behind';
  const seconds = Math.round((ahead + behind) / 1000);
  return `this machine is ${seconds} s ${said} the database server; repair the time service`;
}

/** Runs one check; `late` is its fault when it does not answer in time. */
async function check(
  name: CheckName,
  late: string | null,
  run: () => Promise<string | null>,
): Promise<Check> {
  const timeout = new Promise<string | null>((resolve) => {
    setTimeout(() => resolve(late), checkTimeoutMs).unref();
  });
  try {
    return { name, fault: await Promise.race([run(), timeout]) };
  } catch {
    return { name, fault: 'cannot be reached' };
  }
}
