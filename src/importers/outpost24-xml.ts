// Outpost24's XML report (OUTSCAN, HIAB): one finding a detail.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { portOf } from './read/cells.ts';
import { cvssOf, type Cvss } from './read/cvss.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, cwesIn, lookUp, oneLine } from './read/text.ts';
import type { XmlNode } from './read/xml-node.ts';
import { child, childrenOf, childText, deepText, readXml, xmlNotes } from './read/xml.ts';
import type { XmlElement } from './read/xml.ts';

/** The tool's own scale, where a detail has no score. */
const risks: Readonly<Record<string, Severity>> = {
  '0': 'low',
  '1': 'medium',
  '2': 'high',
  '3': 'critical',
};

export const outpost24Xml: Importer = {
  connector: 'vulnmgmt',
  format: 'outpost24-xml',
  label: 'an Outpost24 report (root element <main> with <detaillist>)',
  recognise: (head) =>
    head.root === 'main' &&
    ['<reportinfo>', '<detaillist>', '<hostlist>'].some((tag) => head.text.includes(tag)),
  read,
};

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  const events = readXml(source, { roots: ['main'], elements: ['main/detaillist/detail'] });
  for await (const event of events) {
    if ('root' in event) yield { report: { source_tool: 'Outpost24', tool_version: null } };
    else if ('end' in event) yield* xmlNotes(event.end);
    else yield itemOf(event.element);
  }
}

function itemOf({ node, number, line, start, end }: XmlElement): Item {
  const label = `detail ${number}`;
  const title = oneLine(childText(node, 'name'), 500);
  if (title === null) {
    return { skipped: { label, reason: 'The detail has no name.', line, byte: start } };
  }
  const finding = findingOf(node, title, { label, start, end });
  if (childText(node, 'falsepositive').trim() !== '1') return { finding };
  return { finding, set_aside: 'The detail is marked as a false positive in the tool.' };
}

function findingOf(detail: XmlNode, title: string, place: Finding['place']): Finding {
  const info = child(detail, 'portinfo');
  const port = info ? portOf(childText(info, 'portnumber').trim()) : null;
  const protocol = info ? (oneLine(childText(info, 'protocol'), 16)?.toLowerCase() ?? '') : '';
  const service = info ? (oneLine(childText(info, 'service'), 64) ?? '') : '';
  const { host } = readTarget(childText(detail, 'ip').trim() || childText(detail, 'hostname'));
  const rule = oneLine(childText(detail, 'id'), 64);
  const cvss = scoreOf(detail);
  const risk = oneLine(childText(detail, 'risk'), 64) ?? '';
  const ids = childrenOf(detail, 'cve').map(deepText).join(' ');
  const references = child(detail, 'referencelist');
  return {
    ...{ title, rule, host, port, cvss, place },
    severity: cvss === null ? (lookUp(risks, risk) ?? 'unknown') : band(cvss.score),
    severity_raw: cvss === null ? risk : String(cvss.score),
    confidence: null,
    url: null,
    location: oneLine(`${port === null ? '' : `${port}/`}${protocol} ${service}`, 128),
    cve: cvesIn(`${title} ${ids}`),
    cwe: cwesIn(
      childrenOf(detail, 'cwe')
        .map((one) => `CWE-${deepText(one).trim()}`)
        .join(' '),
    ),
    techniques: [],
    description: prose([
      escapedText(childText(detail, 'description')),
      escapedText(childText(detail, 'information')),
      labelled('Product', escapedText(childText(detail, 'product'))),
      labelled('Virtual host', escapedText(childText(detail, 'virtualhost'))),
      references
        ? labelled(
            'References',
            escapedText(
              childrenOf(references, 'reference')
                .map((one) => childText(one, 'url').trim())
                .join(', '),
            ),
          )
        : '',
    ]),
    remediation: prose([escapedText(childText(detail, 'solution'))]),
    tool_id: null,
    fingerprint: fingerprint({
      connector: 'vulnmgmt',
      ...{ rule, host, port, cve: [] },
      title: rule === null ? title : null,
      location: JSON.stringify([protocol, oneLine(childText(detail, 'virtualhost'), 255)]),
    }),
    exchanges: [],
  };
}

/** Its severities are bands of the score, from low upwards. */
function band(score: number): Severity {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  return score >= 4 ? 'medium' : 'low';
}

/** The first pair of brackets of a version 2 vector is the base vector. */
function scoreOf(detail: XmlNode): Cvss | null {
  return cvssOf(
    ['cvss_v4', 'cvss_v3', 'cvss'].map((name) => ({
      score: childText(detail, `${name}_score`),
      vector: /^\(?([^()\s]{0,200})/.exec(childText(detail, `${name}_vector`).trim())?.[1] ?? '',
    })),
  );
}
