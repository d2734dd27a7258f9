// Qualys' web application reports, by scan or by application, versions 1 to 3: one finding an entry
// of the three lists. Titles and severities are in the glossary, so the findings wait for it.
import type { Exchange, Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { missingNote, qualysSeverity } from './qualys.ts';
import { cvssOf } from './read/cvss.ts';
import { Definitions, type Definition } from './read/definitions.ts';
import { Held } from './read/held.ts';
import { messageSink } from './read/message.ts';
import { joined, prose } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, cwesIn, oneLine } from './read/text.ts';
import type { XmlNode } from './read/xml-node.ts';
import { child, childrenOf, childText, deepText, readXml, xmlNotes } from './read/xml.ts';
import type { XmlElement } from './read/xml.ts';

type Message = Omit<Exchange, 'part'>;
type Node = XmlNode<Message>;

const roots = ['WAS_SCAN_REPORT', 'WAS_WEBAPP_REPORT'];

const entries = [
  'VULNERABILITY_LIST/VULNERABILITY',
  'SENSITIVE_CONTENT_LIST/SENSITIVE_CONTENT',
  'INFORMATION_GATHERED_LIST/INFORMATION_GATHERED',
];

const applications = ['APPENDIX/WEBAPP/URL', 'APPENDIX/WEBAPP_LIST/WEBAPP/URL'];

const elements = [
  ...['RESULTS', 'RESULTS/WEB_APPLICATION'].flatMap((list) =>
    entries.map((entry) => `${list}/${entry}`),
  ),
  'RESULTS/WEB_APPLICATION/URL',
  'GLOSSARY/QID_LIST/QID',
  ...applications,
];

/** Responses described for one finding; all of them are in the file at its place. */
const maxResponses = 5;

/** A finding that waits for its title. */
interface Waiting {
  rule: string;
  /** Entries that are information whatever their number says. */
  gathered: boolean;
  /** Address of the application around it, where the report says so. */
  site: string | null;
  /** Why it opens nothing; null when it does. */
  aside: string | null;
  url: string | null;
  param: string | null;
  tool_id: string | null;
  said: string | null;
  responses: Message[];
  place: Finding['place'];
}

/** What the glossary and the appendix say, once they were read. */
interface Known {
  glossary: Definitions;
  /** Addresses of the scanned applications. */
  sites: Set<string>;
  /** The application that is being read: byte of its start tag, and address. */
  application: { start: number; url: string | null };
  held: Held<Waiting>;
  number: number;
}

export const qualysWasXml: Importer = {
  connector: 'vulnmgmt',
  format: 'qualys-was-xml',
  label: 'a Qualys web application report (root element <WAS_SCAN_REPORT>)',
  recognise: (head) => roots.includes(head.root ?? ''),
  read,
};

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  const events = readXml<Message>(source, {
    roots,
    elements: roots.flatMap((root) => elements.map((path) => `${root}/${path}`)),
    sink: (path, attributes) =>
      /\/(?:RESPONSE\/CONTENTS|INFORMATION_GATHERED\/DATA)$/.test(path)
        ? messageSink(attributes.base64 === 'true')
        : null,
  });
  const known: Known = {
    glossary: new Definitions(),
    sites: new Set(),
    application: { start: -1, url: null },
    held: new Held(),
    number: 0,
  };
  for await (const event of events) {
    if ('root' in event) yield { report: { source_tool: 'Qualys WAS', tool_version: null } };
    else if ('end' in event) {
      yield* findings(known);
      yield* xmlNotes(event.end);
    } else {
      const skipped = take(event.element, known);
      if (skipped) yield skipped;
    }
  }
}

function take(element: XmlElement<Message>, known: Known): Item | null {
  const { node, ancestors } = element;
  const around = ancestors.at(-1);
  if (node.name === 'QID') define(element, known.glossary);
  else if (node.name !== 'URL') return hold(element, known);
  else if (around?.name === 'WEB_APPLICATION') {
    known.application = { start: around.start, url: oneLine(node.text, 2048) };
  } else addSite(node.text, known.sites);
  return null;
}

/** Two are as good as many: then no finding without an address can be said to belong to one. */
function addSite(text: string, sites: Set<string>): void {
  const url = oneLine(text, 2048);
  if (url !== null && sites.size < 2) sites.add(url);
}

/** Keeps an entry, or says why it is none. */
function hold(element: XmlElement<Message>, known: Known): Item | null {
  const { node, line, start, end, ancestors } = element;
  known.number += 1;
  const label = `entry ${known.number}`;
  const place = { line, byte: start };
  const rule = oneLine(childText(node, 'QID'), 64);
  if (rule === null) return { skipped: { label, reason: 'The entry has no QID.', ...place } };
  const within = ancestors[2]?.start === known.application.start;
  const site = within ? known.application.url : null;
  const waiting = { ...waitingOf(node, rule, { label, start, end }), site };
  known.held.add(known.held.roomy ? waiting : { ...waiting, said: null, responses: [] }, place);
  return null;
}

