// Wapiti's XML report, version 3: one finding an entry. What the entries of a group share precedes
// them and is read first, so a group can have any number of entries.
import type { Exchange, Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { messageSink } from './read/message.ts';
import { escapedText, joined, labelled, prose, stableWords } from './read/prose.ts';
import { readTarget, urlOf, type Target } from './read/target.ts';
import { cvesIn, cwesIn, lookUp, oneLine } from './read/text.ts';
import type { XmlNode } from './read/xml-node.ts';
import { child, childText, deepText, readXml, xmlNotes } from './read/xml.ts';
import type { XmlElement } from './read/xml.ts';

type Message = Omit<Exchange, 'part'>;

/** The levels of every report. */
export const wapitiLevels: Readonly<Record<string, Severity>> = {
  '4': 'critical',
  '3': 'high',
  '2': 'medium',
  '1': 'low',
  '0': 'info',
};

const groups = [
  'report/vulnerabilities/vulnerability',
  'report/anomalies/anomaly',
  'report/additionals/additional',
];

const parts: Readonly<Record<string, Exchange['part']>> = {
  http_request: 'request',
  http_response: 'response',
};

/**
 * What precedes the entries of a group, made plain once: it can have long texts and thousands of
 * entries.
 */
interface Group extends Pick<Finding, 'description' | 'remediation' | 'cwe'> {
  /** Byte of the group's start tag. */
  start: number;
  references: string | null;
}

/** What was read before an entry. */
interface Known {
  target: Target;
  version: string | null;
  group: Group;
  number: number;
}

export const wapitiXml: Importer = {
  connector: 'webscanner',
  format: 'wapiti-xml',
  label: 'a Wapiti XML report (<report> with <report_infos>)',
  recognise: (head) => head.root === 'report' && head.text.includes('<report_infos'),
  read,
};

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  const shared = ['description', 'solution', 'references', 'entries/entry'];
  const events = readXml<Message>(source, {
    roots: ['report'],
    elements: [
      'report/report_infos/info',
      ...groups.flatMap((group) => shared.map((name) => `${group}/${name}`)),
    ],
    sink: (path) =>
      Object.hasOwn(parts, path.slice(path.lastIndexOf('/') + 1)) ? messageSink(false) : null,
  });
  const known: Known = { target: readTarget(''), version: null, group: groupAt(-1), number: 0 };
  let reported = false;
  for await (const event of events) {
    if ('element' in event) {
      const entry = event.element.node.name === 'entry';
      if (entry && !reported) yield reportOf(known);
      reported ||= entry;
      const item = take(event.element, known);
      if (item) yield item;
    } else if ('end' in event) {
      if (!reported) yield reportOf(known);
      yield* xmlNotes(event.end);
    }
  }
}

function reportOf({ version }: Known): Item {
  return { report: { source_tool: 'Wapiti', tool_version: version } };
}

function groupAt(start: number): Group {
  return { start, description: null, remediation: null, references: null, cwe: [] };
}

/** Remembers what is shared, or makes an item of an entry. */
function take(element: XmlElement<Message>, known: Known): Item | null {
  const { node, ancestors } = element;
  if (node.name === 'info') {
    learn(node, known);
    return null;
  }
  const start = ancestors[2]?.start ?? -1;
  if (known.group.start !== start) known.group = groupAt(start);
  if (node.name === 'entry') {
    known.number += 1;
    return itemOf(element, known);
  }
  known.group = { ...known.group, ...sharedIn(node) };
  return null;
}

function sharedIn(node: XmlNode<Message>): Partial<Group> {
  if (node.name === 'description') return { description: prose([node.text]) };
  if (node.name === 'solution') return { remediation: prose([node.text]) };
  const references = deepText(node);
  return { references: prose([labelled('References', references)]), cwe: cwesIn(references) };
}

function learn(info: XmlNode<Message>, known: Known): void {
  if (info.attributes.name === 'target') known.target = readTarget(info.text);
  if (info.attributes.name === 'generatorVersion') {
    known.version = oneLine(info.text.replace(/^\s*wapiti\s/i, ''), 64);
  }
}

function itemOf(entry: XmlElement<Message>, known: Known): Item {
  const label = `entry ${known.number}`;
  const title = oneLine(entry.ancestors[2]?.attributes.name ?? '', 500);
  if (title === null) {
    const place = { line: entry.line, byte: entry.start };
    return { skipped: { label, reason: 'The group of the entry has no name.', ...place } };
  }
  const where = { label, start: entry.start, end: entry.end };
  return { finding: findingOf(entry.node, title, known, where) };
}

function findingOf(
  entry: XmlNode<Message>,
  title: string,
  { target, group }: Known,
  place: Finding['place'],
): Finding {
  const path = oneLine(childText(entry, 'path'), 4096);
  const parameter = oneLine(childText(entry, 'parameter'), 500);
  const method = oneLine(childText(entry, 'method'), 16);
  const severity_raw = oneLine(childText(entry, 'level'), 64) ?? '';
  const info = escapedText(childText(entry, 'info'));
  const cve = cvesIn(`${title}\n${childText(entry, 'info')}`);
  return {
    title,
    severity: lookUp(wapitiLevels, severity_raw) ?? 'unknown',
    severity_raw,
    confidence: null,
    rule: null,
    host: target.host,
    port: target.port,
    url: urlOf(target, path),
    location: parameter === null ? path : `${path ?? ''} [${parameter} parameter]`,
    cve,
    cwe: group.cwe,
    techniques: [],
    cvss: null,
    description: joined([prose([info]), group.description, group.references]),
    remediation: group.remediation,
    tool_id: null,
    fingerprint: wapitiPrint({ title, target, method, path, parameter, info, cve }),
    place,
    exchanges: exchangesOf(entry),
  };
}

interface Printed extends Pick<Finding, 'title' | 'cve'> {
  target: Target;
  method: string | null;
  path: string | null;
  parameter: string | null;
  info: string;
}

/** The identity of an entry, the same in both kinds of report. */
export function wapitiPrint({ title, cve, target, info, ...where }: Printed): string {
  return fingerprint({
    connector: 'webscanner',
    rule: null,
    ...{ title, cve, host: target.host, port: target.port },
    // One page can lack several headers: the words say which.
    location: JSON.stringify([where.method, where.path, where.parameter, stableWords(info)]),
  });
}

function exchangesOf(entry: XmlNode<Message>): Exchange[] {
  return Object.entries(parts).flatMap(([name, part]) => {
    const value = child(entry, name)?.value;
    return value && value.bytes > 0 ? [{ part, ...value }] : [];
  });
}
