// Windows events as XML on one line, as collectors forward them: telemetry.
import { oneLine } from '../../importers/read/text.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { LineLogFormat } from './log-format.ts';
import { stepSeverity } from './severity.ts';
import { instantOf } from './times.ts';

export const windowsXml: LineLogFormat = { format: 'windows-xml', label: 'a Windows event', read };

const severityOf = stepSeverity([0, 'info'], [1, 'low'], [4, 'info']);

function read(line: string): LogEvent | null {
  const start = line
    .slice(0, 1024)
    .search(/<Event xmlns=['"]http:\/\/schemas\.microsoft\.com\/win/);
  if (start < 0) return null;
  const end = line.indexOf('</System>', start);
  const system = line.slice(start, end < 0 ? start + 8192 : end).slice(0, 8192);
  const of = (pattern: RegExp) => pattern.exec(system)?.[1] ?? '';
  const level = of(/<Level>(\d{1,3})<\/Level>/);
  const id = of(/<EventID[^>]{0,64}>(\d{1,10})<\/EventID>/);
  const text = /<Message>([^<]{1,2000})<\/Message>/.exec(line)?.[1] ?? '';
  return eventWith({
    format: 'windows-xml',
    product: oneLine(of(/<Provider [^>]{0,200}?Name=['"]([^'"]{1,255})['"]/), 255),
    rule: oneLine(id, 255),
    title: oneLine(text, 500) ?? oneLine(`${of(/<Channel>([^<]{1,255})<\/Channel>/)} ${id}`, 500),
    untitled: 'Windows event',
    severity: severityOf(level),
    severity_raw: level,
    at: instantOf(of(/<TimeCreated [^>]{0,64}?SystemTime=['"]([^'"]{1,64})['"]/)),
    host: oneLine(of(/<Computer>([^<]{1,255})<\/Computer>/), 255),
  });
}
