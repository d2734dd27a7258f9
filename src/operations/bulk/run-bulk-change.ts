// The work of a change to many incidents, item by item. Each item is a transaction of its own with
// an idempotency key, so that after a kill in the middle of it the next process finds the first
// result and records nothing twice.
import { retagged, type BulkChange } from '../../domain/bulk-change.ts';
import { timestamp } from '../../domain/clock.ts';
import { DomainError, errorStatus } from '../../domain/error.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import { severityId } from '../../domain/severity.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import {
  changeItem,
  claimBulkChange,
  endBulkChange,
  nextItems,
  prolongLease,
  type WaitingItem,
} from '../../store/bulk/bulk-changes.ts';
import type { BulkBefore, BulkChangeRow } from '../../store/bulk/bulk-tables.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import type { Deps } from '../deps.ts';
import { requireIncident } from '../find-incident.ts';
import { assignIncident } from '../incidents/assign-incident.ts';
import { classifyIncident } from '../incidents/classify-incident.ts';
import { describeIncident } from '../incidents/describe-incident.ts';
import { transitionIncident } from '../incidents/transition-incident.ts';
import { restoreIncident } from './restore-incident.ts';

type RunDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'ids'>;

const leaseSeconds = 30;
const batch = 25;

/** Works on one change until it ends or the server stops; false when there is none. */
export async function runNextBulkChange(deps: RunDeps, stopping: AbortSignal): Promise<boolean> {
  const db = deps.database.kysely;
  const change = await claimBulkChange(db, lease(deps));
  if (change === undefined) return false;
  while (!stopping.aborted) {
    const principal = await principalOf(deps, change);
    if (principal === null) {
      await end(deps, change, 'failed', 'The account that started it lacks the role Analyst now.');
      return true;
    }
    const items = await nextItems(db, change.id, batch);
    if (items.length === 0) {
      await end(deps, change, 'completed');
      return true;
    }
    for (const item of items) {
      if (stopping.aborted) break;
      await work(deps, { change, principal, item });
    }
    if (!(await prolongLease(db, change.id, lease(deps).leased_until))) return true;
  }
  // Another process, or this one after its start, need not wait for the lease to end.
  await prolongLease(db, change.id, timestamp(deps.clock.now()));
  return false;
}

function lease({ clock }: Pick<Deps, 'clock'>) {
  const now = clock.now();
  return { now: timestamp(now), leased_until: timestamp(now.add({ seconds: leaseSeconds })) };
}

async function end(
  { database, clock }: RunDeps,
  { id }: BulkChangeRow,
  status: 'completed' | 'failed',
  failure?: string,
): Promise<void> {
  const ended_at = timestamp(clock.now());
  await endBulkChange(database.kysely, id, {
    ...{ status, ended_at },
    ...(failure !== undefined && { failure }),
  });
}

/** Who started it, with the roles that are left; null when these no longer suffice. */
async function principalOf(
  { database }: RunDeps,
  { account_id, actor, roles }: BulkChangeRow,
): Promise<Principal | null> {
  if (account_id === 'service') return { id: account_id, name: actor, roles };
  const account = await findAccount(database.kysely, account_id);
  if (account === undefined || account.disabled_at !== null) return null;
  const left = roles.filter((role) => hasRole(account.roles, role));
  return hasRole(left, 'Analyst') ? { id: account_id, name: account.email, roles: left } : null;
}

interface Work {
  change: BulkChangeRow;
  principal: Principal;
  item: WaitingItem;
}

async function work(deps: RunDeps, { change, principal, item }: Work): Promise<void> {
  const db = deps.database.kysely;
  const { incident_id } = item;
  try {
    const version = await changed(deps, { change, principal, item });
    await changeItem(db, change.id, incident_id, { state: 'done', version });
  } catch (error) {
    if (!(error instanceof DomainError) || errorStatus[error.code] >= 500) throw error;
    const reason = error.detail.slice(0, 500);
    await changeItem(db, change.id, incident_id, { state: 'refused', reason });
  }
}

/** The version that the change made. */
async function changed(deps: RunDeps, { change, principal, item }: Work): Promise<number> {
  const key = `bulk:${change.id}:${item.incident_id}`;
  const contextOf = (if_match: number): RequestContext => ({
    ...{ principal, request_id: change.id, if_match },
    idempotency: { key, fingerprint: change.id },
  });
  if (change.change.undo === true) return undone(deps, contextOf, item);
  // Another user may change the incident between the reading and the lock.
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
  deps: RunDeps,
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
  { database }: RunDeps,
  bulk_id: string,
  incident_id: string,
): Promise<BulkBefore> {
  const row = await requireIncident(database.kysely, incident_id);
  const { version, owner_email, sla_due_at, workflow_status, acknowledged_at } = row;
  const { priority, severity, tags } = row;
  const course = { version, owner_email, sla_due_at, workflow_status, acknowledged_at };
  const before = { ...course, priority, severity, tags };
  await changeItem(database.kysely, bulk_id, incident_id, { before });
  return before;
}

function apply(
  deps: RunDeps,
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
