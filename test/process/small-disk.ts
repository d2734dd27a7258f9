// The real server on a disk of a few megabytes: a tmpfs in a mount namespace of its own, so that it
// needs no rights beyond those of a user who can make one, and goes away with the server.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What `launcher` of a server process has to be for a disk of so many megabytes in `folder`.
 * `prepare` is a shell command that has the disk as `$2`.
 */
export function onSmallDisk(folder: string, megabytes: number, prepare = 'true'): string[] {
  assertMountable();
  const mount = 'mount -t tmpfs -o size="$1"m proofline "$2"';
  const script = `${mount} && { ${prepare}; } && shift 2 && exec "$@"`;
  return ['unshare', '-Urm', 'sh', '-c', script, 'sh', String(megabytes), folder];
}

function assertMountable(): void {
  try {
    execFileSync('unshare', ['-Urm', 'true'], { stdio: 'pipe' });
  } catch (error) {
    const advice = 'allow user namespaces (kernel.unprivileged_userns_clone=1), or run as root';
    assert.fail(`These tests mount a small disk and may not: ${advice}. ${String(error)}`);
  }
}

/** The small disk as the process with this pid sees it. */
export function seenBy(pid: number, folder: string): string {
  return path.join(`/proc/${pid}/root`, folder);
}

/** Writes until nothing more fits; gives what takes the filling away. */
export function fillUp(folder: string): () => void {
  const file = path.join(folder, 'filling');
  const handle = fs.openSync(file, 'w');
  const piece = Buffer.alloc(4096, 1);
  try {
    for (;;) if (fs.writeSync(handle, piece) === 0) break;
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
  } finally {
    fs.closeSync(handle);
  }
  return () => fs.rmSync(file);
}

/** Asks until it gets what it wants; the limit only ends a hang. */
export async function eventually<Value>(
  ask: () => Promise<Value>,
  wanted: (value: Value) => boolean,
): Promise<Value> {
  const giveUpAt = performance.now() + 120_000;
  for (;;) {
    const value = await ask();
    if (wanted(value) || performance.now() > giveUpAt) return value;
    await pause(100);
  }
}
