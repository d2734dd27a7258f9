// SQL of the facets of a filtered list by the bits of values: exact at any number of incidents, as
// no rows are read but those of incidents that changed since the bits were kept.
import { sql, type Kysely } from 'kysely';
import { flagNames } from '../../../domain/incident.ts';
import { required } from '../../../domain/required.ts';
import { inOneMoment } from '../../engine/work-memory.ts';
import type { Tables } from '../../tables.ts';
import {
  alike,
  kinds,
  named,
  offeredOf,
  rankedFor,
  totalOfKinds,
  type FacetRows,
} from '../incident-facets.ts';
import {
  alwaysOf,
  isListed,
  keyedColumns,
  type Condition,
  type IncidentFilter,
} from '../incident-list.ts';
import { indexesOnly } from '../incident-look-ups.ts';
import { walked } from '../incident-walks.ts';
import { bitsOfEach, keysOfGroups } from './bit-filter.ts';
import { marks, mostMarked } from './bit-pages.ts';
import { exactKeys, exactTimes, sinceBits, type ExactKeys, type Since } from './exact-keys.ts';
import { none } from './near-blocks.ts';

/** Bits of values that one reading counts, of all blocks. */
const mostCounted = 60_000;

/** The blocks are few, and each has its values in an index. */
const planned = { ...indexesOnly, enable_hashjoin: 'off', enable_mergejoin: 'off' };

/** Null where the bits do not say it exactly, or of too many values: only rows say it then. */
export async function readBitFacets(
  db: Kysely<Tables>,
  filter: IncidentFilter,
  pinned: readonly string[],
): Promise<FacetRows | null> {
  const keys = exactKeys(filter);
  const times = exactTimes(filter);
  if (keys === null || times === null) return null;
  return inOneMoment(db, planned, async (moment) => {
    const { are_kept, values, marked } = await stateOf(moment);
    if (!are_kept || values > mostCounted || marked > mostMarked) return null;
    const { rows } = await counted({ ...keys, times }, filter, pinned).execute(moment);
    return required(rows[0], 'row');
  });
}

interface Kept {
  are_kept: boolean;
  /** Bits of values, of all blocks. */
  values: number;
  marked: number;
}

/** Members of teams are shown no values of a block, and no other table of bits. */
async function stateOf(db: Kysely<Tables>): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select coalesce(bool_and(kept_at is not null and facet_values is not null), false) as are_kept,
      coalesce(sum(facet_values), 0)::int as values,
      (select count(*) from (${marks}) as mark)::int as marked
    from incident_block`.execute(db);
  return required(rows[0], 'row');
}

function counted(
  asked: ExactKeys & { times: Since[] },
  filter: IncidentFilter,
  pinned: readonly string[],
) {
  const names = asked.chosen.map(([name]) => name);
  return sql<FacetRows>`
    with ${matching(asked)},
      of_bits as (
        select facet, value, sum(bit_count(facet_bits.bits & matching.bits)) as n
        from matching join facet_bits using (block)
        where missed = coalesce(array_position(${names}::text[], facet), 0)
        group by 1, 2),
      incident as materialized (
        select ${walked}, ${keyedColumns}, undone_at, changed_at from incident
        where id = any(array(select id from (${marks}) as mark)) and ${isListed}),
      kind as materialized (${kinds(filter, alwaysOf(filter), mostMarked)}),
      offered as (
        select facet, min(value) as value, sum(n)::int as n,
          case when facet = 'flags' then ${sql.lit(flagNames.length)}
            else count(*) over (partition by facet) end::int as values_n
        from (
          select facet, value, n from of_bits where n > 0
          union all
          select facet, value, n from (${offeredOf(filter)}) as of_rows) as both_ways
        group by facet, ${alike(sql`facet`, sql`value`)}),
      ${rankedFor(pinned)}
    select ${totalOfKinds} + coalesce(
        (select sum(bit_count(bits)) from matching where missed = 0), 0)::int as total,
      false as is_capped, ${named} as values`;
}

/** Which groups hold for what matches the whole filter, then for what matches all but a choice. */
function heldBy({ always, chosen }: ExactKeys, times: number): number[][] {
  let next = always.length;
  const own = chosen.map(([, { length }]) => {
    next += length;
    return { first: next - length, last: next };
  });
  const all = Array.from({ length: next + times }, (_, place) => place);
  return [all, ...own.map(({ first, last }) => [...all.slice(0, first), ...all.slice(last)])];
}

/**
 * The table expression `matching`: of each block the bits of those that match the whole filter
 * (`missed` is 0), and for each choice of those that match all else. Marked ones are left out.
 */
function matching({ times, ...keys }: ExactKeys & { times: Since[] }): Condition {
  const groups = [...keys.always, ...keys.chosen.flatMap(([, own]) => own)];
  const ofGroups = [
    sql`select block, own.* from incident_block as at, lateral (${bitsOfEach}) as own`,
    ...times.map((since, at) => sinceBits(since, groups.length + at)),
  ];
  const wanted = heldBy(keys, times.length).flatMap((held, missed) =>
    held.map((group) => ({ missed, group })),
  );
  return sql`
    ${keysOfGroups(groups)},
    of_group as materialized (${sql.join(ofGroups, sql` union all `)}),
    marked as materialized (
      select block, bit_or(set_bit(${none}, place, 1)) as bits from incident_place
      where id = any(array(select id from (${marks}) as mark)) group by block),
    matching as materialized (
      select block, missed, of_block.bits & ~coalesce(marked.bits, ${none}) as bits
      from (
        select block, missed, bit_and(bits) as bits
        from unnest(${wanted.map(({ missed }) => missed)}::int[],
            ${wanted.map(({ group }) => group)}::int[]) as wanted (missed, "group")
          join of_group using ("group")
        group by block, missed) as of_block
      left join marked using (block)
      where bit_count(of_block.bits) > 0)`;
}
