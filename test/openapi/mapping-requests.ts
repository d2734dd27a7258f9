// What the examples of import mappings need, and how each of their refusals is provoked.
import assert from 'node:assert/strict';
import { exampleMapping } from '../../src/http/v1/mapping-schemas.ts';
import type { TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';
import type { Body } from './requests.ts';
import type { Fixture } from './reused-fixtures.ts';
import { aTeamToImportFor } from './team-requests.ts';

const v1 = '/api/ip3/v1/import-mappings';

let made = 0;

async function aMapping(service: TestService): Promise<Fixture> {
  const headers = await service.as('Analyst');
  const body = { name: `Documented ${(made += 1)}`, mapping: exampleMapping };
  const answer = await service.call('POST', v1, { headers, body });
  assert.equal(answer.status, 201, answer.text);
  return { path: { id: stringIn(answer.body.id) } };
}

const given = async (service: TestService): Promise<Fixture> => {
  const { query } = await aTeamToImportFor(service);
  return { query: { ...query, given: JSON.stringify(exampleMapping) } };
};

export const mappingFixtures = {
  importMapped: given,
  archiveImportMapping: aMapping,
  listImportMappingVersions: aMapping,
};

type Change = Fixture & { send?: Body };

/** Operation and code → what is changed of the request that the document shows. */
export const mappingChanges: Readonly<Record<string, (service: TestService) => Promise<Change>>> = {
  'importMapped not_found': async () =>
    Promise.resolve({ query: { mapping: 'No such mapping', given: '' } }),
  'proposeImportMapping validation_failed': async () =>
    Promise.resolve({ send: { type: 'application/json', value: { content_base64: '%' } } }),
  'saveImportMapping validation_failed': async () =>
    Promise.resolve({ body: { mapping: { ...exampleMapping, fields: {} } } }),
};
