// One element of a list of findings that no single tool owns: the names under which such lists give
// title, severity, host and so on, and the states in which a tool does not hold a finding open.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { apartOf } from './apart.ts';
import { closedState } from './closed-state.ts';
import { fingerprint } from './fingerprint.ts';
import * as names from './generic-names.ts';
import type { Connector, Item } from './importer.ts';
import { findingWith, placeOf, skipped, type JsonRow } from './json-items.ts';
import { cweNumbers } from './read/cells.ts';
import { cvssOf } from './read/cvss.ts';
import {
  at,
  isObject,
  isTrue,
  itemsOf,
  textOf,
  textsOf,
  wholeOf,
  wordOf,
} from './read/json-values.ts';
import type { JsonObject, JsonValue } from './read/json.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { relatedIds } from './read/related-ids.ts';
import { saidSeverity } from './read/severity-words.ts';
import { readAsset, urlOf } from './read/target.ts';
import { techniquesIn } from './read/technique-ids.ts';
import { cvesIn, lookUp, oneLine } from './read/text.ts';

/** Words that mean something else, or more, in such lists. */
const moreWords: Readonly<Record<string, Severity>> = {
  vulnerability: 'high',
  note: 'low',
  s0: 'critical',
  s1: 'high',
  s2: 'medium',
  s3: 'low',
  s4: 'info',
};

/** The element as a finding; set aside when the tool does not hold it open; skipped untitled. */
export function genericItem(row: JsonRow, connector: Connector): Item {
  const title = oneLine(textOf(row.value, ...names.titles), 500);
  if (title === null) return skipped(row, 'The finding has no title.');
  const finding = genericFinding(row, title, connector);
  const closed = closedAs(row.value);
  if (closed === null) return { finding };
  return { finding, set_aside: `The finding is marked as ${closed} in the tool.` };
}

/** As what the tool has put the finding away, or null while it is open. */
export function closedAs(finding: JsonObject): string | null {
  const flag = names.flags.find(([, members]) => members.some((name) => isTrue(at(finding, name))));
  if (flag) return flag[0];
  if (/^\d{4}-/.test(textOf(finding, 'mitigated'))) return 'mitigated';
  const closed = closedState(textOf(finding, ...names.states));
  if (closed !== undefined) return closed;
  return /^(?:false|no|0)$/i.test(wordOf(at(finding, 'active'))) ? 'not active' : null;
}

function genericFinding(row: JsonRow, title: string, connector: Connector): Finding {
  const one = row.value;
  const place = whereOf(one);
  const { host, port, location } = place;
  const rule = ruleOf(one);
  const cve = cvesOf(one, title);
  const severity_raw = oneLine(textOf(one, ...names.severities), 64) ?? '';
  const cvss = cvssOfAll(one);
  const severity = severityOf(severityIn(one), cvss);
  const tagged = taggedOf(one);
  const parts = [location, oneLine(textOf(one, ...names.parameters), 500)];
  const resource = host === null ? oneLine(textOf(one, ...names.resources), 500) : null;
  // Findings without a place that is known here are distinguished by all that they say.
  const isPlaced = host !== null || [...parts, componentOf(one)].some((part) => part !== null);
  const everything = isPlaced && resource === null ? null : apartOf(scalarsOf(one, [title, rule]));
  const apart = everything === null ? [] : [everything];
  return findingWith({
    title,
    severity,
    severity_raw,
    confidence: wholeOf(at(one, 'confidence'), 100),
    ...{ rule, host, port, cve, cvss },
    location: location ?? resource,
    url: place.url,
    cwe: cwesOf(one),
    techniques: techniquesIn(tagged),
    ...relatedIds(tagged),
    description: descriptionOf(one, place.others),
    remediation: prose([shown(textOf(one, ...names.remedies))]),
    tool_id: oneLine(textOf(one, ...names.ids), 128),
    fingerprint: fingerprint({
      connector,
      ...{ rule, title, host, port, cve },
      location: JSON.stringify([...parts, componentOf(one), ...place.others, ...apart]),
    }),
    place: placeOf(row),
  });
}

/** A word the tool gives, else the band of the score, a number, or `unknown`. */
export function severityOf(word: string, cvss: Finding['cvss']): Severity {
  return lookUp(moreWords, word) ?? saidSeverity(word, cvss).severity;
}

/** What the first of the members says; a priority counts from the most urgent on. */
function severityIn(one: JsonObject): string {
  const name = names.severities.find((member) => textOf(one, member).trim() !== '') ?? '';
  const said = oneLine(textOf(one, name), 64) ?? '';
  return name === 'priority' && /^[0-5]$/.test(said) ? `P${said}` : said;
}

function ruleOf(one: JsonObject): string | null {
  return oneLine(textOf(one, ...names.rules) || textOf(one, ...names.types), 256);
}

function componentOf(one: JsonObject): string | null {
  return oneLine(textOf(one, ...names.components), 500);
}

/** Depth of members, and their number, that are checked. */
const [deepest, mostScalars] = [6, 500];

/** Names that the identity has already. */
const identified = /^(?:cves?|cve_ids?|vulnerability_ids?)$/;

