// What the examples of links and merges need, and how each of their refusals is provoked.
import assert from 'node:assert/strict';
import { newEvidence, newIncident, unknownId } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

async function post(service: TestService, url: string, body: object) {
  const headers = await service.as('Analyst');
  const made = await service.call('POST', `/api/ip3/v1/incidents/${url}`, { headers, body });
  assert.equal(made.status, 200, made.text);
  return made.body;
}

async function twoIncidents(service: TestService) {
  const [one, other] = [await newIncident(service), await newIncident(service)];
  return { one, other };
}

/** An incident, and another one that the body of the example names. */
async function toLink(service: TestService): Promise<Fixture> {
  const { one, other } = await twoIncidents(service);
  return { path: { id: one.id }, body: { incident: other.public_id } };
}

async function aLink(service: TestService): Promise<Fixture> {
  const { one, other } = await twoIncidents(service);
  const { links } = await post(service, `${one.id}/links`, {
    relation: 'related',
    incident: other.id,
  });
  return { path: { id: one.id, link: links[0].id }, body: { incident: other.public_id } };
}

/** An incident, and another one that the request names to be merged. */
async function toMerge(service: TestService): Promise<Fixture> {
  const { one, other } = await twoIncidents(service);
  const body = { incidents: [{ id: other.public_id }] };
  return { path: { id: one.id }, query: { from: other.public_id }, body };
}

async function aMerge(service: TestService): Promise<Fixture> {
  const { one, other } = await twoIncidents(service);
  const body = { incidents: [{ id: other.id }], reason: 'One campaign.' };
  const { merge_id } = await post(service, `${one.id}/merge`, body);
  return { path: { id: one.id, merge: merge_id } };
}

/** The one that was merged cannot be merged again. */
async function mergedAlready(service: TestService): Promise<Fixture> {
  const { one, other } = await twoIncidents(service);
  const incidents = [{ id: other.id }];
  await post(service, `${one.id}/merge`, { incidents, reason: 'One campaign.' });
  return { path: { id: one.id }, body: { incidents } };
}

async function anUndoneMerge(service: TestService): Promise<Fixture> {
  const fixture = await aMerge(service);
  const { id, merge } = fixture.path as { id: string; merge: string };
  await post(service, `${id}/merges/${merge}/undo`, {});
  return fixture;
}

/** An incident with the tag that the example chooses, and a record. */
async function toSplit(service: TestService): Promise<Fixture> {
  const one = await newIncident(service, { tags: ['phishing'] });
  return { path: { id: one.id }, body: { evidence: [await newEvidence(service, one)] } };
}

async function aSplit(service: TestService): Promise<Fixture> {
  const { id } = await newIncident(service, { tags: ['phishing'] });
  const body = { title: 'Mail to sales', tags: ['phishing'], reason: 'Another sender.' };
  const { split_id } = await post(service, `${id}/split`, body);
  return { path: { id, split: split_id } };
}

async function ofAnOutcome(service: TestService): Promise<Fixture> {
  const fixture = await toSplit(service);
  const { id } = fixture.path as { id: string };
  await post(service, `${id}/outcome`, { outcome: 'false_positive', reason: 'A test.' });
  return fixture;
}

async function anUndoneSplit(service: TestService): Promise<Fixture> {
  const fixture = await aSplit(service);
  const { id, split } = fixture.path as { id: string; split: string };
  await post(service, `${id}/splits/${split}/undo`, {});
  return fixture;
}

export const relationFixtures = {
  addIncidentLink: toLink,
  removeIncidentLink: aLink,
  previewIncidentMerge: toMerge,
  mergeIncidents: toMerge,
  undoIncidentMerge: aMerge,
  splitIncident: toSplit,
  undoIncidentSplit: aSplit,
};

/** Operation and code → what is changed of the request that the document shows. */
export const relationChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> =
  {
    'addIncidentLink conflict': aLink,
    'addIncidentLink unknown_reference': async (service) => ({
      path: { id: (await newIncident(service)).id },
      body: { incident: unknownId },
    }),
    'mergeIncidents conflict': mergedAlready,
    'mergeIncidents unknown_reference': async (service) => ({
      path: { id: (await newIncident(service)).id },
      body: { incidents: [{ id: unknownId }] },
    }),
    'previewIncidentMerge unknown_reference': async (service) => ({
      path: { id: (await newIncident(service)).id },
      query: { from: unknownId },
    }),
    'previewIncidentMerge not_found': async () =>
      Promise.resolve({ path: { id: unknownId }, query: { from: unknownId } }),
    'undoIncidentMerge conflict': anUndoneMerge,
    'splitIncident conflict': ofAnOutcome,
    'undoIncidentSplit conflict': anUndoneSplit,
  };