function waitingOf(entry: Node, rule: string, place: Finding['place']): Omit<Waiting, 'site'> {
  const gathered = entry.name === 'INFORMATION_GATHERED';
  const list = child(entry, 'PAYLOADS');
  const payloads = list ? childrenOf(list, 'PAYLOAD').slice(0, maxResponses) : [];
  return {
    rule,
    gathered,
    aside: asideOf(entry),
    url: oneLine(childText(entry, 'URL'), 4096),
    param: oneLine(childText(entry, 'PARAM'), 500),
    tool_id: oneLine(childText(entry, 'UNIQUE_ID'), 128) ?? oneLine(childText(entry, 'ID'), 128),
    said: joined([child(entry, 'DATA')?.value?.excerpt.trim() ?? null, ...payloads.map(payloadOf)]),
    responses: payloads.flatMap((payload) => {
      const response = child(payload, 'RESPONSE');
      const value = response && child(response, 'CONTENTS')?.value;
      return value && value.bytes > 0 ? [value] : [];
    }),
    place,
  };
}

function asideOf(entry: Node): string | null {
  const said = (name: string): string => childText(entry, name).trim().toLowerCase();
  if (said('STATUS') === 'fixed') return 'The tool says that it is fixed.';
  return said('IGNORED') === 'true' ? 'The entry is ignored in the tool.' : null;
}

/** What was sent, on one line. */
function payloadOf(payload: Node): string {
  const request = child(payload, 'REQUEST');
  const said = (name: string): string =>
    request ? (oneLine(childText(request, name), 500) ?? '') : '';
  const text = oneLine(childText(payload, 'PAYLOAD'), 500) ?? '';
  return `${said('METHOD')} ${said('URL')} – payload: ${text}`.trim();
}

function define({ node, line, start }: XmlElement<Message>, glossary: Definitions): void {
  const id = oneLine(childText(node, 'QID'), 64);
  if (id === null) return;
  const v3 = child(node, 'CVSS_V3');
  const definition = {
    title: oneLine(childText(node, 'TITLE'), 500),
    severity_raw: oneLine(childText(node, 'SEVERITY'), 64) ?? '',
    description: prose([childText(node, 'DESCRIPTION'), childText(node, 'IMPACT')]),
    remediation: prose([childText(node, 'SOLUTION')]),
    cve: cvesIn(['CVE', 'CVE_LIST'].map((name) => textBelow(node, name)).join('\n')),
    cwe: cwesIn(textBelow(node, 'CWE').replace(/(^|[\s,])(?=\d)/g, '$1CWE-')),
    cvss: cvssOf([
      {
        score: v3 ? childText(v3, 'BASE') : '',
        vector: v3 ? childText(v3, 'ATTACK_VECTOR_STRING') : '',
      },
      { score: childText(node, 'CVSS_BASE'), vector: '' },
    ]),
  };
  glossary.add(id, definition, { line, byte: start });
}

function textBelow(node: Node, name: string): string {
  return childrenOf(node, name).map(deepText).join('\n');
}

function* findings({ held, glossary, sites }: Known): Generator<Item> {
  const [site] = sites.size === 1 ? sites : [];
  let missing = 0;
  for (const waiting of held.records()) {
    const definition = glossary.get(waiting.rule);
    const finding = findingOf(waiting, definition, site ?? '');
    if (finding.severity === 'unknown') missing += 1;
    yield waiting.aside === null ? { finding } : { finding, set_aside: waiting.aside };
  }
  yield* missingNote(missing);
}

/** What was gathered of a whole application has no address; then it is that of the only one. */
function findingOf(waiting: Waiting, definition: Definition | undefined, site: string): Finding {
  const { rule, url, param, tool_id, place, responses } = waiting;
  const target = readTarget(url ?? waiting.site ?? site);
  const severity_raw = definition?.severity_raw ?? '';
  const path = url === null ? null : url.replace(/^[a-z][a-z0-9+.-]{0,15}:\/\/[^/?#]*/i, '') || '/';
  return {
    title: definition?.title ?? `QID ${rule}`,
    severity: waiting.gathered ? 'info' : qualysSeverity(severity_raw),
    severity_raw,
    confidence: null,
    rule,
    host: target.host,
    port: target.port,
    url,
    location: param === null ? path : `${path ?? ''} [${param} parameter]`,
    cve: definition?.cve ?? [],
    cwe: definition?.cwe ?? [],
    techniques: [],
    cvss: definition?.cvss ?? null,
    description: joined([waiting.said, definition?.description ?? null]),
    remediation: definition?.remediation ?? null,
    tool_id,
    fingerprint: fingerprint({
      connector: 'vulnmgmt',
      rule,
      title: null,
      host: target.host,
      port: target.port,
      location: JSON.stringify([path, param]),
      cve: [],
    }),
    place,
    exchanges: responses.map((response) => ({ part: 'response', ...response })),
  };
}
