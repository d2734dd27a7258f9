// SQL of the facets of the whole list, or of a list that is restricted by its states alone: the
// kept sum of all days, without those that changed and with their rows. They are exact at any
// number of incidents.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { flagNames } from '../../domain/incident.ts';
import { required } from '../../domain/required.ts';
import { facetsReported, unbounded } from '../statistics/figure-cells.ts';
import { atOneMoment, daysOf, digest } from '../statistics/figure-days.ts';
import type { Tables } from '../tables.ts';
import { alike, named, rankedFor, type FacetRows } from './incident-facets.ts';
import type { IncidentFilter } from './incident-list.ts';

/** What the kept facets are distinguished by. */
type States = Pick<IncidentFilter, 'workflow_status' | 'lifecycle'>;

/** The states that a filter asks for; undefined when it asks for anything else. */
export function statesOf(filter: IncidentFilter): States | undefined {
  const { workflow_status, lifecycle, ...others } = filter;
  const isOther = Object.values(others).some((value) => value !== undefined);
  return isOther ? undefined : { workflow_status, lifecycle };
}

export async function readKeptFacets(
  db: Kysely<Tables>,
  states: States,
  pinned: readonly string[],
): Promise<FacetRows> {
  const counting = counted(db, states, pinned);
  const { rows } = await atOneMoment(db, (moment) => counting.execute(moment));
  return required(rows[0], 'row');
}

/** Rows (fact, n) whose sum is what all incidents offer. */
function facts(db: Kysely<Tables>): RawBuilder<unknown> {
  const live = { days: sql`live`, bounds: unbounded, together: true };
  const ofDays = sql`figure_day, json_each_text(facets)
    where basis = 'reported' and made_by = ${digest(db)} and day`;
  const isSummed = sql`exists (select from figure_total where made_by = ${digest(db)})`;
  return sql`
    select key as fact, value::bigint as n from figure_total, jsonb_each_text(facets)
    where made_by = ${digest(db)}
    union all
    select key, -value::bigint from ${ofDays} <> all(array(select day from kept)) and ${isSummed}
    union all
    select key, value::bigint from ${ofDays} = any(array(select day from kept)) and not ${isSummed}
    union all
    select key, value::bigint from (${facetsReported(live)}) as of_rows, json_each_text(facets)`;
}

/** The parts of a fact of `summed`. */
const parted = sql`
  select split_part(fact, '|', 1) as workflow_status,
    split_part(fact, '|', 2) as status_lifecycle, split_part(fact, '|', 3) as facet,
    substr(fact, length(concat(split_part(fact, '|', 1), split_part(fact, '|', 2),
      split_part(fact, '|', 3))) + 4) as value, n
  from summed`;

function counted(
  db: Kysely<Tables>,
  { workflow_status: chosen, lifecycle }: States,
  pinned: readonly string[],
): RawBuilder<FacetRows> {
  const always = lifecycle ? sql`status_lifecycle = any(${lifecycle}::text[])` : sql`true`;
  const choice = chosen ? sql`workflow_status = any(${chosen}::text[])` : sql`true`;
  return sql<FacetRows>`
    with ${daysOf(db, 'reported', unbounded)},
      summed as (
        select fact, sum(n) as n from (${facts(db)}) as facts group by 1 having sum(n) > 0),
      parted as (${parted}),
      counted as materialized (
        select facet, value, ${choice} as is_chosen, sum(n) as n
        from parted where ${always} group by 1, 2, 3),
      offered as (
        select facet, min(value) as value, sum(n)::int as n,
          case when facet = 'flags' then ${sql.lit(flagNames.length)}
            else count(*) over (partition by facet) end::int as values_n
        from counted where is_chosen or facet = 'status'
        group by facet, ${alike(sql`facet`, sql`value`)}),
      ${rankedFor(pinned)}
    select coalesce((select sum(n) from counted where is_chosen and facet = 'status'), 0)::int
        as total,
      false as is_capped,
      ${named} as values`;
}
