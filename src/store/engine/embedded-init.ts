// Makes an empty embedded database in the folder of the first argument, then ends. Runs as a child
// process: PostgreSQL's initdb takes hundreds of megabytes, which WebAssembly would never give back
// to the server.
import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncTree } from './embedded-files.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder to make the database in.');

// A server that was killed must not leave this process working on.
process.on('disconnect', () => process.exit(1));

/** What the runtime reports of the disk, which has no words of its own: WASI numbers of errors. */
const diskFaults: Record<number, string> = {
  19: 'the disk quota is used up',
  29: 'the disk reports an input or output error',
  51: 'the disk is full',
  69: 'the disk is read-only',
};

function reasonOf(error: unknown): string {
  const { errno, message } = Object(error) as { errno?: number; message?: string };
  const known = errno === undefined ? undefined : diskFaults[errno];
  return known ?? (message || String(error)).split('\n', 1)[0]!;
}

try {
  const lite = await PGlite.create({ fs: new NodeFS(folder) });
  await lite.close();
  syncTree(folder);
} catch (error) {
  // The last line is what the server reports.
  fs.writeSync(process.stderr.fd, `${reasonOf(error)}\n`);
  process.exit(1);
}
process.exit(0);
