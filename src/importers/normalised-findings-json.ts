// secureCodeBox's normalised findings: a list of findings of any scanner in one shape.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import { closedAs, severityOf } from './generic-finding.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { at, itemsOf, textOf, wholeOf } from './read/json-values.ts';
import type { JsonObject } from './read/json.ts';
import { labelled, prose, stableWords } from './read/prose.ts';
import { readTarget } from './read/target.ts';
import { cvesIn, cwesIn, oneLine } from './read/text.ts';

const format: JsonFormat = {
  noun: 'finding',
  wanted: { elements: ['[]', ''], several: true },
  report: () => ({ source_tool: 'secureCodeBox', tool_version: null }),
  item: itemOf,
};

export const normalisedFindingsJson: Importer = {
  connector: 'findingmgr',
  format: 'normalised-findings-json',
  label: 'a list of normalised findings (JSON with "osi_layer")',
  recognise: ({ kind, keys }) =>
    kind === 'json' && ['name', 'osi_layer', 'severity'].every((key) => keys.includes(key)),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const title = oneLine(textOf(row.value, 'name'), 500);
  if (title === null) return skipped(row, 'The finding has no name.');
  const finding = findingOf(row, title);
  const closed = closedAs(row.value);
  if (closed === null) return { finding };
  return { finding, set_aside: `The finding is marked as ${closed} in the tool.` };
}

/** Without a place, what the finding is about can be in its attributes alone. */
function nameless(one: JsonObject, location: string | null): string[] {
  if (location !== null) return [];
  const attributes = at(one, 'attributes');
  // Within one commit, a line stays where it is.
  const commit = textOf(attributes, 'commit');
  if (commit !== '') return [commit, textOf(attributes, 'file'), textOf(attributes, 'line_number')];
  const about = textOf(attributes, 'web_url', 'full_name', 'file', 'id');
  return about === '' ? [] : [about];
}

function findingOf(row: JsonRow, title: string): Finding {
  const one = row.value;
  const location = oneLine(textOf(one, 'location'), 4096);
  const target = readTarget(
    location ?? '',
    textOf(at(one, 'attributes'), 'hostname', 'ip_address'),
  );
  const port = wholeOf(at(one, 'attributes', 'port'), 65_535) ?? target.port;
  const { host } = target;
  const severity_raw = oneLine(textOf(one, 'severity'), 64) ?? '';
  const references = itemsOf(at(one, 'references')).map((reference) => {
    const [type, value] = [textOf(reference, 'type'), textOf(reference, 'value')];
    return type === 'URL' ? value : `${type}-${value.replace(/^(?:CVE|CWE)-/i, '')}`;
  });
  const cve = cvesIn(references.join('\n'));
  const rule = oneLine(textOf(one, 'category'), 256);
  const words = stableWords(textOf(one, 'description'));
  return findingWith({
    title,
    severity: severityOf(severity_raw, null),
    severity_raw,
    confidence: wholeOf(at(one, 'confidence') ?? at(one, 'attributes', 'confidence'), 100),
    ...{ rule, host, port, location, cve },
    url: location !== null && location.includes('://') ? location : null,
    cwe: cwesIn(references.join('\n')),
    description: prose([textOf(one, 'description'), labelled('References', references.join('\n'))]),
    remediation: prose([textOf(one, 'mitigation', 'hint')]),
    tool_id: oneLine(textOf(one, 'id'), 128),
    fingerprint: fingerprint({
      connector: 'findingmgr',
      ...{ rule, title, host, port, cve },
      location: JSON.stringify([location, words, ...nameless(one, location)]),
    }),
    place: placeOf(row),
  });
}
