// Copies of the embedded database while a server runs: a backup asks for one by a file in the data
// folder, and the server answers with a folder. Its one connection is held meanwhile, so that no
// statement runs and the files are those of one moment; opening the copy recovers it like a crash.
import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../domain/error.ts';
import { holdStill } from '../../store/backup/hold-still.ts';
import type { Database } from '../../store/engine/database.ts';

const requestsIn = (dataDir: string) => join(dataDir, 'backup-requests');
const waitMs = 180_000;
const pollMs = 100;
/** What a backup that was killed left behind. */
const staleMs = 3_600_000;

/** Asks the server of a data folder; gives a folder with the copy, which the caller removes. */
export async function requestCopy(dataDir: string): Promise<string> {
  const folder = requestsIn(dataDir);
  const copy = join(folder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${copy}.ask`, '', { mode: 0o600 });
  const end = performance.now() + waitMs;
  while (performance.now() < end) {
    if (existsSync(copy)) return copy;
    if (existsSync(`${copy}.failed`)) throw await refused(copy);
    await pause(pollMs);
  }
  await rm(`${copy}.ask`, { force: true });
  throw new DomainError('unavailable', `The server made no copy of its database; ${otherwise}`);
}

const otherwise = 'read its log, or stop it and run the backup again.';

async function refused(copy: string): Promise<DomainError> {
  await rm(`${copy}.failed`, { force: true });
  return new DomainError('unavailable', `The server could not copy its database; ${otherwise}`);
}

/** Answers what is asked; throws the first failure when all were answered. */
export async function answerCopyRequests(database: Database, dataDir: string): Promise<void> {
  const folder = requestsIn(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (name.endsWith('.ask')) await answer(database, dataDir, join(folder, name.slice(0, -4)));
    else await removeStale(join(folder, name));
  }
}

async function answer(database: Database, dataDir: string, copy: string): Promise<void> {
  const unfinished = `${copy}.unfinished`;
  await rm(`${copy}.ask`, { force: true });
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await holdStill(database, () => copyFiles(join(dataDir, 'database'), unfinished));
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    await writeFile(`${copy}.failed`, '', { mode: 0o600 });
    throw error;
  }
}

function copyFiles(from: string, into: string): Promise<void> {
  const mode = constants.COPYFILE_FICLONE;
  return cp(from, join(into, 'database'), { recursive: true, mode });
}

async function removeStale(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null || Date.now() - found.mtimeMs < staleMs) return;
  await rm(path, { recursive: true, force: true });
}
