// Times in logs: epoch seconds to nanoseconds, RFC 3339, and the usual spellings with a year. A
// time without a year, or a text that is no time, is no time at all; one without a zone is UTC.
import { parseTimestamp, timestamp, type Timestamp } from '../../domain/clock.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun'].concat([
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
]);

/** The instant of a number or text in wire form, of the years 1970–9999; null when it is none. */
export function instantOf(value: unknown): Timestamp | null {
  if (typeof value === 'number') return ofEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text.length > 64) return null;
  if (/^\d{9,19}(?:\.\d{1,9})?$/.test(text)) return ofEpoch(Number(text));
  const parsed = parseTimestamp(isoText(text) ?? wordText(text) ?? text);
  if (parsed === null || parsed.epochMilliseconds < 0) return null;
  return timestamp(parsed);
}

/** Below 10^11 seconds, then milliseconds, microseconds and nanoseconds. */
function ofEpoch(number: number): Timestamp | null {
  if (!(number > 0 && number < 1e20)) return null;
  let milliseconds = number * 1000;
  if (number >= 1e17) milliseconds = number / 1e6;
  else if (number >= 1e14) milliseconds = number / 1000;
  else if (number >= 1e11) milliseconds = number;
  if (milliseconds > lastMillisecond) return null;
  return timestamp(Temporal.Instant.fromEpochMilliseconds(Math.trunc(milliseconds)));
}

const lastMillisecond = 253_402_300_799_999;

/** `2025-02-25 20:40:06.721`, `2020/09/03 09:54:59`, offsets without a colon. */
function isoText(text: string): string | null {
  const match =
    /^(\d{4})[-/](\d\d)[-/](\d\d)[Tt ](\d\d:\d\d:\d\d)([.,]\d{1,9})?\d*\s*(Z|z|[+-]\d\d:?\d\d)?$/.exec(
      text,
    );
  if (match === null) return null;
  const [, year, month, day, time, fraction = '', zone = 'Z'] = match;
  return `${year}-${month}-${day}T${time}${fraction.replace(',', '.')}${withColon(zone)}`;
}

/** `Nov 15 2019 15:52:28`, `Sep 03 2020 14:54:59 GMT`, `13/Jan/2016:19:31:16 +0000`. */
function wordText(text: string): string | null {
  const common = /^(\d\d)\/([A-Za-z]{3})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d{4})$/.exec(text);
  if (common !== null) {
    const [, day = '', month = '', year = '', time = '', zone = ''] = common;
    return joined(year, month, day, time, zone);
  }
  const device =
    /^([A-Za-z]{3}) {1,2}(\d{1,2}) (\d{4}) (\d\d:\d\d:\d\d)(?:\.\d{1,9})?(?: (?:GMT|UTC|Z))?$/.exec(
      text,
    );
  if (device === null) return null;
  const [, month = '', day = '', year = '', time = ''] = device;
  return joined(year, month, day, time, 'Z');
}

function joined(year: string, month: string, day: string, time: string, zone: string) {
  const number = months.indexOf(month.toLowerCase()) + 1;
  if (number === 0) return null;
  const padded = `${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return `${year}-${padded}T${time}${withColon(zone)}`;
}

function withColon(zone: string): string {
  return zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
}
