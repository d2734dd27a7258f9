// What the examples of bulk changes need, and how each of their refusals is provoked.
import assert from 'node:assert/strict';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';
import { viewChanges } from './view-requests.ts';

const v1 = '/api/ip3/v1/bulk-changes';

/** A change of the calling Analyst, to no incident at all. */
async function aChange(service: TestService, after?: 'cancel'): Promise<Fixture> {
  const headers = await service.as('Analyst');
  const body = { filter: { tag: 'nothing' }, change: { tag: { add: ['x'] } } };
  const { status, text, body: made } = await service.call('POST', v1, { headers, body });
  assert.equal(status, 202, text);
  const path = { id: String(made.id) };
  if (after !== undefined) await service.call('POST', `${v1}/${path.id}/${after}`, { headers });
  return { path };
}

const running = (service: TestService) => aChange(service);
const cancelled = (service: TestService) => aChange(service, 'cancel');

export const bulkFixtures = {
  getBulkChange: running,
  listBulkChangeItems: running,
  cancelBulkChange: running,
  undoBulkChange: cancelled,
};

/** Operation and code → what is changed of the request that the document shows. */
export const bulkChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> = {
  'cancelBulkChange conflict': cancelled,
  'undoBulkChange conflict': running,
  ...viewChanges,
};
