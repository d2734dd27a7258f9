// Messages of Cisco ASA and Firepower: `%ASA-4-733100: …`. Intrusions are alerts with a priority;
// the level of any other message says how the device fares.
import { cvesIn, oneLine } from '../../importers/read/text.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { LineLogFormat } from './log-format.ts';
import { idsSeverity, syslogSeverity } from './severity.ts';
import { syslogHeader } from './syslog-header.ts';

export const cisco: LineLogFormat = { format: 'cisco', label: 'a message of Cisco', read };

const message = /%(ASA|FTD|PIX)-(?:[a-z]{1,16}-)?([0-7])-(\d{6}): ?/;

/** Intrusion events of Firepower. */
const intrusion = '430001';

function read(line: string): LogEvent | null {
  const start = message.exec(line.slice(0, 512));
  if (start === null) return null;
  const [head, device = '', level = '', id = ''] = start;
  const text = line.slice(start.index + head.length);
  const header = syslogHeader(line.slice(0, start.index));
  const priority = /\bPriority: (\d)/.exec(text)?.[1] ?? '';
  const isIntrusion = id === intrusion;
  const signature = /\bMessage: "?([^",]{1,500})/.exec(text)?.[1];
  const target = /\bDstIP: ([0-9A-Fa-f.:]{2,45})/.exec(text)?.[1];
  return eventWith({
    format: 'cisco',
    product: `cisco ${device.toLowerCase()}`,
    rule: isIntrusion ? oneLine(signature ?? id, 255) : id,
    title: oneLine((isIntrusion ? signature : undefined) ?? text, 500),
    untitled: `Cisco message ${id}`,
    severity: isIntrusion ? idsSeverity(priority) : syslogSeverity(Number(level)),
    severity_raw: isIntrusion ? priority : level,
    is_alert: isIntrusion,
    at: header.at,
    host: (isIntrusion ? target : undefined) ?? header.host,
    cve: cvesIn(text),
  });
}
