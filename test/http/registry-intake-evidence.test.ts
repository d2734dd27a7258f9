// What becomes evidence of log events, and who can see of it how much.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { logIntake } from '../support/log-intake.ts';
import { assertProblem, onEachEngine, settableClock, sha256 } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

onEachEngine('log evidence', (engine) => {
  let service: TestService;
  const clock = settableClock('2026-11-21T12:00:00Z');
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());
  const { event, sent, evidenceOf } = logIntake(() => service, clock);

  test('evidence › lines that lie together › is exactly their bytes', async () => {
    const own = { rule: 'together', host: 'i.example.org' };
    const [one, two] = [event(own), event(own)].map((each) => JSON.stringify(each));
    const body = `${JSON.stringify(event())}\n${one}\n${two}\n${JSON.stringify(event())}\n`;
    const { incidents } = await sent(body);
    await service.as('Analyst');
    const records = await Promise.all(incidents.map(({ id }: { id: string }) => evidenceOf(id)));
    const record = records.flat().find(({ bytes }) => Number(bytes) > one!.length * 1.5)!;
    assert.equal(record['hash_sha256'], sha256(`${one}\n${two}`));
    const headers = await service.as('Analyst');
    const path = `/api/ip3/v1/evidence/${record['id']}`;
    const content = await service.call('GET', `${path}/content`, { headers });
    assert.equal(content.text, `${one}\n${two}`);
    const verified = await service.call('POST', `${path}/verify`, { headers, body: {} });
    assert.equal(verified.body.integrity.hash_ok, true);
    assert.equal(verified.body.custody.holds, true);
  });

  test('evidence › lines apart › is the body, and says which lines', async () => {
    const own = { rule: 'apart', host: 'j.example.org' };
    const lines = [event(own), event(), event(own), event(own)].map((one) => JSON.stringify(one));
    const { incidents } = await sent(lines.join('\n'));
    const [record] = await evidenceOf(incidents[0].id);
    assert.equal(record!['content_ref'], `vault:sha256:${sha256(lines.join('\n'))}#lines=1,3-4`);
    assert.equal(record!['hash_sha256'], sha256(lines.join('\n')));
    const headers = await service.as('Analyst');
    const path = `/api/ip3/v1/evidence/${record!['id']}/verify`;
    const verified = await service.call('POST', path, { headers, body: {} });
    assert.equal(verified.body.integrity.hash_ok, true, verified.text);
  });

  test('log evidence › below Analyst › does not exist, nor do the words of the log', async () => {
    const hidden = 'kernel panic of the payroll';
    const cef = `CEF:0|V|P|1|4711|Malware found|9|dst=192.0.2.40 msg=${hidden} password=hunter2`;
    const { incidents } = await sent(cef);
    const [{ id }] = incidents;
    assert.equal((await evidenceOf(id, 'Viewer')).length, 0);
    const [record] = await evidenceOf(id);
    const headers = await service.as('Viewer');
    const paths = ['', '/content'].map((end) => `/api/ip3/v1/evidence/${record!['id']}${end}`);
    for (const path of paths) {
      assertProblem(await service.call('GET', path, { headers }), 404, 'not_found');
    }
    for (const path of [`/api/incidents/${id}`, `/api/ip3/v1/incidents/${id}`]) {
      const seen = await service.call('GET', path, { headers });
      assert.equal(seen.body.title, 'Malware found');
      assert.doesNotMatch(seen.text, /payroll|hunter2|log\.recorded/);
    }
  });

  test('a secret in the only words of an event › not in the title, still in the evidence', async () => {
    const { incidents } = await sent(event({ message: 'login with password=hunter2 failed' }));
    const headers = await service.as('Analyst');
    const path = `/api/incidents/${incidents[0].id}`;
    const found = await service.call('GET', path, { headers });
    assert.equal(found.body.title, 'login with password=[redacted] failed');
    const content = `/api/ip3/v1/evidence/${found.body.evidence[0].id}/content`;
    assert.match((await service.call('GET', content, { headers })).text, /hunter2/);
  });

  test('an event of an AI agent › names it › the incident is one of AI', async () => {
    const { incidents } = await sent(
      event({ agent_id: 'agent-support-bot', message: 'Tool denied' }),
    );
    const headers = await service.as('Analyst');
    const path = `/api/incidents/${incidents[0].id}`;
    const found = await service.call('GET', path, { headers });
    const { agent_id, level, flags, source_type, evidence } = found.body;
    assert.equal(agent_id, 'agent-support-bot');
    assert.equal(level, 'L2_ai');
    assert.equal(flags.ai_act_relevant, true);
    assert.equal(source_type, 'agent_monitor');
    assert.equal(evidence[0].kind, 'agent_trace');
  });
});
