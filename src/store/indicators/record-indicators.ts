// SQL that writes indicators and sightings, many in a statement.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { Tables } from '../tables.ts';
import type { IndicatorRow, NewIndicator, NewSighting } from './indicator-tables.ts';

/**
 * Makes those that are not there yet. Two transactions with the same value wait for each other, so
 * each writes all of its own once, at its end and in the order of their ids.
 */
export async function insertIndicators(
  db: Kysely<Tables>,
  indicators: readonly NewIndicator[],
  at: Timestamp,
): Promise<void> {
  if (indicators.length === 0) return;
  await sql`
    insert into indicator (id, type, value, reach, created_at)
    select id, type, value, reach, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(indicators)}::jsonb) as x (
      id uuid, type text, value text, reach text
    )
    where not exists (select from indicator known where known.id = x.id)
    order by id
    on conflict (id) do nothing`.execute(db);
}

/** Those of a record that has them already are left as they are. */
export async function insertSightings(
  db: Kysely<Tables>,
  sightings: readonly NewSighting[],
): Promise<void> {
  if (sightings.length === 0) return;
  await sql`
    insert into indicator_sighting (
      indicator_id, kind, evidence_id, incident_id, log_event, own, source, tlp, visibility,
      first_at, last_at, times
    )
    select indicator_id, kind, evidence_id, incident_id, decode(log_event, 'hex'), own, source, tlp,
      visibility, first_at, last_at, times
    from jsonb_to_recordset(${JSON.stringify(sightings)}::jsonb) as x (
      indicator_id uuid, kind text, evidence_id uuid, incident_id uuid, log_event text,
      own boolean, source text, tlp text, visibility text, first_at timestamptz,
      last_at timestamptz, times integer
    )
    on conflict do nothing`.execute(db);
}

export async function lockIndicator(
  db: Kysely<Tables>,
  id: string,
): Promise<IndicatorRow | undefined> {
  return db.selectFrom('indicator').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A person's word that the indicator counts no more; null takes it back. */
export async function setWithdrawn(
  db: Kysely<Tables>,
  id: string,
  withdrawn: { at: Timestamp; by: string; reason: string } | null,
): Promise<void> {
  await db
    .updateTable('indicator')
    .set({
      withdrawn_at: withdrawn?.at ?? null,
      withdrawn_by: withdrawn?.by ?? null,
      withdrawn_reason: withdrawn?.reason ?? null,
    })
    .where('id', '=', id)
    .execute();
}
