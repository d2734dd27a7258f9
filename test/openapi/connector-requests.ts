// What the examples of connectors need.
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

const path = '/api/ip3/v1/connectors';

/** A name that no other one has. */
function aNewName(): Promise<Fixture> {
  return Promise.resolve({ body: { name: `GitHub ${Math.round(performance.now() * 1000)}` } });
}

/** Of a server that does not exist: the tests of the document run no jobs. */
async function aConnector(service: TestService): Promise<Fixture> {
  const { body: named = {} } = await aNewName();
  const server = { product: 'github', url: 'https://github.example.org', targets: ['example'] };
  const body = { ...(named as object), ...server, token: 'a-token-of-the-tests' };
  const made = await service.call('POST', path, { headers: await service.as('Admin'), body });
  return { path: { id: made.body.id } };
}

export const connectorFixtures = {
  createConnector: aNewName,
  changeConnector: aConnector,
  fetchNow: aConnector,
  retireConnector: aConnector,
};
