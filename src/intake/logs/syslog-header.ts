// What precedes a message on a syslog line: RFC 5424, RFC 3164, or a part of either.
import type { Timestamp } from '../../domain/clock.ts';
import { instantOf } from './times.ts';

export interface SyslogHeader {
  /** 0 emergency to 7 debug; null without a priority. */
  level: number | null;
  at: Timestamp | null;
  host: string | null;
  app: string | null;
  /** Whether there was anything of a header. */
  found: boolean;
  rest: string;
}

const priority = /^<(\d{1,3})>(?:(\d{1,2}) )? */;
const isoTime = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)[ :]+/;
/** Without a year no instant; year and fraction are common extensions. */
const oldTime = /^([A-Z][A-Za-z]{2} {1,2}\d{1,2}(?: \d{4})? \d\d:\d\d:\d\d(?:\.\d{1,9})?)[ :]+/;
/** A word such as ERROR is the level of a program's own log. */
const hostWord =
  /^(?!(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL|NOTICE|CRITICAL)\b)([A-Za-z0-9][\w.:-]{0,254}) +/;
const appWord = /^([A-Za-z0-9_./-]{1,64})(?:\[[^\]\s]{0,32}\])?: */;

/** Takes the header off a line. Never throws. */
export function syslogHeader(line: string): SyslogHeader {
  const header: SyslogHeader = {
    ...{ level: null, at: null, host: null, app: null },
    found: false,
    rest: line,
  };
  const isNew = takePriority(header);
  const time = take(header, isoTime) ?? take(header, oldTime);
  if (time === null) return header;
  header.found = true;
  header.at = instantOf(time);
  // A record of CEF or LEEF, or a program without a host, can follow the time.
  if (!/^(?:CEF|LEEF):/.test(header.rest) && !appWord.test(header.rest)) {
    header.host = take(header, hostWord);
  }
  if (isNew) takeFields(header);
  else header.app = take(header, appWord);
  return header;
}

function take(header: SyslogHeader, pattern: RegExp): string | null {
  const match = pattern.exec(header.rest);
  if (match === null) return null;
  header.rest = header.rest.slice(match[0].length);
  return match[1] ?? null;
}

/** True for RFC 5424, whose version follows the priority. */
function takePriority(header: SyslogHeader): boolean {
  const match = priority.exec(header.rest);
  if (match === null || Number(match[1]) > 191) return false;
  header.found = true;
  header.level = Number(match[1]) % 8;
  header.rest = header.rest.slice(match[0].length);
  return match[2] === '1';
}

/** RFC 5424: app, process, message id and structured data, each `-` when missing. */
function takeFields(header: SyslogHeader): void {
  if (/^(?:CEF|LEEF):/.test(header.rest)) return;
  const match = /^(\S{1,48}) \S{1,128} \S{1,32} (?:-|\[[^\]]{0,4096}\])+ ?/.exec(header.rest);
  if (match === null) return;
  header.app = match[1] === '-' ? null : (match[1] ?? null);
  header.rest = header.rest.slice(match[0].length).replace(/^\ufeff/, '');
}
