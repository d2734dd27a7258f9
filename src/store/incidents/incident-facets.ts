// SQL of the facets of the list: how many incidents have each value of a filter while all other
// filters hold. The incidents are read once, as kinds that are alike with their number.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { facetNames, flagNames, type FacetName } from '../../domain/incident.ts';
import { required } from '../../domain/required.ts';
import { withWorkMemory } from '../engine/work-memory.ts';
import type { Tables } from '../tables.ts';
import {
  alwaysOf,
  choicesOf,
  shownSeverity,
  type Condition,
  type IncidentFilter,
} from './incident-list.ts';

export interface FacetValue {
  facet: FacetName;
  /** OCSF number of a severity; the empty text represents none. */
  value: string;
  n: number;
  /** How many values the facet has in all. */
  values_n: number;
}

export interface FacetRows {
  /** Incidents that match the whole filter. */
  total: number;
  /** Not all incidents were read, so each number is the least that it can be. */
  is_capped: boolean;
  values: FacetValue[];
}

/** Incidents that are read at most: beyond, the numbers are lower bounds. */
const mostRead = 200_000;

/** Values of an open set that are named: the most frequent, and before them those requested. */
const mostValues = 12;

/** The column whose values a facet offers; flags are five columns. */
const columns: Record<Exclude<FacetName, 'flags'>, Condition> = {
  status: sql`workflow_status`,
  severity: sql`${shownSeverity}::text`,
  priority: sql`priority`,
  evidence_status: sql`evidence_status`,
  owner: sql`owner_email`,
  level: sql`level`,
  category: sql`category`,
  source_tool: sql`source_tool`,
  agent: sql`agent_id`,
};

/** `pinned` are values that are named however rare they are, in small letters. */
export async function readFacets(
  db: Kysely<Tables>,
  filter: IncidentFilter,
  pinned: readonly string[],
  most = mostRead,
): Promise<FacetRows> {
  const counting = counted(filter, pinned, most);
  const { rows } = await withWorkMemory(db, 32, (roomy) => counting.execute(roomy));
  return required(rows[0], 'row');
}

function counted(
  filter: IncidentFilter,
  pinned: readonly string[],
  most: number,
): RawBuilder<FacetRows> {
  return sql<FacetRows>`
    with kind as materialized (${kinds(filter, most)}),
      offered as (${sql.join(facetNames.map(offered), sql` union all `)}),
      ranked as (
        select *, row_number() over (
          partition by facet order by lower(value) = any(${pinned}::text[]) desc, n desc, value
        ) as place
        from offered)
    select coalesce((select sum(n) from kind where missed = ''), 0)::int as total,
      coalesce((select sum(n) from kind), 0) > ${most} as is_capped,
      (select coalesce(jsonb_agg(
          jsonb_build_object('facet', facet, 'value', value, 'n', n, 'values_n', values_n)
          order by facet, n desc, value), '[]')
        from ranked where place <= ${mostValues}) as values`;
}

/** Incidents that match all of the filter, or all but one choice, which `missed` names. */
function kinds(filter: IncidentFilter, most: number): Condition {
  const choices = Object.entries(choicesOf(filter));
  const fails = choices.map(([, choice]) => sql`((${choice}) is not true)::int`);
  const where = alwaysOf(filter);
  if (fails.length > 1) where.push(sql`${sql.join(fails, sql` + `)} <= 1`);
  const missed = choices.map(
    ([name, choice]) => sql`when (${choice}) is not true then ${sql.lit(name)}`,
  );
  const missing =
    missed.length > 0 ? sql`case ${sql.join(missed, sql` `)} else '' end` : sql`''::text`;
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`);
  const flags = sql.join(flagNames.map((flag) => sql.ref(flag)));
  return sql`
    select missed, ${sql.join(Object.keys(columns).map((name) => sql.ref(name)))}, ${flags},
      count(*)::int as n
    from (
      select ${missing} as missed, ${sql.join(named)}, ${flags}
      from incident where ${sql.join(where, sql` and `)}
      limit ${most + 1}
    ) as counted
    group by ${sql.join(
      Array.from({ length: 1 + named.length + flagNames.length }, (_, place) => sql.lit(place + 1)),
    )}`;
}

/** The values of one facet, in any spelling; a choice in the facet itself does not count. */
function offered(name: FacetName): Condition {
  if (name === 'flags') return sql.join(flagNames.map(raised), sql` union all `);
  return sql`
    select ${sql.lit(name)} as facet, min(coalesce(${sql.ref(name)}, '')) as value,
      sum(n)::int as n, (count(*) over ())::int as values_n
    from kind where missed in ('', ${sql.lit(name)})
    group by lower(coalesce(${sql.ref(name)}, ''))`;
}

function raised(flag: (typeof flagNames)[number]): Condition {
  return sql`
    select 'flags' as facet, ${sql.lit(flag)} as value, sum(n)::int as n,
      ${sql.lit(flagNames.length)}::int as values_n
    from kind where missed in ('', 'flags') and ${sql.ref(flag)}
    having count(*) > 0`;
}
