// SQL of whose vault it is: the id of the installation, and of the vault that belongs to it.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { listEpochs } from '../audit/audit-log.ts';
import type { Tables } from '../tables.ts';

/** The id of the installation: the one that its audit log is named by, in every epoch. */
export async function installationId(db: Kysely<Tables>): Promise<string> {
  const [first] = await listEpochs(db);
  return first!.origin.replace(/^proofline\//, '').replace(/\/epoch-\d+$/, '');
}

/** The epoch of the audit log; above 1 when the log goes on after a restore. */
export async function currentEpoch(db: Kysely<Tables>): Promise<number> {
  return (await listEpochs(db)).at(-1)!.epoch;
}

/** The id of the vault of this installation; undefined before its first start. */
export async function knownVault(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db.selectFrom('vault_mark').select('vault').executeTakeFirst();
  return row?.vault;
}

/** Notes which vault it is from now on. */
export async function noteVault(db: Kysely<Tables>, vault: string, at: Timestamp): Promise<void> {
  await db
    .insertInto('vault_mark')
    .values({ vault, marked_at: at })
    .onConflict((on) => on.column('id').doUpdateSet({ vault, marked_at: at }))
    .execute();
}

/** Some of the blobs that the database knows; of no order that anybody could have chosen. */
export async function someBlobs(db: Kysely<Tables>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from blob order by sha256 limit ${limit}`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Of the newest blobs that the database knows, those not found corrupted by a scrub: what a vault
 * must have unless someone was notified of their absence.
 */
export async function newestBlobs(db: Kysely<Tables>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256
    from (select sha256 from blob order by created_at desc limit ${limit}) newest
    where not exists (
      select from blob_fault fault
      where fault.sha256 = newest.sha256 and fault.mended_at is null)`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}
