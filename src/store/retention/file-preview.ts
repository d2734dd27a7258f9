// SQL of the files that would leave the vault by a policy.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import { batchIsHeld, runIsHeld } from '../holds/holds.ts';
import type { Tables } from '../tables.ts';
import { isNeeded } from './files.ts';

export interface FilePreview {
  files: number;
  bytes: number;
}

const mostFiles = 10_000;

export function previewLogFiles(db: Kysely<Tables>, before: Timestamp): Promise<FilePreview> {
  const named = sql`
    select sha256 from log_batch where received_at < ${before} and released_at is null
      and not ${batchIsHeld(sql.ref('log_batch.id'))}`;
  return counted(db, named, { kind: 'log_events', before });
}

export function previewImportFiles(db: Kysely<Tables>, before: Timestamp): Promise<FilePreview> {
  const named = sql`
    select unnest(array[sha256, archive ->> 'sha256']) as sha256 from connector_run
    where finished_at < ${before} and released_at is null
      and not ${runIsHeld(sql.ref('connector_run.id'))}`;
  return counted(db, named, { kind: 'import_files', before });
}

async function counted(
  db: Kysely<Tables>,
  named: ReturnType<typeof sql>,
  without: Parameters<typeof isNeeded>[1],
): Promise<FilePreview> {
  const { rows } = await sql<FilePreview>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes
    from (
      select blob.sha256, blob.bytes from (select distinct sha256 from (${named}) as named) as due
      join blob on blob.sha256 = due.sha256
      where not ${isNeeded(sql.ref('blob.sha256'), without)}
      limit ${mostFiles}) as first`.execute(db);
  return required(rows[0], 'row');
}
