// POST …/bulk-changes, …/cancel and …/undo: one change to all incidents that match a filter.
import { bulkKinds, mostInBulk, type BulkChange } from '../../domain/bulk-change.ts';
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Principal, RequestContext } from '../../domain/principal.ts';
import { isActiveAccount } from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  endBulkChange,
  findBulkChange,
  insertBulkChange,
  keepDone,
  keepMatches,
} from '../../store/bulk/bulk-changes.ts';
import { countItems, listItems, type ListedItem } from '../../store/bulk/bulk-items.ts';
import type { BulkChangeRow } from '../../store/bulk/bulk-tables.ts';
import type { IncidentFilter } from '../../store/incidents/incident-list.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';

type BulkDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

export interface BulkProgress extends BulkChangeRow {
  counts: Awaited<ReturnType<typeof countItems>>;
}

/**
 * Keeps which incidents match now; a job changes them.
 * @throws `validation_failed` for more than one change, an unknown owner, or too many incidents
 */
export async function startBulkChange(
  deps: BulkDeps,
  context: RequestContext,
  asked: { filter: IncidentFilter; query: Record<string, string>; change: BulkChange },
): Promise<BulkProgress> {
  const { filter, query, change } = asked;
  if (bulkKinds.filter((kind) => change[kind] !== undefined).length !== 1) throw notOne();
  return transact(deps, context, async (tx) => {
    const owner = change.assign?.owner_email;
    if (owner !== undefined && !(await isActiveAccount(tx, owner.toLowerCase()))) throw stranger();
    const row = await insertBulkChange(tx, newRow(deps, context, { change, query }));
    const matches = await keepMatches(tx, row.id, filter);
    if (matches > mostInBulk) throw tooMany();
    return started(tx, context, row);
  });
}

/** Starts a change that takes back what this one did, where nothing changed since. */
export async function undoBulkChange(
  deps: BulkDeps,
  context: RequestContext,
  id: string,
): Promise<BulkProgress> {
  return transact(deps, context, async (tx) => {
    const done = await requireBulkChange(tx, context.principal, id);
    if (done.status === 'running') throw conflict('It is still running; cancel it first.');
    if (done.undo_of !== null) throw conflict('An undo cannot be undone; start the change again.');
    const row = await insertBulkChange(
      tx,
      newRow(deps, context, { change: { undo: true }, query: done.query, undo_of: done.id }),
    ).catch(() => {
      throw conflict('It was undone already.');
    });
    await keepDone(tx, row.id, done.id);
    return started(tx, context, row);
  });
}

/** Items that are not done yet stay as they are. */
export async function cancelBulkChange(
  deps: BulkDeps,
  context: RequestContext,
  id: string,
): Promise<BulkProgress> {
  return transact(deps, context, async (tx) => {
    const row = await requireBulkChange(tx, context.principal, id);
    const at = timestamp(deps.clock.now());
    const end = { status: 'cancelled', ended_at: at } as const;
    if (!(await endBulkChange(tx, row.id, end))) throw conflict('It has ended already.');
    const counts = await countItems(tx, row.id);
    await writeAudit(tx, context, at, {
      action: 'incidents.bulk_cancelled',
      detail: { bulk_change: row.id, done: counts.done ?? 0, left: counts.waiting ?? 0 },
    });
    return { ...row, ...end, counts };
  });
}

export async function readBulkChange(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  id: string,
): Promise<BulkProgress> {
  const row = await requireBulkChange(database.kysely, principal, id);
  return { ...row, counts: await countItems(database.kysely, row.id) };
}

export async function readBulkItems(
  { database }: Pick<Deps, 'database'>,
  principal: Principal,
  id: string,
  { state, ...page }: Parameters<typeof listItems>[3] & { state: Parameters<typeof listItems>[2] },
): Promise<ListedItem[]> {
  const row = await requireBulkChange(database.kysely, principal, id);
  return listItems(database.kysely, row.id, state, page);
}

/** Only for who started it. */
async function requireBulkChange(
  db: Deps['database']['kysely'],
  principal: Principal,
  id: string,
): Promise<BulkChangeRow> {
  const row = isUuid(id) ? await findBulkChange(db, id.toLowerCase()) : undefined;
  if (row?.account_id === principal.id) return row;
  throw new DomainError('not_found', 'You have started no such change; its results last 30 days.');
}

function newRow(
  { ids, clock }: BulkDeps,
  { principal }: RequestContext,
  asked: { change: BulkChange; query: Record<string, string>; undo_of?: string },
) {
  return {
    ...{ id: ids.next(), account_id: principal.id, actor: principal.name },
    roles: [...principal.roles],
    ...{ change: JSON.stringify(asked.change), query: JSON.stringify(asked.query) },
    ...{ undo_of: asked.undo_of ?? null, status: 'running' as const, failure: null },
    ...{ created_at: timestamp(clock.now()), ended_at: null, leased_until: null },
  };
}

async function started(tx: Tx, context: RequestContext, row: BulkChangeRow): Promise<BulkProgress> {
  const counts = await countItems(tx, row.id);
  const { id, change, query, undo_of, created_at } = row;
  await writeAudit(tx, context, created_at, {
    action: 'incidents.bulk_started',
    detail: { bulk_change: id, change, query, undo_of, incidents: counts.waiting ?? 0 },
  });
  return { ...row, counts };
}

function conflict(detail: string): DomainError {
  return new DomainError('conflict', detail);
}

function notOne(): DomainError {
  const message = `must name exactly one of ${bulkKinds.join(', ')}`;
  return validationFailed([{ pointer: '/change', message }]);
}

function stranger(): DomainError {
  const message = 'must be the address of an active account';
  return validationFailed([{ pointer: '/change/assign/owner_email', message }]);
}

function tooMany(): DomainError {
  const message = `matches more than ${mostInBulk} incidents; narrow the filter`;
  return validationFailed([{ pointer: '/filter', message }]);
}
