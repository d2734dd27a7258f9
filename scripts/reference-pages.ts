// The reference pages, made from the code that they describe. They are checked in, so that they can
// be read without running anything; test/architecture/reference.test.ts refuses stale ones.
import { pino } from 'pino';
import { buildApp, type AppDeps } from '../src/app.ts';
import { consolePages } from '../src/console/pages/console-pages.ts';
import type { AuditAction } from '../src/domain/audit-actions.ts';
import { errorStatus, type ErrorCode } from '../src/domain/error.ts';
import { isPermitted } from '../src/domain/policy.ts';
import { roles } from '../src/domain/role.ts';
import { categories, evidenceTypes, levels, sourceTypes } from '../src/domain/taxonomy.ts';
import { allowedMoves, statusAfterAssignment, workflowStatuses } from '../src/domain/workflow.ts';
import type { App } from '../src/http/app-type.ts';
import type { Endpoint } from '../src/http/endpoint.ts';
import { endpoints } from '../src/http/endpoints.ts';
import { auditOf } from '../src/http/implied.ts';
import { scopeOfEndpoint } from '../src/http/machine-scope.ts';
import { pagePaths } from '../src/http/pages/page-paths.ts';
import { consoleAddresses } from '../src/http/pages/register.ts';
import { errorTitles } from '../src/http/responses/problem.ts';
import { routeAccess } from '../src/http/route-access.ts';
import { codeReasons, codeSeen, codeTools, noTools } from '../src/importers/code-reasons.ts';
import { formats } from '../src/importers/formats/all.ts';
import { importers } from '../src/importers/registry.ts';
import type { Proof } from '../src/importers/table/format.ts';
import { reportPhases } from '../src/legal/report-phases.ts';
import { loadConfig, settings, type SettingName } from '../src/settings/config.ts';
import { frameworks, frameworkVersions, techniquesOf } from '../src/techniques/catalogue.ts';
import { ruleRows } from '../src/techniques/rules.ts';
import { auditActionsPage } from './audit-page.ts';
import { compactJson } from './compact-json.ts';
import { fieldsPage } from './fields-page.ts';
import { healthChecksPage } from './health-checks-page.ts';
import { limitsPage } from './limits-page.ts';
import { code, page, table } from './markdown.ts';
import { obligationsPage } from './obligations-page.ts';
import { reportContentsPage } from './report-contents-page.ts';

/** The app for looking at its routes and its document; nothing is opened, so it answers nothing. */
export async function unopenedApp(): Promise<App> {
  const { config } = loadConfig({});
  const clock = { now: () => Temporal.Instant.fromEpochMilliseconds(0) };
  const log = pino({ level: 'silent' });
  const needed = { config, clock, log, lifecycle: { stopping: false } };
  const app = await buildApp(needed as unknown as AppDeps);
  await app.ready();
  return app;
}

async function openApiOf(): Promise<Record<string, unknown>> {
  const app = await unopenedApp();
  const document = app.swagger();
  await app.close();
  return JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
}

/** File name below docs/reference → its text. */
export async function referencePages(): Promise<Map<string, string>> {
  const document = await openApiOf();
  return new Map([
    ['settings.md', settingsPage()],
    ['fields.md', fieldsPage()],
    ['errors.md', errorsPage(document as unknown as Documented)],
    ['permissions.md', permissionsPage()],
    ['importers.md', importersPage()],
    ['limits.md', limitsPage()],
    ['health-checks.md', healthChecksPage()],
    ['vocabularies.md', vocabulariesPage()],
    ['workflow.md', workflowPage()],
    ['audit-actions.md', auditActionsPage()],
    ['techniques.md', techniquesPage()],
    ['obligations.md', obligationsPage()],
    ['report-contents.md', reportContentsPage()],
    ['openapi.json', compactJson(document)],
  ]);
}

