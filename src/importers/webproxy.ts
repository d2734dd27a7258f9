// Web-proxy scanner XML (Burp's `<issues>`), versions 1.6 to 2023 and later: one finding an issue.
import type { Exchange, Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import type { FileHead } from './read/head.ts';
import { plainText } from './read/html.ts';
import { messageSink } from './read/message.ts';
import { readTarget, urlOf, type Target } from './read/target.ts';
import { cutText, cvesIn, cwesIn, oneLine } from './read/text.ts';
import type { XmlAncestor, XmlNode } from './read/xml-node.ts';
import { child, childrenOf, childText, readXml, xmlNotes } from './read/xml.ts';
import type { XmlElement } from './read/xml.ts';

type Message = Omit<Exchange, 'part'>;
type Node = XmlNode<Message>;

/** The severity words of the tool, in lower case. Any other, or none, is `unknown`. */
const severityOf: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  information: 'info',
  informational: 'info',
  info: 'info',
};

/** The tool's three words as percent: seen to be true, probable, a guess. */
const confidenceOf: Readonly<Record<string, number>> = { certain: 100, firm: 75, tentative: 40 };

/** The type number that all issues made by extensions share. */
const extensionType = '134217728';

/** Longest description and remediation, in characters. */
const proseLength = 20_000;

/** Recorded messages described for one finding; all of them are in the file at its place. */
const maxExchanges = 100;

const messages = new Set(['request', 'response']);

export const webproxyXml: Importer = {
  connector: 'webproxy',
  format: 'webproxy-xml',
  label: 'a web-proxy XML export (root element <issues>)',
  recognise: isIssues,
  recogniseAlone: ({ text }) => ownWords.test(text),
  read,
};

/** What other tools with this root do not write: the version, the document type, its elements. */
const ownWords =
  /\sburpVersion\s*=|<!ELEMENT\s+issues\b|<(?:serialNumber|confidence|location|host)\b/;

/** Android lint writes `<issues format="…" by="lint …">`; everything else of that root is ours. */
function isIssues(head: FileHead): boolean {
  return head.root === 'issues' && !/\sby\s*=\s*["']lint/.test(head.root_tag);
}

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  const events = readXml<Message>(source, {
    roots: ['issues'],
    elements: ['issues/issue'],
    sink: (path, attributes) =>
      messages.has(path.slice(path.lastIndexOf('/') + 1))
        ? messageSink(attributes.base64 === 'true')
        : null,
  });
  for await (const event of events) {
    if ('root' in event) yield reportOf(event.root);
    else if ('element' in event) yield itemOf(event.element);
    else yield* xmlNotes(event.end);
  }
}

function reportOf(root: XmlAncestor): Item {
  const version = oneLine(root.attributes.burpVersion ?? '', 64);
  const named = root.attributes.burpVersion !== undefined;
  return { report: { source_tool: named ? 'Burp Suite' : 'Web proxy', tool_version: version } };
}

function itemOf(issue: XmlElement<Message>): Item {
  const label = `issue ${issue.number}`;
  const place = { line: issue.line, byte: issue.start };
  const title = oneLine(childText(issue.node, 'name'), 500);
  if (title === null) {
    return { skipped: { label, reason: 'The issue has no name.', ...place } };
  }
  const where = { label, start: issue.start, end: issue.end };
  const finding = findingOf(issue.node, title, where);
  if (finding.severity_raw.toLowerCase() !== 'false positive') return { finding };
  return { finding, set_aside: 'The issue is marked as a false positive in the tool.' };
}

