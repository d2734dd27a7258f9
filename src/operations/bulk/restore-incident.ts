// Takes one change of a change to many back: what it wrote becomes what it was.
import { timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { isNis2Relevant } from '../../legal/nis2-relevance.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { BulkBefore } from '../../store/bulk/bulk-tables.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { refreshDeadlines } from '../legal/evaluate-incident.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';

type RestoreDeps = Pick<Deps, 'database' | 'clock' | 'config'>;

/** @throws `precondition_failed` when anything changed since. */
export async function restoreIncident(
  deps: RestoreDeps,
  context: RequestContext,
  id: string,
  { version: _, ...before }: BulkBefore,
): Promise<IncidentRow> {
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, id);
    assertVersion(context, incident.version);
    const at = timestamp(deps.clock.now());
    const relevance = await legalChange(tx, deps, incident, before);
    const change = { ...before, ...relevance, updated_at: at };
    const updated = await updateIncident(tx, incident.id, change);
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

/** The legal engine reads the severity, and none of the others. */
async function legalChange(
  tx: Tx,
  deps: RestoreDeps,
  incident: IncidentRow,
  { severity = incident.severity }: Pick<BulkBefore, 'severity'>,
): Promise<Partial<Pick<IncidentRow, 'nis2_relevant'>>> {
  if (severity === incident.severity) return {};
  const evaluation = await refreshDeadlines(tx, deps, { ...incident, severity });
  return { nis2_relevant: isNis2Relevant(evaluation) };
}
