// SQL of a bounded number of matches, for what shows a number next to a name.
import { sql, type Kysely } from 'kysely';
import { required } from '../../domain/required.ts';
import { withPlanner } from '../engine/work-memory.ts';
import type { Tables } from '../tables.ts';
import { invertedOnly, mostReadForWords, withWords } from './incident-facets.ts';
import { alwaysOf, choicesOf, searchQuery, type IncidentFilter } from './incident-list.ts';

export interface BoundedCount {
  count: number;
  /** There are more, or not all incidents were read. */
  is_capped: boolean;
}

/** How many incidents match; counting stops at `most`. */
export async function countMatches(
  db: Kysely<Tables>,
  filter: IncidentFilter,
  most: number,
): Promise<BoundedCount> {
  const words = searchQuery(filter);
  const { source, where, isCut } =
    words === undefined ? plain(filter) : among(withWords(words, filter, mostReadForWords));
  const counting = sql<{ n: number; is_cut: boolean }>`
    with ${source} found as materialized (
      select 1 from incident
      where ${sql.join([...where, ...Object.values(choicesOf(filter))], sql` and `)}
      limit ${sql.lit(most + 1)})
    select (select count(*) from found)::int as n, ${isCut} as is_cut`;
  const { rows } = await withPlanner(db, invertedOnly, (planned) => counting.execute(planned));
  const { n, is_cut } = required(rows[0], 'row');
  return { count: Math.min(n, most), is_capped: n > most || is_cut };
}

function plain(filter: IncidentFilter) {
  return { source: sql``, where: alwaysOf(filter), isCut: sql`false` };
}

function among({ source, where, read }: ReturnType<typeof withWords>) {
  return { source, where, isCut: sql`${read} > ${sql.lit(mostReadForWords)}` };
}
