// Nikto's XML report, versions 2.1 to 2.5, with the scan of each host in a <niktoscan> of its own
// or not: one finding an item. The tool gives no severity; every finding is information.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { escapedText, labelled, prose, stableWords } from './read/prose.ts';
import { readTarget, urlOf, type Target } from './read/target.ts';
import { cvesIn, oneLine } from './read/text.ts';
import type { XmlAncestor, XmlNode } from './read/xml-node.ts';
import { childText, readXml, xmlNotes } from './read/xml.ts';
import type { XmlElement } from './read/xml.ts';

const details = ['niktoscan', 'niktoscan/niktoscan', 'niktoscans/niktoscan'];

export const niktoXml: Importer = {
  connector: 'webscanner',
  format: 'nikto-xml',
  label: 'a Nikto XML report (root element <niktoscan>)',
  recognise: (head) => head.root === 'niktoscan' || head.root === 'niktoscans',
  read,
};

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  const events = readXml(source, {
    roots: ['niktoscan', 'niktoscans'],
    elements: details.map((path) => `${path}/scandetails/item`),
  });
  let reported = false;
  let number = 0;
  for await (const event of events) {
    if ('element' in event) {
      if (!reported) yield reportOf(event.element.ancestors);
      reported = true;
      number += 1;
      yield itemOf(event.element, number);
    } else if ('end' in event) {
      if (!reported) yield reportOf([]);
      yield* xmlNotes(event.end);
    }
  }
}

/** The outer of two nested elements has no version. */
function reportOf(around: readonly XmlAncestor[]): Item {
  const version = around.map((one) => one.attributes.version).find((text) => text !== undefined);
  return { report: { source_tool: 'Nikto', tool_version: oneLine(version ?? '', 64) } };
}

function itemOf(item: XmlElement, number: number): Item {
  const label = `item ${number}`;
  const title = oneLine(childText(item.node, 'description'), 500);
  if (title === null) {
    const place = { line: item.line, byte: item.start };
    return { skipped: { label, reason: 'The item has no description.', ...place } };
  }
  const host = item.ancestors.at(-1)?.attributes ?? {};
  const where = { label, start: item.start, end: item.end };
  return { finding: findingOf(item.node, title, host, where) };
}

function findingOf(
  item: XmlNode,
  title: string,
  host: Readonly<Record<string, string>>,
  place: Finding['place'],
): Finding {
  const target = targetOf(host);
  const uri = oneLine(childText(item, 'uri'), 4096);
  const rule = oneLine(item.attributes.id ?? '', 64);
  const method = oneLine(item.attributes.method ?? '', 16);
  const description = childText(item, 'description');
  const cve = cvesIn(`${description}\n${childText(item, 'references')}`);
  return {
    title,
    severity: 'info',
    severity_raw: '',
    confidence: null,
    rule,
    host: target.host,
    port: target.port,
    url: oneLine(childText(item, 'namelink'), 4096) ?? urlOf(target, uri),
    location: uri === null ? null : [method, uri].filter((part) => part !== null).join(' '),
    cve,
    cwe: [],
    techniques: [],
    cvss: null,
    description: prose([
      escapedText(description),
      labelled('References', childText(item, 'references')),
    ]),
    remediation: null,
    tool_id: osvdbOf(item.attributes.osvdbid ?? ''),
    fingerprint: fingerprint({
      connector: 'webscanner',
      rule,
      // Many findings share a general rule; their words distinguish them .
      title: stableWords(escapedText(description)),
      host: target.host,
      port: target.port,
      location: JSON.stringify([method, (uri ?? '').replace(randomName, '/*.')]),
      cve,
    }),
    place,
    exchanges: [],
  };
}

/** A name that the tool makes up for each scan, to see how the server answers what is not there. */
const randomName = /^\/[A-Za-z0-9]{8}\.$/;

function targetOf(host: Readonly<Record<string, string>>): Target {
  const site = readTarget(host.sitename ?? '', host.targethostname || host.targetip || '');
  const port = /^\d{1,5}$/.test(host.targetport ?? '') ? Number(host.targetport) : site.port;
  const named = oneLine(host.targethostname ?? '', 255)?.toLowerCase() ?? site.host;
  return { ...site, host: named, port: port !== null && port <= 65_535 ? port : null };
}

function osvdbOf(id: string): string | null {
  return /^[1-9]\d{0,9}$/.test(id.trim()) ? `OSVDB-${id.trim()}` : null;
}
