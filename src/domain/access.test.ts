import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { denialOf, settled, type AccessRequest, type DecidingAgent } from './access.ts';

const request: AccessRequest = {
  subject: { type: 'agent', id: 'a' },
  action: { name: 'tools/call' },
  resource: { type: 'tool', id: 'crm.read' },
};
const active: DecidingAgent = {
  quarantined_at: null,
  revoked_at: null,
  granted: true,
  policy_epoch: 7,
};
const at = '2026-11-20T14:00:00.000Z';

suite('denial', () => {
  for (const [name, asked, agent, denial] of [
    ['granted tool of an active agent', request, active, null],
    ['agent that nobody registered', request, undefined, 'unknown_agent'],
    ['agent in quarantine', request, { ...active, quarantined_at: at }, 'quarantined'],
    ['revoked agent', request, { ...active, revoked_at: at }, 'revoked'],
    ['tool that was not granted', request, { ...active, granted: false }, 'tool_not_granted'],
    ['user', { ...request, subject: { type: 'user', id: 'a' } }, active, 'unsupported_subject'],
    ['another action', { ...request, action: { name: 'delete' } }, active, 'unsupported_action'],
    [
      'another resource',
      { ...request, resource: { type: 'file', id: 'x' } },
      active,
      'unsupported_resource',
    ],
  ] as const) {
    test(`${name} › asked for › ${denial ?? 'allowed'}`, () => {
      assert.equal(denialOf(asked, agent), denial);
    });
  }
});

suite('batch', () => {
  for (const [semantic, given, answered] of [
    ['execute_all', [true, false, true], [true, false, true]],
    ['deny_on_first_deny', [true, false, true], [true, false]],
    ['deny_on_first_deny', [true, true], [true, true]],
    ['permit_on_first_permit', [false, true, false], [false, true]],
    ['permit_on_first_permit', [false, false], [false, false]],
  ] as const) {
    test(`${semantic} › of ${given.join()} › ${answered.join()}`, () => {
      const decisions = given.map((decision) => ({ decision }));
      const found = settled(decisions, semantic).map(({ decision }) => decision);
      assert.deepEqual(found, answered);
    });
  }
});
