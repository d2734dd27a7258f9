// capa's result: one finding a rule that matched. Library rules are helpers of other rules and no
// findings. The tool gives no severity; every capability is information. The ATT&CK ids are kept.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { hasAll } from './read/head.ts';
import { at, isTrue, itemsOf, textOf, textsOf, wordOf } from './read/json-values.ts';
import type { JsonValue } from './read/json.ts';
import { labelled, prose } from './read/prose.ts';
import { techniquesIn } from './read/technique-ids.ts';
import { oneLine } from './read/text.ts';

const format: JsonFormat = {
  noun: 'rule',
  wanted: {
    elements: ['rules{}'],
    keep: ['meta.version', 'meta.sample'],
    // Where a rule matches can take a million values and more in the trace of a sandbox.
    leave: ['matches'],
  },
  report: (kept) => ({
    source_tool: 'capa',
    tool_version: oneLine(wordOf(kept.get('meta.version')), 64),
  }),
  item: itemOf,
};

const signs = [
  ['rules', 'meta.sample'],
  ['rules', 'meta.analysis'],
  ['meta.sample', 'meta.analysis'],
  ['meta.sample', 'meta.flavor'],
];

export const capaJson: Importer = {
  connector: 're',
  format: 'capa-json',
  label: 'a capa result (JSON)',
  recognise: (head) => head.kind === 'json' && !head.list && signs.some((s) => hasAll(head, s)),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item | null {
  const meta = at(row.value, 'meta');
  const title = oneLine(textOf(meta, 'name') || (row.keys[0] ?? ''), 500);
  if (title === null) return skipped(row, 'The rule has no name.');
  if (isTrue(at(meta, 'lib')) || isTrue(at(meta, 'is_subscope_rule'))) return null;
  return { finding: findingOf(row, title, meta) };
}

function findingOf(row: JsonRow, title: string, meta: JsonValue | undefined): Finding {
  const sample = sampleOf(row);
  const attack = [...itemsOf(at(meta, 'attack')), ...itemsOf(at(meta, 'att&ck'))];
  const mbc = itemsOf(at(meta, 'mbc'));
  const namespace = oneLine(textOf(meta, 'namespace'), 256);
  return findingWith({
    title,
    severity: 'info',
    severity_raw: '',
    rule: title,
    location: sample,
    techniques: techniquesIn(attack.map((one) => textOf(one, 'id') || wordOf(one)).join(' ')),
    description: prose([
      textOf(meta, 'description'),
      labelled('Namespace', namespace ?? ''),
      labelled('ATT&amp;CK', attack.map(partsOf).join('; ')),
      labelled('MBC', mbc.map(partsOf).join('; ')),
      labelled('Sample', sample ?? ''),
      labelled('References', textsOf(at(meta, 'references')).join('\n')),
    ]),
    tool_id: namespace,
    fingerprint: fingerprint({
      connector: 're',
      ...{ rule: title, title: null, host: null, port: null, location: sample, cve: [] },
    }),
    place: placeOf(row),
  });
}

/** The hash of the sample: its path differs from analysis to analysis. */
function sampleOf({ kept }: JsonRow): string | null {
  const sample = kept.get('meta.sample');
  return oneLine(textOf(sample, 'sha256', 'sha1', 'md5', 'path').toLowerCase(), 500);
}

/** `Defense Evasion::Hide Artifacts [T1564]`. */
function partsOf(one: JsonValue): string {
  const parts = textsOf(at(one, 'parts')).join('::');
  return parts === '' ? wordOf(one) : `${parts} [${textOf(one, 'id')}]`;
}
