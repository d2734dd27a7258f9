// What of the contract's families this build serves, for status.json, read off the endpoints.
import { connectors } from '../importers/importer.ts';
import { importersOf } from '../importers/registry.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import type { Family } from './public/schemas.ts';
import { isRegistry } from './requests/authenticate.ts';

const v1 = endpoints.filter(({ path }) => path.startsWith('/api/ip3/v1/'));
const registry = endpoints.filter(({ path }) => isRegistry(path));
const readsAllTools = connectors.every((kind) => importersOf(kind).length > 0);

export const families: readonly Family[] = [
  {
    name: 'Authenticated v1 API',
    base: '/api/ip3/v1',
    status: readsAllTools ? 'available' : 'partial',
    auth: 'bearer',
    operations: operationsOf(v1),
  },
  {
    name: 'Incident registry',
    base: '/api',
    status: 'available',
    auth: 'bearer or x-service-secret',
    operations: operationsOf(registry),
  },
];

/** One line for each tag: `incidents: listIncidents, getIncident, …`. */
function operationsOf(list: readonly Endpoint[]): string[] {
  const byTag = Map.groupBy(list, ({ tags }) => tags[0] ?? '');
  return [...byTag].map(([tag, some]) => {
    return `${tag}: ${some.map(({ operationId }) => operationId).join(', ')}`;
  });
}
