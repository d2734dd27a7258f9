// The result of an Assemblyline service: one finding a section. A section without a heuristic is
// information; else the score of the heuristic decides, by the platform's own bands.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { at, entriesOf, textOf, wordOf } from './read/json-values.ts';
import { escapedText, prose, stableWords } from './read/prose.ts';
import { techniquesIn } from './read/technique-ids.ts';
import { oneLine } from './read/text.ts';

const format: JsonFormat = {
  noun: 'section',
  wanted: {
    elements: ['extra.sections[]', 'result.sections[]'],
    keep: ['response.service_name', 'response.service_version', 'sha256'],
  },
  report: (kept) => ({
    source_tool: oneLine(wordOf(kept.get('response.service_name')), 200) ?? 'Assemblyline',
    tool_version: oneLine(wordOf(kept.get('response.service_version')), 64),
  }),
  item: itemOf,
};

export const triageJson: Importer = {
  connector: 're',
  format: 'triage-json',
  label: 'an Assemblyline service result (JSON)',
  recognise: ({ kind, list, members }) =>
    kind === 'json' &&
    !list &&
    ['extra.sections', 'result.sections'].some((name) => members.has(name)) &&
    ['extra.drop_file', 'drop_file', 'response.service_name'].some((name) => members.has(name)),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const title = oneLine(textOf(row.value, 'title_text', 'title'), 500);
  if (title === null) return skipped(row, 'The section has no title.');
  return { finding: findingOf(row, title) };
}

function findingOf(row: JsonRow, title: string): Finding {
  const heuristic = at(row.value, 'heuristic');
  const score = Number(textOf(heuristic, 'score')) || 0;
  const rule = oneLine(textOf(heuristic, 'heur_id', 'name') || wordOf(heuristic), 128);
  const attack = at(heuristic, 'attack_ids') ?? at(heuristic, 'attack');
  return findingWith({
    title,
    severity: severityOf(score),
    severity_raw: oneLine(textOf(heuristic, 'score'), 64) ?? '',
    rule,
    techniques: techniquesIn(JSON.stringify(attack ?? '')),
    description: prose([
      escapedText(textOf(row.value, 'body').slice(0, 20_000)),
      ...entriesOf(at(heuristic, 'signatures')).map(([name]) => escapedText(name)),
    ]),
    fingerprint: fingerprint({
      connector: 're',
      ...{ rule, title, host: null, port: null, cve: [] },
      location: JSON.stringify([wordOf(row.kept.get('sha256')), bodyPrint(row)]),
    }),
    place: placeOf(row),
  });
}

/** Tables and the like hold the times, tasks and ports of one analysis; texts do not. */
function bodyPrint({ value }: JsonRow): string {
  const body = textOf(value, 'body').slice(0, 2000);
  return /^(?:TABLE|KEY_VALUE|SANDBOX|PROCESS_TREE|GRAPH_DATA|TIMELINE)$/i.test(
    textOf(value, 'body_format'),
  )
    ? stableWords(escapedText(body))
    : body;
}

function severityOf(score: number): Severity {
  if (score >= 1000) return 'high';
  if (score >= 300) return 'medium';
  return score > 0 ? 'low' : 'info';
}
