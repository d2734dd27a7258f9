// The stream of agents of two processes on one database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentUrl, approver, enforcementPoint } from '../support/agents.ts';
import { openTestService } from '../support/service.ts';
import { openEvents } from '../support/sse.ts';

const path = '/api/agents/stream';

test('two processes on one database › a change at one › heard at the other', async () => {
  const service = await openTestService('postgres');
  const sibling = await openTestService('postgres', { sharedWith: service });
  const url = await sibling.app.listen({ host: '127.0.0.1', port: 0 });
  const followed = await openEvents(`${url}${path}`, await enforcementPoint(service));
  try {
    await followed.next();
    const headers = await service.as('AI Safety');
    const body = { owner: approver, allowed_tools: ['a'] };
    await service.call('PUT', agentUrl('agent-far'), { headers, body });
    const { event, data } = await followed.next();
    assert.deepEqual([event, data.agent_id], ['agent.registered', 'agent-far']);
  } finally {
    followed.close();
    await sibling.close();
    await service.close();
  }
});
