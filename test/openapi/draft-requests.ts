// What the examples of texts of reports need, and how each of their refusals is provoked.
import assert from 'node:assert/strict';
import { newIncident, unknownId } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

const body = { text: 'Documented.', begun_from: 0 };

/** A text of a new incident, as far as its steps bring it. */
async function aText(service: TestService, steps: readonly string[]): Promise<Fixture> {
  const { id } = await newIncident(service);
  const url = `/api/ip3/v1/incidents/${id}/report-drafts/NIS2-EW/en`;
  const headers = await service.as('Legal/DPO');
  const saved = await service.call('PUT', url, { headers, body });
  assert.equal(saved.status, 200, saved.text);
  for (const step of steps) {
    const moved = { headers, body: { step, number: 1 } };
    assert.equal((await service.call('POST', `${url}/steps`, moved)).status, 200);
  }
  return { path: { id, obligation: 'NIS2-EW', language: 'en' } };
}

const unwritten = async (service: TestService): Promise<Fixture> => {
  const { id } = await newIncident(service);
  return { path: { id, obligation: 'NIS2-EW', language: 'en' } };
};
const written = async (service: TestService) => aText(service, []);
const submitted = async (service: TestService) => aText(service, ['submitted']);
const elsewhere = async (): Promise<Fixture> =>
  Promise.resolve({ path: { id: unknownId, obligation: 'NIS2-EW', language: 'en' } });

export const draftFixtures = {
  getReportDraft: unwritten,
  saveReportDraft: unwritten,
  moveReportDraft: written,
  decideReportDraft: submitted,
  listReportDraftEntries: written,
  getReportDraftDocument: written,
};

type Change = (service: TestService) => Promise<Fixture>;

/** Operation and code → what is changed of the request that the document shows. */
export const draftChanges: Readonly<Record<string, Change>> = {
  'getReportDraft not_found': elsewhere,
  'saveReportDraft not_found': elsewhere,
  'moveReportDraft not_found': elsewhere,
  'decideReportDraft not_found': elsewhere,
  'listReportDraftEntries not_found': elsewhere,
  'getReportDraftDocument not_found': elsewhere,
  'saveReportDraft conflict': written,
  'moveReportDraft conflict': unwritten,
  'decideReportDraft conflict': unwritten,
  'moveReportDraft invalid_transition': submitted,
  'decideReportDraft invalid_transition': written,
  'exportReport invalid_transition': async (service) => {
    const { path } = await written(service);
    return { path: { id: path?.['id'] ?? '' } };
  },
};
