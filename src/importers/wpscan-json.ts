// WPScan's JSON report: the vulnerabilities of the core, themes and plugins, and the other
// findings. The tool gives no severity: a vulnerability is medium, anything else information. An
// aborted scan is refused: it is not the same as one without findings.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { cvssOf } from './read/cvss.ts';
import { at, textOf, textsOf, wholeOf, wordOf } from './read/json-values.ts';
import type { JsonEnd } from './read/json.ts';
import { parseFailed, quoted } from './read/parse-failed.ts';
import { labelled, prose, stableWords } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, oneLine } from './read/text.ts';

const extensions = ['plugins{}', 'themes{}', 'parents{}'];

const format: JsonFormat = {
  noun: 'finding',
  wanted: {
    elements: [
      ...['version', 'main_theme', ...extensions].map((part) => `${part}.vulnerabilities[]`),
      ...['interesting_findings[]', 'config_backups{}', 'db_exports{}'],
    ],
    keep: [
      ...['banner.version', 'target_url', 'effective_url', 'scan_aborted'],
      ...['version.number', 'main_theme.slug'],
    ],
  },
  report: (kept) => ({
    source_tool: 'WPScan',
    tool_version: oneLine(wordOf(kept.get('banner.version')), 64),
  }),
  item: itemOf,
  finish: refuseAborted,
};

export const wpscanJson: Importer = {
  connector: 'webscanner',
  format: 'wpscan-json',
  label: 'a WPScan JSON report',
  recognise: ({ kind, list, keys }) =>
    kind === 'json' &&
    !list &&
    (keys.includes('target_url') || keys.includes('scan_aborted')) &&
    ['banner', 'interesting_findings', 'scan_aborted'].some((key) => keys.includes(key)),
  read: (source) => readItems(source, format),
};

function refuseAborted({ kept }: JsonEnd): string[] {
  const said = wordOf(kept.get('scan_aborted'));
  if (said === '') return [];
  throw parseFailed(`The scan was aborted ("${quoted(said)}"); scan again and send its report.`, {
    reason: 'wrong_format',
    line: 1,
    byte: 0,
  });
}

function itemOf(row: JsonRow): Item {
  const file = /^(config_backups|db_exports)/.exec(row.path)?.[1];
  const address = file === undefined ? '' : (row.keys[0] ?? '');
  const title = oneLine(textOf(row.value, 'title', 'to_s') || address, 500);
  if (title === null) return skipped(row, 'The finding has no title.');
  const isVulnerability = row.path.endsWith('.vulnerabilities[]');
  return { finding: isVulnerability ? vulnerabilityOf(row, title) : otherOf(row, title, address) };
}

/** What is common to both kinds. */
function placedOn(row: JsonRow, address: string) {
  const said = address || wordOf(row.kept.get('effective_url') ?? row.kept.get('target_url'));
  const url = oneLine(said, 4096);
  const { host, port } = readTarget(url ?? '');
  return { url, host, port };
}

function vulnerabilityOf(row: JsonRow, title: string): Finding {
  const references = at(row.value, 'references');
  const { url, host, port } = placedOn(row, wordOf(row.kept.get('target_url')));
  const rule = oneLine(textsOf(at(references, 'wpvulndb'))[0] ?? '', 64);
  const location = componentOf(row);
  const ids = textsOf(at(references, 'cve')).map((id) => (/^CVE-/i.test(id) ? id : `CVE-${id}`));
  const cve = cvesIn(`${title} ${ids.join(' ')}`);
  const fixed = textOf(row.value, 'fixed_in');
  return findingWith({
    title,
    severity: 'medium',
    severity_raw: '',
    ...{ rule, url, host, port, location, cve },
    cvss: cvssOf([
      {
        score: textOf(at(row.value, 'cvss'), 'score'),
        vector: textOf(at(row.value, 'cvss'), 'vector'),
      },
    ]),
    description: prose([
      textOf(row.value, 'description') || title,
      labelled('Component', location),
      labelled('References', textsOf(at(references, 'url')).join('\n')),
    ]),
    remediation: fixed === '' ? null : prose([`Update to version ${fixed} or later.`]),
    tool_id: rule,
    fingerprint: fingerprint({
      connector: 'webscanner',
      ...{ rule, title: rule === null ? title : null, host, port, location, cve },
    }),
    place: placeOf(row),
  });
}

/** `plugins:akismet`, `main_theme:twentyten`, `core:5.2.2`. */
function componentOf({ path, keys, kept }: JsonRow): string {
  if (keys[0] !== undefined) return named(path.slice(0, path.indexOf('{')), keys[0]);
  const isCore = path.startsWith('version');
  const name = wordOf(kept.get(isCore ? 'version.number' : 'main_theme.slug'));
  // The version of the core is no part of what is found twice in two exports.
  return isCore ? 'core' : named('main_theme', name);
}

function named(kind: string, name: string): string {
  return `${kind}:${oneLine(name, 200) ?? ''}`;
}

function otherOf(row: JsonRow, title: string, address: string): Finding {
  const said = textOf(row.value, 'url') || address;
  const { url, host, port } = placedOn(row, said);
  const rule = oneLine(textOf(row.value, 'type'), 128);
  const path = (url ?? '').replace(/^[a-z][a-z0-9+.-]{0,15}:\/\/[^/?#]*/i, '') || '/';
  const entries = textsOf(at(row.value, 'interesting_entries')).slice(0, 50);
  return findingWith({
    title,
    severity: 'info',
    severity_raw: '',
    confidence: wholeOf(at(row.value, 'confidence'), 100),
    ...{ rule, url, host, port },
    location: path,
    description: prose([
      title,
      labelled('Found by', textOf(row.value, 'found_by')),
      ...entries.map((entry) => entry.replaceAll('<', '&lt;')),
    ]),
    fingerprint: fingerprint({
      connector: 'webscanner',
      ...{ rule, title: stableWords(title), host, port, location: path, cve: [] },
    }),
    place: placeOf(row),
  });
}
