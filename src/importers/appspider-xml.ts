// AppSpider's VulnerabilitiesSummary.xml: one finding a vulnerability.
import type { Exchange, Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { severityWords } from './read/cells.ts';
import { messageSink } from './read/message.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, lookUp, oneLine } from './read/text.ts';
import type { XmlNode } from './read/xml-node.ts';
import { child, childText, readXml, xmlNotes } from './read/xml.ts';
import type { XmlElement } from './read/xml.ts';

type Message = Omit<Exchange, 'part'>;
type Node = XmlNode<Message>;

const list = 'VulnSummary/VulnList/Vuln';

/** What was sent and what came back, in base64. */
const messages: readonly (readonly [Exchange['part'], string])[] = [
  ['request', 'CrawlTraffic'],
  ['response', 'CrawlTrafficResponse'],
];

export const appspiderXml: Importer = {
  connector: 'webscanner',
  format: 'appspider-xml',
  label: 'an AppSpider report (root element <VulnSummary>)',
  recognise: (head) => head.root === 'VulnSummary',
  read,
};

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  const events = readXml<Message>(source, {
    roots: ['VulnSummary'],
    elements: ['VulnSummary/AppVersion', list],
    sink: (path) =>
      messages.some(([, name]) => path === `${list}/${name}`) ? messageSink(true) : null,
  });
  let version: string | null = null;
  let reported = false;
  for await (const event of events) {
    if ('root' in event) continue;
    if ('element' in event && event.element.node.name === 'AppVersion') {
      version = oneLine(event.element.node.text, 64);
      continue;
    }
    if (!reported) yield { report: { source_tool: 'AppSpider', tool_version: version } };
    reported = true;
    if ('end' in event) yield* xmlNotes(event.end);
    else yield itemOf(event.element);
  }
}

function itemOf({ node, number, line, start, end }: XmlElement<Message>): Item {
  const label = `vulnerability ${number}`;
  const title = said(node, 'VulnType', 500) ?? said(node, 'AttackType', 500);
  if (title === null) {
    return { skipped: { label, reason: 'The vulnerability has no type.', line, byte: start } };
  }
  return { finding: findingOf(node, title, { label, start, end }) };
}

/** The tool writes `N/A` where it has nothing to say. */
function said(node: Node, name: string, limit: number): string | null {
  const text = oneLine(childText(node, name), limit);
  return text === 'N/A' ? null : text;
}

function findingOf(vuln: Node, title: string, place: Finding['place']): Finding {
  const url = said(vuln, 'VulnUrl', 4096) ?? said(vuln, 'Url', 4096);
  const { host, port } = readTarget(url ?? childText(vuln, 'WebSite'));
  const path = (url ?? '').replace(/^[a-z]{2,10}:\/\/[^/?#]*/i, '') || '/';
  const parameter = said(vuln, 'ParameterName', 500);
  const severity_raw = said(vuln, 'AttackScore', 64) ?? '';
  const rule = said(vuln, 'ModuleId', 64);
  const matched = labelled('Matched', escapedText(childText(vuln, 'MatchedString')));
  const cwe = Number(/^\d{1,5}$/.exec(childText(vuln, 'CweId').trim())?.[0] ?? 0);
  const normalised = said(vuln, 'NormalizedUrl', 4096) ?? url;
  // One type of vulnerability is found by several kinds of attack.
  const attack = said(vuln, 'AttackType', 500);
  const identity = JSON.stringify([normalised, parameter, said(vuln, 'Method', 16), attack]);
  return {
    // `3-Medium`: the word decides.
    severity:
      lookUp(severityWords, severity_raw.replace(/^\d-/, '').replace(/^safe$/i, 'info')) ??
      'unknown',
    ...{ title, severity_raw, rule, host, port, place },
    confidence: null,
    url: url !== null && url.includes('://') ? url : null,
    location: parameter === null ? path : `${path} [${parameter} parameter]`,
    cve: cvesIn(title),
    cwe: cwe > 0 ? [cwe] : [],
    cvss: null,
    techniques: [],
    description: prose([childText(vuln, 'Description'), matched]),
    remediation: prose([childText(vuln, 'Recommendation')]),
    tool_id: said(vuln, 'DbId', 128),
    fingerprint: fingerprint({
      connector: 'webscanner',
      ...{ rule, title, host, port, location: identity, cve: [] },
    }),
    exchanges: messages.flatMap(([part, name]) => {
      const value = child(vuln, name)?.value;
      return value && value.bytes > 0 ? [{ part, ...value }] : [];
    }),
  };
}
