// Takes one change of a change to many back: what it wrote becomes what it was.
import { timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { BulkBefore } from '../../store/bulk/bulk-tables.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { assertVersion, transact } from '../transact.ts';

/** @throws `precondition_failed` when anything changed since. */
export async function restoreIncident(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  id: string,
  { version: _, ...before }: BulkBefore,
): Promise<IncidentRow> {
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, id);
    assertVersion(context, incident.version);
    const at = timestamp(deps.clock.now());
    const updated = await updateIncident(tx, incident.id, { ...before, updated_at: at });
    const names = Object.keys(before) as (keyof typeof before)[];
    const differs = names.filter(
      (name) => JSON.stringify(incident[name]) !== JSON.stringify(updated[name]),
    );
    const of = (row: IncidentRow) => Object.fromEntries(differs.map((name) => [name, row[name]]));
    await writeAudit(tx, context, at, {
      action: 'incident.bulk_change_undone',
      incident_id: incident.id,
      detail: { before: of(incident), after: of(updated) },
    });
    return updated;
  });
}
