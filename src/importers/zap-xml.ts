// ZAP's XML report, versions 1.4 to 2.16 and weekly builds: one finding an alert. Since 2.0 an
// alert holds the addresses where it was seen (instances), before that each has an alert of its
// own.
import type { Exchange, Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { messageSink } from './read/message.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { readTarget, type Target } from './read/target.ts';
import { cvesIn, lookUp, oneLine } from './read/text.ts';
import type { XmlAncestor, XmlNode } from './read/xml-node.ts';
import { child, childrenOf, childText, readXml, xmlNotes } from './read/xml.ts';
import type { TextSink, XmlElement } from './read/xml.ts';
import { confidenceOf, listedInstances, maxExchanges, severityOf } from './zap-ratings.ts';

type Message = Omit<Exchange, 'part'>;
type Node = XmlNode<Message>;

/** Longest head of a message that is hashed together with its body. */
const maxHeadLength = 1_048_576;

export const zapXml: Importer = {
  connector: 'webscanner',
  format: 'zap-xml',
  label: 'a ZAP XML report (root element <OWASPZAPReport>)',
  recognise: (head) => head.root === 'OWASPZAPReport',
  read,
};

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  const events = readXml<Message>(source, {
    roots: ['OWASPZAPReport'],
    elements: ['OWASPZAPReport/site/alerts/alertitem'],
    sink: messageSinks(),
  });
  for await (const event of events) {
    if ('root' in event) yield reportOf(event.root);
    else if ('element' in event) yield itemOf(event.element);
    else yield* xmlNotes(event.end);
  }
}

function reportOf({ attributes }: XmlAncestor): Item {
  return { report: { source_tool: 'ZAP', tool_version: oneLine(attributes.version ?? '', 64) } };
}

/**
 * The report has the head and the body of a message in two elements, one after the other; the sink
 * of the body begins with the head, so that its hash is that of the whole message.
 */
function messageSinks(): (path: string) => TextSink<Message> | null {
  let open: { part: string; texts: string[]; length: number } | null = null;
  return (path) => {
    const [, part, half] = /\/(request|response)(header|body)$/.exec(path) ?? [];
    if (part === undefined) return null;
    const sink = messageSink(false);
    if (half === 'body') {
      const before = open?.part === part && open.length <= maxHeadLength ? open.texts : [];
      for (const text of before) sink.write(text);
      open = null;
      return sink;
    }
    const texts: string[] = [];
    const head = { part, texts, length: 0 };
    open = head;
    const write = (text: string): void => {
      head.length += text.length;
      if (head.length <= maxHeadLength) head.texts.push(text);
      sink.write(text);
    };
    return { write, end: () => sink.end() };
  };
}

function itemOf(alert: XmlElement<Message>): Item {
  const label = `alert ${alert.number}`;
  const place = { line: alert.line, byte: alert.start };
  const title = oneLine(childText(alert.node, 'alert') || childText(alert.node, 'name'), 500);
  if (title === null) return { skipped: { label, reason: 'The alert has no name.', ...place } };
  const site = alert.ancestors[1]?.attributes ?? {};
  const where = { label, start: alert.start, end: alert.end };
  const finding = findingOf(alert.node, title, site, where);
  if (confidenceCode(alert.node) !== '0') return { finding };
  return { finding, set_aside: 'The alert is marked as a false positive in the tool.' };
}

/** Version 1.4 calls it reliability. */
function confidenceCode(alert: Node): string {
  return (childText(alert, 'confidence') || childText(alert, 'reliability')).trim();
}

