// What the examples of erasures need, and how each of their refusals is provoked.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { newPerson, type Person } from '../support/factors.ts';
import { form, newEvidence, newIncident } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

const asked = {
  ...{ scope: 'incident', ground: 'gdpr_17', hash_stays: true },
  reason: 'Request 2026/31 of a data subject.',
};

/** An incident with a file as an encrypted vault has it: with a key, and no plain copy. */
async function erasable(service: TestService): Promise<{ id: string; record: string }> {
  const { id } = await newIncident(service);
  const { headers, body } = form([
    { name: 'evidence_type', content: 'screenshot' },
    { name: 'visibility', content: 'public' },
    { name: 'file', content: `bytes ${randomUUID()}`, filename: 'screen.png' },
  ]);
  const url = `/api/ip3/v1/incidents/${id}/evidence`;
  const authorised = { ...headers, ...(await service.as('Admin')) };
  const made = await service.call('POST', url, { headers: authorised, body });
  assert.equal(made.status, 201, made.text);
  const hash = made.body.hash_sha256 as string;
  const folder = join(service.files.dataDir, 'vault', 'sha256', hash.slice(0, 2), hash.slice(2, 4));
  rmSync(join(folder, hash));
  const row = [randomUUID(), hash];
  const insert = `insert into vault_key values ($1, $2, 'wrapped', now())`;
  await service.deps.database.pool.query(insert, row);
  await newEvidence(service, { id });
  return { id, record: made.body.id };
}

interface People {
  requester: Person;
  approver: Person;
}

const known = new WeakMap<TestService, Promise<People>>();

/** Two people for all requests to a service: a password takes its time. */
function peopleOf(service: TestService): Promise<People> {
  const people = known.get(service) ?? newPeople(service);
  known.set(service, people);
  return people;
}

async function newPeople(service: TestService): Promise<People> {
  const requester = await newPerson(service, ['Legal/DPO']);
  const approver = await newPerson(service, ['Admin']);
  await service.deps.database.pool.query(
    "update account set created_at = now() - interval '2 days' where id = $1",
    [approver.id],
  );
  return { requester, approver };
}

/** Approved by a second person, so that the request carries it out. */
async function approved(service: TestService) {
  const { id, record } = await erasable(service);
  const { requester, approver } = await peopleOf(service);
  const url = `/api/ip3/v1/incidents/${id}/erasures`;
  const { headers } = requester;
  const pending = await service.call('POST', url, { headers, body: asked });
  assert.equal(pending.body.lack, 'pending', pending.text);
  const decided = await service.call(
    'POST',
    `/api/ip3/v1/approvals/${pending.body.approval_id}/decision`,
    { headers: approver.headers, body: { decision: 'confirmed', reason: 'I read it.' } },
  );
  assert.equal(decided.status, 200, decided.text);
  return { path: { id }, headers, record };
}

async function anErased(service: TestService): Promise<Fixture> {
  const { path, headers, record } = await approved(service);
  const url = `/api/ip3/v1/incidents/${path.id}/erasures`;
  const made = await service.call('POST', url, { headers, body: asked });
  assert.equal(made.status, 201, made.text);
  return { path: { id: record } };
}

export const erasureFixtures = {
  eraseEvidence: async (service: TestService): Promise<Fixture> => {
    const { path, headers } = await approved(service);
    return { path, headers };
  },
};

/** Operation and code → what is changed of the request that the document shows. */
export const erasureChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> =
  {
    'eraseEvidence conflict': async (service) => ({
      path: { id: (await newIncident(service)).id },
      body: { ...asked, scope: 'evidence' },
    }),
    'eraseEvidence approval_required': async (service) => ({
      path: { id: (await erasable(service)).id },
    }),
    'downloadEvidence evidence_erased': anErased,
  };
