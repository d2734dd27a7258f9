// Dependency-Track's finding packaging format: one finding a vulnerability of a component.
// Newer exports have the project behind the findings; the API's answer is the bare list of them.
// Suppressed and false-positive analyses are counted and set aside.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import { severityOf } from './generic-finding.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { cvssOf } from './read/cvss.ts';
import { hasAll } from './read/head.ts';
import { at, isTrue, itemsOf, textOf, wholeOf, wordOf } from './read/json-values.ts';
import type { JsonValue } from './read/json.ts';
import { labelled, prose } from './read/prose.ts';
import { cvesIn, lookUp, oneLine } from './read/text.ts';

const closedStates: Readonly<Record<string, string>> = {
  false_positive: 'a false positive',
  not_affected: 'not affecting',
  resolved: 'resolved',
};

const format: JsonFormat = {
  noun: 'finding',
  wanted: { elements: ['findings[]'], keep: ['meta.version', 'project.name'] },
  report: (kept) => ({
    source_tool: 'Dependency-Track',
    tool_version: oneLine(wordOf(kept.get('meta.version')), 64),
  }),
  item: itemOf,
  finish: ({ seen }) => (!seen.has('findings[]') ? ['The export has no list of findings.'] : []),
};

const listFormat: JsonFormat = {
  noun: 'finding',
  wanted: { elements: ['[]'] },
  report: () => ({ source_tool: 'Dependency-Track', tool_version: null }),
  item: itemOf,
};

/** What each finding has, in the export and in the API's answer. */
const members = ['component', 'vulnerability', 'analysis'];

/** What an export has, or one that a script has made smaller. */
const signs = [
  ['meta', 'project', 'findings'],
  ['meta.application', 'project'],
  ['meta.application', 'findings'],
  ['findings[].component', 'findings[].vulnerability'],
];

export const dependencyTrackJson: Importer = {
  connector: 'findingmgr',
  format: 'dependency-track-json',
  label: 'a Dependency-Track list (JSON with "meta", "project" and "findings")',
  recognise: (head) => head.kind === 'json' && signs.some((sign) => hasAll(head, sign)),
  read: (source) => readItems(source, format),
};

export const dependencyTrackListJson: Importer = {
  connector: 'findingmgr',
  format: 'dependency-track-list-json',
  label: "the Dependency-Track API's list of findings (JSON)",
  recognise: ({ kind, list, keys }) =>
    kind === 'json' && list && members.every((key) => keys.includes(key)),
  read: (source) => readItems(source, listFormat),
};

function itemOf(row: JsonRow): Item {
  const component = at(row.value, 'component');
  const vulnerability = at(row.value, 'vulnerability');
  const named = [
    textOf(component, 'name'),
    textOf(component, 'version'),
    textOf(vulnerability, 'vulnId'),
  ].filter((part) => part !== '');
  const title = oneLine(named.join(' '), 500);
  if (title === null) return skipped(row, 'The finding names neither component nor vulnerability.');
  const finding = findingOf(row, title, component, vulnerability);
  const analysis = at(row.value, 'analysis');
  const state = lookUp(closedStates, textOf(analysis, 'state'));
  const closed = isTrue(at(analysis, 'isSuppressed')) ? 'suppressed' : state;
  if (closed === undefined) return { finding };
  return { finding, set_aside: `The finding is marked as ${closed} in the tool.` };
}

function findingOf(
  row: JsonRow,
  title: string,
  component: JsonValue | undefined,
  vulnerability: JsonValue | undefined,
): Finding {
  const said = (name: string): string => textOf(vulnerability, name);
  const severity_raw = oneLine(said('severity'), 64) ?? '';
  const rule = oneLine(said('vulnId'), 128);
  const aliases = itemsOf(at(vulnerability, 'aliases')).map((alias) => textOf(alias, 'cveId'));
  const cve = cvesIn([rule ?? '', ...aliases].join(' '));
  const cvss = cvssOf([
    { score: said('cvssV4Score'), vector: said('cvssV4Vector') },
    { score: said('cvssV3BaseScore'), vector: said('cvssV3Vector') },
    { score: said('cvssV2BaseScore'), vector: said('cvssV2Vector') },
  ]);
  const package_ = textOf(component, 'purl', 'name');
  // Of the version only its first number counts: an update that does not help finds the same
  // weakness again, and two lines of a package alongside each other are two components.
  const stable = package_.replace(/@[^@?#]{0,200}/, '');
  const line = /^v?(\d{1,4})(?=\.|$)/i.exec(textOf(component, 'version'))?.[1] ?? '';
  const project = projectOf(row, component);
  return findingWith({
    title,
    severity: severityOf(severity_raw, cvss),
    severity_raw,
    ...{ rule, cve, cvss },
    location: oneLine(package_, 4096),
    cwe: cwesOf(vulnerability),
    description: prose([
      labelled('Title', said('title')),
      said('description'),
      labelled('Project', oneLine(project, 500) ?? ''),
      labelled('References', said('references')),
    ]),
    remediation: prose([said('recommendation')]),
    tool_id: oneLine(said('uuid'), 128),
    fingerprint: fingerprint({
      connector: 'findingmgr',
      ...{ rule, title: rule === null ? title : null, host: null, port: null, cve },
      location: JSON.stringify([project, stable, textOf(component, 'group'), line]),
    }),
    place: placeOf(row),
  });
}

/** An export is of one project; in the API's list each component says of which it is. */
function projectOf({ path, kept }: JsonRow, component: JsonValue | undefined): string {
  if (path === '[]') return textOf(component, 'projectName', 'project');
  return textOf({ name: kept.get('project.name') ?? null }, 'name');
}

function cwesOf(vulnerability: JsonValue | undefined): number[] {
  const listed = itemsOf(at(vulnerability, 'cwes')).map((cwe) => wholeOf(at(cwe, 'cweId'), 99_999));
  const all = [wholeOf(at(vulnerability, 'cweId'), 99_999), ...listed];
  return [...new Set(all.flatMap((id) => (id !== null && id > 0 ? [id] : [])))];
}
