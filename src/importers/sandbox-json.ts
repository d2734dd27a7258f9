// Reports of the CAPE and Cuckoo sandboxes: one finding a signature that matched, with the
// techniques the report ties to it. Behaviour and network traffic alone are no findings.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import type { JsonValue, Kept } from './read/json.ts';
import { at, entriesOf, itemsOf, textOf, textsOf, wholeOf, wordOf } from './read/json-values.ts';
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
};

/** Observed data that the description lists. */
const listedData = 20;

const format: JsonFormat = {
  noun: 'signature',
  wanted: {
    elements: ['signatures[]'],
    keep: [
      ...['sha256', 'sha1', 'md5', 'name'].map((name) => `target.file.${name}`),
      ...['target.url', 'info.version', 'ttps', 'malscore'],
    ],
  },
  // Newer reports say behind the signatures which technique belongs to which.
  waitFor: 'ttps',
  report: (kept) => {
    const version = oneLine(wordOf(kept.get('info.version')), 64);
    const isCape = version?.includes('CAPE') ?? false;
    return { source_tool: isCape ? 'CAPE' : 'Sandbox', tool_version: version };
  },
  item: itemOf,
};

const marks = ['signatures', 'network', 'behavior', 'target', 'CAPE', 'malscore'];

export const sandboxJson: Importer = {
  connector: 're',
  format: 'sandbox-json',
  label: 'a CAPE or Cuckoo report (JSON)',
  recognise: ({ kind, list, keys, text }) => {
    if (kind !== 'json' || list) return false;
    const known = keys.filter((key) => marks.includes(key)).length;
    if (keys.includes('info') || keys.includes('statistics')) return known > 0;
    return known > 1 || (keys.includes('target') && text.includes('"CAPE"'));
  },
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const rule = oneLine(textOf(row.value, 'name'), 256);
  const title = oneLine(textOf(row.value, 'description') || (rule ?? ''), 500);
  if (title === null) return skipped(row, 'The signature has neither a name nor a description.');
  return { finding: findingOf(row, title, rule) };
}

function findingOf(row: JsonRow, title: string, rule: string | null): Finding {
  const one = row.value;
  const sample = sampleOf(row.kept);
  const severity_raw = oneLine(textOf(one, 'severity'), 64) ?? '';
  const families = textsOf(at(one, 'families')).join(', ');
  const data = [...itemsOf(at(one, 'data')), ...itemsOf(at(one, 'marks'))].slice(0, listedData);
  return findingWith({
    title,
    severity: lookUp(severityOf, severity_raw) ?? 'unknown',
    severity_raw,
    confidence: wholeOf(at(one, 'confidence'), 100),
    rule,
    location: sample,
    cve: cvesIn(`${title} ${rule ?? ''}`.replaceAll('_', '-')),
    techniques: techniquesOf(row, rule),
    description: prose([
      textOf(one, 'description'),
      labelled('Families', families),
      labelled('Sample', wordOf(row.kept.get('target.file.name'))),
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

function sampleOf(kept: Kept): string | null {
  const names = ['target.file.sha256', 'target.file.sha1', 'target.file.md5', 'target.url'];
  const first = names.map((name) => wordOf(kept.get(name))).find((text) => text !== '');
  return oneLine(first ?? '', 4096);
}

/**
 * Of the signature itself (`ttp`, `ttps`), or of the report: {technique: signature or list of them}
 * up to version 2.2, [{signature, ttps}] since.
 */
function techniquesOf({ value, kept }: JsonRow, rule: string | null): string[] {
  const own = ['ttp', 'ttps'].flatMap((name) => [
    ...textsOf(at(value, name)),
    ...entriesOf(at(value, name)).map(([id]) => id),
  ]);
  const all = kept.get('ttps');
  const named = Array.isArray(all) ? listed(all, rule) : mapped(all, rule);
  return techniquesIn([...own, ...named].join(' '));
}

function listed(all: readonly JsonValue[], rule: string | null): string[] {
  const mine = all.filter((entry) => textOf(entry, 'signature') === rule);
  return mine.flatMap((entry) => textsOf(at(entry, 'ttps')));
}

function mapped(all: JsonValue | undefined, rule: string | null): string[] {
  const mine = entriesOf(all).filter(([, names]) => rule !== null && textsOf(names).includes(rule));
  return mine.map(([id]) => id);
}
