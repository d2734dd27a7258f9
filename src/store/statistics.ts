// SQL of the statistics: every figure of a window in one statement. The coverage of an incident is
// computed here as domain/coverage.ts does, which a test compares; there it names what is missing,
// here it is a number for each of many.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Timestamp } from '../domain/clock.ts';
import { expectedEvidence } from '../domain/expected-evidence.ts';
import { categories, playbookOf } from '../domain/taxonomy.ts';
import type { Visibility } from '../domain/visibility.ts';
import type { TimeWindow } from '../domain/window.ts';
import { isAuthority } from '../legal/recipients.ts';
import { regimes } from '../legal/registry.ts';
import { firstCustodyActions } from './coverage.ts';
import type { Tables } from './tables.ts';

/** The times between two events of incidents, in the unit of the figure's name. */
export interface Interval {
  mean: number | null;
  median: number | null;
  p90: number | null;
  /** Incidents that have both events, in this order. */
  n: number;
  /** Incidents that do not have the second event yet. */
  open_n: number;
  /** The first event of the oldest of those. */
  oldest_open_at: Timestamp | null;
  /** Incidents left out because the second event lies before the first. */
  negative_n: number;
}

export const intervalNames = [
  'mtta_p0_min',
  'mttc_p1_h',
  'mttd_h',
  'mttr_h',
  'mttclose_h',
] as const;
export type IntervalName = (typeof intervalNames)[number];

export interface StatisticsRow {
  total: number;
  open_p0_p1: number;
  open_p0_p1_before: number;
  ai_serious_incident: number;
  nis2_relevant: number;
  gdpr_breach: number;
  /** Mean of the coverage of the incidents, 0–100; null without any. */
  coverage_pct: number | null;
  due_n: number;
  met_n: number;
  intervals: Partial<Record<IntervalName, Interval>>;
}

/** Categories with the groups of evidence that they should have; the empty one is any other. */
const expected = JSON.stringify(
  ['', ...Object.keys(categories)].flatMap((category) =>
    expectedEvidence[playbookOf(category)].map((kinds) => ({ category, kinds })),
  ),
);

const known = Object.keys(categories);

const toAuthorities = regimes
  .flatMap(({ obligations }) => obligations)
  .filter(({ recipient }) => isAuthority(recipient))
  .map(({ id }) => id);

/** The figures of a window, with the coverage over the evidence that the caller may see. */
export async function readStatistics(
  db: Kysely<Tables>,
  { from_at: from, to_at: to }: TimeWindow,
  clearance: readonly Visibility[],
): Promise<StatisticsRow> {
  const { rows } = await sql<StatisticsRow>`
    with cohort as materialized (${cohort(from, to)}),
      proof as (${proofOfIncidents(clearance)}),
      done as (${doneActions(clearance)}),
      decided as (${decidedTechniques()}),
      duty as (${duties(clearance)}),
      groups as (${metGroups()}),
      scored as (${scores()}),
      due as (${dueInWindow(from, to)}),
      figure as (${figures()})
    select count(*)::int as total,
      count(*) filter (where ${isUrgent()})::int as open_p0_p1,
      (select count(*)::int from incident
        where undone_at is null and created_at < ${from} and ${isUrgent()}) as open_p0_p1_before,
      count(*) filter (where ai_serious_incident)::int as ai_serious_incident,
      count(*) filter (where nis2_relevant)::int as nis2_relevant,
      count(*) filter (where gdpr_breach)::int as gdpr_breach,
      (select avg(coverage_pct)::float8 from scored) as coverage_pct,
      (select n from due) as due_n, (select met from due) as met_n,
      (select coalesce(jsonb_object_agg(name, to_jsonb(figure) - 'name'), '{}') from figure)
        as intervals
    from cohort`.execute(db);
  return rows[0]!;
}

function isUrgent(): RawBuilder<unknown> {
  return sql`status_lifecycle = 'open' and priority in ('P0', 'P1')`;
}

/** What had to be closed in the window, and what of it was in time. */
function dueInWindow(from: Timestamp, to: Timestamp): RawBuilder<unknown> {
  return sql`
    select count(*)::int as n, (count(*) filter (where closed_at <= sla_due_at))::int as met
    from incident where undone_at is null and sla_due_at between ${from} and ${to}`;
}

