// SQL of changes to many incidents. A change whose lease has ended has lost its process, and any
// other goes on with it.
import { sql, type Insertable, type Kysely } from 'kysely';
import { mostInBulk } from '../../domain/bulk-change.ts';
import type { Timestamp } from '../../domain/clock.ts';
import { alwaysOf, choicesOf, type IncidentFilter } from '../incidents/incident-list.ts';
import type { Tables } from '../tables.ts';
import type { BulkChangeRow, BulkChangeTable } from './bulk-tables.ts';

export async function insertBulkChange(
  db: Kysely<Tables>,
  change: Insertable<BulkChangeTable>,
): Promise<BulkChangeRow> {
  return db.insertInto('bulk_change').values(change).returningAll().executeTakeFirstOrThrow();
}

/** Keeps which incidents match now, up to one more than are taken; gives how many. */
export async function keepMatches(
  db: Kysely<Tables>,
  bulk_id: string,
  filter: IncidentFilter,
): Promise<number> {
  const where = [...alwaysOf(filter), ...Object.values(choicesOf(filter))];
  const { numAffectedRows } = await sql`
    insert into bulk_change_item (bulk_id, incident_id)
    select ${bulk_id}, id from incident where ${sql.join(where, sql` and `)}
    limit ${sql.lit(mostInBulk + 1)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Keeps what an earlier change did, to take it back. */
export async function keepDone(
  db: Kysely<Tables>,
  bulk_id: string,
  undo_of: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into bulk_change_item (bulk_id, incident_id, before, version)
    select ${bulk_id}, incident_id, before, version from bulk_change_item
    -- Without a value of before where it was erased: nothing brings it back.
    where bulk_id = ${undo_of} and state = 'done' and before is not null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function findBulkChange(
  db: Kysely<Tables>,
  id: string,
): Promise<BulkChangeRow | undefined> {
  return db.selectFrom('bulk_change').selectAll().where('id', '=', id).executeTakeFirst();
}

interface Lease {
  now: Timestamp;
  leased_until: Timestamp;
}

/** Takes a change that no living process has. */
export async function claimBulkChange(
  db: Kysely<Tables>,
  { now, leased_until }: Lease,
): Promise<BulkChangeRow | undefined> {
  const { rows } = await sql<BulkChangeRow>`
    update bulk_change set leased_until = ${leased_until}
    where id = (
      select id from bulk_change
      where status = 'running' and (leased_until is null or leased_until < ${now})
      order by id limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

/** False once it was cancelled or has ended. */
export async function prolongLease(
  db: Kysely<Tables>,
  id: string,
  leased_until: Timestamp,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_change')
    .set({ leased_until })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** No process has any: the embedded database has only this one. */
export async function endBulkLeases(db: Kysely<Tables>): Promise<void> {
  await db.updateTable('bulk_change').set({ leased_until: null }).execute();
}

/** False when it has ended already. */
export async function endBulkChange(
  db: Kysely<Tables>,
  id: string,
  end: Pick<BulkChangeRow, 'status' | 'ended_at'> & { failure?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_change')
    .set({ ...end, leased_until: null })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets the results of changes that ended before then; the audit log keeps what was done. */
export async function sweepBulkChanges(db: Kysely<Tables>, before: Timestamp): Promise<void> {
  await db.deleteFrom('bulk_change').where('ended_at', '<', before).execute();
}
