// A rule match of YARA or YARA-X, from any file. The rule's author can have given
// severity, techniques and CVE ids in its metadata; without a severity a match is information.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import { severityOf } from './generic-finding.ts';
import { findingWith } from './json-items.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { relatedIds } from './read/related-ids.ts';
import { techniquesIn } from './read/technique-ids.ts';
import { cvesIn, oneLine } from './read/text.ts';

export interface RuleMatch {
  rule: string;
  namespace: string;
  /** The file that was scanned. */
  file: string;
  /** Names in lower case; a name given more than once has its values joined. */
  meta: ReadonlyMap<string, string>;
  tags: readonly string[];
  /** What matched, in the tool's words, e.g. `0x10:$a: text`. */
  strings: readonly string[];
}

/** Matched strings that the description lists. */
const listedStrings = 50;

/** The match as a finding; `title` is the cleaned name of the rule. */
export function matchFinding(match: RuleMatch, title: string, place: Finding['place']): Finding {
  const said = (...names: string[]): string => {
    for (const name of names) {
      const text = match.meta.get(name);
      if (text !== undefined && text.trim() !== '') return text;
    }
    return '';
  };
  // A name given twice has both values; the first one counts.
  const word = said('severity', 'threat_level', 'risk').split(',', 1)[0] ?? '';
  const severity_raw = oneLine(word, 64) ?? '';
  const file = oneLine(match.file, 4096);
  const all = [...match.meta.values(), ...match.tags].join(' ').slice(0, 65_536);
  const namespace = oneLine(match.namespace, 256);
  return findingWith({
    title,
    severity: severity_raw === '' ? 'info' : severityOf(severity_raw, null),
    severity_raw,
    confidence: percentOf(said('confidence')),
    rule: title,
    location: file,
    cve: cvesIn(`${title.replaceAll('_', '-')} ${all}`),
    techniques: techniquesIn(all),
    ...relatedIds(all),
    description: prose([
      escapedText(said('description', 'desc')),
      labelled('File', escapedText(file ?? '')),
      labelled('Tags', escapedText(match.tags.join(', '))),
      ...match.strings.slice(0, listedStrings).map((text) => escapedText(text.slice(0, 300))),
      labelled('Reference', escapedText(said('reference', 'references'))),
    ]),
    tool_id: oneLine(said('id', 'uuid', 'rule_id') || title, 128),
    fingerprint: fingerprint({
      connector: 're',
      ...{ rule: title, title: namespace, host: null, port: null, location: file, cve: [] },
    }),
    place,
  });
}

function percentOf(text: string): number | null {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100 ? Number(text) : null;
}
