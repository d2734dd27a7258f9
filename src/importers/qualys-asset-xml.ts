// Qualys' asset report (root element <ASSET_DATA_REPORT>): one finding an entry of a host. Titles
// and severities are in the glossary after the hosts, so the findings are held until it was read.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { missingNote, qualysSeverity } from './qualys.ts';
import { cvssOf, type SaidCvss } from './read/cvss.ts';
import { Definitions, type Definition } from './read/definitions.ts';
import { Held } from './read/held.ts';
import { plainText } from './read/html.ts';
import { escapedText, joined, prose } from './read/prose.ts';
import { cutText, cvesIn, oneLine } from './read/text.ts';
import type { XmlNode } from './read/xml-node.ts';
import { child, childText, deepText, readXml, xmlNotes } from './read/xml.ts';
import type { XmlElement } from './read/xml.ts';

const root = 'ASSET_DATA_REPORT';
const host = `${root}/HOST_LIST/HOST`;

/** Characters of a result that are kept while its finding waits for the glossary. */
const resultLength = 4096;

/** The host that is being read; the address is its identity, names are in. */
interface ScannedHost {
  start: number;
  ip: string | null;
  name: string | null;
}

/** A finding that waits for its title. */
interface Waiting {
  rule: string;
  host: string | null;
  port: number | null;
  protocol: string | null;
  fixed: boolean;
  /** Name of the virtual host and number of the instance, where one port has several. */
  within: string[];
  result: string | null;
  place: Finding['place'];
}

export const qualysAssetXml: Importer = {
  connector: 'vulnmgmt',
  format: 'qualys-asset-xml',
  label: `a Qualys asset report (root element <${root}>)`,
  recognise: (head) => head.root === root,
  read,
};

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  const elements = [
    ...['IP', 'DNS', 'NETBIOS', 'VULN_INFO_LIST/VULN_INFO'].map((name) => `${host}/${name}`),
    `${root}/GLOSSARY/VULN_DETAILS_LIST/VULN_DETAILS`,
  ];
  const [held, glossary] = [new Held<Waiting>(), new Definitions()];
  let scanned: ScannedHost = { start: -1, ip: null, name: null };
  for await (const event of readXml(source, { roots: [root], elements })) {
    if ('root' in event) yield { report: { source_tool: 'Qualys', tool_version: null } };
    else if ('end' in event) {
      yield* findings(held, glossary);
      yield* xmlNotes(event.end);
    } else if (event.element.node.name === 'VULN_DETAILS') define(event.element, glossary);
    else {
      scanned = hostOf(event.element, scanned);
      if (event.element.node.name !== 'VULN_INFO') continue;
      const skipped = hold(event.element, scanned, held);
      if (skipped) yield skipped;
    }
  }
}

function hostOf({ node, ancestors }: XmlElement, before: ScannedHost): ScannedHost {
  const start = ancestors[2]?.start ?? -1;
  const known = before.start === start ? before : { start, ip: null, name: null };
  const text = oneLine(node.text, 255)?.toLowerCase() ?? null;
  if (node.name === 'IP') return { ...known, ip: text };
  return node.name === 'VULN_INFO' ? known : { ...known, name: known.name ?? text };
}

/** Keeps an entry, or says why it is none. */
function hold(info: XmlElement, scanned: ScannedHost, held: Held<Waiting>): Item | null {
  const label = `entry ${info.number}`;
  const place = { line: info.line, byte: info.start };
  const rule = oneLine(childText(info.node, 'QID'), 64);
  if (rule === null) return { skipped: { label, reason: 'The entry has no QID.', ...place } };
  const where = { label, start: info.start, end: info.end };
  held.add(waitingOf(info.node, rule, scanned, held.roomy, where), place);
  return null;
}

function waitingOf(
  info: XmlNode,
  rule: string,
  scanned: ScannedHost,
  roomy: boolean,
  place: Finding['place'],
): Waiting {
  const port = Number(/^\s*(\d{1,5})\s*$/.exec(childText(info, 'PORT'))?.[1] ?? Number.NaN);
  const result = roomy ? plainText(escapedText(childText(info, 'RESULT')), resultLength) : '';
  return {
    rule,
    host: scanned.ip ?? scanned.name,
    port: port <= 65_535 ? port : null,
    protocol: oneLine(childText(info, 'PROTOCOL'), 16)?.toLowerCase() ?? null,
    fixed: childText(info, 'VULN_STATUS').trim().toLowerCase() === 'fixed',
    within: ['FQDN', 'INSTANCE'].map((name) => oneLine(childText(info, name), 255) ?? ''),
    result: result === '' ? null : result,
    place,
  };
}

function define({ node, line, start }: XmlElement, glossary: Definitions): void {
  const id = oneLine(childText(node, 'QID'), 64);
  if (id === null) return;
  const cves = child(node, 'CVE_ID_LIST');
  const score = (list: string, name: string): SaidCvss => {
    const scores = child(node, list);
    return { score: scores ? childText(scores, name) : '', vector: '' };
  };
  const definition = {
    title: oneLine(childText(node, 'TITLE'), 500),
    severity_raw: oneLine(childText(node, 'SEVERITY'), 64) ?? '',
    description: prose([childText(node, 'THREAT'), childText(node, 'IMPACT')]),
    remediation: prose([childText(node, 'SOLUTION')]),
    cve: cvesIn(cves ? deepText(cves) : ''),
    cwe: [],
    cvss: cvssOf([score('CVSS3_SCORE', 'CVSS3_BASE'), score('CVSS_SCORE', 'CVSS_BASE')]),
  };
  glossary.add(id, definition, { line, byte: start });
}

function* findings(held: Held<Waiting>, glossary: Definitions): Generator<Item> {
  let missing = 0;
  for (const waiting of held.records()) {
    const definition = glossary.get(waiting.rule);
    const finding = findingOf(waiting, definition);
    if (finding.severity === 'unknown') missing += 1;
    yield waiting.fixed ? { finding, set_aside: 'The tool says that it is fixed.' } : { finding };
  }
  yield* missingNote(missing);
}

function findingOf(waiting: Waiting, definition: Definition | undefined): Finding {
  const { rule, port, protocol, within, result, place } = waiting;
  const severity_raw = definition?.severity_raw ?? '';
  const where = [port === null ? protocol : `${port}/${protocol ?? ''}`, ...within];
  return {
    title: definition?.title ?? `QID ${rule}`,
    severity: qualysSeverity(severity_raw),
    severity_raw,
    confidence: null,
    rule,
    host: waiting.host,
    port,
    url: null,
    location: oneLine(where.join(' '), 600),
    cve: definition?.cve ?? [],
    cwe: [],
    techniques: [],
    cvss: definition?.cvss ?? null,
    description: joined([result && cutText(result, resultLength), definition?.description ?? null]),
    remediation: definition?.remediation ?? null,
    tool_id: null,
    fingerprint: fingerprint({
      connector: 'vulnmgmt',
      rule,
      title: null,
      host: waiting.host,
      port,
      location: JSON.stringify([protocol, ...within]),
      cve: [],
    }),
    place,
    exchanges: [],
  };
}
