// A MISP event as its API and its files have it. Labels of its attributes count like its own.
import { validationFailed } from '../../domain/error.ts';
import { ownValue } from '../../domain/own-value.ts';
import { required } from '../../domain/required.ts';
import type { Severity } from '../../domain/severity.ts';
import { narrowestTlp, readTlp, type Tlp } from '../../domain/tlp.ts';
import { at, isObject, isTrue, textOf, textsOf, wordOf } from '../../importers/read/json-values.ts';
import type { JsonObject, JsonValue } from '../../importers/read/json.ts';
import { relatedIds } from '../../importers/read/related-ids.ts';
import { techniquesIn } from '../../importers/read/technique-ids.ts';
import { cleanText, cutText, cvesIn, oneLine } from '../../importers/read/text.ts';
import { instantOf } from '../logs/times.ts';
import { maxIds, maxIndicatorLength, maxIndicators, type OsintFormat } from './osint-format.ts';
import type { Indicator, OsintReport } from './osint-report.ts';

export const misp: OsintFormat = {
  recognise: (body) => isEvent(body) || isObject(at(body, 'Event')) || hasResponse(body),
  read,
};

/** An event without its wrapper. A form has no `info`, and an event no `title`. */
function isEvent(body: JsonObject): boolean {
  return at(body, 'info') !== undefined && at(body, 'title') === undefined;
}

/** What a search answers: `{response: [{Event}]}`. */
function hasResponse(body: JsonObject): boolean {
  const response = at(body, 'response');
  return Array.isArray(response) || isObject(response);
}

interface Found {
  event: JsonObject;
  /** Where it is in the body. */
  pointer: string;
}

function eventIn(body: JsonObject): Found {
  if (!hasResponse(body)) return unwrapped(body, '');
  const response = required(at(body, 'response'), 'response');
  if (isObject(response)) return unwrapped(response, '/response');
  const [first, ...others] = listOf(response);
  if (others.length > 0) {
    const message = `holds ${others.length + 1} events; send them one by one`;
    throw validationFailed([{ pointer: '/response', message }]);
  }
  return unwrapped(first, '/response/0');
}

function unwrapped(value: JsonValue | undefined, pointer: string): Found {
  const event = at(value, 'Event');
  if (isObject(event)) return { event, pointer: `${pointer}/Event` };
  if (isObject(value) && isEvent(value)) return { event: value, pointer };
  const message = 'holds no MISP event; send {"Event": {…}}';
  throw validationFailed([{ pointer: pointer.replace(/\/0$/, ''), message }]);
}

/** The items of a list, all of them; the body has a limit of its own. */
function listOf(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Threat levels of MISP; 4 is "undefined". */
const severityOfLevel: Readonly<Record<string, Severity>> = { 1: 'high', 2: 'medium', 3: 'low' };

function read(body: JsonObject): OsintReport {
  const { event, pointer } = eventIn(body);
  const id = wordOf(at(event, 'uuid')).toLowerCase();
  const title = oneLine(wordOf(at(event, 'info')), 500);
  const faults = [
    ...(uuid.test(id) ? [] : [{ pointer: `${pointer}/uuid`, message: 'must be a UUID' }]),
    ...(title === null ? [{ pointer: `${pointer}/info`, message: 'is required' }] : []),
  ];
  if (faults.length > 0) throw validationFailed(faults);
  const attributes = attributesOf(event);
  const tags = [event, ...attributes].flatMap((one) => listOf(at(one, 'Tag')));
  const names = [...tags.map((tag) => textOf(tag, 'name')), ...clusterNames(event, attributes)];
  const date = instantOf(`${wordOf(at(event, 'date'))}T00:00:00Z`);
  const level = wordOf(at(event, 'threat_level_id')).trim();
  const indicators = attributes.flatMap((one) => indicatorOf(one) ?? []);
  return {
    format: 'misp',
    title: required(title, 'title'),
    summary: null,
    url: null,
    key: `misp:${id}`,
    published_at: date,
    detected_at: date,
    severity: ownValue(severityOfLevel, level) ?? null,
    severity_raw: oneLine(level, 64) ?? '',
    source: oneLine(wordOf(at(event, 'Orgc', 'name')), 500) ?? 'MISP',
    tlp: tlpOf(names),
    indicators: indicators.slice(0, maxIndicators),
    indicators_found: indicators.length,
    techniques: techniquesOf(names),
    ...relatedIds(names.filter((name) => /capec|d3fend|d3-/i.test(name)).join(' ')),
    cve: cvesIn(`${title} ${indicators.map(({ value }) => value).join(' ')}`).slice(0, maxIds),
    level: null,
    category: null,
  };
}

function attributesOf(event: JsonValue): JsonValue[] {
  const objects = listOf(at(event, 'Object'));
  const lists = [event, ...objects].flatMap((one) => listOf(at(one, 'Attribute')));
  return lists.filter((one) => isObject(one) && !isTrue(at(one, 'deleted')));
}

/** Names of the clusters, with the ids that ATT&CK's galaxy keeps in their meta. */
function clusterNames(event: JsonValue, attributes: readonly JsonValue[]): string[] {
  const galaxies = [event, ...attributes].flatMap((one) => listOf(at(one, 'Galaxy')));
  return galaxies
    .filter((galaxy) => /attack|atlas|capec|d3fend/i.test(textOf(galaxy, 'type', 'name')))
    .flatMap((galaxy) => listOf(at(galaxy, 'GalaxyCluster')))
    .map(
      (one) =>
        `galaxy ${textOf(one, 'value')} ${textsOf(at(one, 'meta', 'external_id')).join(' ')}`,
    );
}

/** A label of the protocol that no one knows is read as the narrowest. */
function tlpOf(names: readonly string[]): Tlp | null {
  const labels = names.filter((name) => /^tlp:/i.test(name.trim()));
  return narrowestTlp(labels.map((label) => readTlp(label) ?? 'RED'));
}

/** Tags such as `misp-galaxy:mitre-attack-pattern="Phishing - T1566"`. */
function techniquesOf(names: readonly string[]): string[] {
  const named = names.filter((name) => /^galaxy |attack|atlas/i.test(name));
  return techniquesIn(named.join(' ')).slice(0, maxIds);
}

function indicatorOf(attribute: JsonValue): Indicator | null {
  const value = cutText(cleanText(wordOf(at(attribute, 'value'))), maxIndicatorLength);
  const type = oneLine(wordOf(at(attribute, 'type')), 64);
  if (value.trim() === '' || type === null) return null;
  // Free text is no indicator.
  return type === 'comment' || type === 'text' ? null : { type, value };
}
