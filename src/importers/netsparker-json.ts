// The vulnerability list of Acunetix 360, Invicti and Netsparker as JSON: one finding an entry.
// What the tool marks as false positive, accepted or fixed is counted and set aside.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { exchangeOf, findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { cvssOf } from './read/cvss.ts';
import { at, isTrue, itemsOf, textOf, wholeOf, wordOf } from './read/json-values.ts';
import type { JsonObject } from './read/json.ts';
import { labelled, prose } from './read/prose.ts';
import { relatedIds } from './read/related-ids.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, lookUp, oneLine } from './read/text.ts';

const severityOf: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  info: 'info',
  information: 'info',
  informational: 'info',
  bestpractice: 'info',
  'best practice': 'info',
};

/**
 * States in which the tool does not hold a finding open, in lower case without blanks. A fix that
 * no scan confirmed is none yet.
 */
const closedStates: Readonly<Record<string, string>> = {
  falsepositive: 'a false positive',
  acceptedrisk: 'an accepted risk',
  fixed: 'fixed',
  'fixed(confirmed)': 'fixed',
  fixedconfirmed: 'fixed',
  ignored: 'ignored',
};

const format: JsonFormat = {
  noun: 'vulnerability',
  wanted: { elements: ['Vulnerabilities[]'], keep: ['Target.Url'] },
  needs: ['Vulnerabilities[]'],
  report: () => ({ source_tool: 'Invicti', tool_version: null }),
  item: itemOf,
};

export const netsparkerJson: Importer = {
  connector: 'webscanner',
  format: 'netsparker-json',
  label: 'an Acunetix 360, Invicti or Netsparker JSON report',
  recognise: ({ kind, list, keys }) =>
    kind === 'json' && !list && keys.includes('Generated') && keys.includes('Target'),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const title = oneLine(textOf(row.value, 'Name', 'Type'), 500);
  if (title === null) return skipped(row, 'The vulnerability has no name.');
  const finding = findingOf(row, title);
  const closed = closedBy(textOf(row.value, 'State').slice(0, 200).split(','));
  if (closed === undefined) return { finding };
  return { finding, set_aside: `The vulnerability is marked as ${closed} in the tool.` };
}

/** What was fixed and came back is open, whatever else is said of it. */
function closedBy(states: readonly string[]): string | undefined {
  const said = states.map((state) => state.replaceAll(' ', '').toLowerCase());
  if (said.includes('revived')) return undefined;
  return said.map((state) => lookUp(closedStates, state)).find((state) => state !== undefined);
}

function findingOf(row: JsonRow, title: string): Finding {
  const one = row.value;
  const url = oneLine(textOf(one, 'Url') || wordOf(row.kept.get('Target.Url')), 4096);
  const { host, port } = readTarget(url ?? '');
  const rule = oneLine(textOf(one, 'Type'), 128);
  const severity_raw = oneLine(textOf(one, 'Severity'), 64) ?? '';
  const location = locationOf(one, url);
  const cve = cvesOf(one);
  return findingWith({
    title,
    severity: lookUp(severityOf, severity_raw) ?? 'unknown',
    severity_raw,
    confidence: isTrue(at(one, 'Confirmed')) ? 100 : wholeOf(at(one, 'Certainty'), 100),
    ...{ rule, host, port, url, location, cve },
    cwe: cwesOf(textOf(at(one, 'Classification'), 'Cwe')),
    ...relatedIds(capecsIn(textOf(at(one, 'Classification'), 'Capec'))),
    cvss: cvssOfAll(one),
    description: prose([
      textOf(one, 'Description'),
      labelled('Impact', textOf(one, 'Impact')),
      ...itemsOf(at(one, 'ExtraInformation')).map(extraOf),
      labelled('References', textOf(one, 'ExternalReferences')),
    ]),
    remediation: prose([textOf(one, 'RemedialProcedure'), textOf(one, 'RemedialActions')]),
    tool_id: oneLine(textOf(one, 'LookupId'), 128),
    fingerprint: fingerprint({
      connector: 'webscanner',
      ...{ rule, title, host, port, cve },
      location: withoutValues(location),
    }),
    place: placeOf(row),
    exchanges: [
      ...exchangeOf('request', textOf(at(one, 'HttpRequest'), 'Content')),
      ...exchangeOf('response', textOf(at(one, 'HttpResponse'), 'Content')),
    ],
  });
}

function extraOf(extra: Parameters<typeof textOf>[0]): string {
  return labelled(textOf(extra, 'Name'), textOf(extra, 'Value'));
}

/** Path with its query, and the parameters by which the tool attacked. */
function locationOf(one: JsonObject, url: string | null): string {
  const path = (url ?? '').replace(/^[a-z][a-z0-9+.-]{0,15}:\/\/[^/?#]*/i, '') || '/';
  const names = itemsOf(at(one, 'HttpRequest', 'Parameters'))
    .filter((parameter) => /^(?:true|1)$/i.test(textOf(parameter, 'IsVulnerable', 'Attacked')))
    .map((parameter) => oneLine(textOf(parameter, 'Name'), 200));
  const named = names.filter((name) => name !== null).join(', ');
  return named === '' ? path : `${path} [${named} parameter]`;
}

/** The values of a query hold the payload, which is another one in the next scan. */
function withoutValues(location: string): string {
  return location.replace(/=[^&#\s]*/g, '=');
}

function cvesOf(one: JsonObject): string[] {
  const known = itemsOf(at(one, 'KnownVulnerabilities')).map(
    (vulnerability) => `${textOf(vulnerability, 'Title')} ${textOf(vulnerability, 'References')}`,
  );
  return cvesIn([textOf(one, 'Name'), ...known, textOf(one, 'ExternalReferences')].join('\n'));
}

/** A list of bare numbers: `79, 80`. */
function cwesOf(text: string): number[] {
  const numbers = [...text.slice(0, 1000).matchAll(/(?<!\d)\d{1,5}(?!\d)/g)].map(Number);
  return [...new Set(numbers)].filter((number) => number > 0);
}

/** The same of CAPEC, as ids. */
function capecsIn(text: string): string {
  return text.slice(0, 1000).replace(/(?<!\d)\d{1,4}(?!\d)/g, 'CAPEC-$&');
}

/** The newest version that the entry has. */
function cvssOfAll(one: JsonObject): Finding['cvss'] {
  const all = ['Cvss40', 'Cvss31', 'Cvss'].map((version) => at(one, 'Classification', version));
  return cvssOf(
    all.map((cvss) => ({
      score: textOf(at(cvss, 'BaseScore'), 'Value'),
      vector: textOf(cvss, 'Vector'),
    })),
  );
}
