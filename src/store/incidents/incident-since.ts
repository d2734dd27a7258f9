// Searches since a time that few incidents are of: ids begin with the time, so these are the end of
// the walk along the ids, whatever order is asked for.
import { sql } from 'kysely';
import { required } from '../../domain/required.ts';
import { planForValues } from '../engine/dialect.ts';
import { withPlanner } from '../engine/work-memory.ts';
import { isListed, wantedBy } from './incident-list.ts';
import { indexesOnly, type Search } from './incident-look-ups.ts';
import { all, ordered, reach } from './incident-walks.ts';

/** Incidents since a time that are read through the index. */
const mostSince = 30_000;

/** The first id of those since the time that is asked for; null when they are many, or none is. */
export async function leastSince({ db, filter }: Search): Promise<string | null> {
  const since = wantedBy({ created_since: filter.created_since });
  if (since.length === 0) return null;
  const reading = sql<{ n: number; least: string | null }>`
    select count(*)::int as n, (array_agg(id order by id))[1] as least from (
      select id from incident where ${all([isListed, ...since])}
      limit ${sql.lit(mostSince + 1)}) as incident`;
  const { rows } = await withPlanner(db, indexesOnly, (planned) => reading.execute(planned));
  const { n, least } = required(rows[0], 'row');
  return n > mostSince ? null : least;
}

/** Along the ids, the walk begins or ends at this one. */
export function fromLeast(search: Search, least: string | null): Search {
  const { walk } = search;
  if (least === null || walk.by.length > 1) return search;
  return { ...search, walk: { ...walk, reach: [...walk.reach, sql`id >= ${least}::uuid`] } };
}

/** The first ids of those that match, among those from `least` on. */
export async function sinceLeast(search: Search, least: string): Promise<string[]> {
  const { db, walk, facts, limit, after } = search;
  // The offset has no other effect than that the range is read first.
  const reading = sql<{ id: string }>`${planForValues}
    select id from (
      select ${walk.columns} from incident
      where ${isListed} and id >= ${least}::uuid offset 0) as incident
    where ${all([...reach(walk, after), ...facts])}
    order by ${ordered(walk.named, walk.direction)} limit ${limit}`;
  const { rows } = await withPlanner(db, indexesOnly, (planned) => reading.execute(planned));
  return rows.map((row) => row.id);
}
