// What the examples of custom fields need, and how each of their refusals is provoked.
import assert from 'node:assert/strict';
import { newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

const v1 = '/api/ip3/v1/custom-fields';

let made = 0;

/** A field that no other test has, of a team of its own. */
async function aField(service: TestService, more: object = {}): Promise<string> {
  made += 1;
  const key = `documented_${made}`;
  const body = { key, type: 'text', label: 'Documented', team: `Team ${made}`, ...more };
  const headers = await service.as('Admin');
  const { status, text } = await service.call('POST', v1, { headers, body });
  assert.equal(status, 201, text);
  return key;
}

async function aRetiredField(service: TestService): Promise<string> {
  const key = await aField(service);
  const headers = await service.as('Admin');
  await service.call('POST', `${v1}/${key}/retire`, { headers });
  return key;
}

const named = async (service: TestService): Promise<Fixture> => ({
  path: { key: await aField(service, { visibility: 'public' }) },
});
const retired = async (service: TestService): Promise<Fixture> => ({
  path: { key: await aRetiredField(service) },
});

/** An incident of a team whose field a move asks for. */
async function anIncompleteIncident(service: TestService): Promise<Fixture> {
  const team = `Incomplete ${(made += 1)}`;
  await aField(service, { team, required_at: 'triaged' });
  const { id } = await newIncident(service, { team });
  return { path: { id } };
}

export const customFieldFixtures = {
  // A field of every team would hold up the incidents of other examples.
  defineCustomField: async () => Promise.resolve({ body: { team: `Team ${(made += 1)}` } }),
  getCustomField: named,
  changeCustomField: named,
  retireCustomField: named,
  restoreCustomField: retired,
  listCustomFieldVersions: named,
};

/** Operation and code → what is changed of the request that the document shows. */
export const customFieldChanges: Readonly<
  Record<string, (service: TestService) => Promise<Fixture>>
> = {
  'defineCustomField conflict': async (service) => ({ body: { key: await aField(service) } }),
  'changeCustomField conflict': retired,
  'retireCustomField conflict': retired,
  'restoreCustomField conflict': named,
  'assignIncident fields_required': anIncompleteIncident,
  'transitionIncident fields_required': anIncompleteIncident,
};
