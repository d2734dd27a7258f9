// Makes a folder and those above it. The runtime's own way to do that never ends where a folder is
// there and takes no other, as in /proc.
import fs from 'node:fs';
import path from 'node:path';

/** With mode 0700, one by one; one that is there stays as it is. Throws what the system says. */
export function makeFolder(folder: string): void {
  const above = path.dirname(folder);
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    if (code !== 'ENOENT' || above === folder || fs.existsSync(above)) throw error;
    makeFolder(above);
    fs.mkdirSync(folder, { mode: 0o700 });
  }
}
