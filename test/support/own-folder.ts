// Gives each test file of a run a temporary folder of its own, named after the file, in that of the
// run (global-setup.ts): what a file leaves there is found under its name when the run ends.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Under this name the global set-up passes the folder of the run to the test processes. */
export const temporaryVariable = 'IP3_TEST_TEMPORARY';

const ofRun = process.env[temporaryVariable];
const file = process.argv[1];
// Neither the runner itself nor a thread of a test process, which has its folder.
if (ofRun !== undefined && file !== undefined && os.tmpdir() === ofRun) {
  const own = path.join(ofRun, path.basename(file).replace(/(?:\.whole)?\.test\.ts$/, ''));
  fs.mkdirSync(own, { recursive: true });
  // Servers of the tests run as another user.
  fs.chmodSync(own, 0o711);
  process.env['TMPDIR'] = own;
}

/** Node.js and npm keep compiled code there, for all their runs; it is theirs to remove. */
const kept = 'node-compile-cache';

/** What test files left in the folder of their run, as `file: name`. */
export function leftIn(folder: string): string[] {
  const named = fs.readdirSync(folder).filter((name) => name !== kept);
  return named.flatMap((file) => {
    const inside = path.join(folder, file);
    if (!fs.statSync(inside).isDirectory()) return [file];
    return fs
      .readdirSync(inside)
      .filter((name) => name !== kept)
      .map((name) => `${file}: ${name}`);
  });
}
