// Contract §4.3: GET /api/playbooks, lowest role Viewer.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playbookTypes } from '../../src/domain/taxonomy.ts';
import { onEachEngine } from '../support/records.ts';
import { assertGuarded } from '../support/registry-row.ts';
import { openTestService, type TestService } from '../support/service.ts';

const firstPlaybook = {
  type: 'prompt_injection',
  title: 'Prompt injection',
  steps: 17,
  levels: ['L2_ai', 'L3_hybrid'],
};

onEachEngine('GET /api/playbooks', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  test('callers › anonymous, roles, the secret › the index of nineteen', async () => {
    const row = { method: 'GET', url: '/api/playbooks', role: 'Viewer' } as const;
    const { body } = await assertGuarded(service, row);
    assert.equal(body.count, 19);
    assert.deepEqual(
      body.playbooks.map(({ type }: { type: string }) => type),
      playbookTypes,
    );
    assert.deepEqual(body.playbooks[0], firstPlaybook);
  });

  test('public read-path › the same index', async () => {
    const headers = await service.as('Viewer');
    const own = await service.call('GET', '/api/playbooks', { headers });
    const simulated = await service.call('GET', '/api/ip3/playbooks');
    assert.deepEqual(simulated.body.playbooks, own.body.playbooks);
    assert.equal(simulated.body.source, 'simulation');
  });
});
