// SQL of what the vault keeps.
import { sql, type Kysely } from 'kysely';
import { DomainError } from '../../domain/error.ts';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';

/**
 * Notes that the vault holds these bytes. From here to the end of the transaction no sweep takes
 * them away; so they are kept, or kept once more, after this call and before the commit.
 */
export async function insertBlob(
  db: Kysely<Tables>,
  blob: { sha256: string; bytes: number; created_at: string },
): Promise<void> {
  await shareBlob(db, blob.sha256);
  const added = await db
    .insertInto('blob')
    .values(blob)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('sha256')
    .executeTakeFirst();
  if (added !== undefined && (await lostItsKey(db, blob.sha256))) throw erasedMeanwhile();
}

/** An erasure destroyed the key of the same bytes while they came in once more. */
async function lostItsKey(db: Kysely<Tables>, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    select from erased_file where sha256 = ${sha256}
      and not exists (select from vault_key where vault_key.sha256 = ${sha256})
      and exists (select from vault_wrapping)
    limit 1`.execute(db);
  return rows.length > 0;
}

function erasedMeanwhile(): DomainError {
  const detail =
    'The same bytes were erased while they came in. Nothing was stored. Send the file again.';
  return new DomainError('unavailable', detail);
}

/** Until the commit no one removes these bytes. Waits for those who are just removing them. */
export async function shareBlob(db: Kysely<Tables>, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(sha256)}::bigint)`.execute(db);
}

/** What the database knows of a kept blob. */
export async function findBlob(
  db: Kysely<Tables>,
  sha256: string,
): Promise<{ bytes: number } | undefined> {
  return db.selectFrom('blob').select('bytes').where('sha256', '=', sha256).executeTakeFirst();
}

/** Bytes of everything that is kept. */
export async function keptBytes(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from blob`.execute(db);
  return required(rows[0], 'row').bytes;
}

/**
 * The lock of one blob: anyone who names it shares it, anyone who removes it has it alone.
 */
function lockOf(sha256: string): string {
  return String(BigInt.asIntN(64, BigInt(`0x${sha256.slice(0, 16)}`)));
}

/**
 * Of these blobs those that neither a row nor a record names, alone with each until the commit. One
 * that someone is just naming is left out.
 */
export async function lockUnnamedBlobs(
  db: Kysely<Tables>,
  hashes: readonly string[],
): Promise<string[]> {
  const locked = await lockBlobs(db, hashes);
  // Another statement: it sees what was committed before the locks were had.
  return unnamedBlobs(db, locked);
}

/** Those of these blobs that no one is just naming, alone with each until the commit. */
export async function lockBlobs(db: Kysely<Tables>, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from unnest(${hashes}::text[], ${hashes.map(lockOf)}::bigint[])
      as found (sha256, lock)
    where pg_try_advisory_xact_lock(lock)`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Of these hashes those that neither a blob's row nor a record of evidence names, nor a removal
 * that is under way.
 */
export async function unnamedBlobs(
  db: Kysely<Tables>,
  hashes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from unnest(${hashes}::text[]) as found (sha256)
    where not exists (select from blob where blob.sha256 = found.sha256)
      and not exists (
        select from blob_removal where blob_removal.sha256 = found.sha256 and ended_at is null
      )
      and not exists (
        select from evidence where left(content_ref, 77) = 'vault:sha256:' || found.sha256
          and content_ref like 'vault:sha256:%'
      )
      and not exists (
        select from engagement_entry
        where evidence ->> 'content_ref' = 'vault:sha256:' || found.sha256
          and evidence ->> 'content_ref' like 'vault:sha256:%'
      )`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Of these blobs those that no erasure takes from the disk. */
export async function notLeaving(db: Kysely<Tables>, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from unnest(${hashes}::text[]) as found (sha256)
    where not exists (
      select from blob_removal
      where blob_removal.sha256 = found.sha256 and ended_at is null and kind = 'erasure'
    )`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** The records that are on a blob: how many, and the first of them. */
export async function evidenceOfBlob(db: Kysely<Tables>, sha256: string, limit: number) {
  const { rows } = await sql<{ id: string; incident: string; total: number }>`
    select evidence.id, incident.public_id as incident, count(*) over ()::int as total
    from evidence join incident on incident.id = evidence.incident_id
    where left(content_ref, 77) = ${`vault:sha256:${sha256}`} and content_ref like 'vault:sha256:%'
    order by evidence.id limit ${limit}`.execute(db);
  const evidence = rows.map(({ id, incident }) => ({ id, incident }));
  return { evidence, total: rows[0]?.total ?? 0 };
}

/** The next blobs in the order of their hashes. */
export async function blobsAfter(db: Kysely<Tables>, after: string | null, limit: number) {
  let query = db.selectFrom('blob').select(['sha256', 'bytes']).orderBy('sha256').limit(limit);
  if (after !== null) query = query.where('sha256', '>', after);
  return query.execute();
}
