// What the examples of notes need, and how each of their refusals is provoked.
import assert from 'node:assert/strict';
import { newIncident, unknownId } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

const v1 = '/api/ip3/v1';

async function post(service: TestService, url: string, body?: object) {
  const headers = await service.as('Analyst');
  const made = await service.call('POST', `${v1}${url}`, body ? { headers, body } : { headers });
  assert.ok(made.status < 300, made.text);
  return made.body as { id: string };
}

/** A note of the calling Analyst, and one that replies to it. */
async function aNote(service: TestService, fields: object = {}) {
  const incident = await newIncident(service);
  const body = { text: 'A note of the tests.', visibility: 'public', ...fields };
  const { id } = await post(service, `/incidents/${incident.id}/notes`, body);
  return { id, incident: incident.id };
}

async function aWithdrawnNote(service: TestService) {
  const note = await aNote(service);
  await post(service, `/notes/${note.id}/retract`, { reason: 'A slip.' });
  return note;
}

async function aReply(service: TestService) {
  const { id: parent_id, incident } = await aNote(service);
  const { id } = await post(service, `/incidents/${incident}/notes`, { text: 'So.', parent_id });
  return { id, incident };
}

const shown = async (service: TestService): Promise<Fixture> => ({
  path: { id: (await aNote(service)).id },
});
const withdrawn = async (service: TestService): Promise<Fixture> => ({
  path: { id: (await aWithdrawnNote(service)).id },
});

/** A note that replies to this one. */
const replyTo = (find: typeof aReply) => async (service: TestService) => {
  const { id: parent_id, incident } = await find(service);
  return { path: { id: incident }, body: { parent_id } };
};

export const noteFixtures = {
  getNote: shown,
  editNote: shown,
  listNoteVersions: shown,
  retractNote: shown,
  restoreNote: withdrawn,
};

/** Operation and code → what is changed of the request that the document shows. */
export const noteChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> = {
  'createNote unknown_reference': async () => Promise.resolve({ body: { evidence_id: unknownId } }),
  'createNote conflict': replyTo(aReply),
  'createNote invalid_transition': replyTo(aWithdrawnNote),
  'editNote unknown_reference': async () => Promise.resolve({ body: { attachments: [unknownId] } }),
  'editNote invalid_transition': withdrawn,
  'retractNote invalid_transition': withdrawn,
  'restoreNote invalid_transition': shown,
};
