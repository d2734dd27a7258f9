// SQL of splits.
import { sql, type Kysely } from 'kysely';
import type { Visibility } from '../../domain/visibility.ts';
import type { Tables } from '../tables.ts';
import type { SplitRow } from './split-tables.ts';

export async function insertSplit(db: Kysely<Tables>, row: SplitRow): Promise<void> {
  await db.insertInto('incident_split').values(row).execute();
}

/** A split of which the incident is the origin. */
export async function findSplit(
  db: Kysely<Tables>,
  origin_id: string,
  id: string,
): Promise<SplitRow | undefined> {
  return db
    .selectFrom('incident_split')
    .selectAll()
    .where('id', '=', id)
    .where('origin_id', '=', origin_id)
    .executeTakeFirst();
}

export async function endSplit(
  db: Kysely<Tables>,
  id: string,
  end: Pick<SplitRow, 'undone_by' | 'undone_at' | 'undo_reason'>,
): Promise<void> {
  await db.updateTable('incident_split').set(end).where('id', '=', id).execute();
}

export async function countSplits(db: Kysely<Tables>, origin_id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from incident_split
    where origin_id = ${origin_id}::uuid and undone_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A split with both incidents, and the chosen records that its reader can see. */
export interface NamedSplit extends SplitRow {
  origin_public_id: string;
  origin_title: string;
  public_id: string;
  title: string;
}

/** The splits that the incident takes part in and that were not undone, oldest first. */
export async function listSplits(
  db: Kysely<Tables>,
  incident_id: string,
  clearance: readonly Visibility[],
  limit: number,
): Promise<NamedSplit[]> {
  const { rows } = await sql<NamedSplit>`
    select split.*, origin.public_id as origin_public_id, origin.title as origin_title,
      incident.public_id, incident.title,
      array(
        select evidence.id from evidence
        where evidence.id = any(split.evidence_ids)
          and evidence.visibility = any(${clearance}::text[])
        order by evidence.id
      ) as evidence_ids
    from (
      select * from incident_split where origin_id = ${incident_id}::uuid
      union all
      select * from incident_split where incident_id = ${incident_id}::uuid
    ) as split
    join incident origin on origin.id = split.origin_id and origin.undone_at is null
    join incident on incident.id = split.incident_id and incident.undone_at is null
    where split.undone_at is null
    order by split.id limit ${limit}`.execute(db);
  return rows;
}

/** Of these ids, those of evidence of the incident, and those of its actions. */
export async function ownRecords(
  db: Kysely<Tables>,
  incident_id: string,
  chosen: { evidence: readonly string[]; actions: readonly string[] },
): Promise<{ evidence: string[]; actions: string[] }> {
  const { rows } = await sql<{ evidence: string[]; actions: string[] }>`
    select
      array(select id from evidence where incident_id = ${incident_id}::uuid
        and id = any(${chosen.evidence}::uuid[]) order by id) as evidence,
      array(select id from action where incident_id = ${incident_id}::uuid
        and id = any(${chosen.actions}::uuid[]) order by id) as actions`.execute(db);
  return rows[0] ?? { evidence: [], actions: [] };
}

/** Gives the new incident the facts that the legal engine reads of the origin, as they are. */
export async function copyLegalFacts(
  db: Kysely<Tables>,
  from: string,
  to: string,
  newId: () => string,
): Promise<void> {
  await sql`
    insert into legal_facts (incident_id, facts, set_by, updated_by, updated_at)
    select ${to}::uuid, facts, set_by, updated_by, updated_at from legal_facts
    where incident_id = ${from}::uuid`.execute(db);
  await sql`
    insert into legal_withdrawn_flag (incident_id, flag, withdrawn_by, withdrawn_at)
    select ${to}::uuid, flag, withdrawn_by, withdrawn_at from legal_withdrawn_flag
    where incident_id = ${from}::uuid`.execute(db);
  const decisions = await db
    .selectFrom('legal_fact_decision')
    .selectAll()
    .where('incident_id', '=', from)
    .orderBy('id')
    .execute();
  for (const { value, ...one } of decisions) {
    const row = { ...one, id: newId(), incident_id: to, value: JSON.stringify(value) };
    await db.insertInto('legal_fact_decision').values(row).execute();
  }
}

/** Whether anything was added to the incident, or went to an authority. */
export async function hasWork(db: Kysely<Tables>, incident_id: string): Promise<boolean> {
  const of = sql`incident_id = ${incident_id}::uuid`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from evidence where ${of}) or exists (select from action where ${of})
      or exists (select from note where ${of}) or exists (select from incident_outcome where ${of})
      or exists (select from legal_submission where ${of})
      or exists (select from legal_decision where ${of})
      or exists (select from report where ${of})
      or exists (select from incident_split where origin_id = ${incident_id}::uuid
        and undone_at is null) as found`.execute(db);
  return rows[0]?.found ?? false;
}
