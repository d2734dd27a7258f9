// The mark of a vault: which installation it belongs to, and which vault it is. A file in the vault
// itself, so that it goes with the bytes into every backup.
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './blob-files.ts';

export interface VaultMark {
  /** The installation, as its database names itself. */
  installation: string;
  /** The vault; a copy of it in a backup has the same id. */
  vault: string;
  marked_at: string;
}

export const markName = 'installation.json';

/** What a vault says of itself: null without a mark, `unreadable` for one that makes no sense. */
export type FoundMark = VaultMark | 'unreadable' | null;

/** Reads the mark of a folder, which need not be there. */
export async function readMark(folder: string): Promise<FoundMark> {
  try {
    return parsed(await readFile(join(folder, markName), 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return 'unreadable';
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** The id of a vault; null for one that says nothing of itself. */
export function vaultOf(mark: FoundMark): string | null {
  return mark === null || mark === 'unreadable' ? null : mark.vault;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function parsed(text: string): VaultMark {
  const said = JSON.parse(text) as Partial<VaultMark> | null;
  const { installation, vault, marked_at } = said ?? {};
  if (!isId(installation) || !isId(vault) || typeof marked_at !== 'string') {
    throw new SyntaxError('It names no installation.');
  }
  return { installation, vault, marked_at };
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && uuid.test(id);
}

/**
 * Marks a vault, durably and whole. False when it has a mark already, which then stays, unless it
 * is to be replaced.
 */
export async function writeMark(
  folder: string,
  mark: VaultMark,
  { replace }: { replace: boolean },
): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, markName);
  const temporary = `${path}.${randomUUID()}`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(mark)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    if (replace) await rename(temporary, path);
    else await link(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
    await syncFolder(folder);
  }
}
