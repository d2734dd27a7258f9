// PATCH of an incident in v1: what people say of it, what follows, and what the trail keeps.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditEntries } from '../support/audit-entries.ts';
import { assertProblem, count, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import type { Json } from '../support/values.ts';

onEachEngine('describing an incident', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  const patch = async (id: string, body: unknown, more: Record<string, string> = {}) => {
    const headers = { ...(await service.as('Analyst')), ...more };
    return service.call('PATCH', `/api/ip3/v1/incidents/${id}`, { headers, body });
  };
  const lastEntry = async (id: string) => {
    const entries = await auditEntries(service, 'incident_id = $1', [id]);
    return entries.at(-1) as Json;
  };

  test('words and facts › said anew, some taken back › kept, with what was before', async () => {
    const { id, public_id } = await newIncident(service, { description: 'Seen once.' });
    const said = { title: 'SSRF in reports', description: null, category: 'prompt_injection' };
    const answer = await patch(public_id, { ...said, impact_integrity: 3, tags: ['edge'] });
    assert.equal(answer.status, 200, answer.text);
    const { title, description, impact_integrity, tags, flags } = answer.body;
    assert.deepEqual([title, description, impact_integrity, tags], [said.title, null, 3, ['edge']]);
    assert.equal(flags.ai_act_relevant, true, 'an AI category');
    const { action, detail } = await lastEntry(id);
    assert.equal(action, 'incident.described');
    assert.equal(detail.before.description, 'Seen once.');
    assert.equal(detail.after.title, said.title);
    const known = 'incident where id = $1 and level = $2 and priority is null';
    assert.equal(await count(service, known, [id, 'L1_cyber']), 1, 'the rest stays');
  });

  test('long words › before and after › digests in the trail, the words in the record', async () => {
    const { id } = await newIncident(service, { description: 'ż'.repeat(20_000) });
    const answer = await patch(id, { description: 'ó'.repeat(20_000) });
    assert.equal(answer.status, 200, answer.text);
    const { detail } = await lastEntry(id);
    assert.deepEqual(Object.keys(detail).sort(), ['after_sha256', 'before_sha256', 'changed']);
    assert.notEqual(detail.before_sha256, detail.after_sha256);
  });

  test('a stale version, nothing, a bad value, another role › refused, nothing kept', async () => {
    const { id } = await newIncident(service, { title: 'As it was' });
    const stale = await patch(id, { title: 'Mine' }, { 'if-match': '"9"' });
    assertProblem(stale, 412, 'precondition_failed');
    assertProblem(await patch(id, {}), 400, 'validation_failed');
    assertProblem(await patch(id, { priority: 'P0' }), 400, 'validation_failed');
    assertProblem(await patch(id, { title: ' ' }), 400, 'validation_failed');
    assertProblem(await patch(id, { impact_integrity: 6 }), 400, 'validation_failed');
    const headers = await service.as('Viewer');
    const url = `/api/ip3/v1/incidents/${id}`;
    const refused = await service.call('PATCH', url, { headers, body: { title: 'Mine' } });
    assertProblem(refused, 403, 'forbidden');
    const kept = `audit_entry where incident_id = $1 and action = 'incident.described'`;
    assert.equal(await count(service, kept, [id]), 0);
  });

  test('timeline › for an Analyst › request and record are named; not for a Viewer', async () => {
    const { id } = await newIncident(service);
    await patch(id, { title: 'Renamed' }, { 'x-request-id': 'request-of-this-test' });
    const url = `/api/incidents/${id}`;
    const of = async (role: 'Analyst' | 'Viewer') => {
      const { body } = await service.call('GET', url, { headers: await service.as(role) });
      return body.timeline.at(-1);
    };
    assert.equal((await of('Analyst')).request_id, 'request-of-this-test');
    assert.deepEqual(Object.keys(await of('Viewer')).sort(), ['action', 'actor', 'at']);
  });
});