function findingOf(
  alert: Node,
  title: string,
  site: Readonly<Record<string, string>>,
  place: Finding['place'],
): Finding {
  const instances = instancesOf(alert);
  const first = instances[0];
  const url = first ? oneLine(childText(first, 'uri'), 4096) : null;
  const target = targetOf(site, url);
  const rule = oneLine(childText(alert, 'pluginid'), 64);
  const severity_raw = severityWord(alert);
  const alone = child(alert, 'instances') === undefined;
  const cve = cvesIn([title, ...['desc', 'otherinfo', 'reference'].map(textOf(alert))].join('\n'));
  return {
    title,
    severity: lookUp(severityOf, severity_raw) ?? 'unknown',
    severity_raw,
    confidence: lookUp(confidenceOf, confidenceCode(alert)) ?? null,
    rule,
    host: target.host,
    port: target.port,
    url,
    location: first ? locationOf(first) : null,
    cve,
    cwe: cweOf(childText(alert, 'cweid')),
    techniques: [],
    cvss: null,
    description: prose([
      childText(alert, 'desc'),
      childText(alert, 'otherinfo'),
      alone ? evidenceOf(alert) : listOf(instances),
      labelled('References', childText(alert, 'reference')),
    ]),
    remediation: prose([childText(alert, 'solution')]),
    tool_id: oneLine(childText(alert, 'alertRef'), 128),
    fingerprint: fingerprint({
      connector: 'webscanner',
      rule,
      title,
      host: target.host,
      port: target.port,
      location: alone && first ? locationOf(first) : null,
      cve: [],
    }),
    place,
    exchanges: instances.flatMap(exchangesOf).slice(0, maxExchanges),
  };
}

/**
 * Where the alert was seen. An alert without instances is one itself when it names an address.
 * Which pages a crawler happens to visit changes from scan to scan, so instances are no part of the
 * identity: rule, name and site are.
 */
function instancesOf(alert: Node): Node[] {
  const list = child(alert, 'instances');
  if (list) return childrenOf(list, 'instance');
  return childText(alert, 'uri').trim() === '' ? [] : [alert];
}

function targetOf(site: Readonly<Record<string, string>>, url: string | null): Target {
  const named = readTarget(site.name ?? url ?? '', site.host ?? '');
  const port = /^\d{1,5}$/.test(site.port ?? '') ? Number(site.port) : named.port;
  const host = oneLine(site.host ?? '', 255)?.toLowerCase() ?? named.host;
  return { ...named, host, port: port !== null && port <= 65_535 ? port : null };
}

function severityWord(alert: Node): string {
  const code = oneLine(childText(alert, 'riskcode'), 64);
  return code ?? oneLine(childText(alert, 'riskdesc'), 64)?.split(' ')[0] ?? '';
}

function cweOf(text: string): number[] {
  const id = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return id > 0 ? [id] : [];
}

function textOf(node: Node): (name: string) => string {
  return (name) => childText(node, name);
}

/** Path with its query, and the parameter: `/shop/cart?id=1 [id parameter]`. */
function locationOf(instance: Node): string | null {
  const uri = oneLine(childText(instance, 'uri'), 4096) ?? '';
  const path = uri.replace(/^[a-z][a-z0-9+.-]{0,15}:\/\/[^/?#]*/i, '') || '/';
  const param = oneLine(childText(instance, 'param'), 500);
  return param === null ? path : `${path} [${param} parameter]`;
}

function listOf(instances: readonly Node[]): string {
  const lines = instances.slice(0, listedInstances).map((one) => {
    const said = (name: string): string => escapedText(oneLine(childText(one, name), 500) ?? '');
    const where = `${said('method') || 'GET'} ${said('uri')}`;
    const param = said('param') === '' ? '' : ` [${said('param')}]`;
    return `<li>${where}${param}${evidenceOf(one) === '' ? '' : ` – ${evidenceOf(one)}`}</li>`;
  });
  const more = instances.length - lines.length;
  return lines.join('') + (more > 0 ? `<li>and ${more} more</li>` : '');
}

function evidenceOf(node: Node): string {
  const said = (name: string): string => escapedText(oneLine(childText(node, name), 300) ?? '');
  const parts = [labelled('attack', said('attack')), labelled('evidence', said('evidence'))];
  return parts.filter((part) => part !== '').join('; ');
}

/** Request, then response; the body's sink has the head in it. */
function exchangesOf(instance: Node): Exchange[] {
  return (['request', 'response'] as const).flatMap((part) => {
    const value = child(instance, `${part}body`)?.value ?? child(instance, `${part}header`)?.value;
    return value && value.bytes > 0 ? [{ part, ...value }] : [];
  });
}