function settingsPage(): string {
  const names = Object.keys(settings) as SettingName[];
  const rows = names.map((name) => {
    const setting: { default?: string; meaning: string; secret?: true } = settings[name];
    const file = setting.secret ? ` Secret: ${code(`${name}_FILE`)} names a file with it.` : '';
    const unset = setting.default === undefined ? 'unset' : code(setting.default);
    return [code(name), unset, `${setting.meaning}${file}`, expected(name)];
  });
  return page(
    'Settings',
    'Every setting is an environment variable. A bad one stops the start and is named with ' +
      'what is ' +
      'expected; `proofline config show` prints the values in force and where each comes from.',
    table(['Variable', 'Default', 'Meaning', 'Value'], rows),
  );
}

/** What the setting says when it gets something that no setting takes. */
function expected(name: SettingName): string {
  try {
    settings[name].parse('\u0000');
    return 'any text';
  } catch (error) {
    return (error as Error).message;
  }
}

interface Documented {
  paths: Record<string, Record<string, DocumentedOperation>>;
}

interface DocumentedOperation {
  operationId: string;
  responses: Record<string, { content?: Record<string, { examples?: object }> }>;
}

function errorsPage(document: Documented): string {
  const answered = operationsByCode(document);
  const all = Object.values(document.paths).flatMap((path) => Object.keys(path)).length;
  const rows = (Object.keys(errorStatus) as ErrorCode[]).map((name) => {
    const operations = answered.get(name) ?? [];
    const listed = operations.map(code).join(', ');
    const where = operations.length === all ? 'every operation' : listed || 'no address of the API';
    return [code(name), String(errorStatus[name]), errorTitles[name], where];
  });
  return page(
    'Errors',
    'Every answer from 400 up is an RFC 9457 problem (`application/problem+json`). A program ' +
      'acts on ' +
      '`error`, the code; `detail` is for people and may change. `request_id` finds the ' +
      'request in ' +
      'the log and in the audit trail.',
    table(['`error`', 'Status', 'Meaning', 'Answered by'], rows),
  );
}

/** The examples of a problem answer are named by its codes. */
function operationsByCode(document: Documented): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of Object.values(document.paths)) {
    for (const { operationId, responses } of Object.values(path)) {
      for (const { content } of Object.values(responses)) {
        for (const name of Object.keys(content?.['application/problem+json']?.examples ?? {})) {
          found.set(name, [...(found.get(name) ?? []), operationId]);
        }
      }
    }
  }
  return found;
}

function writtenBy(endpoint: Endpoint): AuditAction[] {
  const { success, sometimes } = auditOf(endpoint);
  return [...success, ...sometimes];
}

function permissionsPage(): string {
  const paths = new Set(pagePaths.map((path) => `GET ${path}`));
  const written = new Map(endpoints.map((one) => [`${one.method} ${one.path}`, writtenBy(one)]));
  const scopes = new Map(
    endpoints.map((one) => [`${one.method} ${one.path}`, scopeOfEndpoint(one) ?? '–']),
  );
  const open = new Map(endpoints.map((one) => [`${one.method} ${one.path}`, one.members ?? '–']));
  const rows = Object.entries(routeAccess)
    .filter(([route]) => !paths.has(route))
    .map(([route, access]) => {
      const marks = roles.map((role) => (isPermitted([role], access) ? 'yes' : '–'));
      const scope = scopes.get(route) ?? '–';
      const members = open.get(route) ?? '–';
      return [
        code(route),
        access,
        ...marks,
        members,
        scope,
        (written.get(route) ?? []).map(code).join(', '),
      ];
    });
  return page(
    'Permissions',
    'A role may do what the roles below it may. `anyone` needs no credentials, `signed-in` any ' +
      'account, `enforcement point` a personal access token or service account that was made for ' +
      'one, `provisioning` a service account of a directory. ' +
      'A route that is neither in this table nor below it does not exist. `{module_base}` is the ' +
      'setting `IP3_MODULE_BASE`. Below Analyst, evidence is filtered to what is public.',
    'Members: what someone may do who has the needed role in teams and no role for all records ' +
      '([teams](../how-to/teams.md)). `read` shows the records of these teams, `change` ' +
      'writes to one of them. Those with – are refused, but for what needs no role.',
    'Scope: what a service account needs besides; those with – are not for machines, or need no ' +
      'credentials. Writes: the audit actions of its successes, as ' +
      '[audit actions](audit-actions.md) has them.',
    table(['Route', 'Needs', ...roles, 'Members', 'Scope', 'Writes'], rows),
    '## Pages of the console',
    'The server sends the same HTML for every page to anyone; it contains no records. The ' +
      'console asks people to sign in, and opens a page for the role that its request needs.',
    table(['Page', 'Title', 'Needs', 'Reads'], pageRows()),
    `Anyone can load ${fileRoutes().map(code).join(', ')}.`,
  );
}

