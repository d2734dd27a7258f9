// SQL of connectors: which one is due, who has it, and what became of the fetch. A row that another
// process has is passed over, so a fetch has one owner.
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';
import type { PullConnectorRow, PullConnectorTable } from './connector-tables.ts';

/** Those that are not retired, by name. */
export async function listConnectors(db: Kysely<Tables>): Promise<PullConnectorRow[]> {
  return db
    .selectFrom('pull_connector')
    .selectAll()
    .where('retired_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Making and renaming come one after the other until the transaction ends. */
export async function lockConnectors(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pull connectors', 0))`.execute(db);
}

export async function lockConnector(
  db: Kysely<Tables>,
  id: string,
): Promise<PullConnectorRow | undefined> {
  return db
    .selectFrom('pull_connector')
    .selectAll()
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertConnector(
  db: Kysely<Tables>,
  row: Insertable<PullConnectorTable>,
): Promise<PullConnectorRow> {
  return db.insertInto('pull_connector').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateConnector(
  db: Kysely<Tables>,
  id: string,
  set: Updateable<PullConnectorTable>,
): Promise<PullConnectorRow> {
  return db
    .updateTable('pull_connector')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface ConnectorClaim {
  claim: string;
  now: Timestamp;
  leased_until: Timestamp;
}

/** Takes the connector that waits longest; one whose process is gone waits as well. */
export async function claimConnector(
  db: Kysely<Tables>,
  { claim, now, leased_until }: ConnectorClaim,
): Promise<PullConnectorRow | undefined> {
  const { rows } = await sql<PullConnectorRow>`
    update pull_connector
    set claim = ${claim}, leased_until = ${leased_until}, last_started_at = ${now}
    where id = (
      select id from pull_connector
      where retired_at is null and coalesce(leased_until, '-infinity') <= ${now}
        and (asked_at is not null or (paused_at is null and due_at <= ${now}))
      order by least(asked_at, due_at), id
      limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

/** Changes the row while the claim is there; false when it is not. */
export async function updateClaimed(
  db: Kysely<Tables>,
  { id, claim }: Pick<PullConnectorRow, 'id' | 'claim'>,
  set: Updateable<PullConnectorTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pull_connector')
    .set(set)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When no one else can have the database open, whatever was being fetched has lost its process. */
export async function endConnectorLeases(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('pull_connector')
    .set({ claim: null, leased_until: null })
    .where('claim', 'is not', null)
    .execute();
}
