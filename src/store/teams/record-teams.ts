// SQL of the team that a record belongs to: an incident with its parts, an engagement, an agent,
// an import.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isEngagementPublicId } from '../../domain/engagement.ts';
import { isIncidentPublicId, isUuid } from '../../domain/ids.ts';
import type { Tables } from '../tables.ts';

export type RecordKind =
  | 'incident'
  | 'evidence'
  | 'note'
  | 'action'
  | 'engagement'
  | 'agent'
  | 'import';

/** Of these teams, the one that has the record; undefined when none has, or there is no such. */
export async function teamOfRecord(
  db: Kysely<Tables>,
  kind: RecordKind,
  reference: string,
  team_ids: readonly string[],
): Promise<string | undefined> {
  const team = teamNamed(kind, reference);
  if (team === undefined) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from team
    where lower(name) = (${team}) and archived_at is null
      and id = any(${team_ids}::uuid[])`.execute(db);
  return rows[0]?.id;
}

/** The name of the team, in small letters, that the record says. */
function teamNamed(kind: RecordKind, reference: string): RawBuilder<unknown> | undefined {
  if (kind === 'agent') return sql`select lower(team) from agent where agent_id = ${reference}`;
  if (kind === 'engagement') {
    return named(
      sql`select lower(team) from engagement`,
      reference,
      isEngagementPublicId(reference),
    );
  }
  const ofIncident = sql`select lower(team) from incident`;
  if (kind === 'incident') return named(ofIncident, reference, isIncidentPublicId(reference));
  if (!isUuid(reference)) return undefined;
  if (kind === 'import') return sql`select lower(team) from connector_run where id = ${reference}`;
  return sql`${ofIncident} where id =
    (select incident_id from ${sql.table(kind)} where id = ${reference})`;
}

function named(from: RawBuilder<unknown>, reference: string, isPublic: boolean) {
  if (isPublic) return sql`${from} where public_id = ${reference.toUpperCase()}`;
  return isUuid(reference) ? sql`${from} where id = ${reference}` : undefined;
}
