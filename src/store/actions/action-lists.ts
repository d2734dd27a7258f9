// SQL of response steps across incidents, as the board of actions asks for them.
import { sql, type Kysely } from 'kysely';
import type { ActionStatus } from '../../domain/action.ts';
import type { Visibility } from '../../domain/visibility.ts';
import type { Tables } from '../tables.ts';
import type { ActionRow } from './action-tables.ts';

/** A step with the names that people know its incident by. */
export interface ListedActionRow extends ActionRow {
  incident_public_id: string;
  incident_title: string;
}

export interface ActionFilter {
  id?: string | undefined;
  status?: ActionStatus[] | undefined;
  /** In any letter case. */
  assignee?: string[] | undefined;
  /** Internal id. */
  incident_id?: string | undefined;
  /** Whether someone still has to approve it. */
  needs_approval?: boolean | undefined;
}

/** Newest first; a reference to a record that the caller cannot see is null. */
export async function listAllActions(
  db: Kysely<Tables>,
  filter: ActionFilter,
  clearance: readonly Visibility[],
  page: { limit: number; after: string | null },
): Promise<ListedActionRow[]> {
  let query = db
    .selectFrom('action')
    .innerJoin('incident', 'incident.id', 'action.incident_id')
    .leftJoin('evidence', (join) =>
      join
        .onRef('evidence.id', '=', 'action.validation_ref')
        .on(sql<boolean>`evidence.visibility = any(${clearance}::text[])`),
    )
    .selectAll('action')
    .select(['evidence.id as validation_ref', 'incident.public_id as incident_public_id'])
    .select('incident.title as incident_title')
    .where('incident.undone_at', 'is', null)
    .orderBy('action.id', 'desc')
    .limit(page.limit);
  const { id, status, assignee, incident_id, needs_approval } = filter;
  if (id !== undefined) query = query.where('action.id', '=', id);
  if (page.after !== null) query = query.where('action.id', '<', page.after);
  if (status) query = query.where('action.status', 'in', status);
  if (incident_id !== undefined) query = query.where('action.incident_id', '=', incident_id);
  if (assignee) {
    const named = assignee.map((name) => name.toLowerCase());
    query = query.where(sql<boolean>`lower(action.assignee) = any(${named}::text[])`);
  }
  if (needs_approval !== undefined) query = query.where(waits, '=', needs_approval);
  return query.execute();
}

const waits = sql<boolean>`(action.requires_approval and action.status = 'proposed')`;
