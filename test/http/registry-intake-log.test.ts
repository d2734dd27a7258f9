// POST /api/intake/log: one row of the contract from the first event to the last refusal.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const url = '/api/intake/log';
const start = '2026-11-21T12:00:00Z';

onEachEngine('log intake', (engine) => {
  let service: TestService;
  const clock = settableClock(start);
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  let serial = 0;
  /** An event that no other test sent, of a rule and host of its own unless told otherwise. */
  const event = (fields: Record<string, unknown> = {}) => {
    serial += 1;
    const own = { rule: `rule-${serial}`, host: `host-${serial}.example.org` };
    const said = { ts: clock.now().toString(), source: 'waf', severity: 'high', n: serial };
    return { ...said, ...own, message: `event ${serial}`, ...fields };
  };

  const send = async (body: unknown, headers: Record<string, string> = {}) => {
    const caller = await service.as('DevSecOps');
    const isText = typeof body === 'string' || Buffer.isBuffer(body);
    const type = { 'content-type': isText ? 'text/plain' : 'application/json' };
    const sent = isText ? body : JSON.stringify(body);
    return service.call('POST', url, { headers: { ...caller, ...type, ...headers }, body: sent });
  };

  test('log intake › one alert › opens an incident with one internal record', async () => {
    const answer = await send(event({ message: 'SQL injection blocked', severity: 'high' }));
    assert.equal(answer.status, 201, answer.text);
    const { incidents, ...counts } = answer.body;
    assert.deepEqual(counts, {
      events: 1,
      incidents_created: 1,
      incidents_joined: 0,
      evidence_created: 1,
      skipped: 0,
      errors: [],
      duplicates: 0,
      unlinked: 0,
      by_format: { generic: 1 },
    });
    assert.equal(incidents.length, 1);
    const headers = await service.as('Analyst');
    const found = await service.call('GET', `/api/incidents/${incidents[0].id}`, { headers });
    assert.equal(found.body.title, 'SQL injection blocked');
    assert.equal(found.body.evidence_status, 'gap');
    assert.equal(found.body.priority, null);
    const [record] = found.body.evidence;
    assert.equal(record.evidence_class, 'SYSTEM_RECORD');
    assert.equal(record.visibility, 'internal');
    assert.equal(record.status, 'signal');
    assert.equal(record.integrity, 'verified');
    assert.deepEqual(
      record.chain_of_custody.map(({ action }: { action: string }) => action),
      ['collected'],
    );
    const actions = found.body.timeline.map(({ action }: { action: string }) => action);
    assert.deepEqual(actions, ['incident.created', 'log.recorded']);
  });
});