/** What was reported in the window. */
function cohort(from: Timestamp, to: Timestamp): RawBuilder<unknown> {
  return sql`
    select id, workflow_status, status_lifecycle, priority, ai_serious_incident, nis2_relevant,
      gdpr_breach, created_at, detected_at, occurred_at, acknowledged_at, contained_at,
      recovered_at, closed_at,
      case when category = any(${known}::text[]) then category else '' end as known_category,
      category <> 'other' as categorised,
      coalesce(agent_id, '') <> '' or coalesce(entity, '') <> ''
        or coalesce(finding ->> 'host', '') <> '' as names_asset,
      finding -> 'techniques' as techniques,
      array_position(array['open', 'triaged', 'assigned', 'fixing', 'retest', 'closed'],
        workflow_status) as stage
    from incident
    where undone_at is null and created_at between ${from} and ${to}`;
}

/** Counts over the records of an incident that are not withdrawn and that the caller may see. */
function proofOfIncidents(clearance: readonly Visibility[]): RawBuilder<unknown> {
  return sql`
    select evidence.incident_id, count(*)::float8 as n,
      array_agg(evidence_type) as kinds,
      sum(case when integrity = 'verified' then 1 else 0.5 end)::float8 as integrity,
      count(*) filter (where custody_anomalies = '{}'
        and coalesce(first_entry.action, '') = any(${firstCustodyActions}::text[]))::float8
        as sound,
      count(*) filter (where status = 'confirmed')::float8 as confirmed,
      min(lower(btrim(source))) <> max(lower(btrim(source))) as has_two_sources,
      bool_or(evidence_class <> 'MEDIA_SIGNAL') as has_solid,
      bool_or(evidence_type = 'root_cause_analysis') as has_cause,
      max(case retest_outcome when 'pass' then 100 when 'fail' then 0 else 50 end)
        filter (where status = 'confirmed' and evidence_type ilike '%retest%') as retest
    from cohort
    join evidence on evidence.incident_id = cohort.id
    left join custody_entry first_entry on first_entry.evidence_id = evidence.id
      and first_entry.seq = 0
    where status <> 'withdrawn' and visibility = any(${clearance}::text[])
    group by evidence.incident_id`;
}

function doneActions(clearance: readonly Visibility[]): RawBuilder<unknown> {
  return sql`
    select action.incident_id, count(*)::float8 as n, count(evidence.id)::float8 as validated
    from action
    left join evidence on evidence.id = validation_ref and evidence.status = 'confirmed'
      and visibility = any(${clearance}::text[])
    where action.status = 'done'
    group by action.incident_id`;
}

/** What people said of techniques; a rejected one does not count. */
function decidedTechniques(): RawBuilder<unknown> {
  return sql`
    select incident_id, bool_or(decision <> 'rejected') as accepted,
      coalesce(array_agg(technique_id) filter (where decision = 'rejected'), '{}') as rejected
    from technique_decision group by incident_id`;
}

function hasTechnique(): RawBuilder<unknown> {
  return sql`(coalesce(accepted, false) or exists (
    select from jsonb_array_elements_text(techniques) as declared
    where declared <> all(coalesce(rejected, '{}'))))`;
}

/**
 * Reports that are due to authorities, as they were evaluated last, and those with a receipt; below
 * Analyst nobody sees them.
 */
function duties(clearance: readonly Visibility[]): RawBuilder<unknown> {
  return sql`
    select incident_id, count(*)::float8 as n,
      count(*) filter (where exists (
        select from legal_submission given
        where given.incident_id = due.incident_id and given.obligation_id = due.obligation_id
          and receipt_evidence_id is not null
      ))::float8 as receipted
    from legal_deadline due
    where status = 'triggered' and obligation_id = any(${toAuthorities}::text[])
      and ${clearance.includes('internal')}
    group by incident_id`;
}

/**
 * The share of the expected groups of evidence, for each category and set of kinds that occurs:
 * many incidents are alike, so there are few of these.
 */
function metGroups(): RawBuilder<unknown> {
  return sql`
    select known_category, found, count(*)::float8 as wanted,
      count(*) filter (where wanted.kinds && found)::float8 as met
    from (
      select distinct known_category, coalesce(kinds, '{}') as found
      from cohort left join proof on proof.incident_id = cohort.id
    ) as combination
    join jsonb_to_recordset(${expected}::jsonb) as wanted (category text, kinds text[])
      on wanted.category = known_category
    group by known_category, found`;
}