function findingOf(issue: Node, title: string, place: Finding['place']): Finding {
  const hostNode = child(issue, 'host');
  const target = readTarget(hostNode?.text ?? '', hostNode?.attributes.ip ?? '');
  const path = oneLine(childText(issue, 'path'), 4096);
  const location = oneLine(childText(issue, 'location'), 4096) ?? path;
  const rule = oneLine(childText(issue, 'type'), 64);
  const severity_raw = wordOf(issue, 'severity');
  const cve = cvesIn(`${title}\n${childText(issue, 'references')}\n${detailOf(issue)}`);
  return {
    title,
    severity: lookUp(severityOf, severity_raw) ?? 'unknown',
    severity_raw,
    confidence: lookUp(confidenceOf, wordOf(issue, 'confidence')) ?? null,
    rule,
    host: target.host,
    port: target.port,
    url: urlOf(target, path),
    location,
    cve,
    cwe: cwesIn(childText(issue, 'vulnerabilityClassifications')),
    cvss: null,
    techniques: [],
    description: prose([detailOf(issue), childText(issue, 'issueBackground'), eventsOf(issue)]),
    remediation: prose([
      childText(issue, 'remediationDetail'),
      childText(issue, 'remediationBackground'),
    ]),
    tool_id: oneLine(childText(issue, 'serialNumber'), 128),
    fingerprint: identityOf({ issue, title, rule, target, path, location, cve }),
    place,
    exchanges: exchangesOf(issue),
  };
}

interface Known {
  issue: Node;
  title: string;
  rule: string | null;
  target: Target;
  path: string | null;
  location: string | null;
  cve: string[];
}

/**
 * A built-in issue is its type and name at a place; its prose changes with the tool's version.
 * Issues of extensions share one type, and an extension might report several things under one name
 * at one place, so there the CVE ids and the words of the detail (digits folded, so that counters,
 * times and version numbers do not matter) belong to it, too.
 */
function identityOf({ issue, title, rule, target, path, location, cve }: Known): string {
  const generic = rule === null || rule === extensionType;
  const place = [path ?? '', location ?? '', ...(generic ? [wordsOf(detailOf(issue))] : [])];
  return fingerprint({
    connector: 'webproxy',
    rule,
    title,
    host: target.host,
    port: target.port,
    location: JSON.stringify(place),
    cve: generic ? cve : [],
  });
}

function wordsOf(html: string): string {
  return plainText(html, proseLength)
    .toLowerCase()
    .replace(/[0-9]+/g, '0')
    .replace(/\s+/g, ' ');
}

/** What the tool says of this very issue; the background is the same for all of its type. */
function detailOf(issue: Node): string {
  const items = child(issue, 'issueDetailItems');
  const list = items ? childrenOf(items, 'issueDetailItem').map((item) => item.text) : [];
  const listed = list.map((item) => `<li>${item}</li>`).join('');
  return [childText(issue, 'issueDetail'), listed].filter((part) => part !== '').join('<br>');
}

/** Interactions that the tool's collaborator server saw, one line each. */
function eventsOf(issue: Node): string {
  const events = childrenOf(issue, 'collaboratorEvent').slice(0, 100);
  const lines = events.map((event) => {
    const said = (name: string): string => wordOf(event, name) || 'unknown';
    const [kind, origin, time] = [said('interactionType'), said('originIp'), said('time')];
    return `Out-of-band interaction: ${kind} from ${origin} at ${time}`;
  });
  return lines.join('<br>');
}

function prose(parts: string[]): string | null {
  const texts = parts.map((part) => plainText(part, proseLength)).filter((text) => text !== '');
  const joined = texts.join('\n\n');
  return joined === '' ? null : cutText(joined, proseLength);
}

/** Requests and responses in the order of the file; those without content are left out. */
function exchangesOf(issue: Node): Exchange[] {
  const pairs = childrenOf(issue, 'requestresponse');
  const nested = childrenOf(issue, 'collaboratorEvent').flatMap((event) =>
    childrenOf(event, 'requestresponse'),
  );
  const found = [...pairs, ...nested].flatMap((pair) => pair.children);
  return found.flatMap(exchangeOf).slice(0, maxExchanges);
}

function exchangeOf({ name, value }: Node): Exchange[] {
  if (name !== 'request' && name !== 'response') return [];
  return value && value.bytes > 0 ? [{ part: name, ...value }] : [];
}

/** A short field as written, but for control characters and outer blanks. */
function wordOf(node: Node, name: string): string {
  return oneLine(childText(node, name), 64) ?? '';
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  const key = word.toLowerCase();
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
