// SQL of the tags that the list can be filtered by: how many incidents have each. Tags are in wide
// rows, so a bounded number of incidents is read: those that an index finds to match.
import { sql, type Kysely } from 'kysely';
import { required } from '../../domain/required.ts';
import { withPlanner } from '../engine/work-memory.ts';
import type { Tables } from '../tables.ts';
import { alwaysOf, choicesOf, searchQuery, type IncidentFilter } from './incident-list.ts';
import { invertedOnly, mostReadForWords, withWords, type Counted } from './incident-with-words.ts';

export interface TagCounts {
  /** In small letters; the most frequent first, those that are asked for before the others. */
  values: { value: string; count: number }[];
  /** Further tags. */
  more: number;
  /** Not all incidents were read, so each number is the least that it can be. */
  is_capped: boolean;
}

/** Tags that are named. */
const mostValues = 20;

/** Whatever tag is chosen itself; `pinned` are named however rare they are. */
export async function countTags(
  db: Kysely<Tables>,
  { tags: _, ...filter }: IncidentFilter,
  pinned: readonly string[],
  most = mostReadForWords,
): Promise<TagCounts> {
  const words = searchQuery(filter);
  const { source, where, read } =
    words === undefined ? newest(filter) : withWords(words, filter, most);
  const counting = sql<TagCounts>`
    with ${source} found as materialized (
        select id from incident
        where ${sql.join([...where, ...Object.values(choicesOf(filter))], sql` and `)}
        limit ${sql.lit(most + 1)}),
      tagged as (
        select tag, count(*)::int as n, lower(tag) = any(${pinned}::text[]) as is_pinned
        from (
          select distinct row.id, lower(tag) as tag
          from public.incident as row, unnest(row.tags) as tag
          where row.id = any(array(select id from found))) as once
        group by tag),
      named as (
        select * from tagged order by is_pinned desc, n desc, tag limit ${sql.lit(mostValues)})
    select (select count(*) from tagged)::int - (select count(*) from named)::int as more,
      ${read} > ${sql.lit(most)} as is_capped,
      (select coalesce(jsonb_agg(
          jsonb_build_object('value', tag, 'count', n) order by n desc, tag), '[]')
        from named) as values`;
  const { rows } = await withPlanner(db, invertedOnly, (planned) => counting.execute(planned));
  return required(rows[0], 'row');
}

function newest(filter: IncidentFilter): Pick<Counted, 'source' | 'where' | 'read'> {
  return { source: sql``, where: alwaysOf(filter), read: sql`(select count(*) from found)` };
}
