// Reports of sandboxes (CAPE, Cuckoo, Hatching Triage, Hybrid Analysis): one finding a signature
// that matched, with the techniques the report ties to it. Behaviour and traffic alone are none.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { hasAll } from './read/head.ts';
import { at, entriesOf, itemsOf, textOf, textsOf, wholeOf, wordOf } from './read/json-values.ts';
import type { JsonValue, Kept } from './read/json.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { techniquesIn } from './read/technique-ids.ts';
import { cvesIn, lookUp, oneLine } from './read/text.ts';

const severityOf: Readonly<Record<string, Severity>> = {
  '0': 'info',
  '1': 'low',
  '2': 'medium',
  '3': 'high',
  '4': 'critical',
  '5': 'critical',
  malicious: 'high',
  suspicious: 'medium',
  informative: 'info',
};

/** Of Hatching Triage, whose signatures have a score from 1 to 10 instead of a severity. */
const scoreBands: readonly (readonly [least: number, severity: Severity])[] = [
  [10, 'critical'],
  [8, 'high'],
  [6, 'medium'],
  [2, 'low'],
  [0, 'info'],
];

/** Observed data that the description lists. */
const listedData = 20;

const format: JsonFormat = {
  noun: 'signature',
  wanted: {
    elements: ['signatures[]'],
    keep: [
      ...['sha256', 'sha1', 'md5', 'name'].map((name) => `target.file.${name}`),
      ...['target.url', 'info.version', 'ttps', 'malscore'],
      ...['sample.sha256', 'sample.sha1', 'sample.md5', 'sample.target', 'sample.score'],
      ...['sha256', 'sha1', 'md5', 'submit_name', 'threat_score'],
    ],
  },
  report: (kept) => {
    const version = oneLine(wordOf(kept.get('info.version')), 64);
    return { source_tool: toolOf(kept, version), tool_version: version };
  },
  item: itemOf,
};

function toolOf(kept: Kept, version: string | null): string {
  if (version?.includes('CAPE')) return 'CAPE';
  if (kept.has('threat_score')) return 'Hybrid Analysis';
  return kept.has('sample.score') || kept.has('sample.target') ? 'Hatching Triage' : 'Sandbox';
}

/** Members that together only these sandboxes have; the signatures can follow the head. */
const others = [
  ['sample', 'analysis', 'signatures'],
  ['sample', 'tasks', 'targets'],
  ['sample', 'task', 'analysis'],
  ['environment_id', 'threat_score'],
  ['job_id', 'threat_score'],
  ['mitre_attcks', 'signatures'],
];

const marks = ['signatures', 'network', 'behavior', 'CAPE', 'malscore'];

export const sandboxJson: Importer = {
  connector: 're',
  format: 'sandbox-json',
  label: 'a sandbox report (JSON of CAPE, Cuckoo, Hatching Triage or Hybrid Analysis)',
  recognise: (head) => {
    const { kind, list, keys, members } = head;
    if (kind !== 'json' || list) return false;
    if (others.some((other) => hasAll(head, other))) return true;
    const known = keys.filter((key) => marks.includes(key)).length;
    const named = ['info.version', 'info.machine', 'info.id', 'statistics.processing'];
    return known > (named.some((name) => members.has(name)) ? 0 : 1);
  },
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const one = row.value;
  // Where there is an id alongside the name, the name is for people.
  const id = textOf(one, 'label', 'identifier');
  const rule = oneLine(id || textOf(one, 'name'), 256);
  const named = id === '' ? '' : textOf(one, 'name');
  const title =
    oneLine(named || textOf(one, 'short_description', 'description') || id, 500) ?? rule;
  if (title === null) return skipped(row, 'The signature has neither a name nor a description.');
  return { finding: findingOf(row, title, rule) };
}

