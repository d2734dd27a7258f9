// MobSF's report of the static analysis of a mobile app (Android or iOS, old lists and newer
// objects): one finding for each thing that a section says. What MobSF reports as in order, and
// what it lists without a verdict, counts as finding and opens no incident.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { factsOf, isNoResult, sections, type Fact } from './mobsf-sections.ts';
import { cweNumbers } from './read/cells.ts';
import { cvssOf } from './read/cvss.ts';
import type { FileHead } from './read/head.ts';
import { plainText } from './read/html.ts';
import { textOf, wordOf } from './read/json-values.ts';
import type { JsonElement, JsonObject, JsonValue, Kept } from './read/json.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { oneLine } from './read/text.ts';

/** Sections that say what the app holds and nothing of its weaknesses: counted for the run. */
const listings = [
  'apkid{}',
  'niap_analysis{}',
  'emails[]',
  'secrets[]',
  'urls[]',
  'trackers.trackers[]',
];

const appNames = ['package_name', 'bundle_id', 'packagename', 'bundle', 'app_name', 'file_name'];

/** Signs of which a report has one in its head, whatever the order of its members. */
const signs: readonly (readonly string[])[] = [
  ['file_name', 'app_type'],
  ['packagename', 'mainactivity'],
  ['manifest_analysis'],
  ['certificate_analysis'],
  ['niap_analysis'],
  ['ats_analysis'],
  ['macho_analysis'],
  ['code_analysis', 'binary_analysis'],
  ['android_api'],
  ['ios_api'],
];

export const mobsfJson: Importer = {
  connector: 're',
  format: 'mobsf-json',
  label: 'a MobSF report (JSON)',
  recognise: ({ kind, list, keys }: FileHead) =>
    kind === 'json' && !list && signs.some((sign) => sign.every((key) => keys.includes(key))),
  read: (source) => readItems(source, formatOf()),
};

/** Of one file: it counts what is listed without a verdict. */
function formatOf(): JsonFormat {
  const counts = new Map<string, number>();
  return {
    noun: 'result',
    wanted: { elements: [...sections, ...listings], keep: ['version', ...appNames, ...engines] },
    report: (kept) => ({ source_tool: 'MobSF', tool_version: toolVersion(kept) }),
    pass: (element) => isListed(element, counts) || isNoResult(element),
    shape,
    item: itemsOfRow,
    finish: ({ kept }) => [...listingNotes(counts), ...engineNotes(kept)],
  };
}

const engines = ['virus_total.positives', 'virus_total.total'];

function toolVersion(kept: Kept): string | null {
  return oneLine(wordOf(kept.get('version')).replace(/^v(?=\d)/i, ''), 64);
}

function isListed({ path }: JsonElement, counts: Map<string, number>): boolean {
  if (!listings.includes(path)) return false;
  const name = path.slice(0, -2);
  counts.set(name, (counts.get(name) ?? 0) + 1);
  return true;
}

/** Certificate findings are lists of severity, text and title; some early lists are of texts. */
function shape(value: JsonValue): JsonObject | null {
  if (typeof value === 'string') return { title: value };
  if (!Array.isArray(value)) return null;
  const [severity = null, description = null, title = description] = value;
  return { severity, description, title };
}

function itemsOfRow(row: JsonRow): readonly Item[] {
  return factsOf(row).map((fact) => {
    const title = oneLine(plainText(fact.title, 2000), 500);
    if (title === null) return skipped(row, 'The result has no title.');
    const finding = findingOf(row, fact, title);
    return fact.set_aside === null ? { finding } : { finding, set_aside: fact.set_aside };
  });
}

function findingOf(row: JsonRow, fact: Fact, title: string): Finding {
  const { meta } = fact;
  const app = appOf(row.kept);
  const rule = oneLine(plainText(fact.rule, 2000), 128);
  return findingWith({
    title,
    severity: fact.severity,
    severity_raw: oneLine(fact.severity_raw, 64) ?? '',
    rule,
    host: fact.host === '' ? null : readTarget(fact.host).host,
    location: oneLine(fact.location, 4096),
    cwe: cweNumbers(textOf(meta, 'cwe')),
    cvss: cvssOf([{ score: textOf(meta, 'cvss').replace(/^0(?:\.0)?$/, ''), vector: '' }]),
    description: prose([
      fact.description,
      labelled('Files', escapedText(fact.files)),
      labelled('OWASP Mobile', textOf(meta, 'owasp-mobile')),
      labelled('MASVS', textOf(meta, 'masvs')),
      labelled('Reference', textOf(meta, 'ref', 'reference')),
      labelled('App', escapedText(app)),
    ]),
    tool_id: rule,
    // Files and lines of one rule move with each build of the app.
    fingerprint: fingerprint({
      connector: 're',
      ...{ rule: `mobsf ${fact.section} ${fact.rule}`, title: null, host: null, port: null },
      location: JSON.stringify([app, ...fact.identity]),
      cve: [],
    }),
    place: placeOf(row),
  });
}

function appOf(kept: Kept): string {
  const names = appNames.map((name) => wordOf(kept.get(name)));
  return oneLine(names.find((name) => name.trim() !== '') ?? '', 300) ?? '';
}

function listingNotes(counts: ReadonlyMap<string, number>): string[] {
  if (counts.size === 0) return [];
  const said = [...counts].map(([name, count]) => `${name} (${count})`).sort();
  return [
    `Lists without a verdict of MobSF made no findings and stay in the file: ${said.join(', ')}.`,
  ];
}

function engineNotes(kept: Kept): string[] {
  const [positives = '', total = ''] = engines.map((path) => wordOf(kept.get(path)));
  if (!/^[1-9]\d{0,3}$/.test(positives)) return [];
  const of = /^\d{1,4}$/.test(total) ? ` of ${total}` : '';
  return [`The report says that ${positives}${of} engines of VirusTotal detect the file.`];
}
