// The script of `npm ci` makes the database that a first start copies. A claimed copy is, to the
// last row, what a database is that was migrated by itself.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../src/store/engine/database.ts';
import { migratedFolder, temporaryFolder } from '../support/engines.ts';

const script = path.join(import.meta.dirname, '../../scripts/build-database.ts');

/** What is another value in each database, wherever it came from. */
const own = [
  [/proofline\/[0-9a-f-]{36}/g, 'its name'],
  [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00/g, 'its time'],
  [/^\\(?:un)?restrict \w+$/gm, ''],
] as const;

async function dumpOf(dataDir: string, prepared?: string): Promise<string> {
  const database = await openDatabase({ dataDir, ...(prepared && { prepared: () => prepared }) });
  const text = await database.dump!(['--inserts']);
  await database.close();
  return text;
}

/** Rows that were written are where there was room, so their order says nothing. */
const alike = (dump: string) =>
  own
    .reduce((text, [pattern, word]) => text.replaceAll(pattern, word), dump)
    .replace(/(?:^INSERT INTO public\.migration .*\n)+/gm, (rows) =>
      rows.split('\n').toSorted().join('\n'),
    );

test('made by the script, copied, claimed › the dump of a database migrated by itself', async () => {
  const folder = path.join(temporaryFolder(), 'prepared');
  execFileSync(process.execPath, [script, folder]);
  const copy = await dumpOf(temporaryFolder(), folder);
  const migrated = await dumpOf(await migratedFolder());
  assert.ok(migrated.includes('INSERT INTO public.migration'), 'the dump has rows');
  assert.notEqual(copy, migrated);
  assert.equal(alike(copy), alike(migrated));
  const modes = fs.statSync(path.join(folder, 'PG_VERSION')).mode & 0o777;
  assert.equal(modes, 0o644, 'another user can read it');
});
