// SQL of the statistics: every figure of a window in one statement. The coverage of an incident is
// computed here as domain/coverage.ts does, which a test compares; there it names what is missing,
// here it is a number for each of many.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { expectedEvidence } from '../../domain/expected-evidence.ts';
import type { Priority } from '../../domain/incident.ts';
import { intervalNames, type IntervalName } from '../../domain/interval.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { required } from '../../domain/required.ts';
import { categories, playbookOf } from '../../domain/taxonomy.ts';
import type { Visibility } from '../../domain/visibility.ts';
import type { TimeWindow } from '../../domain/window.ts';
import type { WorkflowStatus } from '../../domain/workflow.ts';
import { isAuthority } from '../../legal/recipients.ts';
import { regimes } from '../../legal/registry.ts';
import { withPlanner } from '../engine/work-memory.ts';
import { firstCustodyActions } from '../evidence/coverage.ts';
import type { Tables } from '../tables.ts';

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
  /** Incidents left out because the second event is before the first. */
  negative_n: number;
}

/** Incidents that are alike in what the distributions are drawn by. */
export interface CohortKind {
  /** OCSF number; the classified severity, else the reported one. */
  severity: number;
  workflow_status: WorkflowStatus;
  priority: Priority | null;
  category: string;
  outcome: Outcome | null;
  n: number;
}

export interface StatisticsRow {
  total: number;
  open_p0_p1: number;
  open_p0_p1_before: number;
  /** Of `open_p0_p1`: those with an outcome other than closing. */
  open_p0_p1_outcome: number;
  ai_serious_incident: number;
  nis2_relevant: number;
  gdpr_breach: number;
  /** Mean of the coverage of the incidents, 0–100; null without any. */
  coverage_pct: number | null;
  due_n: number;
  met_n: number;
  /** How many incidents are alike in these four. */
  kinds: CohortKind[];
  /** Closings that the gate refused in the window, by what was missing. */
  refusals: { missing: string; n: number }[];
  intervals: Partial<Record<IntervalName, Interval>>;
}

/** For each category and kind of evidence, the bits of the expected groups that it belongs to. */
const groupBits = JSON.stringify(
  ['', ...Object.keys(categories)].flatMap((category) => {
    const groups = expectedEvidence[playbookOf(category)];
    return [...new Set(groups.flat())].map((kind) => {
      const bits = groups.map((kinds, place) => (kinds.includes(kind) ? 1 << place : 0));
      return { category, kind, bits: bits.reduce((sum, bit) => sum + bit, 0) };
    });
  }),
);

/** How many groups of evidence each category should have; the empty one is any other. */
const wantedGroups = JSON.stringify(
  ['', ...Object.keys(categories)].map((known_category) => ({
    known_category,
    wanted: expectedEvidence[playbookOf(known_category)].length,
  })),
);

const otherWanted = expectedEvidence[playbookOf('')].length;

const toAuthorities = regimes
  .flatMap(({ obligations }) => obligations)
  .filter(({ recipient }) => isAuthority(recipient))
  .map(({ id }) => id);

/**
 * Memory for what is sorted and joined. What belongs to the incidents of a window is stored
 * together: the server would take it for scattered, and read all evidence for that of a month.
 */
const planning = { work_mem: '32MB', random_page_cost: '1.1' };

/** The figures of a window, with the coverage over the evidence that the caller may see. */
export async function readStatistics(
  db: Kysely<Tables>,
  window: TimeWindow,
  clearance: readonly Visibility[],
): Promise<StatisticsRow> {
  const reading = statistics(window, clearance);
  const { rows } = await withPlanner(db, planning, (planned) => reading.execute(planned));
  return required(rows[0], 'row');
}

