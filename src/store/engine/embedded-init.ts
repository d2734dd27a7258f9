// Makes an empty embedded database in the folder of the first argument, then ends. Runs as a child
// process: PostgreSQL's initdb takes hundreds of megabytes, which WebAssembly would never give back
// to the server.
import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { reasonOf } from './disk-faults.ts';
import { syncTree } from './embedded-files.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder to make the database in.');

// A server that was killed must not leave this process working on.
process.on('disconnect', () => process.exit(1));

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
