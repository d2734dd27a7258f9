// Beats of a vault: each server that works with it writes a small file there every few seconds. The
// files are among the temporary ones: no backup takes them, and old ones are swept.
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryPath } from './temporary.ts';

export interface Beat {
  server: string;
  /** As its database has it. */
  beat: number;
  /** Counts the writes of this file: it goes on while the database does not answer. */
  written: number;
  /** The machine of the server, and its process. */
  at: string;
}

const fileName = /^beat\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const pathOf = (vault: string, server: string) => join(vault, 'tmp', `beat.${server}`);

/** Replaces the file at once: who reads it finds the old one or the new one. */
export async function writeBeat(vault: string, beat: Beat): Promise<void> {
  const temporary = temporaryPath(vault);
  try {
    await writeFile(temporary, `${JSON.stringify(beat)}\n`, { flag: 'wx', mode: 0o600 });
    await rename(temporary, pathOf(vault, beat.server));
  } finally {
    await rm(temporary, { force: true });
  }
}

export async function removeBeat(vault: string, server: string): Promise<void> {
  await rm(pathOf(vault, server), { force: true });
}

/** All that make sense; none in a folder that is not there yet. */
export async function readBeats(vault: string): Promise<Beat[]> {
  const names = await readdir(join(vault, 'tmp')).catch(noneIfMissing);
  const servers = names.flatMap((name) => fileName.exec(name)?.[1] ?? []);
  const beats = await Promise.all(servers.map((server) => readBeat(vault, server)));
  return beats.filter((beat) => beat !== null);
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}

/** Null for one that has ended in the meantime, and for one that makes no sense. */
async function readBeat(vault: string, server: string): Promise<Beat | null> {
  const text = await readFile(pathOf(vault, server), 'utf8').catch(() => '');
  try {
    const { beat, written, at } = JSON.parse(text) as Partial<Beat>;
    if (!Number.isSafeInteger(beat) || !Number.isSafeInteger(written)) return null;
    return { server, beat: beat!, written: written!, at: placeOf(at) };
  } catch {
    return null;
  }
}

/** The text is of another machine. */
function placeOf(at: unknown): string {
  return typeof at === 'string' && /^[\w.-]{1,253}, process \d{1,10}$/.test(at) ? at : 'unknown';
}