/** JavaScript's rounding, so that both computations agree. */
function rounded(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`floor(${value} + 0.5)`;
}

function share(part: string): RawBuilder<unknown> {
  const column = sql.ref(`proof.${part}`);
  return sql`coalesce(${rounded(sql`100 * ${column} / proof.n`)}, 0)`;
}

/** The mean of the dimensions that apply; each stands in domain/coverage.ts. */
function scores(): RawBuilder<unknown> {
  const identification = sql`50 + 25 * names_asset::int + 25 * categorised::int`;
  const collection = rounded(sql`100 * groups.met / groups.wanted`);
  const corroboration = sql`case when proof.n is null then 0 when not has_solid then 20
    when has_two_sources then 100 else 60 end`;
  const times = sql`(1 + (occurred_at is not null)::int
    + (stage >= 2 and acknowledged_at is not null)::int
    + (stage >= 5 and contained_at is not null)::int
    + (stage >= 6 and recovered_at is not null)::int)`;
  const asked = sql`(2 + (stage >= 2)::int + (stage >= 5)::int + (stage >= 6)::int)`;
  const timeline = rounded(sql`100::float8 * ${times} / ${asked}`);
  const analysis = sql`50 * coalesce(has_cause, false)::int + 50 * ${hasTechnique()}::int`;
  const remediation = sql`case when stage >= 4
    then coalesce(${rounded(sql`100 * done.validated / done.n`)}, 0) else 0 end`;
  const verification = sql`case when stage >= 5 then coalesce(retest, 0) else 0 end`;
  const notification = sql`coalesce(${rounded(sql`100 * duty.receipted / duty.n`)}, 0)`;
  const shares = sql.join([share('integrity'), share('sound'), share('confirmed')], sql` + `);
  const sum = sql`${identification} + ${collection} + ${shares} + ${corroboration} + ${timeline}
    + ${analysis} + ${remediation} + ${verification} + ${notification}`;
  return sql`
    select ${rounded(sql`(${sum}) / (
      8 + (stage >= 4)::int + (stage >= 5)::int + (duty.n is not null)::int)`)}
      as coverage_pct
    from cohort
    left join proof on proof.incident_id = cohort.id
    join groups on groups.known_category = cohort.known_category
      and groups.found = coalesce(proof.kinds, '{}')
    left join done on done.incident_id = cohort.id
    left join decided on decided.incident_id = cohort.id
    left join duty on duty.incident_id = cohort.id`;
}

/** For each figure its incidents, their two events and the seconds of its unit. */
const events: Record<IntervalName, [where: string, from: string, to: string, unit: number]> = {
  mtta_p0_min: [`priority = 'P0'`, 'created_at', 'acknowledged_at', 60],
  mttc_p1_h: [`priority = 'P1'`, 'detected_at', 'contained_at', 3600],
  mttd_h: ['occurred_at is not null', 'occurred_at', 'detected_at', 3600],
  mttr_h: ['true', 'detected_at', 'recovered_at', 3600],
  mttclose_h: ['true', 'created_at', 'closed_at', 3600],
};

function figures(): RawBuilder<unknown> {
  return sql.join(intervalNames.map(figure), sql` union all `);
}

function figure(name: IntervalName): RawBuilder<unknown> {
  const [where, from, to, unit] = events[name];
  const [start, end] = [sql.ref(from), sql.ref(to)];
  const length = sql`extract(epoch from ${end} - ${start})::float8 / ${sql.lit(unit)}`;
  const sound = sql`filter (where ${end} >= ${start})`;
  const oldest = sql`min(${start}) filter (where ${end} is null)`;
  return sql`
    select ${sql.lit(name)} as name, avg(${length}) ${sound} as mean,
      percentile_cont(0.5) within group (order by ${length}) ${sound} as median,
      percentile_cont(0.9) within group (order by ${length}) ${sound} as p90,
      count(*) ${sound} as n,
      count(*) filter (where ${end} is null) as open_n,
      to_char(${oldest} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as oldest_open_at,
      count(*) filter (where ${end} < ${start}) as negative_n
    from cohort where ${sql.raw(where)}`;
}
