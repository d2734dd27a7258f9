// LEEF 1.0 and 2.0 (QRadar), alone on a line or behind a syslog header. 1.0 separates by tabs, 2.0
// by a character that its header names; some products separate by `|` anyway.
import { wholeOf } from '../../importers/read/json-values.ts';
import { techniquesIn } from '../../importers/read/technique-ids.ts';
import { cvesIn, oneLine } from '../../importers/read/text.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { LineLogFormat } from './log-format.ts';
import { tenPointSeverity } from './severity.ts';
import { syslogHeader } from './syslog-header.ts';
import { instantOf } from './times.ts';

export const leef: LineLogFormat = { format: 'leef', label: 'LEEF', read };

const record = /(?:^|[\s:>])LEEF:\s?([12])(?:\.\d)?\|/;

function read(line: string): LogEvent | null {
  const start = record.exec(line.slice(0, 512));
  if (start === null) return null;
  const begin = line.indexOf('LEEF:', start.index);
  const parts = line.slice(begin).split('|');
  if (parts.length < 5) return null;
  const [, vendor = '', product = '', , eventId = ''] = parts;
  const { attributes, separator } = attributesOf(parts, start[1] === '2');
  const values = valuesOf(attributes, separator);
  const of = (...keys: string[]) => valueOf(values, keys);
  const severity = of('sev', 'severity') ?? '';
  const header = syslogHeader(`${line.slice(0, begin).trimEnd()} LEEF:`);
  return eventWith({
    format: 'leef',
    product: oneLine(`${vendor} ${product}`, 255),
    rule: oneLine(eventId, 255),
    title: oneLine(of('name') ?? '', 500) ?? oneLine(eventId, 500) ?? oneLine(of('cat') ?? '', 500),
    untitled: 'LEEF event',
    severity: tenPointSeverity(severity),
    severity_raw: severity.slice(0, 32),
    at: instantOf(of('devTime')) ?? header.at,
    host: of('dstHostName', 'identHostName', 'dst', 'src', 'identSrc') ?? header.host,
    port: wholeOf(of('dstPort') ?? '', 65_535),
    url: oneLine(of('url') ?? '', 2000),
    agent_id: of('agentId', 'agent_id', 'aiAgentId'),
    techniques: techniquesIn(attributes),
    cve: cvesIn(attributes),
    uid: null,
  });
}

interface Attributes {
  attributes: string;
  separator: string;
}

function attributesOf(parts: readonly string[], isSecond: boolean): Attributes {
  const [first = ''] = parts.slice(5);
  const named = isSecond ? separatorOf(first) : undefined;
  if (named !== undefined) return { attributes: parts.slice(6).join('|'), separator: named };
  const attributes = parts.slice(5).join('|');
  const tabs = attributes.includes('\t') || !/\|[A-Za-z][\w]{0,63}=/.test(attributes);
  return { attributes, separator: tabs ? '\t' : '|' };
}

/** One character, or its code as `0x5E` or `x5E`; a tab when empty; undefined when it is none. */
function separatorOf(text: string): string | undefined {
  const hex = /^0?x([0-9a-f]{1,4})$/i.exec(text.trim());
  if (hex !== null) return String.fromCharCode(parseInt(hex[1] ?? '', 16));
  if (text === '') return '\t';
  return text.length === 1 ? text : undefined;
}

const maxKeys = 400;

function valuesOf(attributes: string, separator: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const pair of attributes.split(separator, maxKeys)) {
    const equals = pair.indexOf('=');
    if (equals > 0 && equals <= 64) found.set(pair.slice(0, equals).trim(), pair.slice(equals + 1));
  }
  return found;
}

function valueOf(values: Map<string, string>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = oneLine(values.get(key) ?? '', 4000);
    if (value !== null) return value;
  }
  return null;
}
