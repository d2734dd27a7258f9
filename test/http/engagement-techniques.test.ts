// Techniques of an engagement: what its log names against what its incidents have.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { engagements, log, newEngagement } from '../support/engagements.ts';
import { assertProblem, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

onEachEngine('techniques of an engagement', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  const read = async (id: string, rest = '', role: 'Operator' | 'Analyst' = 'Operator') => {
    const headers = await service.as(role);
    return service.call('GET', `${engagements}/${id}/techniques${rest}`, { headers });
  };
  const entry = (text: string, more = {}) => ({ type: 'white_team_log', text, ...more });

  test('an empty log › no technique, and no share', async () => {
    const { id } = await newEngagement(service);
    const { status, body, text } = await read(id);
    assert.equal(status, 200, text);
    assert.deepEqual(body, { techniques: [], tested: 0, recorded: 0, recorded_pct: null });
  });

  test('a log that names ids and an incident › tested, recorded, and what only it has', async () => {
    const engagement = await newEngagement(service);
    const incident = await newIncident(service, {
      title: 'Shadow copies deleted with vssadmin',
    });
    const analyst = await service.as('Analyst');
    const say = (technique_id: string, decision: string) =>
      service.call('POST', `/api/ip3/v1/incidents/${incident.id}/ttp`, {
        ...{ headers: analyst, body: { technique_id, decision } },
      });
    await say('T1490', 'accepted');
    await say('T1566.001', 'added');
    await log(service, engagement, entry('Scenario 1: T1566.002, then attack.t1003.001'));
    await log(service, engagement, entry('Scenario 2 began', { incident_id: incident.public_id }));
    const { body, text } = await read(engagement.id);
    assert.deepEqual(
      body.techniques.map((one: Record<string, unknown>) => [
        one['technique_id'],
        one['state'],
        one['entries'],
        one['incidents'],
      ]),
      [
        ['T1566.002', 'recorded', [1], [incident.public_id]],
        ['T1003.001', 'tested', [1], []],
        ['T1490', 'not_in_log', [], [incident.public_id]],
      ],
      text,
    );
    assert.deepEqual([body.tested, body.recorded, body.recorded_pct], [2, 1, 50]);
    const layer = await read(engagement.id, '/navigator');
    assert.equal(layer.body.layout.expandedSubtechniques, 'annotated');
    const colors = layer.body.techniques.map((one: { color: string }) => one.color);
    assert.deepEqual(colors, ['#2e7d32', '#e65100', '#90a4ae']);
  });

  test('a restricted engagement › someone who is no member › 404', async () => {
    const { id } = await newEngagement(service);
    for (const rest of ['', '/navigator']) {
      assertProblem(await read(id, rest, 'Analyst'), 404, 'not_found');
    }
  });
});
