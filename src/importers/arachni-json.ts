// Arachni's JSON report: one finding an issue.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { exchangeOf, findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { at, entriesOf, textOf, wholeOf, wordOf } from './read/json-values.ts';
import type { JsonValue } from './read/json.ts';
import { escapedText, labelled, prose, stableWords } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, lookUp, oneLine } from './read/text.ts';

const severityOf: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
  informational: 'info',
};

const format: JsonFormat = {
  noun: 'issue',
  wanted: { elements: ['issues[]'], keep: ['version'] },
  needs: ['issues[]'],
  report: (kept) => ({
    source_tool: 'Arachni',
    tool_version: oneLine(wordOf(kept.get('version')), 64),
  }),
  item: itemOf,
};

export const arachniJson: Importer = {
  connector: 'webscanner',
  format: 'arachni-json',
  label: 'an Arachni JSON report',
  recognise: ({ kind, list, keys }) =>
    kind === 'json' && !list && ['version', 'seed', 'options'].every((key) => keys.includes(key)),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const title = oneLine(textOf(row.value, 'name'), 500);
  if (title === null) return skipped(row, 'The issue has no name.');
  return { finding: findingOf(row, title) };
}

function findingOf(row: JsonRow, title: string): Finding {
  const issue = row.value;
  const vector = at(issue, 'vector');
  const url = oneLine(
    textOf(vector, 'action', 'url') || textOf(at(issue, 'page', 'dom'), 'url'),
    4096,
  );
  const { host, port } = readTarget(url ?? '');
  const rule = oneLine(textOf(at(issue, 'check'), 'shortname', 'name'), 128);
  const severity_raw = oneLine(textOf(issue, 'severity'), 64) ?? '';
  const location = locationOf(vector, url);
  const cwe = wholeOf(at(issue, 'cwe'), 99_999) ?? 0;
  const references = referencesOf(at(issue, 'references'));
  const proof = oneLine(textOf(issue, 'proof'), 1000) ?? '';
  const words = stableWords(proof.replaceAll('<', '&lt;').slice(0, 300));
  const identity = { rule, title, host, port, cve: [] };
  return findingWith({
    title,
    severity: lookUp(severityOf, severity_raw) ?? 'unknown',
    severity_raw,
    confidence: at(issue, 'trusted') === true ? 90 : null,
    ...{ rule, host, port, location },
    url: oneLine(textOf(vector, 'url') || (url ?? ''), 4096),
    cve: cvesIn(`${title}\n${references}`),
    cwe: cwe > 0 ? [cwe] : [],
    description: prose([
      textOf(issue, 'description'),
      labelled('Proof', escapedText(proof)),
      labelled('Attack', escapedText(oneLine(textOf(vector, 'seed'), 1000) ?? '')),
      labelled('References', references),
    ]),
    remediation: prose([textOf(issue, 'remedy_guidance')]),
    tool_id: oneLine(textOf(issue, 'digest'), 128),
    fingerprint: fingerprint({
      connector: 'webscanner',
      ...identity,
      // Passive checks report several things of one page; the proof distinguishes them, unless the
      // tool's own mark of this scan is in it.
      location: JSON.stringify([location, textOf(vector, 'seed') === '' ? words : '']),
    }),
    place: placeOf(row),
    exchanges: [
      ...exchangeOf('request', messageOf(at(issue, 'request'), 'effective_body', 'body')),
      ...exchangeOf('response', messageOf(at(issue, 'response'), 'body')),
    ],
  });
}

/** `GET /search.aspx [txtSearch parameter]`, with the kind of input: form, link, cookie, header. */
function locationOf(vector: JsonValue | undefined, url: string | null): string {
  const path = (url ?? '').replace(/^[a-z][a-z0-9+.-]{0,15}:\/\/[^/?#]*/i, '') || '/';
  const input = oneLine(textOf(vector, 'affected_input_name'), 200);
  const method = oneLine(textOf(vector, 'method'), 16)?.toUpperCase();
  const kind = oneLine(textOf(vector, 'type'), 64) ?? 'input';
  const where = method === undefined ? path : `${method} ${path}`;
  return input === null ? where : `${where} [${kind} ${input}]`;
}

function referencesOf(references: JsonValue | undefined): string {
  return entriesOf(references)
    .map(([name, address]) => labelled(name, wordOf(address)))
    .join('\n');
}

function messageOf(message: JsonValue | undefined, ...bodies: string[]): string {
  return wordOf(at(message, 'headers_string')) + textOf(message, ...bodies);
}
