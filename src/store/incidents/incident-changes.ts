// How far changes of incidents have come into the database.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import type { Tables } from '../tables.ts';

/** Longer than what precedes a transaction of a request, and than clocks of processes differ. */
const margin = '2 minutes';

/**
 * A time before which no change is still to come. Changes have the time of their operation and are
 * seen when its transaction ends: those of an import at its end, with the time of its beginning.
 */
export async function settledUntil(db: Kysely<Tables>, now: Timestamp): Promise<Timestamp> {
  const { rows } = await sql<{ until: Timestamp }>`
    select least(
      ${now}::timestamptz,
      (select min(started_at) from connector_run where status = 'running'),
      (select min(xact_start) from pg_stat_activity
        where backend_xid is not null and datname = current_database())
    ) - ${margin}::interval as until`.execute(db);
  return required(rows[0], 'row').until;
}
