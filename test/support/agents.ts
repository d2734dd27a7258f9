// Short cuts of the tests of agents.
import assert from 'node:assert/strict';
import { newIncident } from './records.ts';
import type { Answer, TestService } from './service.ts';

export const approver = 'm.zielinska@example.org';

export function agentUrl(agent_id: string, action = ''): string {
  return `/api/agents/${encodeURIComponent(agent_id)}${action === '' ? '' : `/${action}`}`;
}

/** Registers an agent with these tools. */
export async function newAgent(
  service: TestService,
  agent_id: string,
  fields: Record<string, unknown> = {},
): Promise<Answer['body']> {
  const headers = await service.as('AI Safety');
  const body = { owner: approver, allowed_tools: ['crm.read', 'mail.send'], ...fields };
  const made = await service.call('PUT', agentUrl(agent_id), { headers, body });
  assert.ok([200, 201].includes(made.status), made.text);
  return made.body;
}

/** Headers of a gateway: a token that was made for an enforcement point of this name. */
export async function enforcementPoint(
  service: TestService,
  instance = 'gateway-1',
): Promise<Record<string, string>> {
  const made = await service.call('POST', '/api/ip3/v1/tokens', {
    headers: await service.as('AI Safety'),
    body: {
      name: instance,
      roles: ['Reporter'],
      expires_in_days: 1,
      enforcement_point: instance,
    },
  });
  assert.equal(made.status, 201, made.text);
  return { authorization: `Bearer ${made.body.token}` };
}

/** Quarantines and gives the answer, whatever it is; for a new incident when none is named. */
export async function quarantine(
  service: TestService,
  agent_id: string,
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const incident_id = fields['incident_id'] ?? (await newIncident(service)).id;
  const body = { incident_id, reason: 'Sends mail on its own.', approved_by: approver, ...fields };
  const own = 'authorization' in headers ? {} : await service.as('AI Safety');
  const sent = { ...own, ...headers };
  return service.call('POST', agentUrl(agent_id, 'quarantine'), { headers: sent, body });
}

export async function readAgent(service: TestService, agent_id: string): Promise<Answer['body']> {
  const headers = await service.as('Analyst');
  const read = await service.call('GET', agentUrl(agent_id), { headers });
  assert.equal(read.status, 200, read.text);
  return read.body;
}
