// Lines without a format of events: syslog, web server logs, any other text. They are kept raw;
// only what a syslog priority says can make them open an incident.
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
    title: shown(`${request.split('" ')[0] ?? ''} ${status}`),
    untitled: 'Web request',
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
    title: shown(header.rest),
    untitled: shown(line) ?? 'Syslog line',
    severity: header.level === null ? 'unknown' : syslogSeverity(header.level),
    severity_raw: header.level === null ? '' : String(header.level),
    at: header.at,
    host: header.host,
  });
}

/** A line of no known format. */
export const rawFormat = 'text';

/** The event of such a line; null for one that is no text. */
export function rawLine(line: string): LogEvent | null {
  return isText(line) ? eventWith({ format: rawFormat, title: shown(line) }) : null;
}

const controls = /[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/g;

/** Characters of a line that decide whether it is text, and how few of them can be controls. */
const [judged, mostControls] = [4096, 0.2];

function isText(line: string): boolean {
  // A crash can leave a run of NUL in a log.
  const start = line
    .replace(/\u0000{2,}/g, ' ')
    .trim()
    .slice(0, judged);
  return [...start.matchAll(controls)].length <= start.length * mostControls;
}

/** Commands to a terminal, e.g. for a colour. */
const terminal = /\u001b\[[0-9;?]{0,16}[A-Za-z]/g;

/** A line as people read it; the record keeps its bytes. */
function shown(line: string): string | null {
  return oneLine(line.slice(0, judged).replace(terminal, '').replace(controls, ' '), 500);
}
