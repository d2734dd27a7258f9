// SQL of merges.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { OutcomeEnd } from '../../domain/outcome.ts';
import type { IncidentRow } from '../incidents/incident-tables.ts';
import type { Tables } from '../tables.ts';
import type { MergeRow } from './merge-tables.ts';

export async function insertMerge(
  db: Kysely<Tables>,
  { before, after, ...row }: MergeRow,
): Promise<void> {
  const times = { before: JSON.stringify(before), after: JSON.stringify(after) };
  await db
    .insertInto('incident_merge')
    .values({ ...row, ...times })
    .execute();
}

export async function findMerge(
  db: Kysely<Tables>,
  target_id: string,
  id: string,
): Promise<MergeRow | undefined> {
  return db
    .selectFrom('incident_merge')
    .selectAll()
    .where('id', '=', id)
    .where('target_id', '=', target_id)
    .executeTakeFirst();
}

export async function endMerge(
  db: Kysely<Tables>,
  id: string,
  end: Pick<MergeRow, 'undone_by' | 'undone_at' | 'undo_reason'>,
): Promise<void> {
  await db.updateTable('incident_merge').set(end).where('id', '=', id).execute();
}

/** The newest merge into the incident that was not undone. */
export async function newestMerge(
  db: Kysely<Tables>,
  target_id: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('incident_merge')
    .select('id')
    .where('target_id', '=', target_id)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An incident of a merge, with how many records the target shows of it. */
export interface MergedIncident extends Pick<IncidentRow, 'id' | 'public_id' | 'title'> {
  merge_id: string;
  outcome_id: string;
  end_kind: OutcomeEnd | null;
}

/** The incidents of some merges, in the order of their ids. */
export async function mergedIncidents(
  db: Kysely<Tables>,
  merge_ids: readonly string[],
): Promise<MergedIncident[]> {
  const { rows } = await sql<MergedIncident>`
    select incident.id, public_id, title, merge_id, one.id as outcome_id, end_kind
    from incident_outcome one join incident on incident.id = one.incident_id
    where merge_id = any(${merge_ids}::uuid[]) and incident.undone_at is null
    order by incident.id`.execute(db);
  return rows;
}

/** The merges into an incident, the newest first. */
export async function listMerges(
  db: Kysely<Tables>,
  target_id: string,
  { limit, after }: { limit: number; after: string | null },
): Promise<MergeRow[]> {
  let query = db
    .selectFrom('incident_merge')
    .selectAll()
    .where('target_id', '=', target_id)
    .orderBy('id', 'desc')
    .limit(limit);
  if (after !== null) query = query.where('id', '<', after);
  return query.execute();
}

/** How many incidents are merged into this one. */
export async function countMerged(db: Kysely<Tables>, target_id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from incident_merge merge join incident_outcome one on one.merge_id = merge.id
    where target_id = ${target_id} and undone_at is null and ended_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface RecordCounts {
  id: string;
  evidence: number;
  actions: number;
  notes: number;
}

export async function countRecords(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<RecordCounts[]> {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} one where one.incident_id = wanted.id)`;
  const { rows } = await sql<RecordCounts>`
    select id, ${count('evidence')} as evidence, ${count('action')} as actions,
      ${count('note')} as notes
    from unnest(${ids}::uuid[]) as wanted (id)`.execute(db);
  return rows;
}

/** Whether anything went to an authority, or was decided, since then. */
export async function hasLegalSteps(
  db: Kysely<Tables>,
  incident_id: string,
  since: Timestamp,
): Promise<boolean> {
  const of = sql`incident_id = ${incident_id}::uuid`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from legal_submission where ${of} and created_at >= ${since})
      or exists (select from legal_decision where ${of} and decided_at >= ${since})
      or exists (select from report where ${of} and created_at >= ${since}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
