// SQL of imports that run: the row from its first moment, its heartbeat, its one end, and files
// that were imported before.
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';
import type {
  ConnectorRunRow,
  ConnectorRunTable,
  ImportProgress,
  RunError,
} from './import-tables.ts';

/** A run without a beat for so long has lost its process. */
const silentAfter = '60 seconds';

export async function beginRun(
  db: Kysely<Tables>,
  run: Insertable<ConnectorRunTable>,
): Promise<void> {
  const heartbeat_at = sql<Timestamp>`clock_timestamp()`;
  await db
    .insertInto('connector_run')
    .values({ ...run, heartbeat_at })
    .execute();
}

/** Says that the run is alive and how far it is; gives who cancelled it, if someone did. */
export async function beat(
  db: Kysely<Tables>,
  id: string,
  progress: ImportProgress,
): Promise<string | null> {
  const { rows } = await sql<{ cancel_requested_by: string | null }>`
    update connector_run
    set heartbeat_at = clock_timestamp(), progress = ${JSON.stringify(progress)}::jsonb
    where id = ${id} and status = 'running' returning cancel_requested_by`.execute(db);
  return rows[0]?.cancel_requested_by ?? null;
}

/**
 * Gives a running run its end; undefined when it has one already. A completed end is refused as
 * well when someone cancelled the run before.
 */
export async function endRun(
  db: Kysely<Tables>,
  id: string,
  end: Updateable<ConnectorRunTable> & Pick<ConnectorRunTable, 'status'>,
): Promise<ConnectorRunRow | undefined> {
  let update = db
    .updateTable('connector_run')
    .set({ ...end, progress: null })
    .where('id', '=', id)
    .where('status', '=', 'running');
  if (end.status === 'completed' || end.status === 'completed_with_errors') {
    update = update.where('cancel_requested_by', 'is', null);
  }
  return update.returningAll().executeTakeFirst();
}

/** Asks the process that works on the run to stop; false when the run has ended. */
export async function requestCancel(db: Kysely<Tables>, id: string, by: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connector_run')
    .set((row) => ({
      cancel_requested_by: row.fn.coalesce('cancel_requested_by', row.val(by)),
    }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who cancelled the run, no matter who works on it. */
export async function cancelledBy(db: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('connector_run')
    .select('cancel_requested_by')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.cancel_requested_by ?? null;
}

/** Takes back a run that a repeated request began and that answers with the first one's run. */
export async function forgetRun(db: Kysely<Tables>, id: string): Promise<void> {
  await db
    .deleteFrom('connector_run')
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

/**
 * Ends the runs whose process is gone as failed, and gives them. `all`: no one else can be working
 * on one, as when the embedded database has just been opened.
 */
export async function endAbandoned(
  db: Kysely<Tables>,
  end: { all: boolean; at: Timestamp; error: RunError },
): Promise<ConnectorRunRow[]> {
  const { rows } = await sql<ConnectorRunRow>`
    update connector_run
    set status = 'failed', finished_at = ${end.at}, progress = null,
      errors = ${JSON.stringify([end.error])}::jsonb
    where status = 'running' and (
      ${end.all} or heartbeat_at < clock_timestamp() - ${silentAfter}::interval
    )
    returning *`.execute(db);
  return rows;
}

/** The newest run of no team on the same bytes that can be repeated without reading them. */
export async function repeatableRun(
  db: Kysely<Tables>,
  file: { sha256: string; format: string; repeatable_by: string },
): Promise<ConnectorRunRow | undefined> {
  return db
    .selectFrom('connector_run')
    .selectAll()
    .where('sha256', '=', file.sha256)
    .where('repeatable_by', '=', file.repeatable_by)
    .where('format', '=', file.format)
    .where('status', 'in', ['completed', 'completed_with_errors'])
    .where('retest', 'is', null)
    .where('team', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface SeenAgain {
  /** Incidents of this step; the next one begins behind the last of them. */
  incidents: number;
  last: string | null;
  /** Of those: still open, and what reading would find, as no other one is to choose from. */
  open: number;
}

/** Notes that a run saw the next so many incidents that an earlier run made, as if it had read. */
export async function markRunSeen(
  db: Kysely<Tables>,
  step: { run_id: string; earlier_id: string; after: string | null; limit: number; at: Timestamp },
): Promise<SeenAgain> {
  const { run_id, earlier_id, after, limit, at } = step;
  const { rows } = await sql<SeenAgain>`
    with step as (
      select id, last_seen, status_lifecycle = 'open' and undone_at is null and (
        team is null or not exists (
          select from incident other
          where other.fingerprint = incident.fingerprint and other.id <> incident.id
        )
      ) as open
      from incident
      where connector_run_id = ${earlier_id}::uuid
        and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      order by id limit ${limit} for no key update
    ), noted as (
      insert into sighting (run_id, incident_id, seen_before)
      select ${run_id}::uuid, id, last_seen from step
    ), moved as (
      update incident set last_seen = greatest(last_seen, ${at}),
        updated_at = greatest(updated_at, ${at}), version = version + 1,
        import_moves = import_moves + 1
      where id in (select id from step)
    )
    select count(*)::int as incidents, (array_agg(id order by id desc))[1] as last,
      (count(*) filter (where open))::int as open
    from step`.execute(db);
  return required(rows[0], 'row');
}
