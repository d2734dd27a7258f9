// SQL of the files in the vault that no record names: what was found, and how it ended with each.
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';
import type { VaultOrphanTable } from './vault-tables.ts';

export type Orphan = Selectable<VaultOrphanTable>;
export type FoundOrphan = Omit<Insertable<VaultOrphanTable>, 'ended_at' | 'outcome'>;

/** Notes orphans; gives the hashes of those that are new, or newly set aside. */
export async function noteOrphans(
  db: Kysely<Tables>,
  found: readonly FoundOrphan[],
): Promise<string[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<{ sha256: string }>`
    insert into vault_orphan as known (sha256, bytes, written_at, found_at, set_aside_at)
    select sha256, bytes, written_at, found_at, set_aside_at
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as x (
      sha256 text, bytes bigint, written_at timestamptz, found_at timestamptz,
      set_aside_at timestamptz
    )
    on conflict (sha256) do update set
      bytes = excluded.bytes, written_at = excluded.written_at, found_at = excluded.found_at,
      set_aside_at = excluded.set_aside_at, ended_at = null, outcome = null
    where known.ended_at is not null
      or known.set_aside_at is null and excluded.set_aside_at is not null
    returning sha256`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Notes how it ended with orphans; gives the hashes of those that were open until now. */
export async function endOrphans(
  db: Kysely<Tables>,
  hashes: readonly string[],
  outcome: NonNullable<VaultOrphanTable['outcome']>,
  at: Timestamp,
): Promise<string[]> {
  const rows = await db
    .updateTable('vault_orphan')
    .set({ ended_at: at, outcome })
    .where(sql<boolean>`sha256 = any(${hashes}::text[])`)
    .where('ended_at', 'is', null)
    .returning('sha256')
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** The next open ones in the order of their hashes. */
export async function openOrphans(
  db: Kysely<Tables>,
  after: string | null,
  limit: number,
): Promise<Orphan[]> {
  let query = db.selectFrom('vault_orphan').selectAll().where('ended_at', 'is', null);
  if (after !== null) query = query.where('sha256', '>', after);
  return query.orderBy('sha256').limit(limit).execute();
}

export interface OrphanTotals {
  /** Moved to the quarantine. */
  set_aside: number;
  /** Found, and left where they are. */
  reported: number;
  bytes: number;
}

export async function orphanTotals(db: Kysely<Tables>): Promise<OrphanTotals> {
  const { rows } = await sql<OrphanTotals>`
    select count(set_aside_at)::int as set_aside, (count(*) - count(set_aside_at))::int as reported,
      coalesce(sum(bytes), 0)::bigint as bytes
    from vault_orphan where ended_at is null`.execute(db);
  return required(rows[0], 'row');
}
