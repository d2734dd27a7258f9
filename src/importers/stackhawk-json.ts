// StackHawk's "scan completed" message: one finding an entry, with the paths where it was seen.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { severityWords } from './read/cells.ts';
import { at, itemsOf, textOf, wordOf } from './read/json-values.ts';
import { escapedText, labelled, prose } from './read/prose.ts';
import { readTarget, urlOf } from './read/target.ts';
import { lookUp, oneLine } from './read/text.ts';

/** Paths that the description lists. */
const listedPaths = 50;

const scan = 'scanCompleted.scan';

const format: JsonFormat = {
  noun: 'finding',
  wanted: {
    elements: ['scanCompleted.findings[]'],
    keep: [`${scan}.hawkscanVersion`, `${scan}.application`, `${scan}.env`],
  },
  needs: ['scanCompleted.findings[]'],
  report: (kept) => ({
    source_tool: 'StackHawk',
    tool_version: oneLine(wordOf(kept.get(`${scan}.hawkscanVersion`)), 64),
  }),
  item: itemOf,
};

export const stackhawkJson: Importer = {
  connector: 'webscanner',
  format: 'stackhawk-json',
  label: 'a StackHawk result',
  recognise: ({ kind, list, keys, words }) =>
    kind === 'json' &&
    !list &&
    keys.includes('scanCompleted') &&
    words.get('service') === 'StackHawk',
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const title = oneLine(textOf(row.value, 'pluginName'), 500);
  if (title === null) return skipped(row, 'The finding has no name.');
  const finding = findingOf(row, title);
  const states = itemsOf(at(row.value, 'paths')).map((path) => textOf(path, 'status'));
  const triaged = states.length > 0 && states.every((state) => /^(?:FALSE|RISK)_/i.test(state));
  if (!triaged) return { finding };
  return { finding, set_aside: 'Every path is marked as no finding or accepted risk in the tool.' };
}

function findingOf(row: JsonRow, title: string): Finding {
  const target = readTarget(textOf(row.value, 'host'));
  const { host, port } = target;
  const rule = oneLine(textOf(row.value, 'pluginId'), 64);
  const severity_raw = oneLine(textOf(row.value, 'severity'), 64) ?? '';
  const paths = itemsOf(at(row.value, 'paths'));
  const location = oneLine(textOf(paths[0], 'path'), 4096);
  const lines = paths.slice(0, listedPaths).map((path) => {
    const said = [textOf(path, 'method'), textOf(path, 'path'), textOf(path, 'status')].join(' ');
    return `<li>${escapedText(oneLine(said, 500) ?? '')}</li>`;
  });
  return findingWith({
    title,
    severity: lookUp(severityWords, severity_raw) ?? 'unknown',
    severity_raw,
    ...{ rule, host, port, location },
    url: urlOf(target, location),
    description: prose([
      labelled('Category', textOf(row.value, 'category')),
      labelled('Application', oneLine(wordOf(row.kept.get(`${scan}.application`)), 500) ?? ''),
      lines.join(''),
    ]),
    // Which paths a crawler visits changes from scan to scan: rule and host are the identity.
    fingerprint: fingerprint({
      connector: 'webscanner',
      ...{ rule, title, host, port, location: null, cve: [] },
    }),
    place: placeOf(row),
  });
}
