// What the examples of indicators need.
import assert from 'node:assert/strict';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

async function anIndicator(service: TestService): Promise<Fixture> {
  const headers = await service.as('Admin');
  const value = `host-${Math.round(performance.now())}.example.net`;
  const body = { value, tlp: 'CLEAR' };
  const made = await service.call('POST', '/api/ip3/v1/indicators', { headers, body });
  assert.equal(made.status, 201, made.text);
  return { path: { id: made.body.id } };
}

/** Operation and code → what is changed of the request that the document shows. */
export const indicatorChanges: Readonly<Record<string, () => Promise<Fixture>>> = {
  'exportIndicators validation_failed': (): Promise<Fixture> =>
    Promise.resolve({ query: { type: 'none' } }),
};

export const indicatorFixtures = {
  getIndicator: anIndicator,
  withdrawIndicator: anIndicator,
};
