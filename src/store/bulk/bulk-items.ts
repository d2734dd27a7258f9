// SQL of the incidents of a bulk change: what each was before, and what became of it.
import { sql, type Kysely } from 'kysely';
import type { BulkItemState } from '../../domain/bulk-change.ts';
import type { Tables } from '../tables.ts';
import type { BulkBefore } from './bulk-tables.ts';

/** How many items are in each state. */
export async function countItems(
  db: Kysely<Tables>,
  bulk_id: string,
): Promise<Partial<Record<BulkItemState, number>>> {
  const { rows } = await sql<{ state: BulkItemState; n: number }>`
    select state, count(*)::int as n from bulk_change_item where bulk_id = ${bulk_id}
    group by state`.execute(db);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

export interface ListedItem {
  incident_id: string;
  public_id: string;
  title: string;
  state: BulkItemState;
  reason: string | null;
}

export async function listItems(
  db: Kysely<Tables>,
  bulk_id: string,
  state: BulkItemState | undefined,
  { limit, after }: { limit: number; after: string | null },
): Promise<ListedItem[]> {
  let query = db
    .selectFrom('bulk_change_item')
    .innerJoin('incident', 'incident.id', 'bulk_change_item.incident_id')
    .select(['incident_id', 'public_id', 'title', 'state', 'reason'])
    .where('bulk_id', '=', bulk_id)
    .orderBy('incident_id')
    .limit(limit);
  if (state !== undefined) query = query.where('state', '=', state);
  if (after !== null) query = query.where('incident_id', '>', after);
  return query.execute();
}

export interface WaitingItem {
  incident_id: string;
  before: BulkBefore | null;
  version: number | null;
}

export async function nextItems(
  db: Kysely<Tables>,
  bulk_id: string,
  limit: number,
): Promise<WaitingItem[]> {
  return db
    .selectFrom('bulk_change_item')
    .select(['incident_id', 'before', 'version'])
    .where('bulk_id', '=', bulk_id)
    .where('state', '=', 'waiting')
    .orderBy('incident_id')
    .limit(limit)
    .execute();
}

const written = [
  ...(['version', 'owner_email', 'sla_due_at', 'workflow_status', 'acknowledged_at'] as const),
  ...(['priority', 'severity', 'tags'] as const),
] as const;

/** What a change can write of these incidents, as it is now, by their ids. */
export async function readBefores(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, BulkBefore>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('incident')
    .select(['id', ...written])
    .where('id', 'in', ids)
    .where('undone_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, ...before }) => [id, before]));
}

/** Keeps what these incidents were before the change, by their ids. */
export async function keepBefores(
  db: Kysely<Tables>,
  bulk_id: string,
  befores: ReadonlyMap<string, BulkBefore>,
): Promise<void> {
  if (befores.size === 0) return;
  const given = [...befores].map(([incident_id, before]) => ({ incident_id, before }));
  await sql`
    update bulk_change_item as item set before = given.before
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (incident_id uuid, before jsonb)
    where item.bulk_id = ${bulk_id} and item.incident_id = given.incident_id`.execute(db);
}

export interface ItemResult {
  incident_id: string;
  state: Exclude<BulkItemState, 'waiting'>;
  version: number | null;
  /** Why it was refused. */
  reason: string | null;
}

export async function keepResults(
  db: Kysely<Tables>,
  bulk_id: string,
  results: readonly ItemResult[],
): Promise<void> {
  if (results.length === 0) return;
  await sql`
    update bulk_change_item as item
    set state = given.state, reason = given.reason,
      version = coalesce(given.version, item.version)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as given (incident_id uuid, state text, version int, reason text)
    where item.bulk_id = ${bulk_id} and item.incident_id = given.incident_id`.execute(db);
}
