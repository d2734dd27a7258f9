// Reads of legal deadlines across incidents.
import type { Timestamp } from '../../domain/clock.ts';
import {
  countOverdue,
  listDeadlines,
  type DeadlineFilter,
  type DeadlineKey,
  type ListedDeadline,
} from '../../store/legal/legal-deadlines.ts';
import type { Deps } from '../deps.ts';

export function readDeadlines(
  { database }: Pick<Deps, 'database'>,
  filter: DeadlineFilter,
  page: { limit: number; after: DeadlineKey | null },
): Promise<ListedDeadline[]> {
  return listDeadlines(database.kysely, filter, page);
}

/** The nearest open deadline, and how many are over, counted up to `most`. */
export async function readNextDeadline(deps: Pick<Deps, 'database'>, now: Timestamp, most: number) {
  const [row] = await readDeadlines(deps, { open_at: now }, { limit: 1, after: null });
  return { row, overdue_count: await countOverdue(deps.database.kysely, now, most) };
}
