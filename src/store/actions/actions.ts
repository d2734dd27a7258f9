// SQL of response steps. The incident's row is locked before its actions are changed.
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Visibility } from '../../domain/visibility.ts';
import type { Tables } from '../tables.ts';
import type { ActionRow, ActionTable } from './action-tables.ts';

/** Statuses of a step that someone still has to work on. */
const open = ['proposed', 'approved', 'in_progress'] as const;

export async function insertAction(
  db: Kysely<Tables>,
  action: Insertable<ActionTable>,
): Promise<ActionRow> {
  return db.insertInto('action').values(action).returningAll().executeTakeFirstOrThrow();
}

/** The incident of an action, unless its import was undone. */
export async function findIncidentOfAction(
  db: Kysely<Tables>,
  id: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('action')
    .innerJoin('incident', 'incident.id', 'action.incident_id')
    .select('action.incident_id')
    .where('action.id', '=', id)
    .where('incident.undone_at', 'is', null)
    .executeTakeFirst();
  return found?.incident_id;
}

/** To be asked under the lock of the incident. */
export async function readAction(db: Kysely<Tables>, id: string): Promise<ActionRow> {
  return db.selectFrom('action').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Writes a change and moves the version on. */
export async function updateAction(
  db: Kysely<Tables>,
  id: string,
  change: Updateable<ActionTable> & { updated_at: string },
): Promise<ActionRow> {
  return db
    .updateTable('action')
    .set(change)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The open action that was made from this step, if there is one. */
export async function findOpenStep(
  db: Kysely<Tables>,
  incident_id: string,
  playbook: string,
  step: number,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('action')
    .select('id')
    .where('incident_id', '=', incident_id)
    .where('playbook', '=', playbook)
    .where('step', '=', step)
    .where('status', 'in', open)
    .executeTakeFirst();
}

/** Whether the incident has an open step of containment. */
export async function hasOpenContainment(db: Kysely<Tables>, incident_id: string) {
  const action = await db
    .selectFrom('action')
    .select('id')
    .where('incident_id', '=', incident_id)
    .where('phase', '=', 'containment')
    .where('status', 'in', open)
    .limit(1)
    .executeTakeFirst();
  return action !== undefined;
}

/**
 * Whether an action of the incident carries remediation evidence that is still valid: one that was
 * cancelled proves nothing, and neither does a record that was withdrawn since.
 */
export async function hasValidatedAction(
  db: Kysely<Tables>,
  incident_id: string,
  erased: 'left_out' | 'counted',
) {
  const action = await db
    .selectFrom('action')
    .innerJoin('evidence', 'evidence.id', 'action.validation_ref')
    .select('action.id')
    .where('action.incident_id', '=', incident_id)
    .where('action.status', 'not in', ['rejected', 'cancelled'])
    .where('evidence.status', '=', 'confirmed')
    .where(
      sql<boolean>`(${erased === 'counted'} or not exists (
        select from erased_record where evidence_id = evidence.id))`,
    )
    .limit(1)
    .executeTakeFirst();
  return action !== undefined;
}

/** All actions of an incident in the order they came. */
export async function listActions(db: Kysely<Tables>, incident_id: string): Promise<ActionRow[]> {
  return db
    .selectFrom('action')
    .selectAll()
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute();
}

/**
 * The newest `limit` of them, oldest first; a reference to a record that the caller cannot see is
 * null.
 */
export async function listVisibleActions(
  db: Kysely<Tables>,
  incident_id: string,
  clearance: readonly Visibility[],
  limit: number,
): Promise<ActionRow[]> {
  const rows = await db
    .selectFrom('action')
    .leftJoin('evidence', (join) =>
      join
        .onRef('evidence.id', '=', 'action.validation_ref')
        .on(sql<boolean>`evidence.visibility = any(${clearance}::text[])`),
    )
    .selectAll('action')
    .select('evidence.id as validation_ref')
    .where('action.incident_id', '=', incident_id)
    .orderBy('action.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}