function pageRows(): string[][] {
  return consolePages
    .filter(({ path }) => path !== '*')
    .flatMap((of) => [
      pageRow(of.path, of.title.en, of.isPublic === true, of.reads),
      ...Object.entries(of.parts ?? {}).flatMap(([part, { title, reads }]) =>
        reads === undefined
          ? []
          : [pageRow(of.path.replace(/\$\w+$/, part), title.en, false, reads)],
      ),
    ]);
}

/** What pages load, and the API reference. */
function fileRoutes(): string[] {
  return pagePaths.filter((path) => !consoleAddresses.includes(path));
}

function pageRow(path: string, title: string, isPublic: boolean, reads?: string): string[] {
  const access = reads === undefined ? 'signed-in' : routeAccess[reads]!;
  return [
    code(path.replaceAll('$', ':')),
    title,
    isPublic ? 'anyone' : access,
    reads === undefined ? '' : code(reads),
  ];
}

function importersPage(): string {
  const rows = importers.map(({ connector, format, label }) => [
    label.replace(/^an? /, ''),
    code(format),
    code(`POST /api/ip3/v1/imports/${connector}`),
  ]);
  return page(
    'Importers',
    'Proofline detects the format from the content, not the name. A file sent to another ' +
      'address ' +
      'is refused with the right one. ' +
      `There are ${importers.length} formats; ${formats.length} of them are data. They are of ` +
      `${toolNames().length} tools, not counting standards and second names of one tool.`,
    table(['File', 'Format', 'Address'], rows),
    '## Formats that are data',
    'These are declared in `src/importers/formats`, one file a tool. *Seen* says of which ' +
      'versions of the tool or of its schema a file or a description was read; others may ' +
      'differ. *Vector* says where the file comes from by which the format is tested.',
    table(
      ['Format', 'Tool', 'Seen', 'Vector'],
      formats.map(({ format, tool, seen, vector }) => [code(format), tool, seen, vectorOf[vector]]),
    ),
    '## Formats that are code',
    'These have a reader of their own. A table would give their findings other identities, so ' +
      'that known ones would open incidents again; and it cannot say what is named here. Their ' +
      'vectors are written by hand; the public files are not part of this repository.',
    table(
      ['Format', 'Seen', 'What no table can say'],
      Object.entries(codeReasons).map(([format, reason]) => [
        code(format),
        codeSeen[format] ?? 'no file is recorded',
        reason,
      ]),
    ),
  );
}

/** The tools whose own files are read. */
function toolNames(): string[] {
  const names = new Set([...formats.map(({ tool }) => tool), ...codeTools]);
  return [...names].filter((name) => !noTools.includes(name));
}

const vectorOf: Readonly<Record<Proof['vector'], string>> = {
  hand: 'written by hand to the schema',
  documentation: "from the vendor's documentation",
  file: 'from a real file',
};

