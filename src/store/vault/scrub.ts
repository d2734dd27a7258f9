// SQL of the scrub: where it is, and which blobs it has found corrupted.
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';
import type { BlobFaultTable, VaultScrubTable } from './vault-tables.ts';

export type ScrubState = Selectable<VaultScrubTable>;
export type BlobFault = Selectable<BlobFaultTable>;

export async function scrubState(db: Kysely<Tables>): Promise<ScrubState> {
  return db.selectFrom('vault_scrub').selectAll().executeTakeFirstOrThrow();
}

/** Takes or keeps the right to read on; undefined while another process has it. */
export async function leaseScrub(
  db: Kysely<Tables>,
  reader: string,
  now: Timestamp,
  until: Timestamp,
  change: Updateable<VaultScrubTable> = {},
): Promise<ScrubState | undefined> {
  return db
    .updateTable('vault_scrub')
    .set({ ...change, reader, leased_until: until })
    .where(sql<boolean>`(reader = ${reader} or leased_until is null or leased_until < ${now})`)
    .returningAll()
    .executeTakeFirst();
}

/** Gives the right back, so that the next reader need not wait for its end. */
export async function releaseScrub(db: Kysely<Tables>, reader: string): Promise<void> {
  const free = { reader: null, leased_until: null };
  await db.updateTable('vault_scrub').set(free).where('reader', '=', reader).execute();
}

/** Of these blobs those that are known to be corrupted. */
export async function openFaults(
  db: Kysely<Tables>,
  hashes: readonly string[],
): Promise<BlobFault[]> {
  if (hashes.length === 0) return [];
  return db
    .selectFrom('blob_fault')
    .selectAll()
    .where(sql<boolean>`sha256 = any(${hashes}::text[])`)
    .where('mended_at', 'is', null)
    .execute();
}

export async function countOpenFaults(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from blob_fault where mended_at is null`.execute(db);
  return required(rows[0], 'row').n;
}

export async function writeFault(db: Kysely<Tables>, fault: BlobFault): Promise<void> {
  const { sha256: _, ...others } = fault;
  await db
    .insertInto('blob_fault')
    .values(fault)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(others))
    .execute();
}

/** True when it was known to be corrupted until now. */
export async function mendFault(
  db: Kysely<Tables>,
  sha256: string,
  at: Timestamp,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('blob_fault')
    .set({ mended_at: at })
    .where('sha256', '=', sha256)
    .where('mended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The open incident of a fingerprint. */
export async function openIncidentOf(
  db: Kysely<Tables>,
  fingerprint: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from incident where fingerprint = ${fingerprint} and status_lifecycle = 'open'
    for update`.execute(db);
  return rows[0]?.id;
}

export async function blobTotals(db: Kysely<Tables>): Promise<{ blobs: number; bytes: number }> {
  const { rows } = await sql<{ blobs: number; bytes: number }>`
    select count(*)::int as blobs, coalesce(sum(bytes), 0)::bigint as bytes
    from blob`.execute(db);
  return required(rows[0], 'row');
}
