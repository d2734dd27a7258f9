// SQL of the team that a record belongs to, by its incident.
import { sql, type Kysely } from 'kysely';
import { isIncidentPublicId, isUuid } from '../../domain/ids.ts';
import type { Tables } from '../tables.ts';

export type RecordKind = 'incident' | 'evidence' | 'note' | 'action';

/** Of these teams, the one that has the record; undefined when none has, or there is no such. */
export async function teamOfRecord(
  db: Kysely<Tables>,
  kind: RecordKind,
  reference: string,
  team_ids: readonly string[],
): Promise<string | undefined> {
  const incident = incidentOf(kind, reference);
  if (incident === undefined) return undefined;
  const { rows } = await sql<{ id: string }>`
    select team.id from team, incident
    where ${incident} and lower(incident.team) = lower(team.name) and archived_at is null
      and team.id = any(${team_ids}::uuid[])`.execute(db);
  return rows[0]?.id;
}

function incidentOf(kind: RecordKind, reference: string) {
  if (kind === 'incident' && isIncidentPublicId(reference)) {
    return sql`public_id = ${reference.toUpperCase()}`;
  }
  if (!isUuid(reference)) return undefined;
  if (kind === 'incident') return sql`incident.id = ${reference}`;
  return sql`incident.id = (select incident_id from ${sql.table(kind)} where id = ${reference})`;
}
