// Working days: Regulation (EEC, Euratom) No 1182/71 Article 2 leaves public holidays to the place
// where the act is done, so they are data by country; the movable ones follow Easter.
import { ownValue } from '../domain/own-value.ts';

interface FixedHoliday {
  /** `MM-DD`. */
  day: string;
  /** First year, when the law named the day later. */
  since?: number;
}

interface HolidayRule {
  fixed: readonly FixedHoliday[];
  /** Days after Easter Sunday. */
  afterEaster: readonly number[];
  source: string;
}

export const holidayRules: Readonly<Record<string, HolidayRule>> = {
  PL: {
    source: 'Ustawa z 18.01.1951 o dniach wolnych od pracy (24.12 since 2025)',
    fixed: [
      { day: '01-01' },
      { day: '01-06', since: 2011 },
      { day: '05-01' },
      { day: '05-03' },
      { day: '08-15' },
      { day: '11-01' },
      { day: '11-11' },
      { day: '12-24', since: 2025 },
      { day: '12-25' },
      { day: '12-26' },
    ],
    // Easter Sunday and Monday, Pentecost, Corpus Christi.
    afterEaster: [0, 1, 49, 60],
  },
  EU: {
    source:
      'Usual days of the EU institutions; the list of each year in the Official Journal prevails',
    fixed: [
      ...['01-01', '01-02', '05-01', '05-09', '07-21', '08-15', '11-01', '11-02'],
      ...['12-24', '12-25', '12-26', '12-27', '12-28', '12-29', '12-30', '12-31'],
    ].map((day) => ({ day })),
    // Maundy Thursday, Good Friday, Easter Monday, Ascension and the day after, Whit Monday.
    afterEaster: [-3, -2, 1, 39, 40, 50],
  },
};

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
  const fixed = rule.fixed
    .filter(({ since }) => since === undefined || year >= since)
    .map(({ day }) => Temporal.PlainDate.from(`${String(year).padStart(4, '0')}-${day}`));
  const movable = rule.afterEaster.map((days) => easter.add({ days }));
  return new Set([...fixed, ...movable].map(({ dayOfYear }) => dayOfYear));
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
