// When a period ends: the earliest reading as the target, and the last lawful moment alongside it
// where a named rule gives one. The only place with arithmetic of time in the legal engine.
import { required } from '../domain/required.ts';
import { workingDayFrom, type Calendar } from './calendar.ts';

/** How a period is counted. */
export type Unit = 'elapsed' | 'calendar_local';

/**
 * `dora_5_4`: noon of the next working day (Delegated Regulation (EU) 2025/301 Article 5(4)).
 * `r1182`: end of the last day, moved to a working day (Regulation 1182/71 Article 3(2), (4)).
 */
export type Relief = 'none' | 'dora_5_4' | 'r1182';

export type LatestRule = 'DORA_5_4' | 'R1182_3';

/** Where time is local and which days are worked. */
export interface Place {
  timezone: string;
  calendar: Calendar;
}

/**
 * Start plus an ISO 8601 period. Elapsed hours count in UTC, so daylight saving time does not touch
 * them. Days, weeks and months keep the local wall clock; a day that the month lacks becomes its
 * last one (Regulation 1182/71 Article 3(2)(c)).
 */
export function dueAt(
  start: Temporal.Instant,
  iso: string,
  unit: Unit,
  timezone: string,
): Temporal.Instant {
  const period = periodOf(iso);
  if (unit === 'elapsed') return start.add(period);
  const local = start.toZonedDateTimeISO(timezone);
  const moved = local.toPlainDateTime().add(period);
  const due = moved.toZonedDateTime(timezone);
  // Clocks that jump over this time of day reach it at the jump: no reading is earlier, and a later
  // start never gives an earlier end.
  if (due.toPlainDateTime().equals(moved)) return due.toInstant();
  const before = moved.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  return required(before.getTimeZoneTransition('next'), 'jump of the clocks').toInstant();
}

const periods = new Map<string, Temporal.Duration>();

function periodOf(iso: string): Temporal.Duration {
  const known = periods.get(iso);
  if (known !== undefined) return known;
  const made = Temporal.Duration.from(iso);
  periods.set(iso, made);
  return made;
}

export interface Latest {
  latest_at: Temporal.Instant;
  latest_rule: LatestRule;
}

/** The last lawful moment of a period that ends at `due`; null when no rule gives more time. */
export function latestAt(due: Temporal.Instant, relief: Relief, place: Place): Latest | null {
  if (relief === 'none') return null;
  const day = due.toZonedDateTimeISO(place.timezone).toPlainDate();
  if (relief === 'r1182') return { latest_at: endOfPeriod(day, place), latest_rule: 'R1182_3' };
  if (place.calendar.isWorkingDay(day)) return null;
  const next = workingDayFrom(place.calendar, day);
  const noon = next.toZonedDateTime({ timeZone: place.timezone, plainTime: noonTime });
  return { latest_at: noon.toInstant(), latest_rule: 'DORA_5_4' };
}

const noonTime = Temporal.PlainTime.from('12:00');

/** The last second of the day, or of the next working day. */
function endOfPeriod(day: Temporal.PlainDate, place: Place): Temporal.Instant {
  return endOfDay(workingDayFrom(place.calendar, day), place.timezone);
}

/** 23:59:59 local time. */
export function endOfDay(day: Temporal.PlainDate, timezone: string): Temporal.Instant {
  const next = day.add({ days: 1 }).toZonedDateTime({ timeZone: timezone });
  return next.toInstant().subtract({ seconds: 1 });
}

/** Start date plus a period in days, weeks or months, clamped to the end of the month. */
export function dueOn(start: string, iso: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(start).add(periodOf(iso));
}
