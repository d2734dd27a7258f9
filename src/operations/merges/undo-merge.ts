// POST …/merges/{merge}/undo: the merged incidents go on by themselves, and the times of the other
// one become what they were. Only while nothing rests on the merge.
import { timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { undoHindrance } from '../../domain/merge.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import type { MergeRow } from '../../store/merges/merge-tables.ts';
import {
  endMerge,
  findMerge,
  hasLegalSteps,
  listMerges,
  mergedIncidents,
  newestMerge,
  type MergedIncident,
} from '../../store/merges/merges.ts';
import { endOutcome } from '../../store/outcomes/outcomes.ts';
import type { Deps } from '../deps.ts';
import { requireIncident, requireLockedIncident } from '../find-incident.ts';
import { refreshDeadlines } from '../legal/evaluate-incident.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';

export interface ShownMerge extends Omit<MergeRow, 'reason' | 'merged_by'> {
  reason: string | null;
  merged_by: string | null;
  incidents: MergedIncident[];
}

/** The merges into an incident, newest first; below Analyst without reasons and people. */
export async function readMerges(
  { database }: Pick<Deps, 'database'>,
  { roles }: Principal,
  reference: string,
  page: { limit: number; after: string | null },
): Promise<ShownMerge[]> {
  const { id } = await requireIncident(database.kysely, reference);
  const rows = await listMerges(database.kysely, id, page);
  const shown = await withIncidents(database.kysely, rows);
  if (hasRole(roles, 'Analyst')) return shown;
  const hidden = { reason: null, merged_by: null, undone_by: null, undo_reason: null };
  return shown.map((row) => ({ ...row, ...hidden }));
}

async function withIncidents(
  db: Parameters<typeof mergedIncidents>[0],
  rows: readonly MergeRow[],
): Promise<ShownMerge[]> {
  const all = await mergedIncidents(
    db,
    rows.map(({ id }) => id),
  );
  const byMerge = Map.groupBy(all, ({ merge_id }) => merge_id);
  return rows.map((row) => ({ ...row, incidents: byMerge.get(row.id) ?? [] }));
}

/** @throws `not_found`; `conflict` when something rests on the merge, with what */
export async function undoMerge(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  context: RequestContext,
  { reference, merge_id, reason }: { reference: string; merge_id: string; reason?: string },
): Promise<IncidentRow> {
  return transact(deps, context, async (tx) => {
    const { id } = await requireIncident(tx, reference);
    if (!isUuid(merge_id) || (await findMerge(tx, id, merge_id)) === undefined) throw noMerge();
    const parts = await mergedIncidents(tx, [merge_id]);
    for (const one of [id, ...parts.map((part) => part.id)].sort()) {
      await requireLockedIncident(tx, one);
    }
    const target = await requireIncident(tx, id);
    assertVersion(context, target.version);
    const merge = await findMerge(tx, id, merge_id);
    if (merge === undefined) throw noMerge();
    // Read again: someone might have closed one before the lock.
    const sources = await mergedIncidents(tx, [merge_id]);
    await assertUndoable(tx, { target, merge, sources });
    const at = timestamp(deps.clock.now());
    const by = context.principal.name;
    const undo_reason = reason ?? null;
    await endMerge(tx, merge.id, { undone_by: by, undone_at: at, undo_reason });
    const end = {
      ended_by: by,
      ended_at: at,
      end_kind: 'withdrawn',
      end_reason: undo_reason,
    } as const;
    const told = { merge: merge.id, ...(reason !== undefined && { reason }) };
    for (const source of sources) {
      await endOutcome(tx, source.outcome_id, end);
      await updateIncident(tx, source.id, { outcome: null, updated_at: at });
      await writeAudit(tx, context, at, {
        action: 'incident.merge_undone',
        incident_id: source.id,
        detail: { ...told, incident: target.public_id },
      });
    }
    const updated = await updateIncident(tx, target.id, { ...merge.before, updated_at: at });
    await refreshDeadlines(tx, deps, updated);
    const incidents = sources.map(({ public_id }) => public_id);
    await writeAudit(tx, context, at, {
      action: 'incident.merge_undone',
      incident_id: target.id,
      detail: { ...told, incidents, before: merge.after, after: merge.before },
    });
    return updated;
  });
}

interface Undoing {
  target: IncidentRow;
  merge: MergeRow;
  sources: readonly MergedIncident[];
}

async function assertUndoable(tx: Tx, { target, merge, sources }: Undoing): Promise<void> {
  if (merge.undone_at !== null) throw refusal('undone', 'The merge was undone already.');
  const ended = sources.find(({ end_kind }) => end_kind !== null);
  if (ended !== undefined) {
    throw refusal('source_closed', `${ended.public_id} was closed after the merge.`);
  }
  const hindrance = undoHindrance(target, merge.after);
  if (hindrance !== null) throw refusal(hindrance, said[hindrance]);
  if ((await newestMerge(tx, target.id))?.id !== merge.id) {
    throw refusal('later_merge', 'Other incidents were merged after these. Undo that merge first.');
  }
  const hasChanged = Object.keys(merge.after).length > 0;
  if (hasChanged && (await hasLegalSteps(tx, target.id, merge.merged_at))) {
    const detail =
      'Reports or decisions since the merge rest on its times. Correct the times instead, and ' +
      'leave the merge.';
    throw refusal('legal_steps', detail);
  }
}

const said = {
  target_closed: 'The incident was closed after the merge. Reopen it first.',
  target_elsewhere: 'The incident itself is a duplicate now or was merged. Undo that first.',
  times_changed: 'Someone changed the times that the merge set. They would be lost.',
} as const;

function refusal(hindrance: string, detail: string): DomainError {
  return new DomainError('conflict', detail, { hindrance });
}

function noMerge(): DomainError {
  return new DomainError('not_found', 'The incident has no such merge. Read its merges again.');
}
