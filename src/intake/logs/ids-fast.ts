// The one-line alerts of Snort and Suricata (`fast.log`).
import { wholeOf } from '../../importers/read/json-values.ts';
import { cvesIn, oneLine } from '../../importers/read/text.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { LineLogFormat } from './log-format.ts';
import { idsSeverity } from './severity.ts';
import { instantOf } from './times.ts';

export const idsFast: LineLogFormat = {
  format: 'ids-fast',
  label: 'the fast log of an intrusion detection system',
  read,
};

/** Around the rule and what it says. */
const mark = '[**]';

function read(line: string): LogEvent | null {
  const [time = '', named = '', ...after] = line.slice(0, 8192).split(mark);
  const match = /^\s*\[(\d{1,10}:\d{1,10}:\d{1,10})\](.*)$/s.exec(named);
  if (match === null || after.length === 0 || time.trimEnd().length > 128) return null;
  const [, rule = '', signature = ''] = match;
  const rest = after.join(mark);
  const priority = /\[Priority:\s*(\d{1,3})\]/i.exec(rest)?.[1] ?? '';
  const arrow = rest.lastIndexOf('->');
  const target = arrow < 0 ? '' : rest.slice(arrow + 2).trim();
  return eventWith({
    format: 'ids-fast',
    product: 'ids',
    rule,
    title: oneLine(signature, 500),
    untitled: `IDS rule ${rule}`,
    severity: idsSeverity(priority),
    severity_raw: priority,
    is_alert: true,
    at: timeOf(time),
    ...endpoint(/\s/.test(target) ? '' : target.slice(0, 255)),
    cve: cvesIn(signature),
  });
}

/** `10/05/10-10:08:59.667372`: year of two digits, month, day; or `05/10/2010-…` of Suricata. */
function timeOf(text: string): string | null {
  const american = /(\d\d)\/(\d\d)\/(\d{4})-(\d\d:\d\d:\d\d(?:\.\d{1,9})?)/.exec(text);
  if (american !== null) {
    const [, month, day, year, time] = american;
    return instantOf(`${year}-${month}-${day}T${time}Z`);
  }
  const match = /(\d{4}|\d\d)\/(\d\d)\/(\d\d)-(\d\d:\d\d:\d\d(?:\.\d{1,9})?)/.exec(text);
  if (match === null) return null;
  const [, year = '', month, day, time] = match;
  return instantOf(`${year.length === 2 ? `20${year}` : year}-${month}-${day}T${time}Z`);
}

/** The port follows the last colon, in IPv6 only as a ninth group. */
function endpoint(text: string): { host: string | null; port: number | null } {
  const groups = text.split(':');
  const hasPort = groups.length === 2 || groups.length === 9;
  if (!hasPort) return { host: oneLine(text, 255), port: null };
  const host = oneLine(groups.slice(0, -1).join(':'), 255);
  return { host, port: wholeOf(groups.at(-1) ?? '', 65_535) };
}
