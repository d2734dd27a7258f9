// SQL of a bounded number of matches, for what shows a number next to a name.
import { sql, type Kysely } from 'kysely';
import { required } from '../../domain/required.ts';
import { withPlanner } from '../engine/work-memory.ts';
import type { Tables } from '../tables.ts';
import {
  alwaysOf,
  areAllOpen,
  choicesOf,
  isOpen,
  searchQuery,
  type Condition,
  type IncidentFilter,
} from './incident-list.ts';
import {
  amongWords,
  areIndexed,
  invertedOnly,
  mostReadForWords,
  rowsWithWords,
} from './incident-with-words.ts';

export interface BoundedCount {
  count: number;
  /** There are more, or not all incidents were read. */
  is_capped: boolean;
}

/**
 * How many incidents match. Counting stops at `most`. Of incidents that have the words at most
 * `mostWithWords` are read; of words that are only left out, which no index finds, 10,000.
 */
export async function countMatches(
  db: Kysely<Tables>,
  filter: IncidentFilter,
  most: number,
  mostWithWords = mostReadForWords,
): Promise<BoundedCount> {
  const words = searchQuery(filter);
  const counting = words === undefined ? plain(filter, most) : among(words, filter, mostWithWords);
  const { rows } = await withPlanner(db, invertedOnly, (planned) => counting.execute(planned));
  const { n, is_cut } = required(rows[0], 'row');
  return { count: Math.min(n, most), is_capped: n > most || is_cut };
}

interface Counted {
  n: number;
  is_cut: boolean;
}

function plain(filter: IncidentFilter, most: number) {
  // The smaller index is read where it holds all that can match.
  const open = areAllOpen(filter) ? [isOpen] : [];
  return sql<Counted>`
    select count(*)::int as n, false as is_cut from (
      select from incident where ${all([...open, ...alwaysOf(filter), ...chosen(filter)])}
      limit ${sql.lit(most + 1)}) as found`;
}

/** Rows with the words are counted as they are read, so that none is kept. */
function among(words: Condition, filter: IncidentFilter, most: number) {
  const mostLeftOut = Math.min(most, mostReadForWords);
  const isMatch = all([...amongWords(filter), ...chosen(filter)]);
  return sql<Counted>`
    select (count(*) filter (where ${isMatch}))::int as n,
      count(*) > case when ${areIndexed(words)} then ${sql.lit(most)}
        else ${sql.lit(mostLeftOut)} end as is_cut
    from (${rowsWithWords(words, most, mostLeftOut)}) as incident`;
}

const chosen = (filter: IncidentFilter) => Object.values(choicesOf(filter));

const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `);
