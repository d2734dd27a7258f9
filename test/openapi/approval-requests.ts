// What the examples of approvals need: a request that waits, and someone who can decide it.
import assert from 'node:assert/strict';
import { newPerson } from '../support/factors.ts';
import { newIncident } from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { altered } from './altered.ts';
import type { Operation } from './documented.ts';
import type { Fixture } from './reused-fixtures.ts';

async function aRequest(service: TestService): Promise<Fixture> {
  const [requester, approver] = [await newPerson(service), await newPerson(service, ['Admin'])];
  const { pool } = service.deps.database;
  await pool.query("update account set created_at = now() - interval '2 days' where id = $1", [
    approver.id,
  ]);
  const id = service.deps.ids.next();
  await pool.query(
    `insert into approval (id, kind, subject, incident_id, digest, asked, approver_role, two_roles,
       requested_by, requested_at, expires_at)
     values ($1, 'agent_restore', 'agent-1', $2, repeat('0', 64), '{"reason":"It passed."}',
       'AI Safety', false, $3, now(), now() + interval '1 day')`,
    [id, (await newIncident(service)).id, requester.id],
  );
  return { path: { id }, headers: approver.headers };
}

export const approvalFixtures = {
  decideApproval: aRequest,
  listApprovals: async (service: TestService): Promise<Fixture> => {
    const { headers } = await aRequest(service);
    return { headers: headers! };
  },
};

/** A request that was decided a moment ago. */
async function aDecidedRequest(service: TestService): Promise<Fixture> {
  const fixture = await aRequest(service);
  const url = `/api/ip3/v1/approvals/${fixture.path!['id']}/decision`;
  const body = { decision: 'refused', reason: 'It is decided.' };
  const decided = await service.call('POST', url, { headers: fixture.headers, body });
  assert.equal(decided.status, 200, decided.text);
  return fixture;
}

/** A request to a service whose approvals are acts, by one person alone. */
export async function exportedAlone(service: TestService, operation: Operation): Promise<Answer> {
  const settings = { IP3_FOUR_EYES: 'act' };
  const sibling = await openTestService('embedded', { settings, sharedWith: service });
  // Its accounts are those of the first service, which knows their sessions.
  const both = { ...service, app: sibling.app, call: sibling.call };
  const answer = await altered(both, operation, {});
  await sibling.close();
  return answer;
}

export const approvalChanges: Readonly<Record<string, (service: TestService) => Promise<Fixture>>> =
  { 'decideApproval conflict': aDecidedRequest };
