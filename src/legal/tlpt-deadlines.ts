// The limits of Delegated Regulation (EU) 2025/1190 for one threat-led test, by the same rules and
// the same calendar as every other deadline of the legal engine.
import { timestamp, type Timestamp } from '../domain/clock.ts';
import type { EngagementDay } from '../domain/engagement.ts';
import { required } from '../domain/required.ts';
import { dueOn, endOfDay, latestAt, type Place } from './deadline.ts';
import { tlpt } from './regimes/tlpt.ts';

export interface TlptDeadline {
  obligation_id: string;
  article: string;
  title: string;
  /** The day that starts it, as the engagement names it. */
  start_event: EngagementDay;
  start_on: string | null;
  duration: string;
  due_on: string | null;
  /** End of the day; null for a minimum, and while nothing has started it. */
  due_at: Timestamp | null;
  /** The last lawful moment, when the day is no working day (Regulation 1182/71). */
  latest_at: Timestamp | null;
  /** Not a limit but the least that is asked. */
  minimum: boolean;
  note: string | null;
}

/** Every limit in the order of the regulation, also those that nothing has started yet. */
export function tlptDeadlines(
  days: Readonly<Record<EngagementDay, string | null>>,
  place: Place,
): TlptDeadline[] {
  return tlpt.obligations.map((obligation) => {
    const { clock } = obligation;
    const { day: fact } = clock.start as { day: `tlpt_${EngagementDay}` };
    const start_event = fact.replace('tlpt_', '') as EngagementDay;
    const duration = required(clock.iso, 'duration');
    const start_on = days[start_event];
    const note = 'note' in obligation ? (obligation.note ?? null) : null;
    const minimum = clock.minimum === true;
    const said = {
      ...{ obligation_id: obligation.id, article: obligation.article, title: obligation.title.en },
      ...{ start_event, start_on, duration, minimum, note },
    };
    if (start_on === null) return { ...said, due_on: null, due_at: null, latest_at: null };
    const day = dueOn(start_on, duration);
    const due_on = day.toString();
    if (minimum) return { ...said, due_on, due_at: null, latest_at: null };
    const due = endOfDay(day, place.timezone);
    const latest = latestAt(due, clock.relief, place);
    const latest_at = latest === null ? null : timestamp(latest.latest_at);
    return { ...said, due_on, due_at: timestamp(due), latest_at };
  });
}
