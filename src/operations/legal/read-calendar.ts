// The calendar of deadlines at the address of a feed.
import { timestamp } from '../../domain/clock.ts';
import { required } from '../../domain/required.ts';
import { hasRole, isRole } from '../../domain/role.ts';
import type { Language } from '../../domain/text.ts';
import { calendarOf, type CalendarDeadline } from '../../reports/deadline-calendar.ts';
import {
  evaluationTimes,
  feedOwner,
  listDeadlines,
  noteFeedUse,
} from '../../store/legal/legal-deadlines.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transact.ts';
import { noFeed, sha256 } from './calendar-feeds.ts';

/** So many of the nearest deadlines are in a calendar. */
const calendarEntries = 500;

/**
 * The calendar behind a token. What its owner cannot see any more is not there: a disabled account
 * or a lost role closes the address like revoking it.
 */
export async function readCalendar(
  deps: Pick<Deps, 'database' | 'clock'>,
  token: string,
  asked: { entity?: string[] | undefined; language?: Language | undefined } = {},
): Promise<string> {
  const db = deps.database.kysely;
  const owner = await feedOwner(db, sha256(token));
  if (owner === undefined || !hasRole(owner.roles.filter(isRole), 'Analyst')) throw noFeed();
  const now = timestamp(deps.clock.now());
  if (deps.database.writes.refusal === null) await noteFeedUse(db, sha256(token), now);
  const deadlines = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => datedDeadlines(tx, asked.entity));
  return calendarOf(deadlines, now, asked.language);
}

/** In one snapshot, so that an event and the number of its revision belong together. */
async function datedDeadlines(tx: Tx, entity?: string[]): Promise<CalendarDeadline[]> {
  const deadlines = await listDeadlines(tx, { entity }, { limit: calendarEntries, after: null });
  const incidents = [...new Set(deadlines.map(({ incident_id }) => incident_id))];
  const times = await evaluationTimes(tx, incidents);
  return deadlines.map((deadline) => ({
    ...deadline,
    evaluated_at: required(times.get(deadline.incident_id), 'evaluation'),
  }));
}
