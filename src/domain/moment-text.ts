// Times as people read them in a document: “3 Dec 2026, 14:05 UTC”.
import type { Language } from './text.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const moments = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d)(:\d\d)(?:\.\d+)?Z)?$/;
/** Keeps a date on one line. */
const space = '\u00a0';

interface Moment {
  day: string;
  /** Empty for a calendar day. */
  minute: string;
  second: string;
}

/** The parts of a time of the service; null for anything else. */
function readMoment(time: string, language: Language): Moment | null {
  const found = moments.exec(time);
  if (found === null) return null;
  const [, year = '', month = '', day = '', minute = '', second = ''] = found;
  const parts =
    language === 'pl'
      ? `${Number(day)}.${month}.${year}`
      : [Number(day), months[Number(month) - 1], year].join(space);
  return { day: parts, minute, second };
}

/** “3 Dec 2026, 14:05 UTC”; anything else as it is. */
export function momentUtc(time: string, language: Language): string {
  const text = momentText(time, language);
  return text !== time && text.includes(',') ? `${text}${space}UTC` : text;
}

/** The same without the zone, for columns that name it. */
export function momentText(time: string, language: Language): string {
  const moment = readMoment(time, language);
  if (moment === null) return time;
  return moment.minute === '' ? moment.day : `${moment.day},${space}${moment.minute}`;
}

export function dayOf(time: string, language: Language): string {
  return readMoment(time, language)?.day ?? time;
}

/** Hours, minutes and seconds; for chains of custody. */
export function clockOf(time: string): string {
  const moment = readMoment(time, 'en');
  return moment === null ? time : `${moment.minute}${moment.second}`;
}

export function minuteOf(time: string): string {
  return readMoment(time, 'en')?.minute ?? time;
}

const polishMonths = (
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października ' +
  'listopada grudnia'
).split(' ');

/**
 * The local time of a place with its name: “3 Dec 2026, 15:05 CET”, in Polish as forms of
 * authorities write it; days and anything else as they are.
 */
export function momentIn(time: string, language: Language, zone: string): string {
  if (zone === 'UTC') return momentUtc(time, language);
  const there = localTime(time, zone);
  if (there === time) return momentText(time, language);
  const name = zoneName(time, zone);
  if (language === 'en') return `${momentText(there, language)}${space}${name}`;
  const [year = '', month = '', day = ''] = there.split(/[-T]/);
  const date = [Number(day), polishMonths[Number(month) - 1], year, 'r.'].join(space);
  return `${date}, godz.${space}${minuteOf(there)}${space}(${name})`;
}

const englishMonths =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The local day as the head of a letter has it: “3 December 2026”, “3 grudnia 2026 r.”. */
export function dayInWords(time: string, language: Language, zone: string): string {
  const [year = '', month = '', day = ''] = localTime(time, zone).split(/[-T]/);
  const name = (language === 'pl' ? polishMonths : englishMonths)[Number(month) - 1];
  const end = language === 'pl' ? ['r.'] : [];
  return [Number(day), name, year, ...end].join(space);
}

/** The hands of the clock of a place, written as if they were UTC; what is no instant stays. */
export function localTime(time: string, zone: string): string {
  if (zone === 'UTC' || !time.endsWith('Z') || readMoment(time, 'en') === null) return time;
  const local = Temporal.Instant.from(time).toZonedDateTimeISO(zone).toPlainDateTime();
  return `${local.toString({ smallestUnit: 'second' })}Z`;
}

/** “CET” where the zone has such a name in English, else “GMT+3”. */
function zoneName(time: string, zone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' });
  const parts = format.formatToParts(Temporal.Instant.from(time).epochMilliseconds);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
