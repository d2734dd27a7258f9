// CEF (ArcSight Common Event Format), alone on a line or behind a syslog header.
import { wholeOf } from '../../importers/read/json-values.ts';
import { techniquesIn } from '../../importers/read/technique-ids.ts';
import { cvesIn, oneLine } from '../../importers/read/text.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { LineLogFormat } from './log-format.ts';
import { tenPointSeverity } from './severity.ts';
import { syslogHeader } from './syslog-header.ts';
import { instantOf } from './times.ts';

export const cef: LineLogFormat = { format: 'cef', label: 'CEF', read };

/** How far into a line the record can begin. */
const headerLength = 512;

function read(line: string): LogEvent | null {
  const start = /(?:^|[\s:>])CEF:\s?\d{1,2}\|/.exec(line.slice(0, headerLength));
  if (start === null) return null;
  const begin = line.indexOf('CEF:', start.index);
  const parts = headerParts(line.slice(begin));
  if (parts === null) return null;
  const [, vendor = '', product = '', , signature = '', name = '', severity = ''] = parts.header;
  const extension = extensionOf(parts.extension);
  const header = syslogHeader(line.slice(0, begin));
  const of = (...keys: string[]) => valueOf(extension, keys);
  return eventWith({
    format: 'cef',
    product: oneLine(`${vendor} ${product}`, 255),
    rule: oneLine(signature, 255),
    title: oneLine(name, 500) ?? oneLine(signature, 500),
    untitled: 'CEF event',
    severity: tenPointSeverity(severity),
    severity_raw: severity.slice(0, 32),
    at: instantOf(of('rt')) ?? instantOf(of('start')) ?? instantOf(of('end')) ?? header.at,
    host: of('dhost', 'dst', 'dvchost', 'shost', 'src', 'dvc') ?? hostOf(line.slice(0, begin)),
    port: wholeOf(of('dpt') ?? '', 65_535),
    url: oneLine(of('request') ?? '', 2000),
    agent_id: agentOf(extension),
    techniques: techniquesIn(parts.extension),
    cve: cvesIn(`${name} ${parts.extension}`),
    uid: of('externalId'),
  });
}

/** The host of a syslog header whose message is the record. */
function hostOf(before: string): string | null {
  return syslogHeader(`${before.trimEnd()} CEF:`).host;
}

interface Parts {
  header: string[];
  extension: string;
}

/** The seven fields of the header, `\|` and `\\` undone; null when there are fewer. */
function headerParts(record: string): Parts | null {
  const header: string[] = [];
  let part = '';
  for (let at = 0; at < record.length; at += 1) {
    const character = record.charAt(at);
    if (character === '\\' && /[\\|]/.test(record[at + 1] ?? '')) {
      part += record.charAt(at + 1);
      at += 1;
    } else if (character === '|') {
      header.push(part.trim());
      part = '';
      if (header.length === 7) return { header, extension: record.slice(at + 1) };
    } else part += character;
  }
  // The last field can end with the line, as without an extension.
  return header.length === 6 ? { header: [...header, part.trim()], extension: '' } : null;
}

/** Keys of one extension that are checked. */
const maxKeys = 200;

/** `key=value key=value`, where values hold spaces and `\=`; a key begins after a space. */
function extensionOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const keys = [...text.matchAll(/(?:^|\s)([A-Za-z0-9_.[\]-]{1,64})=/g)].slice(0, maxKeys);
  keys.forEach((match, index) => {
    const from = match.index + match[0].length;
    const to = keys[index + 1]?.index ?? text.length;
    if (from > to) return;
    const value = text
      .slice(from, to)
      .trim()
      .replace(/\\([=\\nr])/g, (_, c: string) => undone(c));
    const key = match[1] ?? '';
    if (!found.has(key)) found.set(key, value.replace(/^"(.*)"$/s, '$1'));
  });
  return found;
}

function undone(character: string): string {
  return character === 'n' || character === 'r' ? '\n' : character;
}

function valueOf(extension: Map<string, string>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = oneLine(extension.get(key) ?? '', 4000);
    if (value !== null && !/^n\/a$/i.test(value)) return value;
  }
  return null;
}

/** An AI agent has no key of its own in CEF: a labelled custom string, or a plain key. */
function agentOf(extension: Map<string, string>): string | null {
  const labelled = [...extension].find(
    ([key, value]) => key.endsWith('Label') && /^(?:ai[ _-]?)?agent[ _-]?id$/i.test(value),
  );
  const named = labelled === undefined ? [] : [labelled[0].slice(0, -'Label'.length)];
  return valueOf(extension, [...named, 'agent_id', 'aiAgentId']);
}
