// One item of a change to many incidents, in a transaction of its own.
import { retagged, type BulkChange } from '../../domain/bulk-change.ts';
import { DomainError } from '../../domain/error.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { severityId } from '../../domain/severity.ts';
import { keepBefores, readBefores, type WaitingItem } from '../../store/bulk/bulk-items.ts';
import type { BulkBefore, BulkChangeRow } from '../../store/bulk/bulk-tables.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { assignIncident } from '../incidents/assign-incident.ts';
import { classifyIncident } from '../incidents/classify-incident.ts';
import { describeIncident } from '../incidents/describe-incident.ts';
import { transitionIncident } from '../incidents/transition-incident.ts';
import { restoreIncident } from './restore-incident.ts';

export type ItemDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'ids'>;

export interface BulkWork {
  change: BulkChangeRow;
  principal: Principal;
  item: WaitingItem;
}

/** Gives the version that the change made. */
export async function changeOne(
  deps: ItemDeps,
  { change, principal, item }: BulkWork,
): Promise<number> {
  const key = `bulk:${change.id}:${item.incident_id}`;
  const contextOf = (if_match: number): RequestContext => ({
    ...{ principal, request_id: change.id, if_match },
    idempotency: { key, fingerprint: change.id },
  });
  if (change.change.undo === true) return undone(deps, contextOf, item);
  // Another user might change the incident between the reading and the lock.
  for (let attempt = 1, { before } = item; ; attempt += 1, before = null) {
    before ??= await keepBefore(deps, change.id, item.incident_id);
    try {
      const context = contextOf(before.version);
      const { version } = await apply(deps, context, item.incident_id, change.change, before);
      return version;
    } catch (error) {
      const isRace = error instanceof DomainError && error.code === 'precondition_failed';
      if (!isRace || attempt === 3) throw error;
    }
  }
}

async function undone(
  deps: ItemDeps,
  contextOf: (version: number) => RequestContext,
  { incident_id, before, version }: WaitingItem,
): Promise<number> {
  if (before === null || version === null) throw changedSince();
  try {
    return (await restoreIncident(deps, contextOf(version), incident_id, before)).version;
  } catch (error) {
    const isOther = error instanceof DomainError && error.code === 'precondition_failed';
    throw isOther ? changedSince() : error;
  }
}

function changedSince(): DomainError {
  return new DomainError('conflict', 'It changed since, so it was left as it is.');
}

async function keepBefore(
  { database }: ItemDeps,
  bulk_id: string,
  incident_id: string,
): Promise<BulkBefore> {
  // Refuses an incident that an undone import took away.
  await requireIncident(database.kysely, incident_id);
  const now = await readBefores(database.kysely, [incident_id]);
  const before = required(now.get(incident_id), 'incident');
  await keepBefores(database.kysely, bulk_id, now);
  return before;
}

function apply(
  deps: ItemDeps,
  context: RequestContext,
  id: string,
  { assign, move, tag, prioritise, classify }: BulkChange,
  { tags }: BulkBefore,
): Promise<IncidentRow> {
  if (assign !== undefined) return assignIncident(deps, context, id, assign);
  if (move !== undefined) return transitionIncident(deps, context, id, move);
  if (prioritise !== undefined) return classifyIncident(deps, context, id, prioritise);
  if (classify !== undefined) {
    const severity = severityId(classify.severity);
    return classifyIncident(deps, context, id, { severity }, classify.reason);
  }
  return describeIncident(deps, context, id, { tags: retagged(tags, tag ?? {}) });
}
