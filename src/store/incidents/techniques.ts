// SQL of the decisions on techniques.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { mostDecisions, type TechniqueHistory } from '../../techniques/history.ts';
import type { Tables } from '../tables.ts';
import type { TechniqueDecisionRow } from './incident-tables.ts';

/** The decisions on an incident, in the order of their techniques. */
export async function listTechniqueDecisions(
  db: Kysely<Tables>,
  incident_id: string,
): Promise<TechniqueDecisionRow[]> {
  return db
    .selectFrom('technique_decision')
    .selectAll()
    .where('incident_id', '=', incident_id)
    .orderBy('technique_id')
    .execute();
}

/** Keeps a decision in the place of an earlier one on the same technique. */
export async function putTechniqueDecision(
  db: Kysely<Tables>,
  row: TechniqueDecisionRow,
): Promise<void> {
  const { decision, reason, decided_by, decided_at } = row;
  await db
    .insertInto('technique_decision')
    .values(row)
    .onConflict((on) =>
      on
        .columns(['incident_id', 'technique_id'])
        .doUpdateSet({ decision, reason, decided_by, decided_at }),
    )
    .execute();
}

export async function removeTechniqueDecision(
  db: Kysely<Tables>,
  { incident_id, technique_id }: Pick<TechniqueDecisionRow, 'incident_id' | 'technique_id'>,
): Promise<void> {
  await db
    .deleteFrom('technique_decision')
    .where('incident_id', '=', incident_id)
    .where('technique_id', '=', technique_id)
    .execute();
}

/**
 * What was decided on suggestions of these techniques on other incidents, since the last reset: the
 * newest decisions of each, and only techniques that have some.
 */
export async function readTechniqueHistory(
  db: Kysely<Tables>,
  techniques: readonly string[],
  but_incident: string | null,
): Promise<TechniqueHistory[]> {
  const { rows } = await sql<TechniqueHistory>`
    select asked.technique_id,
      count(*) filter (where newest.decision = 'accepted')::int as accepted,
      count(*) filter (where newest.decision = 'rejected')::int as rejected
    from unnest(${techniques}::text[]) as asked (technique_id)
    cross join lateral (
      select decision from technique_decision
      where technique_id = asked.technique_id and decision <> 'added'
        and incident_id is distinct from ${but_incident}::uuid
        and decided_at > coalesce(
          (select max(reset_at) from technique_history_reset), '-infinity'::timestamptz)
      order by decided_at desc limit ${mostDecisions}
    ) as newest
    group by asked.technique_id order by asked.technique_id`.execute(db);
  return rows;
}

/** Null as long as every decision counts. */
export async function lastHistoryReset(db: Kysely<Tables>): Promise<Timestamp | null> {
  const row = await db
    .selectFrom('technique_history_reset')
    .select('reset_at')
    .orderBy('reset_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reset_at ?? null;
}

export async function insertHistoryReset(
  db: Kysely<Tables>,
  row: { reset_at: Timestamp; reset_by: string; reason: string },
): Promise<void> {
  await db
    .insertInto('technique_history_reset')
    .values(row)
    .onConflict((on) => on.column('reset_at').doNothing())
    .execute();
}
