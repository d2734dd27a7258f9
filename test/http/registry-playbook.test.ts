// Contract §4.3: GET /api/playbooks/:type, lowest role Viewer.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { playbookOfType } from '../../src/domain/playbooks/playbook.ts';
import { playbookTypes } from '../../src/domain/taxonomy.ts';
import { cacaoPlaybook } from '../../src/reports/cacao.ts';
import { assertProblem, onEachEngine } from '../support/records.ts';
import { assertGuarded } from '../support/registry-row.ts';
import { openTestService, type TestService } from '../support/service.ts';

onEachEngine('GET /api/playbooks/:type', (engine) => {
  let service: TestService;
  let viewer: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    viewer = await service.as('Viewer');
  });
  after(() => service.close());
  const get = (type: string) => service.call('GET', `/api/playbooks/${type}`, { headers: viewer });

  test('callers › anonymous, roles, the secret › the steps of one', async () => {
    const row = { method: 'GET', url: '/api/playbooks/ransomware', role: 'Viewer' } as const;
    const { body } = await assertGuarded(service, row);
    assert.deepEqual([body.type, body.categories], ['ransomware', ['ransomware']]);
    assert.equal(body.steps.length, 18);
    assert.deepEqual(body.steps[8], {
      step: 9,
      title: 'Pay or negotiate: only management and legal decide.',
      phase: 'communication',
      csf: 'RS.CO-02',
      role: 'Legal/DPO',
      approval_class: 'A2',
      requires_approval: true,
      yields_evidence: ['approval_record'],
      action_type: 'approve',
    });
  });

  test('every type of the index › answered, with as many steps', async () => {
    const index = await service.call('GET', '/api/playbooks', { headers: viewer });
    for (const { type, steps } of index.body.playbooks) {
      assert.equal((await get(type)).body.steps.length, steps, type);
    }
  });

  test('format › cacao › that playbook in CACAO 2.0; an unknown one › 400', async () => {
    const answer = await get('malware?format=cacao');
    assert.equal(answer.status, 200, answer.text);
    assert.match(String(answer.headers['content-type']), /^application\/json/);
    assert.deepEqual(answer.body, cacaoPlaybook(playbookOfType('malware')));
    assertProblem(await get('malware?format=bpmn'), 400, 'validation_failed');
  });

  test('an unknown type › 404 with the types there are', async () => {
    for (const type of ['none', 'constructor', 'Ransomware', '%00']) {
      const problem = assertProblem(await get(type), 404, 'not_found');
      assert.deepEqual(problem.allowed, playbookTypes);
    }
  });
});
