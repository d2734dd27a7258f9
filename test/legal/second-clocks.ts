// The clocks a second time, written from the text of the law and not from src/legal: plain numbers
// of days and seconds, the summer time of Directive 2000/84/EC, and holidays as a list of dates.
// It shares nothing with the engine, not even the arithmetic of the runtime.

export interface SecondPlace {
  /** Hours of standard time before UTC. */
  standard: number;
  /** Public holidays as `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>;
}

/** Seconds since 1970; null where the law has no such moment. */
export interface SecondClock {
  due: number | null;
  latest: number | null;
}

const hour = 3600;
const day = 24 * hour;

interface Local {
  year: number;
  month: number;
  day: number;
  /** Seconds since midnight on the wall clock. */
  second: number;
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function daysIn(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (monthDays[month - 1] ?? 0);
}

/** Days from 1 January 1970, counted year by year and month by month. */
function dayNumber(year: number, month: number, dayOfMonth: number): number {
  let count = dayOfMonth - 1;
  for (let one = 1970; one < year; one += 1) count += isLeap(one) ? 366 : 365;
  for (let one = 1; one < month; one += 1) count += daysIn(year, one);
  return count;
}

function dateOf(number: number): Omit<Local, 'second'> {
  let left = number;
  let year = 1970;
  while (left >= (isLeap(year) ? 366 : 365)) {
    left -= isLeap(year) ? 366 : 365;
    year += 1;
  }
  let month = 1;
  while (left >= daysIn(year, month)) {
    left -= daysIn(year, month);
    month += 1;
  }
  return { year, month, day: left + 1 };
}

/** 0 is Sunday; 1 January 1970 was a Thursday. */
const weekday = (number: number) => (number + 4) % 7;

function lastSunday(year: number, month: number): number {
  let number = dayNumber(year, month, daysIn(year, month));
  while (weekday(number) !== 0) number -= 1;
  return number;
}

/** Directive 2000/84/EC, Articles 2 and 3: from 01:00 UTC of one last Sunday to the other. */
function offsetAt(at: number, { standard }: SecondPlace): number {
  const { year } = dateOf(Math.floor(at / day));
  const summer = lastSunday(year, 3) * day + hour;
  const winter = lastSunday(year, 10) * day + hour;
  return (standard + (at >= summer && at < winter ? 1 : 0)) * hour;
}

function toLocal(at: number, place: SecondPlace): Local {
  const shifted = at + offsetAt(at, place);
  return { ...dateOf(Math.floor(shifted / day)), second: shifted % day };
}

/**
 * The first moment at which the wall clock shows this. One that the beginning of summer time skips
 * is the jump itself, which is the earliest reading.
 */
function toUtc(local: Local, place: SecondPlace): number {
  const wall = dayNumber(local.year, local.month, local.day) * day + local.second;
  const readings = [1, 0].map((more) => wall - (place.standard + more) * hour);
  const real = readings.find((at) => at + offsetAt(at, place) === wall);
  if (real !== undefined) return real;
  return lastSunday(local.year, 3) * day + hour;
}

export type Period = { hours: number } | { days: number } | { months: number };

/** Regulation 1182/71 Art. 3(2)(c): the date that the last month lacks is its last day. */
function addMonths({ year, month, day: from, second }: Local, months: number): Local {
  const count = year * 12 + (month - 1) + months;
  const [newYear, newMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const clamped = Math.min(from, daysIn(newYear, newMonth));
  return { year: newYear, month: newMonth, day: clamped, second };
}

function moved(local: Local, period: Exclude<Period, { hours: number }>): Local {
  if ('months' in period) return addMonths(local, period.months);
  const number = dayNumber(local.year, local.month, local.day) + period.days;
  return { ...dateOf(number), second: local.second };
}

/** Hours are elapsed time (Art. 3(1), without relief); days and months keep the wall clock. */
function endOf(start: number, period: Period, place: SecondPlace): number {
  if ('hours' in period) return start + period.hours * hour;
  return toUtc(moved(toLocal(start, place), period), place);
}

const two = (value: number) => String(value).padStart(2, '0');

const dateText = (number: number) => {
  const { year, month, day: date } = dateOf(number);
  return `${year}-${two(month)}-${two(date)}`;
};

function isWorked(number: number, { holidays }: SecondPlace): boolean {
  return weekday(number) !== 0 && weekday(number) !== 6 && !holidays.has(dateText(number));
}

function firstWorked(number: number, place: SecondPlace): number {
  return isWorked(number, place) ? number : firstWorked(number + 1, place);
}

function atSecond(number: number, second: number, place: SecondPlace): number {
  return toUtc({ ...dateOf(number), second }, place);
}

const localDay = (at: number, place: SecondPlace) => {
  const { year, month, day: date } = toLocal(at, place);
  return dayNumber(year, month, date);
};

/** Regulation 1182/71 Art. 3(4): the last hour of the next working day. */
function endOfWorkingDay(due: number, place: SecondPlace): number {
  return atSecond(firstWorked(localDay(due, place), place), day - 1, place);
}

/** (EU) 2025/301 Art. 5(4): noon of the next working day; nothing on a working day. */
function noonAfterWeekend(due: number, place: SecondPlace): number | null {
  const number = localDay(due, place);
  if (isWorked(number, place)) return null;
  return atSecond(firstWorked(number, place), 12 * hour, place);
}

/** Limits in whole days: the day itself, its last second, and the same on a working day. */
export function dayLimit(
  start: string,
  period: { days: number } | { months: number },
  place: SecondPlace,
): SecondClock & { on: string } {
  const [year = 0, month = 0, date = 0] = start.split('-').map(Number);
  const end = moved({ year, month, day: date, second: 0 }, period);
  const number = dayNumber(end.year, end.month, end.day);
  const due = atSecond(number, day - 1, place);
  return { on: dateText(number), due, latest: endOfWorkingDay(due, place) };
}

/** An hour-period: no holiday moves it. */
export function hoursFrom(start: number, hours: number): SecondClock {
  return { due: start + hours * hour, latest: null };
}

/** A period in days or months: Regulation 1182/71 gives the end of a working day. */
export function calendarFrom(start: number, period: Period, place: SecondPlace): SecondClock {
  const due = endOf(start, period, place);
  return { due, latest: endOfWorkingDay(due, place) };
}

export interface DoraFacts {
  aware: number;
  classified: number;
  entity: string;
  nis2Class: string | null;
  /** When the authority switched the relief off, Art. 5(6). */
  noRelief: number | null;
  /** When the initial notification was sent. */
  reported: number | null;
}

/** Art. 5(5), 5(6). A report that was not sent yet will be sent after the decision. */
function hasRelief({ entity, nis2Class, noRelief, reported }: DoraFacts): boolean {
  if (['credit_institution', 'central_counterparty', 'trading_venue'].includes(entity))
    return false;
  if (nis2Class === 'essential' || nis2Class === 'important') return false;
  return noRelief === null || (reported !== null && reported <= noRelief);
}

/** Art. 5(1)(a), 5(2). */
export function doraInitial(facts: DoraFacts, place: SecondPlace): SecondClock {
  const { aware, classified } = facts;
  const afterClassification = classified + 4 * hour;
  const isWithinDay = classified <= aware + 24 * hour;
  const due = isWithinDay ? Math.min(afterClassification, aware + 24 * hour) : afterClassification;
  return { due, latest: hasRelief(facts) ? noonAfterWeekend(due, place) : null };
}

/** Art. 5(1)(b): from the initial notification. */
export function doraIntermediate(facts: DoraFacts, place: SecondPlace): SecondClock {
  if (facts.reported === null) return { due: null, latest: null };
  const due = facts.reported + 72 * hour;
  return { due, latest: hasRelief(facts) ? noonAfterWeekend(due, place) : null };
}

/** Art. 5(1)(c): from the latest intermediate report; the relief holds for everyone. */
export function doraFinal(intermediates: readonly number[], place: SecondPlace): SecondClock {
  if (intermediates.length === 0) return { due: null, latest: null };
  const due = endOf(Math.max(...intermediates), { months: 1 }, place);
  return { due, latest: noonAfterWeekend(due, place) };
}

/** AI Act Art. 73(2) to (4): the shortest of the limits that apply. */
export function aiLimit(facts: { twoDays: boolean; death: boolean }): [id: string, days: number] {
  if (facts.twoDays) return ['AIA-73-2D', 2];
  return facts.death ? ['AIA-73-10D', 10] : ['AIA-73-15D', 15];
}
