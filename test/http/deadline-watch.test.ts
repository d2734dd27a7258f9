// The watch over legal deadlines: marks on the way to each, once each, and the latest lawful moment.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluateRemaining, markDeadlines } from '../../src/operations/legal/watch-deadlines.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { countOverdue, listDeadlines } from '../../src/store/legal/legal-deadlines.ts';
import { clocksByRegime } from '../../src/store/statistics/overview.ts';
import { overdueByRegime } from '../../src/store/system/figures.ts';
import { count, newIncident, onEachEngine, settableClock } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const start = '2026-11-20T10:00:00Z';
const list = '/api/ip3/v1/legal/deadlines';
const feeds = '/api/ip3/v1/legal/calendar-feeds';

interface Marked {
  mark: string;
  obligation_id: string;
}

onEachEngine('watch over deadlines', (engine) => {
  let service: TestService;
  // The watch has a clock of its own: the callers' tokens would end with the days that it moves.
  const clock = settableClock(start);
  const callers = settableClock(start);
  before(async () => {
    service = await openTestService(engine, { clock: callers });
  });
  after(() => service.close());

  const watch = () => markDeadlines({ ...service.deps, clock }, systemContext(service.deps));
  const watchAt = (at: string) => {
    const then = { now: () => Temporal.Instant.from(at) };
    return markDeadlines({ ...service.deps, clock: then }, systemContext(service.deps));
  };

  async function marksOf({ id }: { id: string }): Promise<string[]> {
    const headers = await service.as('Legal/DPO');
    const url = `/api/ip3/v1/audit?incident=${id}&action=legal.deadline_marked`;
    const { body } = await service.call('GET', url, { headers });
    return body.entries.map((entry: { detail: Marked }) => entry.detail.mark).reverse();
  }

  test('72 hours › watched on the way › 24 h, 6 h, 1 h, overdue, once each', async () => {
    const incident = await newIncident(service, { gdpr_personal_data: true, aware_at: start });
    const steps: [Temporal.DurationLike, string[]][] = [
      [{ hours: 47, minutes: 59 }, []],
      [{ minutes: 1 }, ['24h']],
      [{ hours: 18 }, ['24h', '6h']],
      [{ hours: 5 }, ['24h', '6h', '1h']],
      [{ hours: 1 }, ['24h', '6h', '1h']],
      [{ seconds: 1 }, ['24h', '6h', '1h', 'overdue']],
      [{ hours: 90 }, ['24h', '6h', '1h', 'overdue']],
    ];
    for (const [by, expected] of steps) {
      clock.move(by);
      await watch();
      await watch();
      assert.deepEqual(await marksOf(incident), expected);
    }
    const where = 'legal_deadline_event where incident_id = $1';
    assert.equal(await count(service, where, [incident.id]), 4);
  });

  test('weekend relief › watched › due, and overdue after the last lawful moment', async () => {
    const incident = await newIncident(service, { title: 'weekend' });
    const ahead = callers.now().until('2027-02-13T10:00:00Z');
    callers.move(ahead);
    const headers = await service.as('Analyst', 'Viewer');
    const url = `/api/ip3/v1/incidents/${incident.id}/legal-facts`;
    const facts = {
      entity_type: 'payment_institution',
      nis2_class: 'none',
      country: 'PL',
      aware_at: '2027-02-13T07:00:00Z',
      classified_at: '2027-02-13T09:30:00Z',
    };
    assert.equal((await service.call('PUT', url, { headers, body: facts })).status, 200);
    callers.move(ahead.negated());
    const [sunday, monday] = ['2027-02-14T10:00:00Z', '2027-02-15T11:00:01Z'];
    await watchAt(sunday);
    assert.deepEqual(await marksOf(incident), ['due']);
    const db = service.deps.database.kysely;
    const own = async (filter: object) =>
      (await listDeadlines(db, filter, { limit: 200, after: null })).filter(
        ({ public_id }) => public_id === incident.public_id,
      );
    assert.deepEqual(await own({ overdue_at: sunday }), []);
    assert.equal((await own({ open_at: sunday })).length, 1);
    const over = await countOverdue(db, sunday, 100);
    const regime = (await clocksByRegime(db, sunday)).find((one) => one.regime === 'dora')!;
    assert.deepEqual([regime.soon_n, regime.overdue_n], [1, 0]);
    assert.equal(regime.nearest_latest_at, '2027-02-15T11:00:00.000Z');
    await watchAt(monday);
    assert.deepEqual(await marksOf(incident), ['due', 'overdue']);
    assert.equal(await countOverdue(db, monday, 100), over + 1);
    assert.deepEqual(await own({ open_at: monday }), []);
    assert.equal((await own({ overdue_at: monday })).length, 1);
  });

  test('DORA incident that no one classified › after 24 hours › passed, and nothing is overdue', async () => {
    const incident = await newIncident(service, { title: 'unclassified' });
    const headers = await service.as('Analyst');
    const base = `/api/ip3/v1/incidents/${incident.id}`;
    // Of a day that no other incident here is near.
    const body = { entity_type: 'payment_institution', aware_at: '2026-11-01T07:00:00Z' };
    assert.equal((await service.call('PUT', `${base}/legal-facts`, { headers, body })).status, 200);
    const db = service.deps.database.kysely;
    const [before, after] = ['2026-11-02T06:59:00Z', '2026-11-02T07:00:01Z'];
    const duties = async (filter: object) =>
      (await listDeadlines(db, filter, { limit: 200, after: null })).flatMap((one) =>
        one.incident_id === incident.id ? [one.obligation_id] : [],
      );
    assert.deepEqual(await duties({ open_at: before }), ['DORA-BACKSTOP']);
    assert.deepEqual(await duties({ passed_at: before }), []);
    await watchAt(after);
    assert.deepEqual(await marksOf(incident), ['due']);
    assert.deepEqual(await duties({ open_at: after }), []);
    assert.deepEqual(await duties({ overdue_at: after }), []);
    assert.deepEqual(await duties({ passed_at: after }), ['DORA-BACKSTOP']);
    const dora = (await clocksByRegime(db, after)).find(({ regime }) => regime === 'dora')!;
    assert.equal(dora.overdue_n, 0);
    assert.equal(
      (await overdueByRegime(db, after)).filter((one) => one.regime === 'dora').length,
      0,
    );
    const { body: listed } = await service.call('GET', `${list}?limit=200`, { headers });
    const shown = listed.deadlines.find(
      (one: { incident_id: string }) => one.incident_id === incident.id,
    );
    assert.deepEqual(
      [shown.obligation_id, shown.overdue, shown.binding, shown.remaining_seconds < 0],
      ['DORA-BACKSTOP', false, false, true],
    );
    const { body: answer } = await service.call('GET', `${base}/legal-triggers`, { headers });
    const trigger = answer.triggers.find(({ id }: { id: string }) => id === 'DORA-BACKSTOP');
    assert.deepEqual([trigger.overdue, trigger.clock.binding], [false, false]);
    assert.equal(trigger.clock.due_at, '2026-11-02T07:00:00.000Z');
    // The law sets no limit for the classification: no words that order one.
    assert.match(
      trigger.title,
      /^Classification: until when the 24-hour limit .* can still count$/,
    );
    assert.match(trigger.note, /sets no time limit for the classification itself/);
    const polish = await service.call('GET', `${base}/legal-triggers?language=pl`, { headers });
    assert.match(
      polish.body.triggers.find(({ id }: { id: string }) => id === 'DORA-BACKSTOP').title,
      /^Klasyfikacja: do kiedy może się liczyć limit 24 godzin/,
    );
  });

  test('delay that is expected › recorded › the limit that cannot be met is its deadline', async () => {
    const incident = await newIncident(service, { title: 'delayed' });
    const headers = await service.as('Analyst');
    const base = `/api/ip3/v1/incidents/${incident.id}`;
    const facts = {
      entity_type: 'payment_institution',
      nis2_class: 'none',
      aware_at: '2026-11-19T07:00:00Z',
      classified_at: '2026-11-19T09:30:00Z',
      dora_delay_expected: true,
    };
    const body = facts;
    assert.equal((await service.call('PUT', `${base}/legal-facts`, { headers, body })).status, 200);
    const { body: found } = await service.call('GET', `${list}?limit=200`, { headers });
    const own = found.deadlines.filter(
      ({ public_id }: { public_id: string }) => public_id === incident.public_id,
    );
    const dues = own.map((one: Record<string, string>) => [one.obligation_id, one.due_at]);
    assert.deepEqual(dues, [
      ['DORA-INIT', '2026-11-19T13:30:00.000Z'],
      ['DORA-LATE', '2026-11-19T13:30:00.000Z'],
    ]);
    const made = await service.call('POST', feeds, { headers, body: { name: 'delay' } });
    const { text } = await service.call('GET', made.body.path);
    assert.ok(text.includes(`UID:DORA-LATE-${incident.id}@proofline`));
  });

  test('incident of an import that was undone › no mark and no place in the list', async () => {
    const incident = await newIncident(service, { gdpr_personal_data: true, aware_at: start });
    const { pool } = service.deps.database;
    await pool.query('update incident set undone_at = now() where id = $1', [incident.id]);
    await watch();
    const events = 'legal_deadline_event where incident_id = $1';
    assert.equal(await count(service, events, [incident.id]), 0);
    const headers = await service.as('Analyst');
    const { body } = await service.call('GET', `${list}?limit=200`, { headers });
    const ids = body.deadlines.map((one: { incident_id: string }) => one.incident_id);
    assert.ok(!ids.includes(incident.id));
  });

  test('two processes at once › the same deadline › said once', async () => {
    const incident = await newIncident(service, { gdpr_personal_data: true, aware_at: start });
    const sibling = await openTestService(engine, { sharedWith: service });
    try {
      const context = systemContext(sibling.deps);
      const other = markDeadlines({ ...sibling.deps, clock }, context);
      const said = await Promise.all([watch(), other, watch()]);
      assert.equal(said[0] + said[1] + said[2], 1);
      assert.deepEqual(await marksOf(incident), ['overdue']);
    } finally {
      await sibling.close();
    }
  });

  test('rules that changed › watched › every incident is evaluated again', async () => {
    const incident = await newIncident(service, { gdpr_personal_data: true });
    const query = `update legal_evaluation set rules_key = 'of an older version'`;
    await service.deps.database.pool.query(query);
    await service.deps.database.pool.query('delete from legal_deadline');
    const context = systemContext(service.deps);
    assert.ok((await evaluateRemaining(service.deps, context)) >= 1);
    assert.equal(await evaluateRemaining(service.deps, context), 0);
    assert.equal(await count(service, 'legal_deadline where incident_id = $1', [incident.id]), 1);
  });
});
