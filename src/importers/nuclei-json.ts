// Nuclei's results: one object a line, a list, or a list a line. One finding a result.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { exchangeOf, findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { cvssOf } from './read/cvss.ts';
import { at, isObject, textOf, textsOf, wholeOf } from './read/json-values.ts';
import type { JsonObject, JsonValue } from './read/json.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, cwesIn, lookUp, oneLine } from './read/text.ts';

const severityOf: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  info: 'info',
  unknown: 'unknown',
};

const format: JsonFormat = {
  noun: 'result',
  wanted: { elements: ['', '[]'], several: true },
  report: () => ({ source_tool: 'Nuclei', tool_version: null }),
  item: itemOf,
};

export const nucleiJson: Importer = {
  connector: 'webscanner',
  format: 'nuclei-json',
  label: 'Nuclei results (JSON or JSON lines)',
  recognise: ({ kind, keys }) =>
    kind === 'json' &&
    keys.includes('info') &&
    ['template-id', 'templateID', 'template'].some((key) => keys.includes(key)),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const title = oneLine(textOf(at(row.value, 'info'), 'name') || templateOf(row.value), 500);
  if (title === null) return skipped(row, 'The result has neither a name nor a template.');
  const finding = findingOf(row, title);
  // With -matcher-status the tool lists what did not match, too.
  if (at(row.value, 'matcher-status') !== false) return { finding };
  return { finding, set_aside: 'The template did not match ("matcher-status" is false).' };
}

function templateOf(result: JsonObject): string {
  return textOf(result, 'template-id', 'templateID', 'template');
}

function findingOf(row: JsonRow, title: string): Finding {
  const result = row.value;
  const info = at(result, 'info');
  const known = at(info, 'classification');
  const matched = oneLine(textOf(result, 'matched-at', 'matched') || textOf(result, 'host'), 4096);
  const { host, port, path } = whereOf(result, matched);
  const rule = oneLine(templateOf(result), 256);
  const severity_raw = oneLine(textOf(info, 'severity'), 64) ?? '';
  const matcher = oneLine(textOf(result, 'matcher-name', 'matcher_name'), 200);
  const location = matcher === null ? path : `${path} [${matcher}]`;
  const extracted = textsOf(at(result, 'extracted-results') ?? at(result, 'extracted_results'));
  const references = textsOf(at(info, 'reference')).join('\n');
  const cve = cvesIn([...textsOf(at(known, 'cve-id')), rule ?? ''].join(' '));
  return findingWith({
    title,
    severity: lookUp(severityOf, severity_raw) ?? 'unknown',
    severity_raw,
    ...{ rule, host, port, location, cve },
    url: matched !== null && matched.includes('://') ? matched : null,
    cwe: cwesIn(textsOf(at(known, 'cwe-id')).join(' ')),
    cvss: cvssOf([{ score: textOf(known, 'cvss-score'), vector: textOf(known, 'cvss-metrics') }]),
    description: prose([
      textOf(info, 'description'),
      labelled('Impact', textOf(info, 'impact')),
      labelled('Extracted', escapedText(extracted.join(', ').slice(0, 4000))),
      labelled('References', references),
    ]),
    remediation: prose([textOf(info, 'remediation')]),
    fingerprint: fingerprint({
      connector: 'webscanner',
      rule,
      title: rule === null ? title : null,
      host,
      port,
      location: JSON.stringify([path, matcher, oneLine(textOf(result, 'extractor-name'), 200)]),
      cve: [],
    }),
    place: placeOf(row),
    exchanges: [
      ...exchangeOf('request', textOf(result, 'request')),
      ...exchangeOf('response', textOf(result, 'response')),
    ],
  });
}

interface Where {
  host: string | null;
  port: number | null;
  path: string;
}

/** A result names what was matched as an address, or as a host with or without a port. */
function whereOf(result: JsonObject, matched: string | null): Where {
  const target = readTarget(matched ?? '', textOf(result, 'ip'));
  // Scripts (type javascript) write the address with a slash before it.
  const named = readTarget(textOf(result, 'host', 'url').replace(/^\/+(?=[a-z]+:\/\/)/i, ''));
  const path = (matched ?? '').replace(/^(?:[a-z][a-z0-9+.-]{0,15}:\/\/)?[^/?#]*/i, '');
  return {
    host: target.host ?? named.host,
    port: target.port ?? portOf(at(result, 'port')) ?? named.port,
    path: path === '' ? '/' : path,
  };
}

function portOf(value: JsonValue | undefined): number | null {
  return isObject(value) ? null : wholeOf(value, 65_535);
}