function vocabulariesPage(): string {
  const kinds = Object.entries(categories).map(([name, { definition, group, playbook }]) => [
    code(name),
    group,
    definition,
    code(playbook),
  ]);
  return page(
    'Vocabularies',
    'The vocabularies are open: a known value carries meaning, any other slug is kept and the ' +
      'incident ' +
      'says `taxonomy_known: false`.',
    '## Levels',
    table(['`level`', 'Meaning'], pairs(levels)),
    '## Categories',
    table(['`category`', 'Group', 'Meaning', 'Playbook'], kinds),
    '## Source types',
    sourceTypes.map(code).join(', '),
    '## Evidence types',
    'Evidence that is `MEDIA_SIGNAL` alone never promotes an incident. The retest gate takes a ' +
      'confirmed ' +
      'record whose type contains `retest`; it checks the declared record, not whether a ' +
      'retest was run.',
    table(['`evidence_type`', 'Class'], pairs(evidenceTypes)),
    '## Reports to authorities',
    'Regime, phase and target of an export are closed lists, in any letter case. The first ' +
      'target is whom the law names; `authority` names it, too.',
    table(['`regime`', '`phase`', 'Also taken', '`target`', 'Obligations'], reportRows()),
  );
}

function reportRows(): string[][] {
  const list = (names: readonly string[]) => names.map(code).join(', ') || '–';
  return reportPhases.map(({ regime, phase, aliases, targets, obligations }) => [
    ...[code(regime), code(phase), list(aliases), list(targets), list(obligations)],
  ]);
}

function pairs(record: Record<string, string>): string[][] {
  return Object.entries(record).map(([name, meaning]) => [code(name), meaning]);
}

function workflowPage(): string {
  const rows = workflowStatuses.map((from) => {
    const moves = allowedMoves(from).map(code).join(', ') || '–';
    const closed = from === 'closed';
    const assigned = closed ? 'refused' : code(statusAfterAssignment(from));
    return [code(from), moves, assigned, closed ? 'refused' : code('closed')];
  });
  return page(
    'Workflow',
    'The states of `workflow_status`. A move that is not in this table is refused with ' +
      '`invalid_transition`, which names the allowed ones.',
    table(['From', '`POST …/transition` to', '`POST …/assign` to', '`POST …/close` to'], rows),
    'Closing asks the retest gate first (`IP3_RETEST_GATE`). A closed incident goes back to ' +
      '`open` only ' +
      'when its record is reopened: `PATCH /api/incidents/{id}` with `status_lifecycle: "open"`.',
  );
}

const ruleTables: readonly (readonly [prefix: string, title: string])[] = [
  ['cwe', 'CWE numbers'],
  ['scanner', 'Kinds of scanner findings'],
  ['keyword', 'Phrases of incidents'],
  ['atlas', 'Phrases of AI incidents'],
  ['capability', 'Capabilities of malware'],
];

function techniquesPage(): string {
  const known = frameworks.map((name) => {
    const all = techniquesOf(name).map(({ id }) => id);
    const parents = all.filter((id) => !/T\d{4}\./.test(id)).length;
    return [name, frameworkVersions[name], String(parents), String(all.length - parents)];
  });
  const parts = ruleTables.flatMap(([prefix, title]) => {
    const rows = ruleRows().filter(({ id }) => id.startsWith(`${prefix}-`));
    const lines = rows.map((row) => {
      const { id, match, techniques, secondary = [], confidence, source } = row;
      const cells = [code(id), match, techniques.join(' '), secondary.join(' ')];
      return [...cells, confidence.toFixed(2), source];
    });
    const head = ['Row', 'Met by', 'Techniques', 'With support of the text', 'Confidence', 'From'];
    return [`## ${title} (${rows.length} rows)`, table(head, lines)];
  });
  return page(
    'Techniques',
    'What the technique mapping knows. How the rows are used, and how well it works, is ' +
      'described in [Techniques explained](../explanation/techniques.md). From: M methodology ' +
      'of CTID, K its use on exploited vulnerabilities, C a link of CAPEC, A ATLAS, cp tags of ' +
      'capa rules, ' +
      'S tags of Sigma rules, H our reading.',
    table(['Framework', 'Version', 'Techniques', 'Sub-techniques'], known),
    ...parts,
  );
}
