// What happened to one incident. An import is one entry of the audit trail for all of its
// incidents, so here it is put in front of the incident's own entries.
import type { Principal } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import { incidentTimeline, type AuditEntry } from '../../store/audit/audit.ts';
import { findRun } from '../../store/imports/findings.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import type { Deps } from '../deps.ts';

/** One thing that happened, as far as the caller can know. */
export type TimelineEntry = Pick<AuditEntry, 'at' | 'actor' | 'action' | 'detail'> &
  Partial<Pick<AuditEntry, 'request_id' | 'evidence_id'>>;

/** The newest `limit` entries, oldest first. */
export async function readTimeline(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  incident: Pick<IncidentRow, 'id' | 'connector_run_id' | 'created_at' | 'created_by'>,
  limit: number,
): Promise<TimelineEntry[]> {
  const db = deps.database.kysely;
  const entries = await incidentTimeline(db, incident.id, clearance(principal.roles), limit);
  const run_id = incident.connector_run_id;
  if (run_id === null) return entries;
  // A run of another team, or of none, is hidden from members; that the incident came by it isn't.
  const run = await findRun(db, run_id);
  const detail = run ? { run_id, connector: run.connector } : { run_id };
  const { created_at: at, created_by: actor } = incident;
  const imported: TimelineEntry = { at, actor, action: 'import.completed', detail };
  return [imported, ...entries].slice(-limit);
}
