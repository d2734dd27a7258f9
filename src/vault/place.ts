// A vault as its own parts see it, and folders in it.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './blob-files.ts';
import type { spaceOf } from './space.ts';
import type { OpenedPlace } from './taking-files.ts';
import type { VaultKeys } from './vault-keys.ts';

export interface Place extends OpenedPlace {
  keys: VaultKeys;
  space: ReturnType<typeof spaceOf>;
  /** Room for files that are exchanged: the disk counts, and no limit of the vault. */
  exchanges: ReturnType<typeof spaceOf>;
  /** Temporary files of this process. */
  live: Set<string>;
  /** Folders whose names this process has seen synced. */
  synced: Set<string>;
}

export const makeAll = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

/**
 * Makes a folder whose name is durable. One that is there can have been made by a process that was
 * killed, or got an error, before it was synced; so each process syncs the way once.
 */
export async function makeFolder(place: Place, folder: string): Promise<void> {
  if (place.synced.has(folder)) return;
  // One by one: `mkdir -p` reports the last folder for an error in the first one.
  for (const part of [dirname(folder), folder])
    await mkdir(part, { mode: 0o700 }).catch(unlessThere);
  for (let parent = dirname(folder); parent.startsWith(place.folder); parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === place.folder) break;
  }
  place.synced.add(folder);
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
