// A plain table of findings: the six columns of the contract, or the columns that finding managers
// export and import. One finding a row.
import type { Finding } from '../domain/finding.ts';
import type { Severity } from '../domain/severity.ts';
import { apartOf } from './apart.ts';
import { closedState } from './closed-state.ts';
import { checkedCvss, noteSeverity, placeOf, skip, tableReader, type Tally } from './csv-items.ts';
import { fingerprint } from './fingerprint.ts';
import { gvmCsv } from './gvm-csv.ts';
import type { Importer, Item } from './importer.ts';
import { nessusCsv } from './nessus-csv.ts';
import { qualysCsv } from './qualys-csv.ts';
import { idsIn, pathIn } from './read/cell-parts.ts';
import { cweNumbers, isYes, joinedText, portOf } from './read/cells.ts';
import { foldedName, hasTable, type Header, type Layout, type Row } from './read/csv.ts';
import type { FileHead } from './read/head.ts';
import { quoted } from './read/parse-failed.ts';
import { labelled } from './read/prose.ts';
import { repeatedColumns } from './read/repeated-columns.ts';
import { saidSeverity } from './read/severity-words.ts';
import { readAsset, urlOf } from './read/target.ts';
import { cvesIn, oneLine } from './read/text.ts';

/** The names of the contract are first. */
const columns = {
  title: ['title', 'name', 'finding', 'vulnerability', 'summary', 'issue'],
  severity: ['severity', 'risk', 'criticality', 'severity level'],
  cve: ['cve', 'cves', 'cve id', 'vulnerability id', 'vulnerability ids'],
  cvss: ['cvss', 'cvss score', 'cvssv4 score', 'cvssv3 score', 'cvss base score'].concat([
    'inspector score',
  ]),
  vector: ['cvss vector', 'cvssv4', 'cvssv3', 'cvss4', 'cvss3', 'vector'],
  type: ['type', 'category', 'finding type', 'issue type'],
  host: [
    'host',
    'hostname',
    'url',
    'endpoint',
    'endpoints',
    'target',
    'asset',
    'ip',
    'address',
    'fqdn/ip',
    'ip address',
    'host ip',
    'host name',
    'hostname/ip',
    'affected host',
    'hosts',
    'dns name',
    'fqdn',
    'server',
    'asset name',
    'machine',
    'computer',
    'device',
    'node',
    'system',
    'instance',
    'destination',
  ],
  /** Things that are no host but say where the finding is. */
  resource: [
    'resource id',
    'resource external id',
    'resource arn',
    'arn',
    'resource name',
    'resource',
    'image',
    'container image',
    'image name',
    'repository',
  ],
  port: ['port', 'protocol/port'],
  path: ['path', 'location', 'file path', 'file', 'uri'],
  line: ['line', 'line number'],
  parameter: ['parameter', 'param'],
  component: ['component name', 'component', 'package'],
  version: ['component version', 'package version'],
  cwe: ['cwe', 'cwe id', 'cwes'],
  rule: ['vuln id from tool', 'rule', 'rule id', 'check id'],
  description: ['description', 'details'],
  impact: ['impact'],
  steps: ['steps to reproduce'],
  references: ['references'],
  mitigation: ['mitigation', 'remediation', 'solution', 'recommendation', 'fix'],
  id: ['unique id from tool', 'id', 'finding id', 'issue id', 'finding arn'],
  status: ['status', 'state'],
  active: ['active'],
  fixedIn: ['fix version', 'fixed version', 'fixed in version'],
  falsePositive: ['false positive', 'false p'],
  duplicate: ['duplicate'],
  mitigated: ['is mitigated', 'mitigated'],
  accepted: ['risk accepted'],
  outOfScope: ['out of scope'],
  ignored: ['ignored'],
  suppressed: ['suppressed'],
} as const;

type Column = keyof typeof columns;

const layout: Layout<Column> = { columns, required: ['title', 'severity'] };

/** Many tables have a name and a risk: only these columns say by themselves what they are. */
const ofContract: Layout<'title' | 'severity'> = {
  columns: { title: ['title'], severity: ['severity'] },
  required: ['title', 'severity'],
};
const ofTestssl: Layout<'target' | 'finding' | 'severity'> = {
  columns: { target: ['fqdn/ip'], finding: ['finding'], severity: ['severity'] },
  required: ['target', 'finding', 'severity'],
};

/** The six columns of the contract. */
const listed = ['title', 'severity', 'cve', 'cvss', 'type', 'host'];

/** What testssl says of checks that passed, and of those that it could not make. */
const passed = /^ok$/i;
const notMade = /^(?:warn|fatal)$/i;

