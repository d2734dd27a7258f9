// POST /api/intake/log: how large a batch can be, plain and compressed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { logIntake } from '../support/log-intake.ts';
import { assertProblem, count, onEachEngine, settableClock, sha256 } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

onEachEngine('log intake of large batches', (engine) => {
  let service: TestService;
  const clock = settableClock('2026-11-21T12:00:00Z');
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  const { event, send, sent } = logIntake(() => service, clock);

  test('gzip › sound, broken, a bomb › taken, 422, 413', async () => {
    const type = { 'content-encoding': 'gzip' };
    const answer = await sent(gzipSync(JSON.stringify(event())), type);
    assert.equal(answer.events, 1);
    const cut = gzipSync(JSON.stringify(event())).subarray(0, 40);
    assertProblem(await send(cut, type), 422, 'parse_failed');
    const bomb = gzipSync(Buffer.alloc(64 * 1_048_576, 32));
    const problem = assertProblem(await send(bomb, type), 413, 'payload_too_large');
    assert.equal(problem.max_bytes, 33_554_432);
    assertProblem(await send('{}', { 'content-encoding': 'br' }), 415, 'unsupported_media_type');
  });

  test('10,000 events › taken at once; one more › 413 that says the limit', async () => {
    const own = { rule: 'bulk', host: 'h.example.org' };
    const events = Array.from({ length: 10_000 }, () => event(own));
    const lines = events.map((one) => JSON.stringify(one)).join('\n');
    const tooMany = `${lines}\n${JSON.stringify(event(own))}`;
    const problem = assertProblem(await send(tooMany), 413, 'payload_too_large');
    assert.equal(problem.max_events, 10_000);
    assert.equal(await count(service, 'log_batch where sha256 = $1', [sha256(tooMany)]), 0);
    const answer = await sent(lines);
    const { events: taken, incidents_created, evidence_created } = answer;
    assert.deepEqual([taken, incidents_created, evidence_created], [10_000, 1, 1]);
  });

  const shapes: [string, (events: object[]) => unknown][] = [
    ['a list', (events) => events],
    ['a wrapper', (Records) => ({ Records })],
  ];
  for (const [shape, wrapped] of shapes) {
    test(`10,000 events › as ${shape} in one line › taken; one more › 413`, async () => {
      const own = { rule: `bulk in ${shape}`, host: 'h.example.org' };
      const events = Array.from({ length: 10_000 }, () => event(own));
      const tooMany = await send(JSON.stringify(wrapped([...events, event(own)])));
      assert.equal(assertProblem(tooMany, 413, 'payload_too_large').max_events, 10_000);
      const answer = await sent(`\ufeff${JSON.stringify(wrapped(events))}`);
      const { events: taken, skipped, incidents_created, evidence_created } = answer;
      assert.deepEqual([taken, skipped, incidents_created, evidence_created], [10_000, 0, 1, 1]);
    });
  }
});
