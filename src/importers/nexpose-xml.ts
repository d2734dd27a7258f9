// Nexpose's (InsightVM's) XML export, versions 1 and 2: one finding a test whose status says that
// the node is vulnerable. Titles and severities are defined after the nodes, so the findings wait
// for them.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { cvssOf } from './read/cvss.ts';
import { Definitions, type Definition } from './read/definitions.ts';
import { Held } from './read/held.ts';
import { plainText } from './read/html.ts';
import { escapedText, joined, prose, stableWords } from './read/prose.ts';
import { cvesIn, cwesIn, oneLine } from './read/text.ts';
import type { XmlAncestor, XmlNode } from './read/xml-node.ts';
import { child, childrenOf, deepText, readXml, xmlNotes } from './read/xml.ts';
import type { XmlElement } from './read/xml.ts';

const root = 'NexposeReport';
const node = `${root}/nodes/node`;
const endpoint = `${node}/endpoints/endpoint`;

const tests = [
  `${node}/tests/test`,
  `${endpoint}/tests/test`,
  `${endpoint}/services/service/tests/test`,
];

const definitions = [
  `${root}/VulnerabilityDefinitions/vulnerability`,
  `${node}/VulnerabilityDefinitions/vulnerability`,
];

/** Characters of a test's words that are kept while it waits for its definition. */
const evidenceLength = 4096;

/** A finding that waits for its definition. */
interface Waiting {
  rule: string;
  host: string | null;
  port: number | null;
  protocol: string | null;
  key: string | null;
  evidence: string | null;
  fingerprint: string;
  /** An exception in the tool excludes it. */
  excepted: boolean;
  place: Finding['place'];
}

export const nexposeXml: Importer = {
  connector: 'vulnmgmt',
  format: 'nexpose-xml',
  label: `a Nexpose XML export (root element <${root}>)`,
  recognise: (head) => head.root === root,
  read,
};

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  const [held, known] = [new Held<Waiting>(), new Definitions()];
  let number = 0;
  for await (const event of readXml(source, {
    roots: [root],
    elements: [...tests, ...definitions],
  })) {
    if ('root' in event) yield { report: { source_tool: 'Nexpose', tool_version: null } };
    else if ('end' in event) {
      yield* findings(held, known);
      yield* xmlNotes(event.end);
    } else if (event.element.node.name === 'vulnerability') define(event.element, known);
    else {
      number += 1;
      const skipped = hold(event.element, `test ${number}`, held);
      if (skipped) yield skipped;
    }
  }
}

/** Keeps a test that found something, or says why it is none; most tests found nothing. */
function hold(test: XmlElement, label: string, held: Held<Waiting>): Item | null {
  const { id = '', status = '' } = test.node.attributes;
  const place = { line: test.line, byte: test.start };
  const excepted = /^\s*exception-vulnerable/i.test(status);
  if (!excepted && !/^\s*vulnerable/i.test(status)) return null;
  const rule = oneLine(id, 256);
  if (rule === null) return { skipped: { label, reason: 'The test has no id.', ...place } };
  const spot = { label, start: test.start, end: test.end };
  const waiting = { ...waitingOf(test, rule, spot), excepted };
  held.add(held.roomy ? waiting : { ...waiting, evidence: null }, place);
  return null;
}

function waitingOf(
  test: XmlElement,
  rule: string,
  place: Finding['place'],
): Omit<Waiting, 'excepted'> {
  const at = (name: string): XmlAncestor['attributes'] =>
    test.ancestors.find((one) => one.name === name)?.attributes ?? {};
  const host = oneLine(at('node').address ?? '', 255)?.toLowerCase() ?? null;
  const { port: written = '', protocol: spoken = '' } = at('endpoint');
  const port = /^\d{1,5}$/.test(written) && Number(written) <= 65_535 ? Number(written) : null;
  const protocol = oneLine(spoken, 16)?.toLowerCase() ?? null;
  const key = oneLine(test.node.attributes.key ?? '', 1024);
  const words = escapedText(deepText(test.node));
  const evidence = plainText(words, evidenceLength);
  return {
    ...{ rule, host, port, protocol, key },
    evidence: evidence === '' ? null : evidence,
    // A key says where in the service; without one, the words that do not change distinguish tests
    // .
    fingerprint: fingerprint({
      connector: 'vulnmgmt',
      rule: rule.toLowerCase(),
      title: null,
      host,
      port,
      location: JSON.stringify([protocol, key, key === null ? stableWords(words) : '']),
      cve: [],
    }),
    place,
  };
}

