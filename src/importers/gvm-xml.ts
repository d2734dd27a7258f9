// GVM's (OpenVAS') XML report, as downloaded, as inner report, or in the answer of the management
// protocol: one finding a result.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { cvssOf, scoreOf } from './read/cvss.ts';
import type { FileHead } from './read/head.ts';
import { escapedText, prose } from './read/prose.ts';
import { cvesIn, lookUp, oneLine } from './read/text.ts';
import type { XmlNode } from './read/xml-node.ts';
import { child, childrenOf, childText, readXml, xmlNotes } from './read/xml.ts';
import type { XmlElement } from './read/xml.ts';

/** By the threat; none at all is what the tool shows for results without one, as its log level. */
const severityOf: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  log: 'info',
  debug: 'info',
  '': 'info',
};

const roots = ['report', 'get_reports_response', 'get_results_response'];

const results = [
  'report/report/results/result',
  'report/results/result',
  'get_reports_response/report/report/results/result',
  'get_reports_response/report/results/result',
  'get_results_response/result',
];

export const gvmXml: Importer = {
  connector: 'vulnmgmt',
  format: 'gvm-xml',
  label: 'a GVM (OpenVAS) XML report (root element <report> or <get_reports_response>)',
  recognise,
  read,
};

/** Wapiti and others have a <report>, too; GVM's names its format or has the protocol's version. */
function recognise({ root, root_tag, text }: FileHead): boolean {
  if (root === 'get_reports_response' || root === 'get_results_response') return true;
  if (root !== 'report' || text.includes('<report_infos')) return false;
  return /\sformat_id=/.test(root_tag) || /<(?:gmp|omp|nvt|scan_run_status)[\s>]/.test(text);
}

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  const events = readXml(source, { roots, elements: results });
  let number = 0;
  for await (const event of events) {
    if ('root' in event) yield { report: { source_tool: 'GVM (OpenVAS)', tool_version: null } };
    else if ('end' in event) yield* xmlNotes(event.end);
    else {
      number += 1;
      yield itemOf(event.element, `result ${number}`);
    }
  }
}

function itemOf(result: XmlElement, label: string): Item {
  const { node } = result;
  const place = { line: result.line, byte: result.start };
  const nvt = child(node, 'nvt');
  const title =
    oneLine(nvt ? childText(nvt, 'name') : '', 500) ?? oneLine(childText(node, 'name'), 500);
  if (title === null) return { skipped: { label, reason: 'The result has no name.', ...place } };
  const where = { label, start: result.start, end: result.end };
  const finding = findingOf(node, title, where);
  if (finding.severity_raw.toLowerCase() !== 'false positive') return { finding };
  return { finding, set_aside: 'The result is marked as a false positive in the tool.' };
}

/** Results without the element, not only without a word, are rated by their number. */
function ratingOf(result: XmlNode): { severity: Severity; severity_raw: string } {
  const threat = child(result, 'threat');
  const severity_raw = oneLine(threat?.text ?? childText(result, 'severity'), 64) ?? '';
  if (threat) return { severity: lookUp(severityOf, severity_raw) ?? 'unknown', severity_raw };
  const score = scoreOf(severity_raw);
  if (score === null) return { severity: 'unknown', severity_raw };
  const severity = bands.find(([least]) => score >= least)?.[1] ?? 'info';
  return { severity, severity_raw };
}

/** The bands of CVSS v3. */
const bands: readonly (readonly [least: number, severity: Severity])[] = [
  [9, 'critical'],
  [7, 'high'],
  [4, 'medium'],
  [0.1, 'low'],
];

function findingOf(result: XmlNode, title: string, place: Finding['place']): Finding {
  const nvt = child(result, 'nvt');
  const tags = tagsOf(nvt);
  const rule = oneLine(nvt?.attributes.oid ?? '', 128);
  const host = hostOf(result);
  const location = oneLine(childText(result, 'port'), 256);
  const port = /^(\d{1,5})(?:\/|$)/.exec(location ?? '')?.[1];
  return {
    title,
    ...ratingOf(result),
    confidence: qualityOf(result),
    rule,
    host,
    port: port === undefined || Number(port) > 65_535 ? null : Number(port),
    url: null,
    location,
    cve: cvesOf(nvt),
    cwe: [],
    techniques: [],
    cvss: cvssOf([
      { score: childText(result, 'severity'), vector: vectorIn(nvt, tags) },
      { score: nvt ? childText(nvt, 'cvss_base') : '', vector: vectorIn(nvt, tags) },
    ]),
    description: prose(
      [
        childText(result, 'description'),
        ...['summary', 'insight', 'affected', 'impact'].map((name) => tags.get(name) ?? ''),
      ].map(escapedText),
    ),
    remediation: prose([
      escapedText((nvt ? childText(nvt, 'solution') : '') || (tags.get('solution') ?? '')),
    ]),
    tool_id: oneLine(result.attributes.id ?? '', 128),
    fingerprint: fingerprint({
      connector: 'vulnmgmt',
      rule,
      title: rule === null ? title : null,
      host,
      port: null,
      // As written: `general/tcp` and `general/icmp` have no number.
      location: location?.toLowerCase() ?? null,
      cve: [],
    }),
    place,
    exchanges: [],
  };
}

/** The address is as text, before elements; else by its name. */
function hostOf(result: XmlNode): string | null {
  const node = child(result, 'host');
  if (!node) return null;
  const named = oneLine(node.text, 255) ?? oneLine(childText(node, 'hostname'), 255);
  return named?.toLowerCase() ?? null;
}

/** Quality of detection, in percent. */
function qualityOf(result: XmlNode): number | null {
  const qod = child(result, 'qod');
  const value = qod ? childText(qod, 'value').trim() : '';
  return /^\d{1,3}$/.test(value) && Number(value) <= 100 ? Number(value) : null;
}

/** `summary=…|insight=…`; a bar inside a text is followed by no name. */
function tagsOf(nvt: XmlNode | undefined): Map<string, string> {
  const tags = new Map<string, string>();
  let last = '';
  for (const part of (nvt ? childText(nvt, 'tags') : '').split('|', 1000)) {
    const [, name, text] = /^([a-z_]{1,40})=([^]*)$/.exec(part) ?? [];
    if (name === undefined || text === undefined) {
      tags.set(last, `${tags.get(last) ?? ''}|${part}`);
      continue;
    }
    tags.set(name, text);
    last = name;
  }
  return tags;
}

/** Older versions have a text, newer ones references with a type. */
function cvesOf(nvt: XmlNode | undefined): string[] {
  if (!nvt) return [];
  const refs = child(nvt, 'refs');
  const ids = refs ? childrenOf(refs, 'ref').map((one) => one.attributes.id ?? '') : [];
  // The CVE scanner has the id in place of an OID.
  return cvesIn([childText(nvt, 'cve'), ...ids, nvt.attributes.oid ?? ''].join('\n'));
}

function vectorIn(nvt: XmlNode | undefined, tags: Map<string, string>): string {
  const severities = nvt && child(nvt, 'severities');
  const newest = severities && childrenOf(severities, 'severity').at(-1);
  return newest ? childText(newest, 'value') : (tags.get('cvss_base_vector') ?? '');
}
