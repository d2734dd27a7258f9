// What the examples of legal entities need, and how each of their refusals is provoked.
import assert from 'node:assert/strict';
import { entityLimits } from '../../src/domain/legal-entity.ts';
import { newIncident, unknownId } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

const v1 = '/api/ip3/v1/legal-entities';

/** Without the rows that filled the list; no request can delete one. */
async function makeRoom(service: TestService): Promise<Fixture> {
  const { pool } = service.deps.database;
  await pool.query('alter table legal_entity disable trigger legal_entity_kept');
  await pool.query(`delete from legal_entity where created_by = 'test'`);
  await pool.query('alter table legal_entity enable always trigger legal_entity_kept');
  return {};
}

/** It leaves the service with no entity in use, so that other examples go on as they were. */
async function anEntity(service: TestService, isArchived: boolean): Promise<Fixture> {
  await makeRoom(service);
  const headers = await service.as('Legal/DPO');
  const body = { legal_name: 'Documented S.A.', country: 'PL' };
  const made = await service.call('POST', v1, { headers, body });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body as { id: string };
  if (isArchived) await service.call('POST', `${v1}/${id}/archive`, { headers });
  return { path: { id } };
}

const inUse = async (service: TestService) => anEntity(service, false);
const archived = async (service: TestService) => anEntity(service, true);

/** The list was filled for the next request, which is to be refused. */
let isFilled = false;

async function roomy(service: TestService): Promise<Fixture> {
  if (!isFilled) return makeRoom(service);
  isFilled = false;
  return {};
}

async function full(service: TestService): Promise<Fixture> {
  isFilled = true;
  const sql = `insert into legal_entity
      (id, content, created_by, created_at, updated_by, updated_at, archived_at)
    select gen_random_uuid(), '{}', 'test', now(), 'test', now(), now()
    from generate_series(1, $1)`;
  await service.deps.database.pool.query(sql, [entityLimits.entities]);
  return {};
}

export const entityFixtures = {
  defineLegalEntity: roomy,
  getReleaseCheck: async (service: TestService): Promise<Fixture> => ({
    path: { id: (await newIncident(service)).id },
    query: { regime: 'nis2', phase: 'early_warning_24h' },
  }),
  getLegalEntity: archived,
  changeLegalEntity: inUse,
  archiveLegalEntity: inUse,
  restoreLegalEntity: archived,
  listLegalEntityVersions: archived,
};

/** Operation and code → what is changed of the request that the document shows. */
export const entityChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> = {
  'defineLegalEntity conflict': full,
  'changeLegalEntity conflict': archived,
  'archiveLegalEntity conflict': archived,
  'restoreLegalEntity conflict': inUse,
  'exportReport reason_required': async () => Promise.resolve({ body: { check: 'strict' } }),
  'getReleaseCheck not_found': async () =>
    Promise.resolve({ path: { id: unknownId }, query: { regime: 'nis2', phase: 'final_report' } }),
};
