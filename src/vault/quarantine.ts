// The quarantine of a vault: files that no record names, set aside under their hash, each with a
// manifest. They are moved within the vault and never removed without a person's command; until
// then reading finds them here.
import {
  link,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  unlink,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import {
  blobPath,
  findFile,
  hashNamed,
  keyIdsOf,
  readAndHash,
  sizeOf,
  syncFolder,
  type BlobReading,
} from './blob-files.ts';
import { isSealed, sealedPath } from './sealed-file.ts';
import type { VaultKeys } from './vault-keys.ts';

/** What is known of a file that was set aside; it is alongside it as `<sha256>.json`. */
export interface Manifest {
  sha256: string;
  bytes: number;
  /** When the file was written, by the file system. */
  written_at: string;
  set_aside_at: string;
  /** By which installation, and in which epoch of its audit log. */
  installation: string;
  epoch: number;
}

/** A file in the quarantine; without a manifest when someone else put it there. */
export interface SetAside {
  sha256: string;
  bytes: number;
  manifest: Manifest | null;
  /** Whether it is encrypted. */
  is_sealed: boolean;
}

export interface Quarantine {
  /** Moves a kept file here. False if missing. Throws rather than copy. */
  setAside(manifest: Manifest): Promise<boolean>;
  /** Moves a file back to its place, unless a file is there. */
  putBack(sha256: string): Promise<'returned' | 'there' | 'missing'>;
  /** Every file, in no order. */
  walk(): AsyncIterable<SetAside>;
  /** One file; null when it is not here. */
  find(sha256: string): Promise<SetAside | null>;
  /** Reads a file here and hashes it; never throws for what it finds. */
  examine(sha256: string): Promise<BlobReading>;
  /** Reads what is at the place of its own, which a file can have while another is set aside. */
  examinePlace(sha256: string): Promise<BlobReading>;
  /** Whether a file is at the place of its own. */
  isTaken(sha256: string): Promise<boolean>;
  /** Removes a file for good. By a person's command alone, and after it was recorded. */
  remove(sha256: string): Promise<void>;
}

export function openQuarantine(vault: string, keys: VaultKeys): Quarantine {
  const folder = folderIn(vault);
  const examine = async (plain: string) => readAndHash((await findFile(plain)) ?? plain, {}, keys);
  return {
    setAside: (manifest) => setAside(vault, folder, manifest),
    putBack: (sha256) => putBack(vault, folder, sha256),
    walk: () => walk(folder),
    find: (sha256) => find(folder, sha256),
    examine: (sha256) => examine(asidePath(vault, sha256)),
    examinePlace: (sha256) => examine(blobPath(vault, sha256)),
    isTaken: async (sha256) => (await findFile(blobPath(vault, sha256))) !== null,
    remove: (sha256) => removeAside(folder, sha256),
  };
}

const folderIn = (vault: string) => join(vault, 'quarantine');

async function removeAside(folder: string, sha256: string): Promise<void> {
  const plain = join(folder, checked(sha256));
  for (const path of [plain, sealedPath(plain)]) await unlink(path).catch(ifMissing);
  await removeManifest(folder, sha256);
}

/** Where a file is while it is set aside. */
export function asidePath(vault: string, sha256: string): string {
  return join(folderIn(vault), checked(sha256));
}

/**
 * Removes a kept file for good, at its place and in the quarantine. Gives the IDs of the keys of
 * what was removed.
 */
export async function removeKept(folder: string, sha256: string): Promise<string[]> {
  const path = blobPath(folder, sha256);
  const ids = await keyIdsOf([path, asidePath(folder, sha256)]);
  for (const file of [path, sealedPath(path)]) await rm(file, { force: true });
  if ((await sizeOf(dirname(path))) !== null) await syncFolder(dirname(path));
  await removeAside(folderIn(folder), sha256);
  return ids;
}

/**
 * Where these bytes are plain: at their place, in the quarantine, and among the corrupted files,
 * where a copy might be of either kind.
 */
export async function plainCopies(folder: string, sha256: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of [blobPath(folder, sha256), asidePath(folder, sha256)]) {
    if ((await sizeOf(path)) !== null) found.push(relative(folder, path));
  }
  const damaged = await readdir(join(folder, 'damaged')).catch((error: NodeJS.ErrnoException) => {
    ifMissing(error);
    return [];
  });
  const ofThese = damaged.filter((name) => name.startsWith(`${sha256}.`));
  return [...found, ...ofThese.map((name) => join('damaged', name))];
}

function checked(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('A blob is named by 64 hex digits.');
  return sha256;
}

async function setAside(vault: string, folder: string, manifest: Manifest): Promise<boolean> {
  const { sha256 } = manifest;
  const path = blobPath(vault, sha256);
  if ((await findFile(path)) === null) return false;
  await makeFolder(vault, folder);
  // First the manifest, so that no file is here that no one can explain.
  await writeManifest(folder, manifest);
  await rename(sealedPath(path), sealedPath(join(folder, sha256))).catch(ifMissing);
  await rename(path, join(folder, sha256)).catch(ifMissing);
  await syncFolder(folder);
  await syncFolder(dirname(path));
  return true;
}

async function makeFolder(vault: string, folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncFolder(vault);
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, `${manifest.sha256}.json`);
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

async function putBack(vault: string, folder: string, sha256: string) {
  const [aside, place] = [join(folder, checked(sha256)), blobPath(vault, sha256)];
  if ((await findFile(place)) !== null) return 'there';
  const from = (await findFile(aside)) ?? aside;
  const to = from === aside ? place : sealedPath(place);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return 'there';
    if (code === 'ENOENT') return 'missing';
    throw error;
  }
  // Its whole way: the folders above might be new.
  for (const part of [dirname(to), dirname(dirname(to)), dirname(dirname(dirname(to)))]) {
    await syncFolder(part);
  }
  await removeAside(folder, sha256);
  return 'returned';
}

async function removeManifest(folder: string, sha256: string): Promise<void> {
  await rm(join(folder, `${sha256}.json`), { force: true });
  await syncFolder(folder).catch(ifMissing);
}

function ifMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function* walk(folder: string): AsyncGenerator<SetAside> {
  const files = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const { name } of files) {
    const sha256 = hashNamed(name);
    // Of two files of the same bytes one is enough.
    if (sha256 === null || (name !== sha256 && (await sizeOf(join(folder, sha256))) !== null))
      continue;
    const found = await find(folder, sha256);
    if (found !== null) yield found;
  }
}

async function find(folder: string, sha256: string): Promise<SetAside | null> {
  const path = await findFile(join(folder, checked(sha256)));
  const bytes = path === null ? null : await sizeOf(path);
  if (path === null || bytes === null) return null;
  const manifest = await readManifest(folder, sha256);
  return { sha256, bytes, manifest, is_sealed: isSealed(path) };
}

async function readManifest(folder: string, sha256: string): Promise<Manifest | null> {
  try {
    return JSON.parse(await readFile(join(folder, `${sha256}.json`), 'utf8')) as Manifest;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    ifMissing(error as NodeJS.ErrnoException);
    return null;
  }
}
