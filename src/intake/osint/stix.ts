// A STIX 2.1 bundle: its report, incident or grouping, else the bundle itself. A marking that any
// of its objects carries, also in a part, counts for all of it.
import { validationFailed, type FieldError } from '../../domain/error.ts';
import { ownValue } from '../../domain/own-value.ts';
import { narrowestTlp, readTlp, type Tlp } from '../../domain/tlp.ts';
import {
  at,
  isObject,
  itemsOf,
  textOf,
  textsOf,
  wordOf,
} from '../../importers/read/json-values.ts';
import type { JsonObject } from '../../importers/read/json.ts';
import { relatedIds } from '../../importers/read/related-ids.ts';
import { techniquesIn } from '../../importers/read/technique-ids.ts';
import { cleanText, cutText, cvesIn, oneLine } from '../../importers/read/text.ts';
import { instantOf } from '../logs/times.ts';
import { maxIds, maxIndicatorLength, maxIndicators, type OsintFormat } from './osint-format.ts';
import type { Indicator, OsintReport } from './osint-report.ts';

export const stix: OsintFormat = {
  recognise: (body) => at(body, 'type') === 'bundle',
  read,
};

/** Objects of one bundle. */
const maxObjects = 10_000;

const identifier = /^[a-z0-9-]{1,64}--[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function read(body: JsonObject): OsintReport {
  const list = at(body, 'objects');
  const objects = (Array.isArray(list) ? list : []).filter((one) => isObject(one));
  const main = mainOf(objects);
  const id = wordOf(at(main ?? body, 'id')).toLowerCase();
  const faults = faultsOf(objects, id);
  if (faults.length > 0) throw validationFailed(faults);
  const named = oneLine(textOf(main, 'name', 'description'), 500);
  const indicators = objects.flatMap((one) => indicatorOf(one) ?? []);
  const summary = cutText(cleanText(textOf(main, 'description')), 20_000);
  const vulnerabilities = objects.filter((one) => at(one, 'type') === 'vulnerability');
  const names = vulnerabilities.map((one) => textOf(one, 'name')).join(' ');
  return {
    format: 'stix',
    title: named ?? onlyName(objects) ?? 'STIX bundle without a report',
    summary: summary.trim() === '' ? null : summary,
    url: null,
    key: `stix:${id}`,
    published_at: instantOf(textOf(main, 'published', 'created')),
    detected_at: null,
    severity: null,
    severity_raw: '',
    source: sourceOf(objects, main),
    tlp: tlpOf(objects),
    indicators: indicators.slice(0, maxIndicators),
    indicators_found: indicators.length,
    techniques: techniquesOf(objects),
    ...relatedIds(referredIn(objects, /capec|d3fend/i)),
    cve: cvesIn(`${named ?? ''} ${summary} ${names}`).slice(0, maxIds),
    level: null,
    category: null,
  };
}

/** Exporters number a bundle again each time; the report in it keeps its id. */
function mainOf(objects: readonly JsonObject[]): JsonObject | undefined {
  return ['report', 'incident', 'grouping', 'campaign']
    .map((type) => objects.find((one) => at(one, 'type') === type))
    .find((one) => one !== undefined);
}

/** Kinds of objects that name a bundle without a report, the most telling first. */
const naming = ['threat-actor', 'intrusion-set', 'malware', 'tool', 'vulnerability', 'indicator'];

/** The name of the only object of such a kind; of several, none names the bundle. */
function onlyName(objects: readonly JsonObject[]): string | null {
  for (const kind of naming) {
    const [one, ...others] = objects.filter((object) => at(object, 'type') === kind);
    const name = others.length > 0 ? null : oneLine(textOf(one, 'name'), 500);
    if (name !== null) return name;
  }
  return null;
}

function faultsOf(objects: readonly JsonObject[], id: string): FieldError[] {
  const count = objects.length;
  const reports = objects.filter((one) => at(one, 'type') === 'report').length;
  return [
    ...(reports > 1
      ? [{ pointer: '/objects', message: `holds ${reports} reports; send them one by one` }]
      : []),
    ...(count === 0 ? [{ pointer: '/objects', message: 'must hold at least one object' }] : []),
    ...(count > maxObjects
      ? [{ pointer: '/objects', message: `must hold at most ${maxObjects} objects` }]
      : []),
    ...(identifier.test(id) ? [] : [{ pointer: '/id', message: 'must be a STIX identifier' }]),
  ];
}

function sourceOf(objects: readonly JsonObject[], main: JsonObject | undefined): string {
  const author = wordOf(at(main, 'created_by_ref'));
  const identity = objects.find((one) => author !== '' && at(one, 'id') === author);
  return oneLine(textOf(identity, 'name'), 500) ?? 'STIX';
}

/** The fixed markings of TLP 2.0 and 1.0. */
const markings: Readonly<Record<string, Tlp>> = {
  '94868c89-83c2-464b-929b-a1a8aa3c8487': 'CLEAR',
  'bab4a63c-aed9-4cf5-a766-dfca5abac2bb': 'GREEN',
  '55d920b0-5e8b-4f79-9ee9-91f868d9b421': 'AMBER',
  '939a9414-2ddd-4d32-a0cd-375ea402b003': 'AMBER+STRICT',
  'e828b379-4e03-4974-9ac4-e53a884c97c1': 'RED',
  '613f2e26-407d-48c7-9eca-b8e91df99dc9': 'CLEAR',
  '34098fce-860f-48ae-8e50-ebd3cc5e41da': 'GREEN',
  'f88d31f6-486f-44da-b317-01333bde0b82': 'AMBER',
  '5e57c739-391a-4eb3-b6be-7d15ca92d5ed': 'RED',
};

function tlpOf(objects: readonly JsonObject[]): Tlp | null {
  const labels: Tlp[] = [];
  for (const one of objects) {
    if (at(one, 'type') === 'marking-definition') labels.push(...definedBy(one));
    for (const reference of referencesOf(one)) {
      const id = reference.replace(/^marking-definition--/i, '').toLowerCase();
      const label = ownValue(markings, id);
      if (label !== undefined) labels.push(label);
    }
  }
  return narrowestTlp(labels);
}

function referencesOf(one: JsonObject): string[] {
  const parts = itemsOf(at(one, 'granular_markings')).map((part) =>
    wordOf(at(part, 'marking_ref')),
  );
  return [...textsOf(at(one, 'object_marking_refs')), ...parts];
}

const extension = 'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d';

/** A definition that speaks of the protocol and says nothing known is read as the narrowest. */
function definedBy(definition: JsonObject): Tlp[] {
  const said = [
    wordOf(at(definition, 'definition', 'tlp')),
    wordOf(at(definition, 'extensions', extension, 'tlp_2_0')),
    ...[wordOf(at(definition, 'name'))].filter((name) => /^tlp\b/i.test(name)),
  ].filter((text) => text !== '');
  return said.map((text) => readTlp(text) ?? 'RED');
}

function techniquesOf(objects: readonly JsonObject[]): string[] {
  const patterns = objects.filter((one) => at(one, 'type') === 'attack-pattern');
  return techniquesIn(referredIn(patterns, /attack|atlas/i)).slice(0, maxIds);
}

/** The ids that objects have in the lists of this name. */
function referredIn(objects: readonly JsonObject[], source: RegExp): string {
  const ids = objects
    .flatMap((one) => itemsOf(at(one, 'external_references')))
    .filter((reference) => source.test(textOf(reference, 'source_name')))
    .map((reference) => textOf(reference, 'external_id'));
  return ids.join(' ');
}

function indicatorOf(one: JsonObject): Indicator | null {
  if (at(one, 'type') !== 'indicator') return null;
  const value = cutText(cleanText(wordOf(at(one, 'pattern'))), maxIndicatorLength);
  const type = oneLine(textOf(one, 'pattern_type'), 64) ?? 'stix';
  return value.trim() === '' ? null : { type, value };
}