/** All texts, numbers and booleans of a finding by their paths, but for these texts. */
function scalarsOf(one: JsonObject, but: readonly (string | null)[]): [string, string][] {
  const found: [string, string][] = [];
  const walk = (value: JsonValue, path: string, depth: number): void => {
    if (found.length >= mostScalars || depth > deepest) return;
    if (Array.isArray(value)) value.forEach((item) => walk(item, path, depth + 1));
    else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) {
        if (depth > 0 || !identified.test(name)) walk(inner, `${path} ${name}`, depth + 1);
      }
    } else {
      const text = wordOf(value);
      if (!but.includes(oneLine(text, 500))) found.push([path.trim(), text]);
    }
  };
  walk(one, '', 0);
  return found;
}

interface Where {
  host: string | null;
  port: number | null;
  url: string | null;
  location: string | null;
  /** Further endpoints, as written. */
  others: string[];
}

/**
 * Lists name endpoints as addresses, names, or objects with their parts; ids of them say nothing.
 */
function whereOf(one: JsonObject): Where {
  const endpoints = itemsOf(at(one, 'endpoints'))
    .map(endpointOf)
    .filter((text) => text !== '');
  const [first = textOf(one, ...names.hosts), ...others] = endpoints;
  const written = oneLine(first, 4096) ?? '';
  const target = readAsset(written);
  const port = wholeOf(at(one, 'port'), 65_535) ?? target.port;
  const address = oneLine(textOf(one, ...names.addresses), 4096);
  const path = written.replace(/^(?:[a-z][a-z0-9+.-]{0,15}:\/\/)?[^/?#]*/i, '');
  return {
    host: target.host,
    port,
    url: target.scheme === null ? (address?.includes('://') ? address : null) : urlOf(target, path),
    location: fileOf(one) ?? (path === '' ? null : path),
    others: others.map((other) => oneLine(other, 4096) ?? '').sort(),
  };
}

function endpointOf(endpoint: JsonValue): string {
  if (typeof endpoint === 'string') return endpoint;
  const host = textOf(endpoint, 'host', 'hostname', 'ip');
  if (host === '') return textOf(endpoint, 'url', 'uri');
  const scheme = textOf(endpoint, 'protocol', 'scheme');
  const port = textOf(endpoint, 'port');
  const path = textOf(endpoint, 'path').replace(/^\/?/, '/');
  const query = textOf(endpoint, 'query');
  const start = `${scheme === '' ? '' : `${scheme}://`}${host}${port === '' ? '' : `:${port}`}`;
  return `${start}${path === '/' ? '' : path}${query === '' ? '' : `?${query}`}`;
}

/** `src/first.cpp:13`, else a path or location inside the host. */
function fileOf(one: JsonObject): string | null {
  const file = oneLine(textOf(one, ...names.files), 4096);
  const line = wholeOf(at(one, 'line'), 9_999_999_999);
  return file === null || line === null ? file : `${file}:${line}`;
}

function cvesOf(one: JsonObject, title: string): string[] {
  const ids = names.cves
    .flatMap((name) => itemsOf(at(one, name)))
    .map((id) => (isObject(id) ? textOf(id, 'vulnerability_id', 'id', 'name') : wordOf(id)));
  return cvesIn(`${title} ${ids.join(' ')}`);
}

function cwesOf(one: JsonObject): number[] {
  const all = names.cwes.flatMap((name) => textsOf(at(one, name)));
  return cweNumbers(all.join(' '), true);
}

/** The newest version first; a bare `cvss` can be a score or a vector. */
function cvssOfAll(one: JsonObject): Finding['cvss'] {
  return cvssOf([
    { score: textOf(one, 'cvssv4_score'), vector: textOf(one, 'cvssv4') },
    { score: textOf(one, 'cvssv3_score'), vector: textOf(one, 'cvssv3') },
    {
      score: textOf(one, ...names.scores),
      vector: textOf(one, ...names.vectors),
    },
  ]);
}

/** What the lists say in which tools name techniques and what else is known by an id. */
function taggedOf(one: JsonObject): string {
  const said = names.techniqueLists.flatMap((name) => itemsOf(at(one, name)));
  return said
    .map((item) => (isObject(item) ? textOf(item, 'id', 'technique') : wordOf(item)))
    .join(' ');
}

function descriptionOf(one: JsonObject, others: readonly string[]): string | null {
  return prose([
    shown(textOf(one, ...names.descriptions)),
    labelled('Impact', shown(textOf(one, 'impact'))),
    labelled('Steps to reproduce', shown(textOf(one, 'steps_to_reproduce'))),
    labelled('Component', [componentOf(one) ?? '', textOf(one, 'component_version')].join(' ')),
    labelled('Further endpoints', escapedText(others.join(', '))),
    labelled('References', shown(textsOf(at(one, 'references')).join('\n'))),
  ]);
}

/** Such lists have plain text, Markdown or HTML; only what has the usual tags is read as HTML. */
function shown(text: string): string {
  const html = /<\/?(?:p|br|div|span|ul|ol|li|b|i|a|strong|em|code|pre|h[1-6]|table)[\s/>]/i;
  return html.test(text) ? text : escapedText(text);
}
