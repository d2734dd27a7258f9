// SQL of the log of engagements: adding, reading in pages, and asking for what happened at a time
// and place.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { EntryType } from '../../domain/engagement-phase.ts';
import type { EngagementViewer } from '../../domain/engagement.ts';
import { required } from '../../domain/required.ts';
import type { LogEntry } from '../../trust/engagement-log.ts';
import type { Tables } from '../tables.ts';
import { maySeeEngagement } from './engagement-access.ts';

type Db = Kysely<Tables>;

/** The end of the log; null when it is empty. The engagement must be locked. */
export async function lastLogEntry(
  db: Db,
  engagement_id: string,
): Promise<Pick<LogEntry, 'number' | 'hash'> | null> {
  const last = await db
    .selectFrom('engagement_entry')
    .select(['number', 'hash'])
    .where('engagement_id', '=', engagement_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

export async function insertLogEntry(db: Db, { evidence, ...entry }: LogEntry): Promise<void> {
  await db
    .insertInto('engagement_entry')
    .values({ ...entry, evidence: evidence === null ? null : JSON.stringify(evidence) })
    .execute();
}

export interface LogFilter {
  type?: EntryType[] | undefined;
  /** Entries that happened at this time or later. */
  from?: Timestamp | undefined;
  /** Entries that happened before this time. */
  to?: Timestamp | undefined;
  incident_id?: string | undefined;
}

/** By number; the whole log when no page is requested. */
export async function listLog(
  db: Db,
  engagement_id: string,
  filter: LogFilter = {},
  page?: { limit: number; after: number | null },
): Promise<LogEntry[]> {
  let query = db
    .selectFrom('engagement_entry')
    .selectAll()
    .where('engagement_id', '=', engagement_id)
    .orderBy('number');
  if (filter.type) query = query.where(sql<boolean>`type = any(${filter.type}::text[])`);
  if (filter.from) query = query.where(sql<boolean>`coalesce(ended_at, ts) >= ${filter.from}`);
  if (filter.to) query = query.where('ts', '<', filter.to);
  if (filter.incident_id) query = query.where('incident_id', '=', filter.incident_id);
  if (page !== undefined) query = query.limit(page.limit);
  if (typeof page?.after === 'number') query = query.where('number', '>', page.after);
  return query.execute();
}

export async function findLogEntry(
  db: Db,
  engagement_id: string,
  number: number,
): Promise<LogEntry | undefined> {
  return db
    .selectFrom('engagement_entry')
    .selectAll()
    .where('engagement_id', '=', engagement_id)
    .where('number', '=', number)
    .executeTakeFirst();
}

export interface LogCounts {
  entries: number;
  register_entries: number;
}

export async function countLog(db: Db, engagement_id: string): Promise<LogCounts> {
  const { rows } = await sql<LogCounts>`
    select count(*)::int as entries,
      (count(*) filter (where type = 'evidence_register'))::int as register_entries
    from engagement_entry where engagement_id = ${engagement_id}`.execute(db);
  return required(rows[0], 'row');
}

export interface DeconflictionQuery {
  from: Timestamp;
  to: Timestamp;
  /** An address or a network. */
  address?: string | undefined;
  host?: string | undefined;
}

export interface DeconflictionMatch extends LogEntry {
  engagement: string;
  matched_address: boolean;
  matched_host: boolean;
  /** Named in the text and not in the fields made for it. */
  matched_text: boolean;
}

/**
 * Entries of all engagements that the viewer can see whose time touches the window and that name
 * the address (or one in the same network) or the host; all in the window when neither is asked.
 */
export async function findActivity(
  db: Db,
  viewer: EngagementViewer,
  { from, to, address, host }: DeconflictionQuery,
  limit: number,
): Promise<DeconflictionMatch[]> {
  const isNamed = (text: string | undefined) =>
    text === undefined ? sql`false` : sql`e.text ~* ${asWord(text)}`;
  const byAddress =
    address === undefined
      ? sql`false`
      : sql`exists (select from unnest(e.addresses) a where a::inet && ${address}::inet)`;
  const byHost =
    host === undefined
      ? sql`false`
      : sql`exists (select from unnest(e.hosts) h where lower(h) = lower(${host})
          or lower(h) like '%.' || lower(${host}))`;
  const asksAll = address === undefined && host === undefined;
  const { rows } = await sql<DeconflictionMatch>`
    select * from (
      select e.*, g.public_id as engagement, ${byAddress} as matched_address,
        ${byHost} as matched_host, (${isNamed(address)} or ${isNamed(host)}) as matched_text
      from engagement_entry e join engagement g on g.id = e.engagement_id
      where ${maySeeEngagement(viewer, sql.ref('g.id'))}
        and e.ts <= ${to}::timestamptz and coalesce(e.ended_at, e.ts) >= ${from}::timestamptz
    ) found
    where ${asksAll}::boolean or matched_address or matched_host or matched_text
    order by ts, engagement, number limit ${limit}`.execute(db);
  return rows;
}

/** A pattern that finds the text, and not a longer address or name that it is a part of. */
function asWord(text: string): string {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `(^|[^[:alnum:].:-])${escaped}($|[^[:alnum:].:-]|[.:]($|[^[:alnum:]]))`;
}
