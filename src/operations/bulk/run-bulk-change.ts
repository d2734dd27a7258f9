// The work of a change to many incidents, item by item. Each item is a transaction of its own with
// an idempotency key, so that after a kill in the middle of it the next process finds the first
// result and records nothing twice. What the items were and what became of them is read and kept
// for a batch at once.
import type { Kysely } from 'kysely';
import { timestamp } from '../../domain/clock.ts';
import { DomainError, errorStatus } from '../../domain/error.ts';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import { claimBulkChange, endBulkChange, prolongLease } from '../../store/bulk/bulk-changes.ts';
import {
  keepBefores,
  keepResults,
  nextItems,
  readBefores,
  type ItemResult,
  type WaitingItem,
} from '../../store/bulk/bulk-items.ts';
import type { BulkChangeRow } from '../../store/bulk/bulk-tables.ts';
import type { Tables } from '../../store/tables.ts';
import { changeOne, type BulkWork, type ItemDeps } from './change-item.ts';

const leaseSeconds = 30;
const batch = 25;
/** Items under way together, where each has a connection; the others are for other callers. */
const together = { embedded: 1, postgres: 3 };

/** Works on one change until it ends or the server stops; false when there is none. */
export async function runNextBulkChange(deps: ItemDeps, stopping: AbortSignal): Promise<boolean> {
  const db = deps.database.kysely;
  const change = await claimBulkChange(db, lease(deps));
  if (change === undefined) return false;
  while (!stopping.aborted) {
    const principal = await principalOf(deps, change);
    if (principal === null) {
      await end(
        deps,
        change,
        'failed',
        'The account that started it no longer has the role Analyst.',
      );
      return true;
    }
    const items = await nextItems(db, change.id, batch);
    if (items.length === 0) {
      await end(deps, change, 'completed');
      return true;
    }
    await workThrough(deps, { change, principal }, items, stopping);
    if (!(await prolongLease(db, change.id, lease(deps).leased_until))) return true;
  }
  // Another process, or this one after its start, need not wait for the lease to end.
  await prolongLease(db, change.id, timestamp(deps.clock.now()));
  return false;
}

function lease({ clock }: Pick<ItemDeps, 'clock'>) {
  const now = clock.now();
  return { now: timestamp(now), leased_until: timestamp(now.add({ seconds: leaseSeconds })) };
}

async function end(
  { database, clock }: ItemDeps,
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
  { database }: ItemDeps,
  { account_id, actor, roles }: BulkChangeRow,
): Promise<Principal | null> {
  if (account_id === 'service') return { id: account_id, name: actor, roles };
  const account = await findAccount(database.kysely, account_id);
  if (account === undefined || account.disabled_at !== null) return null;
  const left = roles.filter((role) => hasRole(account.roles, role));
  return hasRole(left, 'Analyst') ? { id: account_id, name: account.email, roles: left } : null;
}

/** Several at a time; what became of those that were worked on is kept even when one fails. */
async function workThrough(
  deps: ItemDeps,
  { change, principal }: Omit<BulkWork, 'item'>,
  items: readonly WaitingItem[],
  stopping: AbortSignal,
): Promise<void> {
  const { kysely: db, engine } = deps.database;
  const waiting = change.change.undo === true ? [...items] : await withBefore(db, change.id, items);
  const results: ItemResult[] = [];
  const failures: unknown[] = [];
  const next = async () => {
    while (!stopping.aborted && failures.length === 0) {
      const item = waiting.shift();
      if (item === undefined) return;
      await work(deps, { change, principal, item }).then(
        (result) => results.push(result),
        (error: unknown) => failures.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: together[engine] }, next));
  await keepResults(db, change.id, results);
  if (failures.length > 0) throw failures[0];
}

async function work(deps: ItemDeps, { change, principal, item }: BulkWork): Promise<ItemResult> {
  const { incident_id } = item;
  try {
    const version = await changeOne(deps, { change, principal, item });
    return { incident_id, state: 'done', version, reason: null };
  } catch (error) {
    if (!(error instanceof DomainError) || errorStatus[error.code] >= 500) throw error;
    return { incident_id, state: 'refused', version: null, reason: error.detail.slice(0, 500) };
  }
}

/** The items with what each incident was before, which is kept for those that had nothing yet. */
async function withBefore(
  db: Kysely<Tables>,
  bulk_id: string,
  items: readonly WaitingItem[],
): Promise<WaitingItem[]> {
  const fresh = items.flatMap(({ before, incident_id }) => (before === null ? [incident_id] : []));
  const now = await readBefores(db, fresh);
  await keepBefores(db, bulk_id, now);
  return items.map((item) => ({
    ...item,
    before: item.before ?? now.get(item.incident_id) ?? null,
  }));
}
