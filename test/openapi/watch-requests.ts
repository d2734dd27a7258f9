// What the examples of watching need, and how each of their refusals is provoked.
import { newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

const window_id = '4bd0a1a7-5b1e-4f43-9a35-6d2f0f3f9a01';

/** Someone who watches automatically, so that the example changes that. */
async function anyone(service: TestService): Promise<Fixture> {
  const headers = await service.as('Viewer');
  const sql = 'update account set watches_automatically = true';
  await service.deps.database.pool.query(sql);
  return { headers };
}

export const watchFixtures = {
  watchIncident: async (service: TestService) => ({
    path: { id: (await newIncident(service)).public_id },
  }),
  chooseWatching: anyone,
  leavePresence: async () => Promise.resolve({ path: { window: window_id } }),
};

/** Operation and code → what is changed of the request that the document shows. */
export const watchChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> = {
  'showPresence unknown_reference': async () => Promise.resolve({ body: { writing: 'edit' } }),
};
