// POST /api/agents/:id/quarantine where response steps take two people.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quarantine } from '../support/agents.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { openTestService } from '../support/service.ts';

onEachEngine('quarantine with four eyes', (engine) => {
  test('approver › unknown, the caller, too low a role, another officer › the last alone', async () => {
    const service = await openTestService(engine, { settings: { IP3_FOUR_EYES: 'on' } });
    try {
      await service.as('DevSecOps');
      await service.as('AI Safety', 'Viewer');
      for (const [approved_by, lack] of [
        ['nobody@example.org', 'role_missing'],
        ['ai-safety@example.org', 'same_person'],
        ['devsecops@example.org', 'role_missing'],
      ]) {
        const answer = await quarantine(service, 'agent-a', { approved_by });
        assert.equal(assertProblem(answer, 422, 'approval_required').lack, lack);
      }
      const approved_by = 'ai-safety-viewer@example.org';
      const { status, body } = await quarantine(service, 'agent-a', { approved_by });
      assert.deepEqual([status, body.approver_known], [200, true]);
    } finally {
      await service.close();
    }
  });
});
