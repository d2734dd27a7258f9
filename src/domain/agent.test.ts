import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  agentStatus,
  effectiveTools,
  firstScore,
  isValidationType,
  quarantinedScore,
  restoredScore,
  shadowScore,
} from './agent.ts';
import { priorities } from './incident.ts';

const at = '2026-11-20T14:00:00.000Z';

suite('agent', () => {
  for (const [state, status] of [
    [{ quarantined_at: null, revoked_at: null }, 'active'],
    [{ quarantined_at: at, revoked_at: null }, 'quarantined'],
    [{ quarantined_at: null, revoked_at: at }, 'revoked'],
    [{ quarantined_at: at, revoked_at: at }, 'quarantined'],
  ] as const) {
    test(`tools › of an agent that is ${status} › ${status === 'active' ? 'as granted' : 'none'}`, () => {
      assert.equal(agentStatus(state), status);
      const tools = effectiveTools({ ...state, allowed_tools: ['a', 'b'] });
      assert.deepEqual(tools, status === 'active' ? ['a', 'b'] : []);
    });
  }

  test('score › first ones › as the design says', () => {
    assert.deepEqual([firstScore(true), firstScore(false), shadowScore], [60, 45, 20]);
  });

  for (const [before, priority, after, restored] of [
    [60, 'P0', 0, 30],
    [100, 'P0', 29, 30],
    [60, 'P1', 15, 30],
    [60, 'P2', 29, 30],
    [60, 'P3', 29, 30],
    [60, null, 20, 30],
    [20, null, 0, 20],
    [1, 'P3', 0, 1],
  ] as const) {
    test(`score › ${before} in quarantine for ${priority} › ${after}, then ${restored}`, () => {
      assert.equal(quarantinedScore(before, priority), after);
      assert.equal(restoredScore(before), restored);
    });
  }

  test('score › any number of quarantines and restores › always down, always up, never below 1', () => {
    const anyPriority = fc.constantFrom(...priorities, null);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.array(anyPriority), (first, incidents) => {
        let score = first;
        for (const priority of incidents) {
          const quarantined = quarantinedScore(score, priority);
          assert.ok(quarantined < score && quarantined >= 0 && quarantined <= 29);
          const restored = restoredScore(score);
          assert.ok(restored > quarantined && restored >= 1 && restored <= score);
          score = restored;
        }
      }),
    );
  });

  for (const [type, evidenceClass, validates] of [
    ['agent_retest', 'TEST_RESULT', true],
    ['guardrail_eval', 'TEST_RESULT', true],
    ['model_eval', 'TEST_RESULT', true],
    ['our_own_ReTest', 'STATEMENT', true],
    ['agent_trace', 'SYSTEM_RECORD', false],
    ['screenshot', 'ARTIFACT', false],
  ] as const) {
    test(`validation › ${type} of class ${evidenceClass} › ${validates}`, () => {
      assert.equal(isValidationType(type, evidenceClass), validates);
    });
  }
});
