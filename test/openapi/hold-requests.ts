// What the examples of legal holds need, and how each of their refusals is provoked.
import assert from 'node:assert/strict';
import { mostHolds } from '../../src/domain/legal-hold.ts';
import { newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';
import type { Fixture } from './reused-fixtures.ts';

async function place(service: TestService, incident: string): Promise<string> {
  const headers = await service.as('Legal/DPO');
  const url = `/api/ip3/v1/incidents/${incident}/legal-holds`;
  const made = await service.call('POST', url, { headers, body: { reason: 'A matter.' } });
  assert.equal(made.status, 201, made.text);
  return stringIn(made.body.id);
}

async function aHold(service: TestService): Promise<Fixture> {
  const { id } = await newIncident(service);
  return { path: { id, hold: await place(service, id) } };
}

async function aReleasedHold(service: TestService): Promise<Fixture> {
  const fixture = await aHold(service);
  const { id, hold } = fixture.path as { id: string; hold: string };
  const headers = await service.as('Legal/DPO');
  const url = `/api/ip3/v1/incidents/${id}/legal-holds/${hold}/release`;
  await service.call('POST', url, { headers, body: { reason: 'It is over.' } });
  return fixture;
}

async function manyHolds(service: TestService): Promise<Fixture> {
  const { id } = await newIncident(service);
  for (let n = 0; n < mostHolds; n += 1) await place(service, id);
  return { path: { id } };
}

export const holdFixtures = { releaseLegalHold: aHold };

/** Operation and code → what is changed of the request that the document shows. */
export const holdChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> = {
  'placeLegalHold conflict': manyHolds,
  'releaseLegalHold conflict': aReleasedHold,
};
