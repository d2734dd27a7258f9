// Qualys' scan result (root element <SCAN>): one finding an entry of the four lists of a host.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { qualysSeverity } from './qualys.ts';
import { cvssOf } from './read/cvss.ts';
import type { FileHead } from './read/head.ts';
import { escapedText, prose } from './read/prose.ts';
import { cvesIn, oneLine } from './read/text.ts';
import type { XmlNode } from './read/xml-node.ts';
import { child, childText, deepText, readXml, xmlNotes } from './read/xml.ts';
import type { XmlElement } from './read/xml.ts';

/** Lists of a host and their entries: confirmed, potential, and information of two kinds. */
const lists: Readonly<Record<string, string>> = {
  VULNS: 'VULN',
  PRACTICES: 'PRACTICE',
  SERVICES: 'SERVICE',
  INFOS: 'INFO',
};

/** Entries that are information whatever their number says. */
const gathered = new Set(['SERVICE', 'INFO']);

type Attributes = Readonly<Record<string, string>>;

export const qualysInfrascanXml: Importer = {
  connector: 'vulnmgmt',
  format: 'qualys-infrascan-xml',
  label: 'a Qualys scan result (root element <SCAN>)',
  recognise,
  read,
};

/** Other tools have a <SCAN>, too. */
function recognise({ root, root_tag, text }: FileHead): boolean {
  if (root !== 'SCAN') return false;
  return /\svalue\s*=\s*["']scan\//.test(root_tag) || /<(?:KEY|IP) value=/.test(text);
}

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  const elements = Object.entries(lists).map(([list, entry]) => `SCAN/IP/${list}/CAT/${entry}`);
  let number = 0;
  for await (const event of readXml(source, { roots: ['SCAN'], elements })) {
    if ('root' in event) yield { report: { source_tool: 'Qualys', tool_version: null } };
    else if ('end' in event) yield* xmlNotes(event.end);
    else {
      number += 1;
      yield itemOf(event.element, `entry ${number}`);
    }
  }
}

function itemOf(entry: XmlElement, label: string): Item {
  const { node, ancestors } = entry;
  const rule = oneLine(node.attributes.number ?? '', 64);
  const title = oneLine(childText(node, 'TITLE'), 500);
  if (title === null && rule === null) {
    const place = { line: entry.line, byte: entry.start };
    return { skipped: { label, reason: 'The entry has neither number nor title.', ...place } };
  }
  const around = { ip: ancestors[1]?.attributes ?? {}, category: ancestors[3]?.attributes ?? {} };
  const where = { label, start: entry.start, end: entry.end };
  return { finding: findingOf(node, { title: title ?? `QID ${rule}`, rule }, around, where) };
}

function findingOf(
  entry: XmlNode,
  { title, rule }: { title: string; rule: string | null },
  { ip, category }: { ip: Attributes; category: Attributes },
  place: Finding['place'],
): Finding {
  const host = oneLine(ip.value ?? '', 255)?.toLowerCase() ?? nameOf(ip.name ?? '');
  const port = /^\d{1,5}$/.test(category.port ?? '') ? Number(category.port) : null;
  const protocol = oneLine(category.protocol ?? '', 16)?.toLowerCase() ?? null;
  const severity_raw = oneLine(entry.attributes.severity ?? '', 64) ?? '';
  const fqdn = nameOf(category.fqdn ?? '');
  const parts = ['DIAGNOSIS', 'DIAGNOSIS_COMMENT', 'CONSEQUENCE', 'CONSEQUENCE_COMMENT'];
  return {
    title,
    severity: gathered.has(entry.name) ? 'info' : qualysSeverity(severity_raw),
    severity_raw,
    confidence: null,
    rule,
    host,
    port: port !== null && port <= 65_535 ? port : null,
    url: null,
    location: locationOf(port, protocol, fqdn),
    cve: cvesIn(`${entry.attributes.cveid ?? ''}\n${idsIn(entry)}`),
    cwe: [],
    techniques: [],
    cvss: cvssOf([
      { score: childText(entry, 'CVSS3_BASE'), vector: childText(entry, 'CVSS3_VECTOR') },
      { score: childText(entry, 'CVSS_BASE'), vector: childText(entry, 'CVSS_VECTOR') },
    ]),
    description: prose([
      ...parts.map((name) => childText(entry, name)),
      escapedText(childText(entry, 'RESULT')),
    ]),
    remediation: prose([childText(entry, 'SOLUTION'), childText(entry, 'SOLUTION_COMMENT')]),
    tool_id: null,
    fingerprint: fingerprint({
      connector: 'vulnmgmt',
      rule,
      title: rule === null ? title : null,
      host,
      port,
      location: JSON.stringify([protocol, fqdn]),
      cve: [],
    }),
    place,
    exchanges: [],
  };
}

/** The tool writes a sentence where there is no name. */
function nameOf(text: string): string | null {
  const name = oneLine(text, 255)?.toLowerCase() ?? null;
  return name === null || name.includes(' ') ? null : name;
}

function locationOf(
  port: number | null,
  protocol: string | null,
  fqdn: string | null,
): string | null {
  const parts = [port === null ? protocol : `${port}/${protocol ?? ''}`, fqdn];
  return parts.filter((part) => part !== null).join(' ') || null;
}

function idsIn(entry: XmlNode): string {
  const list = child(entry, 'CVE_ID_LIST');
  return list ? deepText(list) : '';
}
