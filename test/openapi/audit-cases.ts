// Requests whose audit entries no example of the document shows.
import { importExamples } from '../../src/http/v1/import-examples.ts';
import { agentUrl, approver, newAgent, quarantine } from '../support/agents.ts';
import { newIncident } from '../support/records.ts';
import type { Answer, TestService } from '../support/service.ts';
import { aRun } from './reused-fixtures.ts';
import { groupsChanged } from './sign-on-requests.ts';

type See = (operationId: string, answer: Answer) => Promise<void>;

/** An agent that is changed, quarantined twice, and revoked. */
async function agentOfTwoIncidents(service: TestService, see: See): Promise<void> {
  await newAgent(service, 'agent-of-two-incidents');
  const headers = await service.as('AI Safety');
  const put = (fields: object) =>
    service.call('PUT', agentUrl('agent-of-two-incidents'), {
      headers,
      body: { owner: approver, allowed_tools: ['mail.send'], ...fields },
    });
  await see('putAgent', await put({}));
  await see('quarantineAgent', await quarantine(service, 'agent-of-two-incidents'));
  await see('quarantineAgent', await quarantine(service, 'agent-of-two-incidents'));
  await see('putAgent', await put({ revoked: true }));
}

/** An agent that no one registered before its quarantine. */
async function unknownAgent(service: TestService, see: See): Promise<void> {
  await see('quarantineAgent', await quarantine(service, 'agent-of-nobody'));
}

/** An import that tests an incident of an earlier one again. */
async function retest(service: TestService, see: See): Promise<void> {
  const run = await aRun(service, 'host-of-a-retest.test');
  const headers = await service.as('Admin');
  const listed = await service.call('GET', `/api/ip3/v1/incidents?run=${run}`, { headers });
  const { text } = importExamples.webproxy;
  const answer = await service.call(
    'POST',
    `/api/ip3/v1/imports/webproxy?retest_of=${listed.body.incidents[0].public_id}`,
    {
      headers: { ...headers, 'content-type': 'application/xml' },
      body: text.replace('shop.example.org', 'host-of-a-retest.test'),
    },
  );
  await see('importWebproxy', answer);
}

/** An incident that is marked as a duplicate of another. */
async function duplicate(service: TestService, see: See): Promise<void> {
  const original = await newIncident(service);
  const { id } = await newIncident(service);
  const headers = await service.as('Analyst');
  const body = { outcome: 'duplicate', reason: 'The same.', duplicate_of: original.public_id };
  const url = `/api/ip3/v1/incidents/${id}/outcome`;
  await see('setIncidentOutcome', await service.call('POST', url, { headers, body }));
}

export const auditCases = { agentOfTwoIncidents, unknownAgent, retest, duplicate, groupsChanged };
