// SQL of the incidents that have words or tags, for what counts them: a bounded number of rows.
import { sql } from 'kysely';
import {
  alwaysOf,
  isListed,
  keyedColumns,
  type Condition,
  type IncidentFilter,
} from './incident-list.ts';
import { walked } from './incident-walks.ts';

/** Wide rows are read for words, as an index finds only who might have them. */
export const mostReadForWords = 10_000;

/** The server takes rare parts of words for frequent ones, and would read the whole table. */
export const invertedOnly = {
  ...{ work_mem: '32MB', enable_sort: 'off' },
  ...{ enable_seqscan: 'off', jit: 'off' },
};

/** Which incidents are counted. */
export interface Counted {
  /** A table expression named "incident" that replaces the table; empty: the table itself. */
  source: Condition;
  where: Condition[];
  most: number;
  /** How many were read. */
  read: Condition;
}

/** A bounded number that has the words; words that are only left out, among the newest. */
export function withWords(words: Condition, filter: IncidentFilter, most: number): Counted {
  const source = sql`incident as materialized (${rowsWithWords(words, most, most)}),`;
  const read = sql`(select count(*) from incident)`;
  return { source, where: amongWords(filter), most, read };
}

/** At most one more than `most`; of words that are only left out, of `mostLeftOut`. */
export function rowsWithWords(words: Condition, most: number, mostLeftOut: number): Condition {
  const columns = sql`${walked}, ${keyedColumns}, undone_at, changed_at`;
  return sql`
    (select ${columns}, true as is_match from incident
      where ${areIndexed(words)} and ${isListed} and search @@ ${words}
      limit ${sql.lit(most + 1)})
    union all
    (select ${columns}, search @@ ${words} as is_match from incident
      where not ${areIndexed(words)} and ${isListed}
      order by id desc limit ${sql.lit(mostLeftOut + 1)})`;
}

/** Whether an index finds who has them. */
export const areIndexed = (words: Condition): Condition => sql`querytree(${words}) <> 'T'`;

/** What those are asked for besides the words. */
export function amongWords(filter: IncidentFilter): Condition[] {
  return [sql`is_match`, ...alwaysOf({ ...filter, search: undefined, tags: undefined })];
}
