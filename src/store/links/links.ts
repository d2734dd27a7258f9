// SQL of links between incidents.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { IncidentRow } from '../incidents/incident-tables.ts';
import type { Tables } from '../tables.ts';
import type { LinkRow } from './link-tables.ts';

/** A link with the incident at its other end. */
export interface LinkedRow
  extends
    Pick<LinkRow, 'id' | 'kind' | 'created_by' | 'created_at'>,
    Pick<
      IncidentRow,
      | 'public_id'
      | 'title'
      | 'severity'
      | 'reported_severity'
      | 'workflow_status'
      | 'status_lifecycle'
      | 'outcome'
    > {
  /** Whether the kind is said of the incident that was asked for. */
  is_from: boolean;
}

/** The links in force, oldest first. What an undone import made is not there. */
export async function listLinks(
  db: Kysely<Tables>,
  incident_id: string,
  limit: number,
): Promise<LinkedRow[]> {
  const { rows } = await sql<LinkedRow>`
    select link.id, kind, link.created_by, link.created_at, is_from, public_id, title, severity,
      reported_severity, workflow_status, status_lifecycle, outcome
    from (
      select *, true as is_from, to_id as other_id from incident_link
        where from_id = ${incident_id} and removed_at is null
      union all
      select *, false, from_id from incident_link
        where to_id = ${incident_id} and removed_at is null
    ) as link
    join incident on incident.id = link.other_id and incident.undone_at is null
    order by link.id limit ${limit}`.execute(db);
  return rows;
}

export async function countLinks(db: Kysely<Tables>, incident_id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from incident_link
    where removed_at is null
      and (from_id = ${incident_id}::uuid or to_id = ${incident_id}::uuid)`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The link of these two in force, in whichever way it is read. */
export async function findLinkOf(
  db: Kysely<Tables>,
  one: string,
  other: string,
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select * from incident_link
    where least(from_id, to_id) = least(${one}::uuid, ${other}::uuid)
      and greatest(from_id, to_id) = greatest(${one}::uuid, ${other}::uuid)
      and removed_at is null`.execute(db);
  return rows[0];
}

/** A link of the incident in force. */
export async function findLink(
  db: Kysely<Tables>,
  incident_id: string,
  id: string,
): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select * from incident_link
    where id = ${id} and ${incident_id}::uuid in (from_id, to_id) and removed_at is null`.execute(
    db,
  );
  return rows[0];
}

/** The incident that a link of this kind leads to, with the one that it starts from. */
export interface Step {
  from_id: string;
  id: string;
  public_id: string;
}

/** Where links of one kind lead from these incidents. Not to what an undone import made. */
export async function stepsFrom(
  db: Kysely<Tables>,
  kind: LinkRow['kind'],
  ids: readonly string[],
  limit: number,
): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select from_id, incident.id, public_id
    from incident_link link
    join incident on incident.id = link.to_id and incident.undone_at is null
    where from_id = any(${ids}::uuid[]) and kind = ${kind} and removed_at is null
    order by link.id limit ${limit}`.execute(db);
  return rows;
}

export async function insertLink(db: Kysely<Tables>, row: LinkRow): Promise<void> {
  await db.insertInto('incident_link').values(row).execute();
}

export async function removeLink(
  db: Kysely<Tables>,
  id: string,
  by: { removed_by: string; removed_at: Timestamp },
): Promise<void> {
  await db.updateTable('incident_link').set(by).where('id', '=', id).execute();
}
