// Acunetix' XML export, versions 8 to 24: one finding a report item.
import type { Exchange, Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { cvssOf } from './read/cvss.ts';
import { messageSink } from './read/message.ts';
import { prose } from './read/prose.ts';
import { readTarget, urlOf, type Target } from './read/target.ts';
import { cvesIn, cwesIn, lookUp, oneLine } from './read/text.ts';
import type { XmlNode } from './read/xml-node.ts';
import { child, childText, deepText, readXml, xmlNotes } from './read/xml.ts';
import type { XmlElement } from './read/xml.ts';

type Message = Omit<Exchange, 'part'>;
type Node = XmlNode<Message>;

const severityOf: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  info: 'info',
  informational: 'info',
};

const scan = 'ScanGroup/Scan';

/** Paths below an item whose text is a recorded message. */
const messages = /\/TechnicalDetails\/(Request|Response)$/;

export const acunetixXml: Importer = {
  connector: 'webscanner',
  format: 'acunetix-xml',
  label: 'an Acunetix XML export (root element <ScanGroup>)',
  recognise: (head) => head.root === 'ScanGroup',
  read,
};

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  const events = readXml<Message>(source, {
    roots: ['ScanGroup'],
    elements: [`${scan}/StartURL`, `${scan}/ReportItems/ReportItem`],
    sink: (path) => (messages.test(path) ? messageSink(false) : null),
  });
  let scanned = { start: -1, target: readTarget('') };
  for await (const event of events) {
    if ('root' in event) yield { report: { source_tool: 'Acunetix', tool_version: null } };
    else if ('end' in event) yield* xmlNotes(event.end);
    else {
      const { node, ancestors } = event.element;
      const start = ancestors[1]?.start ?? -1;
      if (scanned.start !== start) scanned = { start, target: readTarget('') };
      if (node.name === 'StartURL') scanned.target = readTarget(node.text);
      else yield itemOf(event.element, scanned.target);
    }
  }
}

function itemOf(item: XmlElement<Message>, target: Target): Item {
  const label = `report item ${item.number}`;
  const place = { line: item.line, byte: item.start };
  const title = oneLine(childText(item.node, 'Name'), 500);
  if (title === null) return { skipped: { label, reason: 'The item has no name.', ...place } };
  const where = { label, start: item.start, end: item.end };
  const finding = findingOf(item.node, title, target, where);
  if (!/^(true|yes|1)$/i.test(childText(item.node, 'IsFalsePositive').trim())) return { finding };
  return { finding, set_aside: 'The item is marked as a false positive in the tool.' };
}

function findingOf(item: Node, title: string, target: Target, place: Finding['place']): Finding {
  const path = oneLine(childText(item, 'Affects'), 4096);
  const parameter = oneLine(childText(item, 'Parameter'), 500);
  const severity_raw = oneLine(childText(item, 'Severity'), 64) ?? '';
  const cve = cvesIn(`${title}\n${textBelow(item, 'CVEList')}`);
  return {
    title,
    severity: lookUp(severityOf, severity_raw) ?? 'unknown',
    severity_raw,
    confidence: null,
    rule: oneLine(childText(item, 'ModuleName'), 256),
    host: target.host,
    port: target.port,
    url: addressOf(target, path),
    location: parameter === null ? path : `${path ?? ''} [${parameter} parameter]`,
    cve,
    cwe: cwesIn(textBelow(item, 'CWEList')),
    techniques: [],
    cvss: cvssOf(['CVSS4', 'CVSS3', 'CVSS'].map((name) => scoreIn(item, name))),
    description: prose(
      ['Description', 'Impact', 'Details', 'DetailedInformation'].map((name) =>
        childText(item, name),
      ),
    ),
    remediation: prose([childText(item, 'Recommendation')]),
    tool_id: null,
    fingerprint: fingerprint({
      connector: 'webscanner',
      rule: null,
      title,
      host: target.host,
      port: target.port,
      location: JSON.stringify([path, parameter, ...sourceOf(item)]),
      cve,
    }),
    place,
    exchanges: exchangesOf(item),
  };
}

/** The place might be a path on the scanned host, or a whole address. */
function addressOf(target: Target, path: string | null): string | null {
  return path !== null && /^https?:\/\//i.test(path) ? path : urlOf(target, path);
}

/** File and line of the source code, when the sensor in the server reported them. */
function sourceOf(item: Node): string[] {
  return ['AOP_SourceFile', 'AOP_SourceLine'].map((name) => childText(item, name).trim());
}

function scoreIn(item: Node, name: string): { score: string; vector: string } {
  const node = child(item, name);
  if (!node) return { score: '', vector: '' };
  return { score: childText(node, 'Score'), vector: childText(node, 'Descriptor') };
}

function textBelow(item: Node, name: string): string {
  const node = child(item, name);
  return node ? deepText(node) : '';
}

function exchangesOf(item: Node): Exchange[] {
  const details = child(item, 'TechnicalDetails');
  return (['request', 'response'] as const).flatMap((part) => {
    const value = details && child(details, part === 'request' ? 'Request' : 'Response')?.value;
    return value && value.bytes > 0 ? [{ part, ...value }] : [];
  });
}
