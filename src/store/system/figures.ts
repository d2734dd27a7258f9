// SQL of the figures for monitoring. Each statement ends early whatever the size of the tables: by
// an index, a limit, or both.
import { sql, type Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import { isOver } from '../legal/legal-deadlines.ts';
import type { Tables } from '../tables.ts';

/** Beyond so many overdue deadlines the exact number says nothing more. */
const countedDeadlines = 10_000;

export interface CountOf {
  name: string;
  count: number;
}

export interface OverdueDeadlines {
  regime: string;
  overdue: number;
  /** Of those: without a decision to notify or not to. */
  undecided: number;
}

export async function overdueByRegime(
  db: Kysely<Tables>,
  now: Timestamp,
): Promise<OverdueDeadlines[]> {
  const { rows } = await sql<OverdueDeadlines>`
    select regime, count(*)::int as overdue, count(*) filter (where not decided)::int as undecided
    from (
      select regime, exists (
        select from legal_decision
        where legal_decision.incident_id = over.incident_id
          and legal_decision.obligation_id = over.obligation_id) as decided
      from (
        select regime, incident_id, obligation_id from legal_deadline
        where submitted_at is null and ${isOver(now)}
        order by due_at limit ${countedDeadlines}) as over
      join incident on incident.id = over.incident_id
      where incident.undone_at is null) as known
    group by regime`.execute(db);
  return rows;
}

/** As in the list of deadlines: older targets have no later limit that runs. */
const longestRelief = sql.raw(`interval '14 days'`);
const nearestDeadlines = 2_000;

/** Seconds to the next deadline of each regime, among the nearest ones. */
export async function secondsToDeadlines(
  db: Kysely<Tables>,
  now: Timestamp,
): Promise<{ regime: string; seconds: number }[]> {
  const { rows } = await sql<{ regime: string; seconds: number }>`
    select regime, extract(epoch from min(moment) - ${now}::timestamptz)::float8 as seconds
    from (
      select regime, incident_id, coalesce(latest_at, due_at) as moment from legal_deadline
      where submitted_at is null and due_at >= ${now}::timestamptz - ${longestRelief}
        and coalesce(latest_at, due_at) >= ${now}
      order by due_at limit ${nearestDeadlines}) as nearest
    join incident on incident.id = nearest.incident_id
    where incident.undone_at is null
    group by regime`.execute(db);
  return rows;
}

export async function countDeliveries(db: Kysely<Tables>): Promise<CountOf[]> {
  const { rows } = await sql<CountOf>`
    select state as name, count(*)::int as count from report_delivery group by state`.execute(db);
  return rows;
}

const countedImports = 1_000;

/** How the newest imports of the last day went. */
export async function countImports(db: Kysely<Tables>, since: Timestamp): Promise<CountOf[]> {
  const { rows } = await sql<CountOf>`
    select status as name, count(*)::int as count
    from (select status, started_at from connector_run order by id desc
      limit ${countedImports}) as newest
    where started_at > ${since} or status = 'running' group by status`.execute(db);
  return rows;
}

/** Connectors that are not retired, by how their last fetch went. */
export async function countConnectors(db: Kysely<Tables>): Promise<CountOf[]> {
  const { rows } = await sql<CountOf>`
    select case when paused_at is not null then 'paused'
      when failures > 0 then 'failing' else 'waiting' end as name, count(*)::int as count
    from pull_connector where retired_at is null group by 1`.execute(db);
  return rows;
}

export interface AgentFigures {
  quarantined: number;
  /** Of those: quarantined by a change that some enforcement point has not acknowledged. */
  unacknowledged: number;
}

/** `acknowledged`: the change that all enforcement points have, null without any point. */
export async function countAgents(
  db: Kysely<Tables>,
  acknowledged: number | null,
): Promise<AgentFigures> {
  const { rows } = await sql<AgentFigures>`
    select count(*)::int as quarantined,
      count(*) filter (where quarantine_epoch > ${acknowledged}::bigint)::int as unacknowledged
    from agent where quarantine_epoch is not null`.execute(db);
  return required(rows[0], 'row');
}

export async function databaseBytes(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(required(rows[0], 'row').bytes);
}

/** No statement of the transaction takes longer. */
export async function limitStatements(db: Kysely<Tables>, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(db);
}
