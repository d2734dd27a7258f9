// What the examples of outcomes need, and how each of their refusals is provoked.
import assert from 'node:assert/strict';
import { newIncident, unknownId } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

async function anOutcome(service: TestService): Promise<Fixture> {
  const { id } = await newIncident(service);
  const headers = await service.as('Analyst');
  const body = { outcome: 'false_positive', reason: 'Patched.' };
  const url = `/api/ip3/v1/incidents/${id}/outcome`;
  const made = await service.call('POST', url, { headers, body });
  assert.equal(made.status, 200, made.text);
  return { path: { id } };
}

const none = async (service: TestService): Promise<Fixture> => ({
  path: { id: (await newIncident(service)).id },
});

export const outcomeFixtures = { withdrawIncidentOutcome: anOutcome };

const tomorrow = () => Temporal.Now.instant().add({ hours: 24 }).toString();

/** Operation and code → what is changed of the request that the document shows. */
export const outcomeChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> =
  {
    'setIncidentOutcome conflict': anOutcome,
    'setIncidentOutcome unknown_reference': async () =>
      Promise.resolve({ body: { outcome: 'duplicate', duplicate_of: unknownId } }),
    'setIncidentOutcome approval_required': async () =>
      Promise.resolve({ body: { outcome: 'accepted_risk', expires_at: tomorrow() } }),
    'withdrawIncidentOutcome conflict': none,
  };
