// Working days: Regulation (EEC, Euratom) No 1182/71 Article 2 leaves public holidays to the place
// where the act is done, so they are data by country; the movable ones follow Easter.
import { ownValue } from '../domain/own-value.ts';
import { holidayRules, type HolidayRule, type MondayHoliday } from './holidays.ts';

/** A country's working days. */
export interface Calendar {
  country: string;
  /** Where the holidays come from; null when only weekends are known. */
  source: string | null;
  isWorkingDay(date: Temporal.PlainDate): boolean;
}

/**
 * The calendar of a country. One without holiday data knows weekends only, so that no deadline of
 * it is ever shown later than it is.
 */
export function calendarOf(country: string): Calendar {
  const known = calendars.get(country);
  if (known !== undefined) return known;
  const rule = ownValue(holidayRules, country) ?? null;
  const years = new Map<number, ReadonlySet<number>>();
  const holidays = (year: number) => {
    const made = years.get(year) ?? holidaysOf(rule, year);
    years.set(year, made);
    return made;
  };
  const calendar = {
    country,
    source: rule?.source ?? null,
    isWorkingDay: (date: Temporal.PlainDate) =>
      date.dayOfWeek <= 5 && !holidays(date.year).has(date.dayOfYear),
  };
  if (rule !== null) calendars.set(country, calendar);
  return calendar;
}

const calendars = new Map<string, Calendar>();

/** Days of the year. */
function holidaysOf(rule: HolidayRule | null, year: number): ReadonlySet<number> {
  if (rule === null) return new Set();
  const easter = easterSunday(year);
  const orthodox = orthodoxEaster(year);
  const fixed = rule.fixed
    .filter(({ since }) => since === undefined || year >= since)
    .map(({ day }) => Temporal.PlainDate.from(`${String(year).padStart(4, '0')}-${day}`));
  const movable = [
    ...rule.afterEaster.map((days) => easter.add({ days })),
    ...(rule.afterOrthodoxEaster ?? []).map((days) => orthodox.add({ days })),
    ...(rule.mondays ?? []).map((monday) => mondayOf(year, monday)),
  ];
  const days = new Set([...fixed, ...movable].map(({ dayOfYear }) => dayOfYear));
  for (const date of fixed) if (isMoved(rule, date)) days.add(nextWorkingDay(date, days));
  return days;
}

function isMoved({ moved = [] }: HolidayRule, date: Temporal.PlainDate): boolean {
  return date.dayOfWeek > 5 && moved.includes(date.toString().slice(5));
}

/** Day of the year; two holidays of one weekend go to two days. */
function nextWorkingDay(holiday: Temporal.PlainDate, days: ReadonlySet<number>): number {
  let day = holiday;
  while (day.dayOfWeek > 5 || days.has(day.dayOfYear)) day = day.add({ days: 1 });
  return day.dayOfYear;
}

function mondayOf(year: number, { month, which, unlessFriday }: MondayHoliday) {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  if (unlessFriday === true && first.dayOfWeek === 5) return first;
  const monday = first.add({ days: (8 - first.dayOfWeek) % 7 });
  if (which === 'first') return monday;
  const weeks = Math.floor((first.daysInMonth - monday.day) / 7);
  return monday.add({ weeks });
}

/** Easter Sunday of the Julian calendar, as a date of the Gregorian one (Meeus); 1900 to 2099. */
export function orthodoxEaster(year: number): Temporal.PlainDate {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const month = Math.floor((d + e + 114) / 31);
  const day = ((d + e + 114) % 31) + 1;
  return Temporal.PlainDate.from({ year, month, day }).add({ days: 13 });
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
export function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return Temporal.PlainDate.from({ year, month, day });
}

/** The date itself when it is a working day, else the next one. */
export function workingDayFrom(calendar: Calendar, date: Temporal.PlainDate): Temporal.PlainDate {
  let day = date;
  while (!calendar.isWorkingDay(day)) day = day.add({ days: 1 });
  return day;
}
