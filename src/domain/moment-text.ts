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
