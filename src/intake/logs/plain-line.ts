// Lines without a format of events: syslog, web server logs, anything that begins with a time. They
// are kept raw; only what a syslog priority says can make them open an incident.
import { oneLine } from '../../importers/read/text.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { LineLogFormat } from './log-format.ts';
import { syslogSeverity } from './severity.ts';
import { syslogHeader } from './syslog-header.ts';
import { instantOf } from './times.ts';

export const webAccess: LineLogFormat = {
  format: 'web-access',
  label: 'the access log of a web server',
  read: readAccess,
};

export const syslog: LineLogFormat = { format: 'syslog', label: 'syslog', read: readSyslog };

/** Common and combined log format, also with the virtual host in front. */
const access = new RegExp(
  String.raw`^(?:\S{1,255}:\d{1,5} )?(\S{1,255}) \S{1,255} \S{1,255} ` +
    String.raw`\[(\d\d/[A-Za-z]{3}/\d{4}:\d\d:\d\d:\d\d [+-]\d{4})\] ` +
    String.raw`"(.{0,4000})" (\d{3}|-) (?:\d{1,20}|-)`,
);

function readAccess(line: string): LogEvent | null {
  const match = access.exec(line.slice(0, 8192));
  if (match === null) return null;
  const [, , time = '', request = '', status = ''] = match;
  return eventWith({
    format: 'web-access',
    title: oneLine(`${request.split('" ')[0] ?? ''} ${status}`, 500) ?? 'Web request',
    severity: 'info',
    at: instantOf(time),
  });
}

function readSyslog(line: string): LogEvent | null {
  const header = syslogHeader(line);
  if (!header.found) return null;
  return eventWith({
    format: 'syslog',
    product: header.app,
    rule: header.app,
    title: oneLine(header.rest, 500) ?? oneLine(line, 500) ?? 'Syslog line',
    severity: header.level === null ? 'unknown' : syslogSeverity(header.level),
    severity_raw: header.level === null ? '' : String(header.level),
    at: header.at,
    host: header.host,
  });
}

/** A line that says nothing of itself, in a body that has lines that do. */
export function rawLine(line: string): LogEvent | null {
  const title = oneLine(line, 500);
  if (title === null || title.includes('\ufffd')) return null;
  return eventWith({ format: 'text', title });
}
