// What of the contract's families the running build serves, for status.json: true, not hoped for.
import { connectors } from '../importers/importer.ts';
import { importersOf } from '../importers/registry.ts';
import type { Family } from './public/schemas.ts';

export const families: Family[] = [
  {
    name: 'Authenticated v1 API',
    base: '/api/ip3/v1',
    status: 'partial',
    auth: 'bearer',
    operations: [
      'auth/login',
      `imports: ${connectors.filter((kind) => importersOf(kind).length > 0).join(', ')}`,
      'incidents: list, detail, evidence, assign, transition, close',
      'engagements: create, list, log, final-report, report-package',
    ],
  },
  {
    name: 'Incident registry',
    base: '/api',
    status: 'partial',
    auth: 'bearer or x-service-secret',
    operations: [
      'incidents: create, list, detail, classify',
      'incidents/:id/evidence',
      'actions',
      'playbooks',
      'stats',
      'map',
      'reports: export, list, detail, package, retry, receipt',
      'intake: osint, log',
      'agents: list, detail, put, quarantine, restore, stream, acknowledgements',
    ],
  },
];
