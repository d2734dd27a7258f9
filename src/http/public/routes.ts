// The public read-path and the two status documents: no credentials, no database, simulation only.
// Everything that can be is serialised once at start; a filtered list is joined from made parts.
import { Type } from 'typebox';
import {
  filterNames,
  matches,
  parseFilters,
  type FilterName,
  type Filters,
} from '../../simulation/filters.ts';
import { countBySeverity, gapPct, simulatedStats } from '../../simulation/figures.ts';
import { simulateIncidents, type PublicIncident } from '../../simulation/incidents.ts';
import { playbookIndex } from '../../domain/playbooks/playbook.ts';
import type { App } from '../app-type.ts';
import { pages } from '../pages/register.ts';
import { problems } from '../schema.ts';
import { jsonDocument, makeDocument, sendDocument, type Document } from './document.ts';
import {
  IncidentsAnswer,
  IncidentsQuery,
  PagesAnswer,
  PlaybooksAnswer,
  StatsAnswer,
  StatusAnswer,
  type Family,
} from './schemas.ts';

export interface PublicDeps {
  /** Base path of the status documents, e.g. `/ip3`, without a slash at the end. */
  moduleBase: string;
  version: string;
  /** RFC 3339 instant at which this process started. */
  startedAt: string;
  /** The families beside the public one, as they are in this build. */
  families: readonly Family[];
}

const moduleName = 'ip3';
const unchanged = Type.Null({ description: 'Not modified: the tag in If-None-Match still holds.' });
const simulationOnly = 'Simulation data only; it needs no credentials and reads no register.';

const publicFamily: Family = {
  name: 'Public read-path',
  base: '/api/ip3',
  status: 'available',
  auth: 'none',
};

/** Contract §1, rules 5 to 7, in plain words. */
const disclaimers = [
  'What the service says about legal duties helps people to decide. It is not legal advice.',
  'The evidence-coverage score says how complete the evidence is. It is not a security rating.',
  'NIS2, GDPR art. 33 and 34, AI Act art. 73 and DORA are mentioned as frameworks. ' +
    'That is no certificate of compliance with any of them.',
];

export function publicRoutes(app: App, deps: PublicDeps): void {
  incidentRoute(app);
  statsRoute(app);
  playbooksRoute(app);
  statusRoute(app, deps);
  pagesRoute(app, deps);
}

function incidentRoute(app: App): void {
  const answer = incidentAnswers();
  app.get(
    '/api/ip3/incidents',
    {
      schema: {
        operationId: 'listPublicIncidents',
        tags: ['public'],
        summary: 'List simulated incidents',
        description:
          `${simulationOnly} The same 200 incidents every time, newest detection first. Values ` +
          'of one filter are OR, different filters are AND; an empty filter filters nothing. ' +
          'count, by_severity and gap_pct are over what the filters leave.',
        querystring: IncidentsQuery,
        response: { 200: IncidentsAnswer, 304: unchanged, ...problems('validation_failed') },
      },
    },
    (request, reply) => sendDocument(request, reply, answer(request.query)),
  );
}

/** Query → document. The unfiltered list, which is asked most, is made once. */
function incidentAnswers(): (query: Partial<Record<FilterName, string>>) => Document {
  const rows = simulateIncidents().map(({ shown }) => ({ shown, json: JSON.stringify(shown) }));
  const whole = incidentDocument(rows);
  return (query) => {
    const filters = parseFilters(query);
    return isEmpty(filters) ? whole : incidentDocument(rows.filter(passes(filters)));
  };
}

interface Row {
  shown: PublicIncident;
  json: string;
}

function passes(filters: Filters): (row: Row) => boolean {
  return ({ shown }) => matches(shown, filters);
}

function isEmpty(filters: Filters): boolean {
  return filterNames.every((name) => filters[name] === undefined);
}

function incidentDocument(rows: readonly Row[]): Document {
  const shown = rows.map((row) => row.shown);
  const head = JSON.stringify({
    ok: true,
    source: 'simulation',
    count: shown.length,
    by_severity: countBySeverity(shown),
    gap_pct: gapPct(shown),
  });
  const elements = rows.map(({ json }) => json).join(',');
  const body = `${head.slice(0, -1)},"incidents":[${elements}]}`;
  return makeDocument(body, 'application/json; charset=utf-8');
}

function statsRoute(app: App): void {
  const stats = simulatedStats(simulateIncidents());
  const document = jsonDocument({ ok: true, source: 'simulation', ...stats });
  app.get(
    '/api/ip3/stats',
    {
      schema: {
        operationId: 'getPublicStats',
        tags: ['public'],
        summary: 'Figures of the simulated incidents',
        description: `${simulationOnly} \`_note\` says what each figure means.`,
        response: { 200: StatsAnswer, 304: unchanged, ...problems() },
      },
    },
    (request, reply) => sendDocument(request, reply, document),
  );
}

function playbooksRoute(app: App): void {
  const playbooks = playbookIndex();
  const count = playbooks.length;
  const document = jsonDocument({ ok: true, source: 'simulation', count, playbooks });
  app.get(
    '/api/ip3/playbooks',
    {
      schema: {
        operationId: 'listPublicPlaybooks',
        tags: ['public'],
        summary: 'Index of playbooks',
        description: `${simulationOnly} Types, titles, number of steps, levels.`,
        response: { 200: PlaybooksAnswer, 304: unchanged, ...problems() },
      },
    },
    (request, reply) => sendDocument(request, reply, document),
  );
}

function statusRoute(app: App, deps: PublicDeps): void {
  const families = [publicFamily, ...deps.families];
  const document = jsonDocument({
    module: moduleName,
    title: 'Proofline',
    version: deps.version,
    contract: '0.1.0-reference',
    status: families.every(({ status }) => status === 'available') ? 'available' : 'partial',
    generated_at: deps.startedAt,
    families,
    disclaimers,
  });
  app.get(
    `${deps.moduleBase}/status.json`,
    {
      schema: {
        operationId: 'getModuleStatus',
        tags: ['public'],
        summary: 'Status of this module',
        description: 'What of the contract the running build has, and what its answers are not.',
        response: { 200: StatusAnswer, 304: unchanged, ...problems() },
      },
    },
    (request, reply) => sendDocument(request, reply, document),
  );
}

function pagesRoute(app: App, deps: PublicDeps): void {
  const document = jsonDocument({ module: moduleName, pages });
  app.get(
    `${deps.moduleBase}/pages.json`,
    {
      schema: {
        operationId: 'listModulePages',
        tags: ['public'],
        summary: "Register of the module's pages",
        description: 'The pages that this server shows in a browser.',
        response: { 200: PagesAnswer, 304: unchanged, ...problems() },
      },
    },
    (request, reply) => sendDocument(request, reply, document),
  );
}
