// Nessus XML, version 2 (`.nessus`), of Nessus, Security Center and the cloud: one finding an item
// of a host, also those without risk. Policy and preferences are passed over.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { cvssOf, type Cvss } from './read/cvss.ts';
import { escapedText, prose } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, cwesIn, lookUp, oneLine } from './read/text.ts';
import type { XmlNode } from './read/xml-node.ts';
import { childrenOf, childText, readXml, xmlNotes } from './read/xml.ts';
import type { XmlElement } from './read/xml.ts';

/** By number, else by the word of the risk factor. */
const severityOf: Readonly<Record<string, Severity>> = {
  '4': 'critical',
  '3': 'high',
  '2': 'medium',
  '1': 'low',
  '0': 'info',
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  none: 'info',
  info: 'info',
};

const host = 'NessusClientData_v2/Report/ReportHost';

/** A host as the report names it, with what its properties say. */
interface ScannedHost {
  start: number;
  name: string | null;
}

export const nessusXml: Importer = {
  connector: 'vulnmgmt',
  format: 'nessus-xml',
  label: 'a Nessus XML report (root element <NessusClientData_v2>)',
  recognise: (head) => head.root === 'NessusClientData_v2',
  read,
};

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  const events = readXml(source, {
    roots: ['NessusClientData_v2'],
    elements: [`${host}/HostProperties`, `${host}/ReportItem`],
  });
  let scanned: ScannedHost = { start: -1, name: null };
  for await (const event of events) {
    if ('root' in event) yield { report: { source_tool: 'Nessus', tool_version: null } };
    else if ('end' in event) yield* xmlNotes(event.end);
    else {
      scanned = hostOf(event.element, scanned);
      if (event.element.node.name === 'ReportItem') yield itemOf(event.element, scanned.name);
    }
  }
}

/** The name that the scan was given; a property if missing. */
function hostOf({ node, ancestors }: XmlElement, before: ScannedHost): ScannedHost {
  const around = ancestors[2];
  const start = around?.start ?? -1;
  const named = oneLine(around?.attributes.name ?? '', 255)?.toLowerCase() ?? null;
  const scanned = before.start === start ? before : { start, name: named };
  if (scanned.name !== null || node.name !== 'HostProperties') return scanned;
  const properties = ['host-fqdn', 'host-ip', 'netbios-name'].map((name) =>
    childrenOf(node, 'tag').find((tag) => tag.attributes.name === name),
  );
  const first = properties.find((tag) => tag !== undefined && tag.text.trim() !== '');
  return { start, name: oneLine(first?.text ?? '', 255)?.toLowerCase() ?? null };
}

function itemOf(item: XmlElement, name: string | null): Item {
  const label = `item ${item.number}`;
  const { attributes } = item.node;
  const rule = oneLine(attributes.pluginID ?? '', 64);
  const title =
    oneLine(attributes.pluginName ?? '', 500) ?? oneLine(childText(item.node, 'plugin_name'), 500);
  if (title === null && rule === null) {
    const place = { line: item.line, byte: item.start };
    return { skipped: { label, reason: 'The item has neither plugin id nor name.', ...place } };
  }
  const where = { label, start: item.start, end: item.end };
  return { finding: findingOf(item.node, title ?? `Plugin ${rule}`, { rule, name }, where) };
}

function findingOf(
  item: XmlNode,
  title: string,
  { rule, name }: { rule: string | null; name: string | null },
  place: Finding['place'],
): Finding {
  const { attributes } = item;
  const severity_raw = oneLine(attributes.severity ?? childText(item, 'risk_factor'), 64) ?? '';
  const port = /^\d{1,5}$/.test(attributes.port ?? '') ? Number(attributes.port) : null;
  const protocol = oneLine(attributes.protocol ?? '', 16)?.toLowerCase() ?? null;
  const service = oneLine(attributes.svc_name ?? '', 64);
  const all = (tag: string): string[] => childrenOf(item, tag).map((one) => one.text);
  return {
    title,
    severity: lookUp(severityOf, severity_raw) ?? 'unknown',
    severity_raw,
    confidence: null,
    rule,
    // A web application's host is its address.
    host: name?.includes('://') === true ? readTarget(name).host : name,
    port: port !== null && port <= 65_535 ? port : null,
    url: name?.includes('://') === true ? name : null,
    location: oneLine(`${attributes.port ?? ''}/${protocol ?? ''} ${service ?? ''}`, 128),
    cve: cvesIn(all('cve').join('\n')),
    cwe: cwesIn([...all('cwe').map((id) => `CWE-${id.trim()}`), ...crossReferences(item)].join()),
    techniques: [],
    cvss: scoreOf(item),
    description: prose(
      ['synopsis', 'description', 'plugin_output'].map((tag) => escapedText(childText(item, tag))),
    ),
    remediation: prose([escapedText(childText(item, 'solution'))]),
    tool_id: null,
    fingerprint: fingerprint({
      connector: 'vulnmgmt',
      rule,
      title: rule === null ? title : null,
      host: name,
      port,
      location: protocol,
      cve: [],
    }),
    place,
    exchanges: [],
  };
}

/** `CWE:79` among the cross-references. */
function crossReferences(item: XmlNode): string[] {
  return childrenOf(item, 'xref').map((one) => one.text.replace(/\bCWE:/g, 'CWE-'));
}

function scoreOf(item: XmlNode): Cvss | null {
  return cvssOf(
    ['cvss4', 'cvss3', 'cvss'].map((name) => ({
      score: childText(item, `${name}_base_score`),
      vector: childText(item, `${name}_vector`),
    })),
  );
}
