// The figures for monitoring, from the database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { readQuickFigures, readTotals } from '../../src/operations/system/read-figures.ts';
import { newIncident, onEachEngine } from '../support/records.ts';
import { openTestService } from '../support/service.ts';

const ids = ['overdue', 'decided', 'relieved', 'near', 'sent'] as const;

/** Regime, when it is due, its last moment, when it was submitted, and the obligation. */
const deadlines = [
  ['nis2', '-2 hours', null, null, ids[0]],
  ['nis2', '-1 hour', null, null, ids[1]],
  ['gdpr', '-1 hour', '1 hour', null, ids[2]],
  ['gdpr', '3 hours', null, null, ids[3]],
  ['dora', '-1 hour', null, '-1 hour', ids[4]],
];

onEachEngine('figures', (engine) => {
  test('legal clocks › overdue, undecided and next › by regime, without what was sent', async () => {
    const service = await openTestService(engine);
    const { kysely: db } = service.deps.database;
    const { id } = await newIncident(service);
    const began = performance.now();
    for (const [regime, due, latest, submitted, obligation] of deadlines) {
      await sql`insert into legal_deadline (incident_id, obligation_id, regime, status, due_at,
        latest_at, provisional, submitted_at) values (${id}, ${obligation}, ${regime}, 'open',
        now() + ${due}::interval, now() + ${latest}::interval, false,
        now() + ${submitted}::interval)`.execute(db);
    }
    await sql`insert into legal_decision (id, incident_id, obligation_id, decision, reason,
      decided_by, decided_at) values (${service.deps.ids.next()}, ${id}, ${ids[1]}, 'not_required',
      'no', 'x', now())`.execute(db);
    const { overdue, next } = await readQuickFigures(service.deps);
    const { blobs } = await readTotals(service.deps);
    const passed = (performance.now() - began) / 1000;
    await service.close();
    assert.deepEqual(overdue, [{ regime: 'nis2', overdue: 2, undecided: 1 }]);
    assert.equal(next.length, 1);
    assert.equal(next[0]!.regime, 'gdpr');
    const gone = 3600 - next[0]!.seconds;
    assert.ok(gone >= 0 && gone <= passed + 1, `${gone} of ${passed}`);
    assert.equal(blobs, 0);
  });
});
