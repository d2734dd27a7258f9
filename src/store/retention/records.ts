// SQL of the records of each kind whose time is over: what would go, and its removal in batches.
// Rows that someone holds are passed over until the next time.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { batchIsHeld, isHeld, runIsHeld } from '../holds/holds.ts';
import type { Tables } from '../tables.ts';

/** A record that was removed; the digest of a batch is made of these. */
export interface RemovedRecord {
  id: string;
  /** The time that its age counts from. */
  at: Timestamp;
  /** What it said, where the id alone does not name it. */
  row?: Record<string, unknown>;
}

export async function removeLogEvents(
  db: Kysely<Tables>,
  before: Timestamp,
  limit: number,
): Promise<RemovedRecord[]> {
  const { rows } = await sql<RemovedRecord>`
    with due as (
      select identity, received_at
      from log_batch join log_event on log_event.batch_id = log_batch.id
      where received_at < ${before} and released_at is null and incident_id is null
        and not ${batchIsHeld(sql.ref('log_batch.id'))}
      order by received_at, batch_id limit ${limit} for update of log_event skip locked
    )
    delete from log_event using due
    where log_event.identity = due.identity and incident_id is null
    returning encode(log_event.identity, 'hex') as id, due.received_at as at`.execute(db);
  return rows;
}

export interface DueRow {
  id: string;
  at: Timestamp;
  /** Files that the row names. */
  hashes: string[];
}

/** Batches of which no event is left that belongs to no incident, locked. */
export async function lockDueBatches(
  db: Kysely<Tables>,
  before: Timestamp,
  limit: number,
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, received_at as at, array[sha256] as hashes from log_batch
    where received_at < ${before} and released_at is null and not exists (
      select from log_event where batch_id = log_batch.id and incident_id is null)
      and not ${batchIsHeld(sql.ref('log_batch.id'))}
    order by received_at limit ${limit} for update skip locked`.execute(db);
  return rows;
}

/** Imports that ended before, locked, with their files and archives. */
export async function lockDueRuns(
  db: Kysely<Tables>,
  before: Timestamp,
  limit: number,
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, finished_at as at, array_remove(array[sha256, archive ->> 'sha256'], null) as hashes
    from connector_run where finished_at < ${before} and released_at is null
      and not ${runIsHeld(sql.ref('connector_run.id'))}
    order by finished_at limit ${limit} for update skip locked`.execute(db);
  return rows;
}

export async function releaseRows(
  db: Kysely<Tables>,
  table: 'log_batch' | 'connector_run',
  ids: readonly string[],
  at: Timestamp,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set released_at = ${at} where id = any(${ids}::uuid[])`.execute(db);
}

/** Personal tokens and password links that end no more. */
export async function removeSignInRecords(
  db: Kysely<Tables>,
  before: Timestamp,
  limit: number,
): Promise<RemovedRecord[]> {
  const tokens = await sql<RemovedRecord>`
    delete from personal_token where id in (
      select id from personal_token where ${tokenEnd} < ${before}
      order by id limit ${limit} for update skip locked)
    returning id::text, ${tokenEnd} as at,
      jsonb_build_object('account_id', account_id, 'name', name, 'roles', roles) as row`.execute(
    db,
  );
  if (tokens.rows.length > 0) return tokens.rows;
  const links = await sql<RemovedRecord>`
    delete from password_link where token_sha256 in (
      select token_sha256 from password_link where ${linkEnd} < ${before}
      limit ${limit} for update skip locked)
    returning token_sha256 as id, ${linkEnd} as at`.execute(db);
  return links.rows;
}

const tokenEnd = sql`least(revoked_at, expires_at)`;
const linkEnd = sql`least(used_at, expires_at)`;

export async function removeDeliveryAttempts(
  db: Kysely<Tables>,
  before: Timestamp,
  limit: number,
): Promise<RemovedRecord[]> {
  const { rows } = await sql<RemovedRecord>`
    with due as (
      select report_attempt.report_id, number, confirmed_at
      from report_delivery join report_attempt using (report_id)
      where ${isConfirmed} and confirmed_at < ${before} and not ${reportIsHeld}
      order by confirmed_at, number limit ${limit} for update of report_attempt skip locked
    )
    delete from report_attempt using due
    where report_attempt.report_id = due.report_id and report_attempt.number = due.number
    returning report_attempt.report_id || '/' || report_attempt.number as id,
      due.confirmed_at as at, to_jsonb(report_attempt) as row`.execute(db);
  return rows;
}

const reportIsHeld = sql`exists (
  select from report where report.id = report_delivery.report_id
    and ${isHeld(sql.ref('report.incident_id'))})`;
const isConfirmed = sql`report_delivery.state = 'confirmed'`;

/** What would go. `exact` is false where there is more than is counted. */
export interface Preview {
  records: number;
  oldest: Timestamp | null;
  newest: Timestamp | null;
  exact: boolean;
}

/** More are not counted: the answer must come soon. */
const mostCounted = 100_000;

export function previewLogEvents(db: Kysely<Tables>, before: Timestamp): Promise<Preview> {
  return counted(
    db,
    sql`
    select received_at as at from log_batch join log_event on log_event.batch_id = log_batch.id
    where received_at < ${before} and released_at is null and incident_id is null
      and not ${batchIsHeld(sql.ref('log_batch.id'))}`,
  );
}

export function previewRuns(db: Kysely<Tables>, before: Timestamp): Promise<Preview> {
  return counted(
    db,
    sql`
    select finished_at as at from connector_run
    where finished_at < ${before} and released_at is null
      and not ${runIsHeld(sql.ref('connector_run.id'))}`,
  );
}

export function previewSignInRecords(db: Kysely<Tables>, before: Timestamp): Promise<Preview> {
  return counted(
    db,
    sql`
    select ${tokenEnd} as at from personal_token where ${tokenEnd} < ${before}
    union all select ${linkEnd} from password_link where ${linkEnd} < ${before}`,
  );
}

export function previewAttempts(db: Kysely<Tables>, before: Timestamp): Promise<Preview> {
  return counted(
    db,
    sql`
    select confirmed_at as at from report_delivery join report_attempt using (report_id)
    where ${isConfirmed} and confirmed_at < ${before} and not ${reportIsHeld}`,
  );
}

async function counted(db: Kysely<Tables>, due: ReturnType<typeof sql>): Promise<Preview> {
  const { rows } = await sql<{ records: number; oldest: Timestamp; newest: Timestamp }>`
    select count(*)::int as records, min(at) as oldest, max(at) as newest
    from (select at from (${due}) as due limit ${mostCounted + 1}) as first`.execute(db);
  const { records = 0, oldest = null, newest = null } = rows[0] ?? {};
  return { records: Math.min(records, mostCounted), oldest, newest, exact: records <= mostCounted };
}
