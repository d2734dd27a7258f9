// Files of this folder that share a process: each would load the program, start the embedded engine
// and warm up for itself, which takes as long as most of their tests. Each runs alone just as well.
import { globSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '..');
/** As many as there are files beside this one; two to each process that runs at a time. */
export const shares = 6;

/** Loads every sixth file: the heavy ones stand beside each other in the alphabet. */
export async function loadShare(number: number): Promise<void> {
  const files = globSync('*.test.ts', { cwd: folder }).toSorted();
  for (const [place, file] of files.entries()) {
    if (place % shares === number - 1) await import(path.join(folder, file));
  }
}
