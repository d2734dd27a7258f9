// What the examples of incident templates need, and how each of their refusals is provoked.
import assert from 'node:assert/strict';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

const v1 = '/api/ip3/v1/incident-templates';

let made = 0;
const newName = () => `Documented ${(made += 1)}`;

async function aTemplate(service: TestService): Promise<{ id: string; name: string }> {
  const actions = [{ title: 'Tell the owner.' }];
  const body = { name: newName(), incident: { title: 'Documented' }, actions };
  const headers = await service.as('Admin');
  const { status, text, body: template } = await service.call('POST', v1, { headers, body });
  assert.equal(status, 201, text);
  return template as { id: string; name: string };
}

const named = async (service: TestService): Promise<Fixture> => ({
  path: { id: (await aTemplate(service)).id },
});

const renamed = async (service: TestService): Promise<Fixture> => ({
  ...(await named(service)),
  body: { name: newName() },
});

async function archived(service: TestService): Promise<Fixture> {
  const { id } = await aTemplate(service);
  const headers = await service.as('Admin');
  await service.call('POST', `${v1}/${id}/archive`, { headers });
  return { path: { id } };
}

export const templateFixtures = {
  defineIncidentTemplate: async () => Promise.resolve({ body: { name: newName() } }),
  getIncidentTemplate: named,
  changeIncidentTemplate: renamed,
  archiveIncidentTemplate: named,
  restoreIncidentTemplate: archived,
  listIncidentTemplateVersions: named,
  reportFromTemplate: named,
};

/** Operation and code → what is changed of the request that the document shows. */
export const templateChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> =
  {
    'defineIncidentTemplate conflict': async (service) => ({
      body: { name: (await aTemplate(service)).name },
    }),
    'changeIncidentTemplate conflict': archived,
    'archiveIncidentTemplate conflict': archived,
    'restoreIncidentTemplate conflict': named,
    'reportFromTemplate conflict': archived,
  };
