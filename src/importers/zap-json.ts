// ZAP's JSON report, versions 2.7 to 2.16, `site` as a list or a single object: one finding an
// alert. The identity is that of the XML report, so that either can follow the other.
import type { Exchange, Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { exchangeOf, findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { at, isObject, itemsOf, textOf, wholeOf, wordOf } from './read/json-values.ts';
import type { JsonObject, JsonValue, Kept } from './read/json.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { readTarget, type Target } from './read/target.ts';
import { cvesIn, lookUp, oneLine } from './read/text.ts';
import { confidenceOf, listedInstances, maxExchanges, severityOf } from './zap-ratings.ts';

const sites = ['site[]', 'site'];

const format: JsonFormat = {
  noun: 'alert',
  wanted: {
    elements: sites.map((site) => `${site}.alerts[]`),
    keep: [
      '@version',
      ...sites.flatMap((site) => ['@name', '@host', '@port'].map((name) => `${site}.${name}`)),
    ],
  },
  needs: ['site[]', 'site{}'],
  report: (kept) => ({
    source_tool: 'ZAP',
    tool_version: oneLine(wordOf(kept.get('@version')), 64),
  }),
  item: itemOf,
};

export const zapJson: Importer = {
  connector: 'webscanner',
  format: 'zap-json',
  label: 'a ZAP JSON report (with "site")',
  recognise: ({ kind, list, keys }) =>
    kind === 'json' && !list && keys.includes('site') && keys.some((key) => key.startsWith('@')),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const alert = row.value;
  const title = oneLine(textOf(alert, 'alert', 'name'), 500);
  if (title === null) return skipped(row, 'The alert has no name.');
  const finding = findingOf(row, title);
  if (textOf(alert, 'confidence').trim() !== '0') return { finding };
  return { finding, set_aside: 'The alert is marked as a false positive in the tool.' };
}

function findingOf(row: JsonRow, title: string): Finding {
  const alert = row.value;
  const instances = itemsOf(at(alert, 'instances')).filter(isObject);
  const alone = !Array.isArray(at(alert, 'instances'));
  const seen = alone && textOf(alert, 'uri') !== '' ? [alert] : instances;
  const first = seen[0];
  const url = first ? oneLine(textOf(first, 'uri'), 4096) : null;
  const target = targetOf(row, url);
  const rule = oneLine(textOf(alert, 'pluginid'), 64);
  const severity_raw = severityWord(alert);
  const location = first ? locationOf(first) : null;
  const { host, port } = target;
  const identity = { rule, title, host, port, location: alone ? location : null, cve: [] };
  return findingWith({
    title,
    severity: lookUp(severityOf, severity_raw) ?? 'unknown',
    severity_raw,
    confidence: lookUp(confidenceOf, textOf(alert, 'confidence')) ?? null,
    ...{ rule, host, port, url, location },
    cve: cvesIn(
      [title, ...['desc', 'otherinfo', 'reference'].map((name) => textOf(alert, name))].join('\n'),
    ),
    cwe: cweOf(at(alert, 'cweid')),
    description: prose([
      textOf(alert, 'desc'),
      textOf(alert, 'otherinfo'),
      alone ? evidenceOf(alert) : listOf(instances),
      labelled('References', textOf(alert, 'reference')),
    ]),
    remediation: prose([textOf(alert, 'solution')]),
    tool_id: oneLine(textOf(alert, 'alertRef'), 128),
    fingerprint: fingerprint({ connector: 'webscanner', ...identity }),
    place: placeOf(row),
    exchanges: seen.flatMap(exchangesOf).slice(0, maxExchanges),
  });
}

function targetOf({ kept }: { kept: Kept }, url: string | null): Target {
  const site = (name: string): JsonValue | undefined =>
    kept.get(`site[].${name}`) ?? kept.get(`site.${name}`);
  const named = readTarget(wordOf(site('@name')) || (url ?? ''), wordOf(site('@host')));
  const host = oneLine(wordOf(site('@host')), 255)?.toLowerCase() ?? named.host;
  return { ...named, host, port: wholeOf(site('@port'), 65_535) ?? named.port };
}

function severityWord(alert: JsonObject): string {
  const code = oneLine(textOf(alert, 'riskcode'), 64);
  return code ?? oneLine(textOf(alert, 'riskdesc'), 64)?.split(' ')[0] ?? '';
}

function cweOf(value: JsonValue | undefined): number[] {
  const id = wholeOf(value, 99_999) ?? 0;
  return id > 0 ? [id] : [];
}

/** Path with its query, and the parameter: `/shop/cart?id=1 [id parameter]`. */
function locationOf(instance: JsonObject): string {
  const uri = oneLine(textOf(instance, 'uri'), 4096) ?? '';
  const path = uri.replace(/^[a-z][a-z0-9+.-]{0,15}:\/\/[^/?#]*/i, '') || '/';
  const param = oneLine(textOf(instance, 'param'), 500);
  return param === null ? path : `${path} [${param} parameter]`;
}

function listOf(instances: readonly JsonObject[]): string {
  const lines = instances.slice(0, listedInstances).map((one) => {
    const said = (name: string): string => escapedText(oneLine(textOf(one, name), 500) ?? '');
    const param = said('param') === '' ? '' : ` [${said('param')}]`;
    const evidence = evidenceOf(one);
    const shown = evidence === '' ? '' : ` – ${evidence}`;
    return `<li>${said('method') || 'GET'} ${said('uri')}${param}${shown}</li>`;
  });
  const more = instances.length - lines.length;
  return lines.join('') + (more > 0 ? `<li>and ${more} more</li>` : '');
}

function evidenceOf(node: JsonObject): string {
  const said = (name: string): string => escapedText(oneLine(textOf(node, name), 300) ?? '');
  const parts = [labelled('attack', said('attack')), labelled('evidence', said('evidence'))];
  return parts.filter((part) => part !== '').join('; ');
}

/** Head and body of a message are in two members. */
function exchangesOf(instance: JsonObject): Exchange[] {
  const message = (part: string): string =>
    wordOf(at(instance, `${part}-header`) ?? at(instance, `${part}header`)) +
    wordOf(at(instance, `${part}-body`) ?? at(instance, `${part}body`));
  return [
    ...exchangeOf('request', message('request')),
    ...exchangeOf('response', message('response')),
  ];
}