function define(element: XmlElement, known: Definitions): void {
  const { attributes } = element.node;
  const id = oneLine(attributes.id ?? '', 256)?.toLowerCase() ?? null;
  if (id === null) return;
  const references = child(element.node, 'references');
  const text = references ? childrenOf(references, 'reference').map(referenceOf).join('\n') : '';
  const definition = {
    title: oneLine(attributes.title ?? '', 500),
    severity_raw: oneLine(attributes.severity ?? '', 64) ?? '',
    description: prose([textBelow(element.node, 'description')]),
    remediation: prose([textBelow(element.node, 'solution')]),
    cve: cvesIn(text),
    cwe: cwesIn(text),
    cvss: cvssOf([
      { score: attributes.cvssV3Score ?? '', vector: attributes.cvssV3Vector ?? '' },
      { score: attributes.cvssScore ?? '', vector: attributes.cvssVector ?? '' },
    ]),
  };
  known.add(id, definition, { line: element.line, byte: element.start });
}

/** `CVE: CVE-2020-1`, `CWE: 79`. */
function referenceOf(reference: XmlNode): string {
  const [source, text] = [reference.attributes.source ?? '', reference.text.trim()];
  return /^cwe$/i.test(source) && /^\d/.test(text) ? `CWE-${text}` : text;
}

/** Paragraphs and lists, a line each. */
function textBelow(element: XmlNode, name: string): string {
  const found = child(element, name);
  return found ? escapedText(deepText(found)).replaceAll('\n', '<br>') : '';
}

const byException = 'The vulnerability is excluded by an exception in the tool.';

function* findings(held: Held<Waiting>, known: Definitions): Generator<Item> {
  let missing = 0;
  for (const waiting of held.records()) {
    const definition = known.get(waiting.rule.toLowerCase());
    if (!definition) missing += 1;
    const finding = findingOf(waiting, definition);
    yield waiting.excepted ? { finding, set_aside: byException } : { finding };
  }
  if (missing === 0) return;
  const said = `The report does not define ${missing} of the vulnerabilities that it found`;
  yield { note: `${said}; they were taken as information.` };
}

function findingOf(waiting: Waiting, definition: Definition | undefined): Finding {
  const { rule, host, port, protocol, key, evidence, place } = waiting;
  const severity_raw = definition?.severity_raw ?? '';
  const where = [port === null ? null : `${port}/${protocol ?? ''}`, key];
  return {
    title: definition?.title ?? oneLine(rule, 500) ?? rule,
    severity: definition ? severityOf(severity_raw) : 'info',
    severity_raw,
    confidence: null,
    rule,
    host,
    port,
    url: null,
    location: where.filter((part) => part !== null).join(' ') || null,
    cve: definition?.cve ?? [],
    cwe: definition?.cwe ?? [],
    techniques: [],
    cvss: definition?.cvss ?? null,
    description: joined([evidence, definition?.description ?? null]),
    remediation: definition?.remediation ?? null,
    tool_id: null,
    fingerprint: waiting.fingerprint,
    place,
    exchanges: [],
  };
}

/** 0–10 as the tool shows it: 9 and more critical, 7 high, 4 medium, 1 low, 0 information. */
function severityOf(written: string): Severity {
  if (!/^\d{1,2}$/.test(written)) return 'unknown';
  const number = Number(written);
  if (number > 10) return 'unknown';
  if (number >= 9) return 'critical';
  if (number >= 7) return 'high';
  if (number >= 4) return 'medium';
  return number >= 1 ? 'low' : 'info';
}
