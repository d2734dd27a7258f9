// SQL of the deadlines across incidents, of what was said of them, and of the calendar's addresses.
import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import type { IncidentRow } from '../incidents/incident-tables.ts';
import type { Tables } from '../tables.ts';
import type {
  CalendarFeedRow,
  CalendarFeedTable,
  DeadlineMark,
  LegalDeadlineRow,
} from './legal-tables.ts';

/** Incidents with something to evaluate that was not evaluated under these rules yet. */
export async function unevaluatedIncidents(
  db: Kysely<Tables>,
  rules_key: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from incident
    where undone_at is null
      and (entity is not null or sector is not null or gdpr_personal_data or gdpr_breach
        or ai_serious_incident
        or exists (select 1 from legal_facts where legal_facts.incident_id = incident.id))
      and not exists (
        select 1 from legal_evaluation
        where legal_evaluation.incident_id = incident.id and rules_key = ${rules_key})
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ListedDeadline extends Omit<LegalDeadlineRow, 'submitted_at'> {
  public_id: IncidentRow['public_id'];
  title: string;
  /** The legal entity that reports. */
  entity: { id: string; legal_name: string } | null;
}

/** The place of a deadline in the list. */
export interface DeadlineKey {
  due_at: Timestamp;
  incident_id: string;
  obligation_id: string;
}

export interface DeadlineFilter {
  regime?: string[] | undefined;
  /** Ids of legal entities that report; the empty text represents none. */
  entity?: string[] | undefined;
  before?: Timestamp | undefined;
  /** Only the nearest one of each of these incidents, what has passed without a duty last. */
  nearest_of?: { incidents: string[]; at: Timestamp } | undefined;
  /** Still lawful at this time: neither `due_at` nor a later `latest_at` has passed. */
  open_at?: Timestamp | undefined;
  /** Past the last lawful moment at this time. */
  overdue_at?: Timestamp | undefined;
  /** Past at this time, and no limit that the law sets. */
  passed_at?: Timestamp | undefined;
}

/** The last lawful moment of a deadline. */
export const lastMoment = sql.raw('coalesce(latest_at, due_at)');

/** No chain of holidays and weekends is longer, so older targets have no later limit that runs. */
const longestRelief = sql.raw(`interval '14 days'`);

/**
 * Which legal entity in use reports an incident: the chosen one, without a choice the only one that
 * there is, as the engine has it.
 */
const reporter = sql`left join legal_facts on legal_facts.incident_id = incident.id
  left join legal_entity on legal_entity.archived_at is null
    and legal_entity.id::text = coalesce(legal_facts.facts ->> 'reporting_entity', (
      select (array_agg(id))[1]::text from legal_entity where archived_at is null
      having count(*) = 1))`;

/** What a filter leaves of the reports that were not sent. */
function conditionsOf(filter: DeadlineFilter): RawBuilder<unknown>[] {
  const { regime, entity, before, open_at, overdue_at, passed_at, nearest_of } = filter;
  const conditions = [sql`legal_deadline.submitted_at is null`, sql`incident.undone_at is null`];
  if (regime) conditions.push(sql`regime = any(${regime}::text[])`);
  if (entity) conditions.push(sql`coalesce(legal_entity.id::text, '') = any(${entity}::text[])`);
  if (before) conditions.push(sql`due_at < ${before}`);
  if (overdue_at) conditions.push(isOver(overdue_at));
  if (passed_at) conditions.push(hasPassed(passed_at));
  if (open_at) {
    // The first condition lets the index begin near the time that is requested.
    conditions.push(sql`due_at >= ${open_at}::timestamptz - ${longestRelief}`);
    conditions.push(sql`${lastMoment} >= ${open_at}`);
  }
  if (nearest_of) {
    conditions.push(sql`(legal_deadline.incident_id, obligation_id) in (
      select distinct on (incident_id) incident_id, obligation_id from legal_deadline
      where incident_id = any(${nearest_of.incidents}::uuid[]) and submitted_at is null
      order by incident_id, ${hasPassed(nearest_of.at)}, due_at, obligation_id)`);
  }
  return conditions;
}

/** Deadlines of reports that were not sent, nearest first. */
export async function listDeadlines(
  db: Kysely<Tables>,
  filter: DeadlineFilter,
  { limit, after }: { limit: number; after: DeadlineKey | null },
): Promise<ListedDeadline[]> {
  const conditions = conditionsOf(filter);
  if (after) {
    conditions.push(sql`(due_at, legal_deadline.incident_id, obligation_id) >
      (${after.due_at}::timestamptz, ${after.incident_id}::uuid, ${after.obligation_id}::text)`);
  }
  const { rows } = await sql<ListedDeadline>`
    select legal_deadline.incident_id, obligation_id, regime, status, due_at, latest_at,
      provisional, binding, public_id, title,
      case when legal_entity.id is not null then jsonb_build_object(
        'id', legal_entity.id, 'legal_name', legal_entity.content -> 'legal_name') end as entity
    from legal_deadline join incident on incident.id = legal_deadline.incident_id ${reporter}
    where ${sql.join(conditions, sql` and `)}
    order by due_at, legal_deadline.incident_id, obligation_id limit ${limit}`.execute(db);
  return rows;
}

/** Past `due_at`, which the index knows, and past a later last lawful moment. */
export function isOver(now: Timestamp): RawBuilder<unknown> {
  return sql`(due_at < ${now}::timestamptz and binding and ${lastMoment} < ${now}::timestamptz)`;
}

/** Past a limit that the law does not set: nothing is overdue. */
export function hasPassed(now: Timestamp): RawBuilder<unknown> {
  return sql`(due_at < ${now}::timestamptz and not binding)`;
}

/** How many open deadlines are over; `most` is where the counting ends. */
export async function countOverdue(
  db: Kysely<Tables>,
  now: Timestamp,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from legal_deadline join incident on incident.id = legal_deadline.incident_id
      where legal_deadline.submitted_at is null and incident.undone_at is null
        and ${isOver(now)}
      limit ${most}) as over`.execute(db);
  return required(rows[0], 'row').n;
}

export interface MarkedDeadline {
  incident_id: string;
  obligation_id: string;
  due_at: Timestamp;
  latest_at: Timestamp | null;
  mark: DeadlineMark;
}

/**
 * Records the nearest mark of each open deadline that has reached one, and gives those that no one
 * had recorded. The index over a deadline and its mark makes it once, no matter who else does the
 * same.
 */
export async function recordMarks(
  db: Kysely<Tables>,
  now: Timestamp,
  limit: number,
): Promise<MarkedDeadline[]> {
  const { rows } = await sql<MarkedDeadline>`
    with said as (insert into legal_deadline_event (incident_id, obligation_id, due_at, mark, at)
    select incident_id, obligation_id, due_at, mark, ${now}::timestamptz
    from legal_deadline, lateral (select case
      when ${isOver(now)} then 'overdue'
      when due_at < ${now}::timestamptz then 'due'
      when due_at <= ${now}::timestamptz + interval '1 hour' then '1h'
      when due_at <= ${now}::timestamptz + interval '6 hours' then '6h'
      else '24h' end as mark) as reached
    where submitted_at is null and due_at <= ${now}::timestamptz + interval '24 hours'
      and not exists (
        select 1 from incident
        where incident.id = legal_deadline.incident_id and undone_at is not null)
      and not exists (
        select 1 from legal_deadline_event as said
        where said.incident_id = legal_deadline.incident_id
          and said.obligation_id = legal_deadline.obligation_id
          and said.due_at = legal_deadline.due_at and said.mark = reached.mark)
    order by due_at, incident_id, obligation_id limit ${limit}
    on conflict do nothing
    returning incident_id, obligation_id, due_at, mark)
    select said.*, latest_at from said join legal_deadline using (incident_id, obligation_id)
    `.execute(db);
  return rows;
}

/** When each of these incidents was evaluated last. */
export async function evaluationTimes(
  db: Kysely<Tables>,
  incidents: readonly string[],
): Promise<Map<string, Timestamp>> {
  if (incidents.length === 0) return new Map();
  const rows = await db
    .selectFrom('legal_evaluation')
    .select(['incident_id', 'evaluated_at'])
    .where('incident_id', 'in', incidents)
    .execute();
  return new Map(rows.map(({ incident_id, evaluated_at }) => [incident_id, evaluated_at]));
}

export async function insertFeed(
  db: Kysely<Tables>,
  row: Insertable<CalendarFeedTable>,
): Promise<CalendarFeedRow> {
  return db.insertInto('calendar_feed').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The addresses of an account that are in force, oldest first. */
export async function listFeeds(db: Kysely<Tables>, account_id: string) {
  return db
    .selectFrom('calendar_feed')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .limit(200)
    .execute();
}

/** False when the account has no such address in force. */
export async function revokeFeed(
  db: Kysely<Tables>,
  id: string,
  account_id: string,
  revoked_at: Timestamp,
): Promise<boolean> {
  const done = await db
    .updateTable('calendar_feed')
    .set({ revoked_at })
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

/** Ends all calendars of an account. */
export async function revokeFeedsOf(
  db: Kysely<Tables>,
  account_id: string,
  revoked_at: Timestamp,
): Promise<void> {
  await db
    .updateTable('calendar_feed')
    .set({ revoked_at })
    .where('account_id', '=', account_id)
    .where('revoked_at', 'is', null)
    .execute();
}

export interface FeedOwner {
  id: string;
  roles: readonly string[];
}

/** Notes that an address was read, at most once an hour. */
export async function noteFeedUse(
  db: Kysely<Tables>,
  token_sha256: string,
  at: Timestamp,
): Promise<void> {
  await sql`
    update calendar_feed set last_used_at = ${at}::timestamptz
    where token_sha256 = ${token_sha256}
      and (last_used_at is null or last_used_at < ${at}::timestamptz - interval '1 hour')
  `.execute(db);
}

/** The owner of an address in force; undefined when it was revoked or the account is disabled. */
export async function feedOwner(
  db: Kysely<Tables>,
  token_sha256: string,
): Promise<FeedOwner | undefined> {
  return db
    .selectFrom('calendar_feed')
    .innerJoin('account', 'account.id', 'calendar_feed.account_id')
    .select(['account.id', 'account.roles'])
    .where('token_sha256', '=', token_sha256)
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}
