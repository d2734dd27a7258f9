// SQL of log events that belong to no incident: their list, one of them, and those that a person
// makes an incident of.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import type { QuietReason } from '../../intake/logs/log-event.ts';
import type { Tables } from '../tables.ts';

/** An event as it is listed; its id is its identity in hex. */
export interface ListedEvent {
  id: string;
  at: Timestamp;
  format: string;
  severity: number;
  /** Null of events that came before these were kept. */
  title: string | null;
  product: string | null;
  rule: string | null;
  host: string | null;
  quiet: QuietReason | null;
}

/** What narrows the list; a missing member narrows nothing. */
export interface LogEventFilter {
  from?: Timestamp | undefined;
  to?: Timestamp | undefined;
  format?: readonly string[] | undefined;
  severity?: readonly number[] | undefined;
  host?: readonly string[] | undefined;
  rule?: readonly string[] | undefined;
  /** A part of title, product, rule or host, in any case. */
  text?: string | undefined;
}

export interface LogEventPlace {
  at: Timestamp;
  id: string;
}

const listed = sql`encode(identity, 'hex') as id, log_event.at, format, severity, title, product,
  rule, host, quiet`;

/** Latest first. */
export async function listLogEvents(
  db: Kysely<Tables>,
  filter: LogEventFilter,
  page: { limit: number; after: LogEventPlace | null },
): Promise<ListedEvent[]> {
  const wanted = [sql`incident_id is null`, ...conditions(filter)];
  if (page.after !== null) {
    const { at, id } = page.after;
    wanted.push(sql`(at, identity) < (${at}::timestamptz, decode(${id}, 'hex'))`);
  }
  const { rows } = await sql<ListedEvent>`
    select ${listed} from log_event where ${sql.join(wanted, sql` and `)}
    order by at desc, identity desc limit ${page.limit}`.execute(db);
  return rows;
}

function conditions(filter: LogEventFilter): RawBuilder<unknown>[] {
  const { from, to, format, severity, host, rule, text } = filter;
  const made: RawBuilder<unknown>[] = [];
  if (from) made.push(sql`at >= ${from}::timestamptz`);
  if (to) made.push(sql`at < ${to}::timestamptz`);
  if (format) made.push(sql`format = any(${format}::text[])`);
  if (severity) made.push(sql`severity = any(${severity}::smallint[])`);
  if (host) made.push(sql`lower(host) = any(${lower(host)}::text[])`);
  if (rule) made.push(sql`lower(rule) = any(${lower(rule)}::text[])`);
  if (text) {
    const words = sql`lower(concat_ws(' ', title, product, rule, host))`;
    made.push(sql`strpos(${words}, ${text.toLowerCase()}) > 0`);
  }
  return made;
}

function lower(words: readonly string[]): string[] {
  return words.map((word) => word.toLowerCase());
}

/** One event with where its bytes are, and the incident that it belongs to by now. */
export interface FoundEvent extends ListedEvent {
  batch_id: string;
  sha256: string;
  actor: string;
  received_at: Timestamp;
  number: number;
  start_byte: number;
  end_byte: number;
  incident_id: string | null;
}

const found = sql`${listed}, batch_id, sha256, actor, received_at, number, start_byte, end_byte,
  incident_id`;

/** Of these events those that are there, in the order of their batches. */
export async function findLogEvents(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<FoundEvent[]> {
  const { rows } = await sql<FoundEvent>`
    select ${found} from log_event join log_batch on log_batch.id = batch_id
    where identity in (select decode(given, 'hex') from unnest(${ids}::text[]) as x (given))
    order by batch_id, start_byte, identity`.execute(db);
  return rows;
}

/** Keeps others from making an incident of these events until the transaction ends. */
export async function lockLogEvents(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await sql`
    select 1 from log_event
    where identity in (select decode(given, 'hex') from unnest(${ids}::text[]) as x (given))
    order by identity for update`.execute(db);
}

export async function linkLogEvents(
  db: Kysely<Tables>,
  ids: readonly string[],
  incident_id: string,
): Promise<void> {
  await sql`
    update log_event set incident_id = ${incident_id}::uuid
    where incident_id is null
      and identity in (select decode(given, 'hex') from unnest(${ids}::text[]) as x (given))
  `.execute(db);
}

/** Events read for what they say, and different titles of them. */
const mostRead = 5_000;
const mostTitles = 200;

/** What the events of an incident say, each once, earliest first. */
export async function listEventTitles(db: Kysely<Tables>, incident_id: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from (
      select title, at from log_event where incident_id = ${incident_id}::uuid limit ${mostRead}
    ) as event
    where title is not null group by title order by min(at), title limit ${mostTitles}`.execute(db);
  return rows.map(({ title }) => title);
}
