// What the examples of saved views need, and how each of their refusals is provoked.
import assert from 'node:assert/strict';
import { viewLimits } from '../../src/domain/saved-view.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

const v1 = '/api/ip3/v1/views';
const mine = { name: 'Mine', audience: 'everyone', query: { owner: 'me' } };
let number = 0;

/** A view that everyone sees, of someone with this role. */
async function ofRole(
  service: TestService,
  role: 'Viewer' | 'Analyst' | 'Admin',
): Promise<Fixture> {
  const headers = await service.as(role);
  const audience = role === 'Viewer' ? 'private' : 'everyone';
  const body = { ...mine, audience, name: `View ${(number += 1)}` };
  const made = await service.call('POST', v1, { headers, body });
  assert.equal(made.status, 201, made.text);
  return { headers, path: { id: String(made.body.id) } };
}

async function asOther(service: TestService): Promise<Fixture> {
  return { ...(await ofRole(service, 'Analyst')), headers: await service.as('Viewer') };
}

const ofAnalyst = (service: TestService) => ofRole(service, 'Analyst');

async function taken(service: TestService): Promise<Fixture> {
  const { headers } = await ofAnalyst(service);
  await service.call('POST', v1, { headers: headers!, body: mine });
  return { headers: headers!, body: mine };
}

async function full(service: TestService): Promise<Fixture> {
  for (let pins = 0; pins < viewLimits.pinned; pins += 1) {
    const { headers, path } = await ofAnalyst(service);
    const pin = { headers: headers!, body: { is_pinned: true } };
    await service.call('PUT', `${v1}/${path!['id']}/pin`, pin);
  }
  return ofAnalyst(service);
}

export const viewFixtures = {
  saveView: async (service: TestService) => ({ headers: await service.as('Analyst') }),
  // Not of the Analyst, who has a view of this name from the example before.
  changeView: (service: TestService) => ofRole(service, 'Admin'),
  deleteView: ofAnalyst,
  pinView: ofAnalyst,
};

/** Operation and code → what is changed of the request that the document shows. */
export const viewChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> = {
  'saveView conflict': taken,
  'saveView forbidden': async (service) => ({ headers: await service.as('Viewer') }),
  'changeView forbidden': asOther,
  'changeView conflict': async (service) => ({
    ...(await ofAnalyst(service)),
    body: (await taken(service)).body!,
  }),
  'deleteView forbidden': asOther,
  'pinView conflict': full,
};