/** Columns whose yes says that a row is nothing to work on. */
const marks: readonly (readonly [Column, string])[] = [
  ['falsePositive', 'Marked as a false positive.'],
  ['duplicate', 'Marked as a duplicate.'],
  ['mitigated', 'Marked as mitigated.'],
  ['accepted', 'Marked as an accepted risk.'],
  ['outOfScope', 'Marked as out of scope.'],
  ['ignored', 'The finding is marked as ignored in the tool.'],
  ['suppressed', 'The finding is marked as suppressed in the tool.'],
];

/** Ways to write that a cell holds nothing. */
const nothing = /^(?:-+|n\/?a|none|null|nil)$/i;

/** Tables of tools have titles and severities, too, and their own address. */
const tools = [nessusCsv, gvmCsv, qualysCsv];

export const findingsCsv: Importer = {
  connector: 'csv',
  format: 'findings-csv',
  label: 'a CSV table of findings (columns title, severity, cve, cvss, type, host)',
  recognise: (head) => hasTable(head, layout) && !tools.some((tool) => tool.recognise(head)),
  recogniseAlone: (head) => hasTable(head, ofContract) || hasTable(head, ofTestssl),
  read: tableReader({
    layout,
    reportOf: () => ({ source_tool: 'CSV', tool_version: null }),
    notesOn: (header) => [...severityColumns(header), ...repeatedColumns(header, columns.severity)],
    itemOf,
  }),
};

/** Tables of several tools that were put together have more than one column for it. */
function severityColumns({ names }: Header): string[] {
  const known: readonly string[] = columns.severity;
  const order = known.map(foldedName);
  const found = names
    .filter((name) => order.includes(foldedName(name)))
    .sort((one, other) => order.indexOf(foldedName(one)) - order.indexOf(foldedName(other)));
  if (found.length < 2) return [];
  const shown = found.map((name) => `"${quoted(name)}"`).join(', ');
  return [
    `These columns all give the severity: ${shown}. ` +
      'Of each row, the first that is not blank was read.',
  ];
}

/** Which of the columns that a table must have are missing, with the names they can have. */
export function missingColumns(head: FileHead): string | null {
  const missing = layout.required.filter(
    (name) => !hasTable(head, { columns, required: [name] } satisfies Layout<Column>),
  );
  if (missing.length === 0) return null;
  const named = missing.map((name) => {
    const [first, ...others] = columns[name];
    return `${first} (or ${others.join(', ')})`;
  });
  return `A table of findings needs the columns ${named.join(' and ')}.`;
}

function itemOf(row: Row<Column>, header: Header, tally: Tally): Item {
  const check = checkOf(row, header);
  const result = row.get('title');
  const title = oneLine(check === null || result === '' ? result : `${check}: ${result}`, 500);
  if (title === null) return skip(row, 'The row has no title.');
  const cve = idsIn(row.get('cve'));
  if ('bad' in cve) return skip(row, `"${quoted(cve.bad)}" is not a CVE id (CVE-2024-12345).`);
  const cvss = checkedCvss([{ score: said(row, 'cvss'), vector: said(row, 'vector') }], tally);
  const severity = severityIn(row, header, cvss, tally);
  if (typeof severity === 'object') return skip(row, severity.bad);
  const finding = findingOf(row, { title, severity, cvss, cve: cve.ids, check });
  if (check !== null && passed.test(row.get('severity'))) {
    return { finding, set_aside: 'testssl reports that the check passed.' };
  }
  const mark = marks.find(([column]) => isYes(row.get(column)))?.[1] ?? closedMark(row, header);
  return mark === null ? { finding } : { finding, set_aside: mark };
}

/** What a row says that its tool does not hold open, in the words of JSON lists. */
function closedMark(row: Row<Column>, header: Header): string | null {
  const closed = closedState(row.get('status'));
  // Alongside the version of a fix, the status says that there is one, not that it is installed.
  const isOfFix = closed === 'fixed' && columns.fixedIn.some((name) => header.has(name));
  if (closed !== undefined && !isOfFix) return `The finding is marked as ${closed} in the tool.`;
  if (!/^(?:false|no|0)$/i.test(row.get('active'))) return null;
  return 'The finding is marked as not active in the tool.';
}

/** In testssl's table the id is the name of the check, and the finding only its result. */
function checkOf(row: Row<Column>, header: Header): string | null {
  return header.has('fqdn/ip') ? oneLine(row.get('id'), 64) : null;
}

/** A cell, or nothing where it says that it holds nothing. */
function said(row: Row<Column>, column: Column): string {
  const cell = row.get(column);
  return nothing.test(cell) ? '' : cell;
}

/**
 * The severity of a row; a word that no one knows does not lose it. One that is missing is that of
 * the CVSS score; without a score, a table of the six columns lacks what it must have, and in a
 * finding manager's it means informational. A word and a score that are both none are cells of
 * other columns.
 */
