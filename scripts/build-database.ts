// `npm ci` runs it (as `prepare`): makes the database that a first start copies, in dist/database.
// A program without it starts as well, and takes longer the first time. With a folder as argument
// it makes the database there.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { openDatabase } from '../src/store/engine/database.ts';
import { migrate } from '../src/store/engine/migrate.ts';
import { preparedDatabase, preparedFolder } from '../src/store/engine/prepared-folder.ts';
import { markPrepared } from '../src/store/engine/prepared.ts';

async function main(target: string): Promise<void> {
  if (existsSync(target)) return;
  const started = performance.now();
  const parent = join(target, '..');
  mkdirSync(parent, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'proofline-database-'));
  const unfinished = `${target}.new-${process.pid}`;
  try {
    const database = await openDatabase({ dataDir: work });
    await migrate(database);
    await markPrepared(database.pool);
    await database.close();
    cpSync(join(work, 'database'), unfinished, { recursive: true });
    makeReadable(unfinished);
    renameSync(unfinished, target);
  } finally {
    for (const folder of [work, unfinished]) rmSync(folder, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`Database for first starts made in ${seconds} s.\n`);
}

/** The service can run as another user than the one who installs. It holds no secret. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else chmodSync(path, 0o644);
  }
}

/** Those of earlier programs. */
function removeOthers(): void {
  for (const name of existsSync(preparedFolder) ? readdirSync(preparedFolder) : []) {
    if (name === basename(preparedDatabase())) continue;
    rmSync(join(preparedFolder, name), { recursive: true, force: true });
  }
}

// It runs once: compiling the engine any better would take longer than it saves.
setFlagsFromString('--liftoff-only');
const [given] = process.argv.slice(2);
if (given === undefined) removeOthers();
await main(given ?? preparedDatabase());
