// SQL of the coverage of incidents, each a number. It is computed as domain/coverage.ts does, which
// a test compares; there it names what is missing, here it is a number for each of many.
import { sql, type RawBuilder } from 'kysely';
import { expectedEvidence } from '../../domain/expected-evidence.ts';
import { categories, playbookOf } from '../../domain/taxonomy.ts';
import type { Visibility } from '../../domain/visibility.ts';
import { isAuthority } from '../../legal/recipients.ts';
import { regimes } from '../../legal/registry.ts';
import { firstCustodyActions } from '../evidence/coverage.ts';

const knownCategories = ['', ...Object.keys(categories)];

/** For each category and kind of evidence, the bits of the expected groups that it belongs to. */
const groupBits = JSON.stringify(
  Object.fromEntries(
    knownCategories.map((category) => [category, bitsOf(expectedEvidence[playbookOf(category)])]),
  ),
);

function bitsOf(groups: readonly (readonly string[])[]): Record<string, number> {
  const bits = (kind: string) =>
    groups.reduce((sum, kinds, place) => sum + (kinds.includes(kind) ? 1 << place : 0), 0);
  return Object.fromEntries(groups.flat().map((kind) => [kind, bits(kind)]));
}

/** How many groups of evidence each category should have; the empty one is any other. */
const wantedGroups = JSON.stringify(
  Object.fromEntries(
    knownCategories.map((category) => [category, expectedEvidence[playbookOf(category)].length]),
  ),
);

/** The category as far as it is known, and how many groups it should have. */
export const expectations = sql`
  case when ${wantedGroups}::jsonb ? category then category else '' end as known_category,
  coalesce(${wantedGroups}::jsonb ->> category, ${wantedGroups}::jsonb ->> '')::float8 as wanted`;

const toAuthorities = regimes
  .flatMap(({ obligations }) => obligations)
  .filter(({ recipient }) => isAuthority(recipient))
  .map(({ id }) => id);

/**
 * The coverage of each incident of a table expression `cohort`, over the evidence that the
 * clearance shows: the mean of the dimensions that apply; each is in domain/coverage.ts.
 */
export function coverageOfCohort(clearance: readonly Visibility[]): RawBuilder<unknown> {
  const collection = rounded(sql`100 * bit_count(groups::bit(32)) / wanted`);
  return sql`
    select day, ${rounded(sql`(points + ${collection}) / dimensions`)} as coverage_pct
    from (${measured(clearance)}) as measured`;
}

const isRetest = sql`stage >= 5 and evidence_type ilike '%retest%'`;

/** The newest of these records, by its id, which begins with its time; null for none. */
function newest(records: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`max(evidence.id::text collate "C") filter (where ${records})`;
}

/** The newest retest that failed; a later one answers it. Coverage counts in the same way. */
const failed = sql`coalesce(${newest(sql`${isRetest} and retest_outcome = 'fail'`)}, '')`;

/** Counts over the records that are not withdrawn and that the caller can see, for each of many. */
function proofOfIncident(clearance: readonly Visibility[]): RawBuilder<unknown> {
  const known = sql`${groupBits}::jsonb -> cohort.known_category`;
  const bits = sql`coalesce((${known} ->> evidence_type)::int, 0)`;
  return sql`
    select count(*)::float8 as n,
      bit_or(${bits}) as groups,
      bit_or(${bits}) filter (where integrity = 'verified') as verified,
      bit_or(${bits}) filter (where custody_anomalies = '{}'
        and coalesce(first_entry.action, '') = any(${firstCustodyActions}::text[])) as sound,
      bit_or(${bits}) filter (where status = 'confirmed') as confirmed,
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
    from evidence
    left join custody_entry first_entry on first_entry.evidence_id = evidence.id
      and first_entry.seq = 0
    where evidence.incident_id = cohort.id and status <> 'withdrawn'
      and visibility = any(${clearance}::text[])
    having count(*) > 0`;
}

/** Whether the records name two sources, whatever the case; mostly there is one spelling. */
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
    select count(*)::float8 as n, count(evidence.id)::float8 as validated
    from action
    left join evidence on evidence.id = validation_ref and evidence.status = 'confirmed'
      and visibility = any(${clearance}::text[])
    where action.incident_id = cohort.id and action.status = 'done'
    having count(*) > 0`;
}

/** What people said of techniques; a rejected one does not count. */
function decidedTechniques(): RawBuilder<unknown> {
  return sql`
    select bool_or(decision <> 'rejected') or cohort.declares_techniques and exists (
      select from incident, jsonb_array_elements_text(finding -> 'techniques') as declared
      where incident.id = cohort.id and declared <> all(
        coalesce(array_agg(technique_id) filter (where decision = 'rejected'), '{}'))
    ) as has_technique
    from technique_decision where incident_id = cohort.id having count(*) > 0`;
}

/**
 * Reports that are due to authorities, as they were evaluated last, and those with a receipt; below
 * Analyst no one sees them.
 */
function duties(clearance: readonly Visibility[]): RawBuilder<unknown> {
  return sql`
    select count(*)::float8 as n,
      count(*) filter (where not lacks_receipt and exists (
        select from legal_submission given
        where given.incident_id = due.incident_id and given.obligation_id = due.obligation_id
          and receipt_evidence_id is not null
      ))::float8 as receipted
    from legal_deadline due
    where status = 'triggered' and obligation_id = any(${toAuthorities}::text[])
      and ${clearance.includes('internal')} and due.incident_id = cohort.id
    having count(*) > 0`;
}

/**
 * What belongs to an incident is looked up for each: the server takes the incidents of a day for a
 * hundred times as many, and would read all evidence for them.
 *
 * The points of all dimensions but the collection of evidence, and how many dimensions apply.
 */
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
    select cohort.day, wanted, coalesce(groups, 0) as groups,
      ${identification} + ${integrity} + ${custody} + ${confirmation}
        + ${corroboration} + ${timeline} + ${analysis}
        + ${remediation} + ${verification} + ${notification} as points,
      8 + (stage >= 4)::int + (stage >= 5)::int + (duty.n is not null)::int as dimensions
    from cohort
    left join lateral (${proofOfIncident(clearance)}) proof on true
    left join lateral (${doneActions(clearance)}) done on true
    left join lateral (${decidedTechniques()}) decided on true
    left join lateral (${duties(clearance)}) duty on true`;
}

/** JavaScript's rounding, so that both computations agree. */
function rounded(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`floor(${value} + 0.5)`;
}

/** How many of the expected kinds of evidence are among those of this column. */
function kindsIn(column: string): RawBuilder<unknown> {
  return sql`bit_count(coalesce(${sql.ref(`proof.${column}`)}, 0)::bit(32))`;
}