function statistics(
  { from_at: from, to_at: to }: TimeWindow,
  clearance: readonly Visibility[],
): RawBuilder<StatisticsRow> {
  return sql<StatisticsRow>`
    with cohort as materialized (${cohort(from, to)}),
      proof as (${proofOfIncidents(clearance)}),
      done as (${doneActions(clearance)}),
      decided as (${decidedTechniques()}),
      duty as (${duties(clearance)}),
      measured as (${measured(clearance)}),
      scored as (${scores()}),
      due as (${dueInWindow(from, to)}),
      figure as (${figures()})
    select count(*)::int as total,
      count(*) filter (where ${isUrgent()})::int as open_p0_p1,
      count(*) filter (where ${isUrgent()} and outcome is not null)::int as open_p0_p1_outcome,
      (select count(*)::int from incident
        where undone_at is null and created_at < ${from} and ${isUrgent()}) as open_p0_p1_before,
      count(*) filter (where ai_serious_incident)::int as ai_serious_incident,
      count(*) filter (where nis2_relevant)::int as nis2_relevant,
      count(*) filter (where gdpr_breach)::int as gdpr_breach,
      (select avg(coverage_pct) from scored) as coverage_pct,
      (select n from due) as due_n, (select met from due) as met_n,
      (select coalesce(jsonb_object_agg(name, to_jsonb(figure) - 'name'), '{}') from figure)
        as intervals,
      (select coalesce(jsonb_agg(kind), '[]') from (${kinds()}) as kind) as kinds,
      (select coalesce(jsonb_agg(refusal), '[]') from (${refusals(from, to)}) as refusal)
        as refusals
    from cohort`;
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

function kinds(): RawBuilder<unknown> {
  return sql`
    select severity, workflow_status, priority, category, outcome, count(*)::int as n
    from cohort group by 1, 2, 3, 4, 5`;
}

function refusals(from: Timestamp, to: Timestamp): RawBuilder<unknown> {
  return sql`
    select missing, count(*)::int as n
    from audit_entry, jsonb_array_elements_text(entry::jsonb -> 'detail' -> 'missing') as missing
    where action = 'incident.close_refused' and at between ${from} and ${to}
    group by missing`;
}

/** What was reported in the window. */
function cohort(from: Timestamp, to: Timestamp): RawBuilder<unknown> {
  return sql`
    select id, workflow_status, status_lifecycle, priority, outcome, ai_serious_incident,
      nis2_relevant, gdpr_breach, created_at, detected_at, occurred_at, acknowledged_at,
      contained_at, recovered_at, closed_at,
      coalesce(known_category, '') as known_category, coalesce(wanted, ${otherWanted}) as wanted,
      category, coalesce(severity, reported_severity, 0) as severity,
      category <> 'other' as categorised, names_asset, declares_techniques,
      array_position(array['open', 'triaged', 'assigned', 'fixing', 'retest', 'closed'],
        workflow_status) as stage
    from incident
    left join jsonb_to_recordset(${wantedGroups}::jsonb)
      as known (known_category text, wanted float8) on known_category = category
    where undone_at is null and created_at between ${from} and ${to}`;
}

const isRetest = sql`stage >= 5 and evidence_type ilike '%retest%'`;

/** The newest of these records, by its id, which begins with its time; null for none. */
function newest(records: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`max(evidence.id::text collate "C") filter (where ${records})`;
}

/** The newest retest that failed; a later one answers it. Coverage counts in the same way. */
const failed = sql`coalesce(${newest(sql`${isRetest} and retest_outcome = 'fail'`)}, '')`;

/**
 * Counts over the records of an incident that are not withdrawn and that the caller may see. It is
 * computed for each of many records, so it does no more than what is asked later.
 */
function proofOfIncidents(clearance: readonly Visibility[]): RawBuilder<unknown> {
  return sql`
    select evidence.incident_id, count(*)::float8 as n,
      bit_or(coalesce(expected.bits, 0)) as groups,
      bit_or(expected.bits) filter (where integrity = 'verified') as verified,
      bit_or(expected.bits) filter (where custody_anomalies = '{}'
        and coalesce(first_entry.action, '') = any(${firstCustodyActions}::text[])) as sound,
      bit_or(expected.bits) filter (where status = 'confirmed') as confirmed,
      min(hash_sha256) <> max(hash_sha256) as has_two_contents,
      bool_or(evidence_class <> 'MEDIA_SIGNAL') as has_solid,
      bool_or(evidence_type = 'root_cause_analysis') as has_cause,
      min(source collate "C") as first_source, max(source collate "C") as last_source,
      case
        when ${newest(sql`${isRetest} and status = 'confirmed' and retest_outcome = 'pass'`)}
          > ${failed} then 100
        when ${newest(sql`${isRetest} and status = 'confirmed'
            and coalesce(retest_outcome, '') not in ('pass', 'fail')`)} > ${failed} then 50
      end as retest
    from cohort
    join evidence on evidence.incident_id = cohort.id
    left join jsonb_to_recordset(${groupBits}::jsonb)
      as expected (category text, kind text, bits int)
      on expected.category = known_category and expected.kind = evidence_type
    left join custody_entry first_entry on first_entry.evidence_id = evidence.id
      and first_entry.seq = 0
    where status <> 'withdrawn' and visibility = any(${clearance}::text[])
    group by evidence.incident_id`;
}

/**
 * Whether the records name two sources, whatever the case of the letters. Mostly there is one
 * record or one spelling, and then nothing has to be normalised.
 */
function hasTwoSources(clearance: readonly Visibility[]): RawBuilder<unknown> {
  return sql`case when first_source = last_source then false
    when lower(btrim(first_source)) <> lower(btrim(last_source)) then true
    else exists (
      select from evidence other where other.incident_id = cohort.id
        and other.status <> 'withdrawn' and other.visibility = any(${clearance}::text[])
        and lower(btrim(other.source)) <> lower(btrim(first_source))) end`;
}

function doneActions(clearance: readonly Visibility[]): RawBuilder<unknown> {
  return sql`
    select action.incident_id, count(*)::float8 as n, count(evidence.id)::float8 as validated
    from cohort join action on action.incident_id = cohort.id
    left join evidence on evidence.id = validation_ref and evidence.status = 'confirmed'
      and visibility = any(${clearance}::text[])
    where action.status = 'done'
    group by action.incident_id`;
}

/** What people said of techniques; a rejected one does not count. */
function decidedTechniques(): RawBuilder<unknown> {
  return sql`
    select incident_id, bool_or(decision <> 'rejected') or cohort.declares_techniques and exists (
      select from incident, jsonb_array_elements_text(finding -> 'techniques') as declared
      where incident.id = incident_id and declared <> all(
        coalesce(array_agg(technique_id) filter (where decision = 'rejected'), '{}'))
    ) as has_technique
    from cohort join technique_decision on incident_id = cohort.id
    group by incident_id, cohort.declares_techniques`;
}

/**
 * Reports that are due to authorities, as they were evaluated last, and those with a receipt; below
 * Analyst no one sees them.
 */
function duties(clearance: readonly Visibility[]): RawBuilder<unknown> {
  return sql`
    select incident_id, count(*)::float8 as n,
      count(*) filter (where exists (
        select from legal_submission given
        where given.incident_id = due.incident_id and given.obligation_id = due.obligation_id
          and receipt_evidence_id is not null
      ))::float8 as receipted
    from cohort join legal_deadline due on due.incident_id = cohort.id
    where due.status = 'triggered' and obligation_id = any(${toAuthorities}::text[])
      and ${clearance.includes('internal')}
    group by incident_id`;
}

/** The points of all dimensions but the collection of evidence, and how many dimensions apply. */
function measured(clearance: readonly Visibility[]): RawBuilder<unknown> {
  const identification = sql`50 + 25 * names_asset::int + 25 * categorised::int`;
  const corroboration = sql`case when proof.n is null then 0 when not has_solid then 20
    when has_two_contents and ${hasTwoSources(clearance)} then 100 else 60 end`;
  const times = sql`(1 + (occurred_at is not null)::int
    + (stage >= 2 and acknowledged_at is not null)::int
    + (stage >= 5 and contained_at is not null)::int
    + (stage >= 6 and recovered_at is not null)::int)`;
  const asked = sql`(2 + (stage >= 2)::int + (stage >= 5)::int + (stage >= 6)::int)`;
  const timeline = rounded(sql`100::float8 * ${times} / ${asked}`);
  const analysis = sql`50 * coalesce(has_cause, false)::int
    + 50 * coalesce(has_technique, declares_techniques)::int`;
  const remediation = sql`case when stage >= 4
    then coalesce(${rounded(sql`100 * done.validated / done.n`)}, 0) else 0 end`;
  const verification = sql`case when stage >= 5 then coalesce(retest, 0) else 0 end`;
  const notification = sql`coalesce(${rounded(sql`100 * duty.receipted / duty.n`)}, 0)`;
  const integrity = rounded(sql`50 * (${kindsIn('groups')} + ${kindsIn('verified')}) / wanted`);
  const custody = rounded(sql`100 * ${kindsIn('sound')} / wanted`);
  const confirmation = rounded(sql`100 * ${kindsIn('confirmed')} / wanted`);
  return sql`
    select wanted, coalesce(groups, 0) as groups,
      ${identification} + ${integrity} + ${custody} + ${confirmation}
        + ${corroboration} + ${timeline} + ${analysis}
        + ${remediation} + ${verification} + ${notification} as points,
      8 + (stage >= 4)::int + (stage >= 5)::int + (duty.n is not null)::int as dimensions
    from cohort
    left join proof on proof.incident_id = cohort.id
    left join done on done.incident_id = cohort.id
    left join decided on decided.incident_id = cohort.id
    left join duty on duty.incident_id = cohort.id`;
}

/** The mean of the dimensions that apply; each is in domain/coverage.ts. */
function scores(): RawBuilder<unknown> {
  const collection = rounded(sql`100 * bit_count(groups::bit(32)) / wanted`);
  return sql`
    select ${rounded(sql`(points + ${collection}) / dimensions`)} as coverage_pct from measured`;
}

/** JavaScript's rounding, so that both computations agree. */
function rounded(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`floor(${value} + 0.5)`;
}

/** How many of the expected kinds of evidence are among those of this column. */
function kindsIn(column: string): RawBuilder<unknown> {
  return sql`bit_count(coalesce(${sql.ref(`proof.${column}`)}, 0)::bit(32))`;
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