function severityIn(
  row: Row<Column>,
  header: Header,
  cvss: Finding['cvss'],
  tally: Tally,
): Severity | { bad: string } {
  const written = row.get('severity');
  if (header.has('fqdn/ip')) {
    if (passed.test(written)) return 'info';
    if (notMade.test(written)) return 'unknown';
  }
  if (written === '' && !cvss) {
    if (!listed.every((name) => header.has(name))) return 'info';
    return { bad: 'The row has neither a severity nor a CVSS score.' };
  }
  const { severity, by } = saidSeverity(written, cvss);
  const score = said(row, 'cvss');
  if (by === null && score !== '') {
    const sentence = `Neither the severity "${quoted(written)}" nor the score "${quoted(score)}"`;
    return { bad: `${sentence} is known; write critical, high, medium, low or info.` };
  }
  if (written !== '' && by !== 'word') noteSeverity(written, by, tally);
  return severity;
}

type Known = Pick<Finding, 'title' | 'severity' | 'cvss' | 'cve'> & { check: string | null };

function findingOf(row: Row<Column>, { title, severity, cvss, cve, check }: Known): Finding {
  const host = said(row, 'host');
  const target = readAsset(host);
  const path = pathIn(host);
  const rule = oneLine(row.get('rule'), 64) ?? oneLine(row.get('type'), 64) ?? check;
  const port = portOf(row.get('port').replace(/^[a-z]{2,8}\//i, '')) ?? target.port;
  const cwe = cweNumbers(row.get('cwe'), true);
  const location = locationIn(row, path);
  const resource = target.host === null ? oneLine(row.get('resource'), 500) : null;
  // Rows without a place that is known here are distinguished by all that they say.
  const isPlaced = target.host !== null || (location !== null && resource === null);
  const apart = isPlaced ? null : apartOf(cellsOf(row));
  const printed = (by: string | null): string =>
    fingerprint({
      connector: 'csv',
      rule: rule?.toLowerCase() ?? null,
      title,
      host: target.host,
      port,
      location: placeText(location, cwe, by),
      cve,
    });
  return {
    title,
    severity,
    severity_raw: oneLine(row.get('severity'), 64) ?? '',
    confidence: null,
    rule,
    host: target.host,
    port,
    url: urlOf(target, path),
    location: location ?? resource,
    cve: cve.length > 0 ? cve : cvesIn(row.get('id').slice(0, 128)),
    cwe,
    cvss,
    techniques: [],
    description: descriptionIn(row),
    remediation: joinedText([row.get('mitigation')]),
    tool_id: oneLine(row.get('id'), 128),
    fingerprint: printed(apart),
    ...(isPlaced ? {} : formerly(row, printed)),
    place: placeOf(row),
    exchanges: [],
  };
}

/** Marks that kept rows without a place apart before they were read. */
const markedApart = ['ignored', 'suppressed'] as const;

function formerly(
  row: Row<Column>,
  printed: (by: string | null) => string,
): Pick<Finding, 'formerly'> {
  const marked = markedApart.filter((column) => row.get(column) !== '');
  if (marked.length === 0) return {};
  const cells = [...cellsOf(row), ...marked.map((column) => [column, row.get(column)] as const)];
  return { formerly: printed(apartOf(cells)) };
}

/** The identity's place; null when there is nothing to say. */
function placeText(location: string | null, cwe: number[], apart: string | null): string | null {
  if (location === null && cwe.length === 0 && apart === null) return null;
  return JSON.stringify([location, cwe, ...(apart === null ? [] : [apart])]);
}

/** Columns that are read and can distinguish assets. */
const telling = ['id', 'description', 'resource'] as const;

function cellsOf(row: Row<Column>): (readonly [string, string])[] {
  return [...telling.map((column) => [column, row.get(column)] as const), ...row.unread()];
}

/** Path, file and line, parameter, component: whatever says where in the host. */
function locationIn(row: Row<Column>, path: string | null): string | null {
  const line = row.get('line');
  const file = [row.get('path') || (path ?? ''), line].filter((part) => part !== '').join(':');
  const component = [row.get('component'), row.get('version')].filter((part) => part !== '');
  const parameter = row.get('parameter');
  const parts = [file, parameter === '' ? '' : `[${parameter} parameter]`, component.join(' ')];
  return oneLine(parts.filter((part) => part !== '').join(' '), 4096);
}

function descriptionIn(row: Row<Column>): string | null {
  return joinedText([
    row.get('description'),
    labelled('Impact', row.get('impact')),
    labelled('Steps to reproduce', row.get('steps')),
    labelled('References', row.get('references')),
  ]);
}
