// Temporary files of a vault: uploads that are under way. Their names say which process writes
// them, so that what a killed one left behind is recognised as soon as someone looks. No record
// ever names such a file, and nothing of it was ever acknowledged.
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** One that no one has written to for this long belongs to a dead process, wherever that ran. */
const abandonedAfterMs = 3_600_000;

/** A new name in the folder: who writes, and a part that no one else has. */
export function temporaryPath(vault: string): string {
  const { pid, started, space } = self;
  const owner = started === null ? '' : `${space}.${pid}.${started}.`;
  return join(vault, 'tmp', `${owner}${randomUUID()}`);
}

/** Writes a file and removes it; throws what the disk says. */
export async function tryWrite(folder: string): Promise<void> {
  const path = temporaryPath(folder);
  try {
    const file = await open(path, 'wx', 0o600);
    // A file can be made on a full disk, but not filled.
    try {
      await file.write('?');
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** Removes what dead processes left; gives how many files that were. */
export async function sweepTemporary(
  vault: string,
  live: { has(path: string): boolean },
): Promise<number> {
  const now = new Date();
  let removed = 0;
  for (const name of await readdir(join(vault, 'tmp'))) {
    const path = join(vault, 'tmp', name);
    // One that waits for its turn is in use, and other processes must see so, too.
    if (live.has(path)) await utimes(path, now, now).catch(() => undefined);
    else if (isDead(name) || (await age(path, now)) > abandonedAfterMs) {
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
}

async function age(path: string, now: Date): Promise<number> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
  return now.getTime() - mtimeMs;
}

/**
 * Whether the process of this name ended for certain. One on another machine, or in another
 * container, cannot be seen from here: of such a file only its age shows.
 */
function isDead(name: string): boolean {
  const [, space, pid, started] = /^([0-9a-f-]+_\d+)\.(\d+)\.(\d+)\./.exec(name) ?? [];
  if (space === undefined || self.started === null || space !== self.space) return false;
  const runs = startOf(Number(pid));
  return runs === null ? !isThere(Number(pid)) : runs !== started;
}

/** Also true for one that someone else runs, whom `/proc` might hide. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Tick at which a process started (proc_pid_stat(5), field 22); null where it cannot be read. */
function startOf(pid: number): string | null {
  const text = readIfThere(`/proc/${pid}/stat`);
  // The name in field 2 can hold spaces and brackets, so the fields are counted from its end.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

/** The name space in which process numbers count; 0 where the system does not say. */
function pidSpace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    return '0';
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

/** This process: the boot and the name space in which its number counts, and when it started. */
const self = {
  pid: process.pid,
  started: startOf(process.pid),
  space: `${readIfThere('/proc/sys/kernel/random/boot_id').trim()}_${pidSpace()}`,
};
