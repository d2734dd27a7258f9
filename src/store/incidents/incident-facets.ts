// SQL of the facets of the list: how many incidents have each value of a filter while all other
// filters hold. The incidents are read once, as kinds that are alike with their number.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { facetNames, flagNames, type FacetName } from '../../domain/incident.ts';
import { required } from '../../domain/required.ts';
import { withPlanner } from '../engine/work-memory.ts';
import type { Tables } from '../tables.ts';
import { facetColumns } from './facet-columns.ts';
import {
  alwaysOf,
  choicesOf,
  searchQuery,
  type Condition,
  type IncidentFilter,
} from './incident-list.ts';
import { invertedOnly, mostReadForWords, withWords, type Counted } from './incident-with-words.ts';

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

/** `pinned` are values that are named however rare they are, in small letters. */
export async function readFacets(
  db: Kysely<Tables>,
  filter: IncidentFilter,
  pinned: readonly string[],
  most = mostRead,
): Promise<FacetRows> {
  const words = searchQuery(filter);
  const counting = counted(
    words === undefined
      ? { source: sql``, where: alwaysOf(filter), most, read: sql`(select sum(n) from kind)` }
      : withWords(words, filter, Math.min(most, mostReadForWords)),
    filter,
    pinned,
  );
  const settings = words === undefined ? roomy : invertedOnly;
  const { rows } = await withPlanner(db, settings, (planned) => counting.execute(planned));
  return required(rows[0], 'row');
}

/** Grouped without sorting: the server takes each of the values left out for a long text. */
const roomy = { work_mem: '32MB', enable_sort: 'off' };

function counted(
  { source, where, most, read }: Counted,
  filter: IncidentFilter,
  pinned: readonly string[],
): RawBuilder<FacetRows> {
  return sql<FacetRows>`
    with ${source} kind as materialized (${kinds(filter, where, most)}),
      offered as (${offeredOf(filter)}),
      ${rankedFor(pinned)}
    select ${totalOfKinds} as total, coalesce(${read}, 0) > ${most} as is_capped,
      ${named} as values`;
}

/** Of a table expression `kind`, the number of all matches. */
export const totalOfKinds = sql`coalesce((select sum(n) from kind where missed = 0), 0)::int`;

/** Of a table expression `kind`, rows (facet, value, n, values_n). */
export function offeredOf(filter: IncidentFilter): Condition {
  return sql.join(
    facetNames.map((name) => offered(filter, name)),
    sql` union all `,
  );
}

/** The table expression `ranked`, of one `offered`. */
export function rankedFor(pinned: readonly string[]): Condition {
  return sql`
    ranked as (
      select *, row_number() over (
        partition by facet order by lower(value) = any(${pinned}::text[]) desc, n desc, value
      ) as place
      from offered)`;
}

/** Of the table expression `ranked`, those that are named, as JSON. */
export const named = sql`
  (select coalesce(jsonb_agg(
      jsonb_build_object('facet', facet, 'value', value, 'n', n, 'values_n', values_n)
      order by facet, n desc, value), '[]')
    from ranked where place <= ${sql.lit(mostValues)})`;

/**
 * Incidents that match all of the filter (`missed` is 0), or all but one choice, whose number
 * `missed` is. Those count for the values of that facet alone, so their other values are left out,
 * and many are alike.
 */
export function kinds(filter: IncidentFilter, always: Condition[], most: number): Condition {
  const choices = Object.values(choicesOf(filter));
  const fails = choices.map((choice) => sql`((${choice}) is not true)::int`);
  const where = [...always];
  if (fails.length > 1) where.push(sql`${sql.join(fails, sql` + `)} <= 1`);
  const missed = fails.length === 0 ? sql`0` : sql.join(fails.map(numbered), sql` + `);
  const named = Object.entries(facetColumns).map(
    ([name, column]) => sql`${column} as ${sql.ref(name)}`,
  );
  const counting = Object.keys(facetColumns).map((name) =>
    counts(filter, name as FacetName, sql.ref(name)),
  );
  const flags = flagNames.map((flag) => counts(filter, 'flags', sql.ref(flag)));
  return sql`
    select missed, ${sql.join([...counting, ...flags])}, count(*)::int as n
    from (
      select ${missed} as missed, ${sql.join([...named, ...flagNames.map((flag) => sql.ref(flag))])}
      from incident where ${sql.join(where, sql` and `)}
      limit ${most + 1}
    ) as counted
    group by ${sql.join(
      Array.from({ length: 1 + named.length + flagNames.length }, (_, place) => sql.lit(place + 1)),
    )}`;
}

function numbered(fails: Condition, place: number): Condition {
  return sql`${sql.lit(place + 1)} * ${fails}`;
}

/** What is counted for a facet: what matches, and what misses the choice in it alone. */
function isFor(filter: IncidentFilter, name: FacetName): Condition {
  const place = Object.keys(choicesOf(filter)).indexOf(name);
  return place === -1 ? sql`missed = 0` : sql`missed in (0, ${sql.lit(place + 1)})`;
}

/** A column, where it is counted. */
function counts(filter: IncidentFilter, facet: FacetName, column: Condition): Condition {
  return sql`case when ${isFor(filter, facet)} then ${column} end as ${column}`;
}

/** The values of one facet; a choice in the facet itself does not count. */
function offered(filter: IncidentFilter, name: FacetName): Condition {
  if (name === 'flags') {
    return sql.join(
      flagNames.map((flag) => raised(filter, flag)),
      sql` union all `,
    );
  }
  return sql`
    select ${sql.lit(name)} as facet, min(coalesce(${sql.ref(name)}, '')) as value,
      sum(n)::int as n, (count(*) over ())::int as values_n
    from kind where ${isFor(filter, name)}
    group by ${alike(sql.lit(name), sql`coalesce(${sql.ref(name)}, '')`)}`;
}

/** What the same values of a facet share, as in the list: only agents are spelled exactly. */
export function alike(facet: Condition, value: Condition): Condition {
  return sql`case when ${facet} = 'agent' then ${value} else lower(${value}) end`;
}

function raised(filter: IncidentFilter, flag: (typeof flagNames)[number]): Condition {
  return sql`
    select 'flags' as facet, ${sql.lit(flag)} as value, sum(n)::int as n,
      ${sql.lit(flagNames.length)}::int as values_n
    from kind where ${isFor(filter, 'flags')} and ${sql.ref(flag)}
    having count(*) > 0`;
}
