// A migrated database without records, made once where the program is installed
// (scripts/build-database.ts): a first start copies it instead of running PostgreSQL's initdb and
// every migration. What has to be its own in every database is made when a copy is opened first.
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { syncTree } from './embedded-files.ts';

/** Comment of the schema in a database that no one has used. */
export const mark = 'prepared, not used yet';
/** The one of PostgreSQL. */
const usual = 'standard public schema';

/** The last change to a prepared database: says that it is one. */
export async function markPrepared(pool: pg.Pool): Promise<void> {
  await pool.query(`comment on schema public is '${mark}'`);
}

/**
 * Copies a prepared database to a folder that is there and empty, on to the disk; false where there
 * is none that can be read.
 */
export function copyPrepared(prepared: string, folder: string): boolean {
  if (!fs.existsSync(path.join(prepared, 'PG_VERSION'))) return false;
  fs.cpSync(prepared, folder, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  fs.chmodSync(folder, 0o700);
  syncTree(folder);
  return true;
}

/**
 * Gives a copy what is its own: the name of its audit log, which has no entry yet, and the times
 * when it was made. One statement, so a copy is claimed whole or, after a kill, at the next
 * opening. Does nothing to any other database. A test compares the result with a database that was
 * migrated by itself.
 */
export const claimCopy = `do $$ begin
  if obj_description('public'::regnamespace, 'pg_namespace') = '${mark}' then
    alter table audit_epoch disable trigger audit_epoch_append_only;
    update audit_epoch set origin = 'proofline/' || gen_random_uuid(), created_at = now();
    alter table audit_epoch enable always trigger audit_epoch_append_only;
    update migration set applied_at = now();
    comment on schema public is '${usual}';
  end if;
end $$`;
