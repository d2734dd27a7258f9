// What of the contract's families the running build serves, for status.json: true, not hoped for.
import { connectors } from '../importers/importer.ts';
import { importersOf } from '../importers/registry.ts';
import type { Family } from './public/schemas.ts';

const unread = connectors.filter((kind) => importersOf(kind).length === 0);

export const families: Family[] = [
  {
    name: 'Authenticated v1 API',
    base: '/api/ip3/v1',
    status: unread.length === 0 ? 'available' : 'partial',
    auth: 'bearer',
    operations: [
      'auth/login',
      `imports: ${connectors.filter((kind) => !unread.includes(kind)).join(', ')}`,
      'incidents: list, detail, evidence, assign, transition, close',
      'incidents/:id: legal-triggers, ttp, indicators, coverage, ticket',
      'reports/evidence-package',
      'engagements: create, list, log, final-report, report-package',
    ],
  },
  {
    name: 'Incident registry',
    base: '/api',
    status: 'available',
    auth: 'bearer or x-service-secret',
    operations: [
      'incidents: create, list, detail, classify',
      'incidents/:id: evidence, actions',
      'actions',
      'playbooks',
      'map',
      'stats',
      'intake: osint, log',
      'agents: list, detail, put, quarantine, restore, stream, acknowledgements',
      'reports: export, list, detail, package, retry, receipt',
    ],
  },
];
