// What the public family answers: simulation only, from no database. Everything that can be is
// serialised once at start; a filtered list is joined from made parts.
import { playbookIndex } from '../../domain/playbooks/playbook.ts';
import { countBySeverity, gapPct, simulatedStats } from '../../simulation/figures.ts';
import {
  filterNames,
  matches,
  parseFilters,
  type FilterName,
  type Filters,
} from '../../simulation/filters.ts';
import type { PublicIncident } from '../../simulation/incidents.ts';
import { pages } from '../pages/register.ts';
import { jsonDocument, makeDocument, type Document } from './document.ts';
import { simulated, type Family } from './schemas.ts';

interface ModuleFacts {
  version: string;
  /** RFC 3339 instant at which this process started. */
  startedAt: string;
  /** The families alongside the public one, as they are in this build. */
  families: readonly Family[];
}

export type PublicDocuments = ReturnType<typeof publicDocuments>;

const moduleName = 'ip3';
const ok = { ok: true, source: 'simulation' };
const playbooks = playbookIndex();
const rows: readonly Row[] = simulated.map(({ shown }) => ({ shown, json: JSON.stringify(shown) }));

/** The same of every service of a process. */
const fixed = {
  stats: jsonDocument({ ...ok, ...simulatedStats(simulated) }),
  playbooks: jsonDocument({ ...ok, count: playbooks.length, playbooks }),
  pages: jsonDocument({ module: moduleName, pages }),
};
const whole = incidentDocument(rows);

export function publicDocuments(facts: ModuleFacts) {
  return { ...fixed, incidents: incidentsOf, status: statusDocument(facts) };
}

function statusDocument({ version, startedAt, families: others }: ModuleFacts): Document {
  const families = [publicFamily, ...others];
  return jsonDocument({
    module: moduleName,
    title: 'Proofline',
    version,
    contract: '0.1.0-reference',
    status: families.every(({ status }) => status === 'available') ? 'available' : 'partial',
    generated_at: startedAt,
    families,
    disclaimers,
  });
}

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

/** The unfiltered list, which is asked most, is made once. */
function incidentsOf(query: Partial<Record<FilterName, string>>): Document {
  const filters = parseFilters(query);
  return isEmpty(filters) ? whole : incidentDocument(rows.filter(passes(filters)));
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
