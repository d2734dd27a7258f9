// What the examples of key changes need: two administrators, and a key that signs.
import assert from 'node:assert/strict';
import { newPerson, type Person } from '../support/factors.ts';
import { inAShell } from '../support/key-ends.ts';
import type { TestService } from '../support/service.ts';
import type { Fixture } from './reused-fixtures.ts';

const known = new WeakMap<TestService, Promise<Person[]>>();

/** Two people for all requests to a service: a password takes its time. */
function peopleOf(service: TestService): Promise<Person[]> {
  const people = known.get(service) ?? newPeople(service);
  known.set(service, people);
  return people;
}

async function newPeople(service: TestService): Promise<Person[]> {
  const people = [await newPerson(service, ['Admin']), await newPerson(service, ['Admin'])];
  await service.deps.database.pool.query(
    "update account set created_at = now() - interval '2 days' where id = $1",
    [people[1]!.id],
  );
  return people;
}

/** A new key of packages that signs, so that none before it matters. */
async function asked(service: TestService) {
  const { added } = await service.deps.packageKeys.rotate({ compromised: true, end: inAShell });
  const [requester, approver] = await peopleOf(service);
  const body = { compromised: false, reason: 'The yearly change.' };
  return { requester: requester!, approver: approver!, path: { id: added.kid }, body };
}

/** Approved by the second administrator, so that the request carries it out. */
async function approved(service: TestService): Promise<Fixture> {
  const { requester, approver, path, body } = await asked(service);
  const { headers } = requester;
  const url = `/api/ip3/v1/keys/${path.id}/rotations`;
  const pending = await service.call('POST', url, { headers, body });
  assert.equal(pending.body.lack, 'pending', pending.text);
  const decided = await service.call(
    'POST',
    `/api/ip3/v1/approvals/${pending.body.approval_id}/decision`,
    { headers: approver.headers, body: { decision: 'confirmed', reason: 'I know of it.' } },
  );
  assert.equal(decided.status, 200, decided.text);
  return { headers, path, body };
}

export const keyFixtures = { rotateKey: approved };

/** Operation and code → what is changed of the request that the document shows. */
export const keyChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> = {
  'rotateKey conflict': async (service) => {
    const { requester, path, body } = await asked(service);
    await service.deps.packageKeys.rotate({ compromised: false, end: inAShell });
    return { headers: requester.headers, path, body };
  },
  // Another reason than the one that was approved.
  'rotateKey approval_required': () =>
    Promise.resolve({ body: { compromised: false, reason: 'Another reason.' } }),
};