function findingOf(row: JsonRow, title: string, rule: string | null): Finding {
  const one = row.value;
  const sample = sampleOf(row.kept);
  const said = oneLine(textOf(one, 'severity', 'threat_level_human'), 64);
  const severity_raw = said ?? oneLine(textOf(one, 'score'), 64) ?? '';
  const families = textsOf(at(one, 'families')).join(', ');
  const data = [...itemsOf(at(one, 'data')), ...itemsOf(at(one, 'marks'))]
    .concat(itemsOf(at(one, 'indicators')))
    .slice(0, listedData);
  return findingWith({
    title,
    severity:
      said === null ? severityOfScore(severity_raw) : (lookUp(severityOf, said) ?? 'unknown'),
    severity_raw,
    confidence: wholeOf(at(one, 'confidence'), 100),
    rule,
    location: sample,
    cve: cvesIn(`${title} ${rule ?? ''}`.replaceAll('_', '-')),
    techniques: techniquesOf(row, rule),
    description: prose([
      escapedText(textOf(one, 'description', 'desc')),
      labelled('Families', families),
      labelled('Sample', nameOf(row.kept)),
      ...data.map((entry) => escapedText(JSON.stringify(entry).slice(0, 1000))),
      labelled('References', textsOf(at(one, 'references')).join('\n')),
    ]),
    tool_id: rule,
    fingerprint: fingerprint({
      connector: 're',
      ...{ rule, title: rule === null ? title : null, host: null, port: null, cve: [] },
      location: sample,
    }),
    place: placeOf(row),
  });
}

function severityOfScore(said: string): Severity {
  const score = /^\d{1,2}(?:\.\d{1,3})?$/.test(said) ? Number(said) : Number.NaN;
  return scoreBands.find(([least]) => score >= least)?.[1] ?? 'unknown';
}

function nameOf(kept: Kept): string {
  const names = ['target.file.name', 'sample.target', 'submit_name'];
  const first = names.map((name) => wordOf(kept.get(name))).find((name) => name !== '');
  return oneLine(first ?? '', 500) ?? '';
}

function sampleOf(kept: Kept): string | null {
  const hashes = ['sha256', 'sha1', 'md5'];
  const names = [
    ...hashes.map((hash) => `target.file.${hash}`),
    'target.url',
    ...hashes.map((hash) => `sample.${hash}`),
    ...[...hashes, 'sample.target'],
  ];
  const first = names.map((name) => wordOf(kept.get(name))).find((text) => text !== '');
  return oneLine(first ?? '', 4096);
}

/**
 * Of the signature itself (`ttp`, `ttps`), or of the report, as versions of CAPE have had it:
 * {technique: signature or list of them}, [{signature, ttp}] for each pair, [{signature, ttps}].
 */
function techniquesOf({ value, kept }: JsonRow, rule: string | null): string[] {
  const own = ['ttp', 'ttps', 'attck_id'].flatMap((name) => [
    ...textsOf(at(value, name)),
    ...entriesOf(at(value, name)).map(([id]) => id),
  ]);
  const named = rule === null ? undefined : techniquesByRule(kept.get('ttps')).get(rule);
  return techniquesIn([...own, ...(named ?? [])].join(' '));
}

type ByRule = ReadonlyMap<string, readonly string[]>;

/** Made once for a report, which can have thousands of signatures and of techniques. */
const techniquesOfReports = new WeakMap<object, ByRule>();

function techniquesByRule(all: JsonValue | undefined): ByRule {
  if (typeof all !== 'object' || all === null) return new Map();
  const known = techniquesOfReports.get(all);
  if (known) return known;
  const made = new Map<string, string[]>();
  for (const [rule, id] of Array.isArray(all) ? listed(all) : mapped(all)) {
    const said = made.get(rule);
    if (said) said.push(id);
    else made.set(rule, [id]);
  }
  const ids = new Map([...made].map(([rule, said]) => [rule, techniquesIn(said.join(' '))]));
  techniquesOfReports.set(all, ids);
  return ids;
}

function listed(all: readonly JsonValue[]): [rule: string, id: string][] {
  return all.flatMap((entry) => {
    const rule = textOf(entry, 'signature');
    const ids = ['ttp', 'ttps'].flatMap((name) => textsOf(at(entry, name)));
    return ids.map((id): [string, string] => [rule, id]);
  });
}

function mapped(all: JsonValue): [rule: string, id: string][] {
  return entriesOf(all).flatMap(([id, names]) =>
    textsOf(names).map((rule): [string, string] => [rule, id]),
  );
}
