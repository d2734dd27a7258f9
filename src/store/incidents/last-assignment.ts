// SQL of the state before the last assignment of an incident.
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { IncidentRow, LastAssignmentTable } from './incident-tables.ts';

/** `before` is the incident as it was, `version` the one that the assignment made. */
export async function keepBeforeAssignment(
  db: Kysely<Tables>,
  before: IncidentRow,
  version: number,
): Promise<void> {
  const { owner_email, sla_due_at, workflow_status, acknowledged_at } = before;
  const state = { version, owner_email, sla_due_at, workflow_status, acknowledged_at };
  await db
    .insertInto('last_assignment')
    .values({ incident_id: before.id, ...state })
    .onConflict((conflict) => conflict.column('incident_id').doUpdateSet(state))
    .execute();
}

/** Forgets and answers the state before the assignment that made `version`. */
export async function takeBeforeAssignment(
  db: Kysely<Tables>,
  { id, version }: Pick<IncidentRow, 'id' | 'version'>,
): Promise<Omit<LastAssignmentTable, 'incident_id' | 'version'> | undefined> {
  return db
    .deleteFrom('last_assignment')
    .where('incident_id', '=', id)
    .where('version', '=', version)
    .returning(['owner_email', 'sla_due_at', 'workflow_status', 'acknowledged_at'])
    .executeTakeFirst();
}
