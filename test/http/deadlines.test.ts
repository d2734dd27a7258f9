import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { timestamp } from '../../src/domain/clock.ts';
import { evaluateRemaining, markDeadlines } from '../../src/operations/legal/watch-deadlines.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { countOverdue, listDeadlines } from '../../src/store/legal/legal-deadlines.ts';
import { clocksByRegime } from '../../src/store/statistics/overview.ts';
import { overdueByRegime } from '../../src/store/system/figures.ts';
import {
  assertProblem,
  count,
  newIncident,
  onEachEngine,
  settableClock,
  unknownId,
} from '../support/records.ts';
import { resetPassword } from '../support/reset-password.ts';
import { openTestService, type TestService } from '../support/service.ts';

const start = '2026-11-20T10:00:00Z';
const list = '/api/ip3/v1/legal/deadlines';
const feeds = '/api/ip3/v1/legal/calendar-feeds';

interface Marked {
  mark: string;
  obligation_id: string;
}

onEachEngine('legal deadlines', (engine) => {
  let service: TestService;
  const clock = settableClock(start);
  before(async () => {
    service = await openTestService(engine, { clock });
  });
  after(() => service.close());

  const breach = (aware_at: string, more: object = {}) =>
    newIncident(service, { gdpr_personal_data: true, aware_at, ...more });

  async function pages(query: string) {
    const headers = await service.as('Analyst');
    const found: { public_id: string; obligation_id: string; due_at: string }[] = [];
    for (let cursor = ''; ;) {
      const url = `${list}?limit=2${query}${cursor}`;
      const { status, body, text } = await service.call('GET', url, { headers });
      assert.equal(status, 200, text);
      found.push(...body.deadlines);
      if (body.next_cursor === null) return found;
      cursor = `&cursor=${body.next_cursor}`;
    }
  }

  test('several incidents › listed page by page › nearest first, each once', async () => {
    const late = await breach('2026-11-20T09:00:00Z');
    const early = await breach('2026-11-19T09:00:00Z');
    await breach('2026-11-19T12:00:00Z', { entity: 'essential', sector: 'energy' });
    const found = await pages('');
    const dues = found.map(({ due_at }) => due_at);
    assert.deepEqual(dues, dues.toSorted());
    assert.equal(new Set(found.map((one) => `${one.public_id} ${one.obligation_id}`)).size, 5);
    assert.equal(found.at(-1)?.public_id, late.public_id);
    assert.ok(found.some(({ public_id }) => public_id === early.public_id));
    const some = await pages('&regime=gdpr&before=2026-11-22T10:00:00Z');
    assert.deepEqual(
      some.map(({ public_id }) => public_id),
      [early.public_id],
    );
  });

  test('nearest_of › of some incidents › the nearest of each, and of no other', async () => {
    const both = await breach('2026-11-18T09:00:00Z', { entity: 'essential', sector: 'energy' });
    const one = await breach('2026-11-18T12:00:00Z');
    const all = (await pages('')).filter(({ public_id }) => public_id === both.public_id);
    assert.ok(all.length > 1);
    const found = await pages(`&nearest_of=${one.id},${both.id},${unknownId}`);
    assert.deepEqual(
      found.map(({ public_id }) => public_id),
      [both.public_id, one.public_id],
    );
    assert.equal(found[0]!.obligation_id, all[0]!.obligation_id);
    assert.ok(found[0]!.due_at <= found[1]!.due_at);
  });

  test('cursor or time that is none › asked with › validation_failed', async () => {
    const headers = await service.as('Analyst');
    const forged = '2026-01-01T00:00:00+23:59|01a1fe87-e048-7000-89c3-9ee8033d8f49|NIS2-EW';
    const cursor = `cursor=${Buffer.from(forged).toString('base64url')}`;
    for (const query of [cursor, 'cursor=bm8', 'before=tomorrow', 'regime=none', 'nearest_of=1']) {
      const answer = await service.call('GET', `${list}?${query}`, { headers });
      assertProblem(answer, 400, 'validation_failed');
    }
  });

  test('report that was sent › listed › not any more', async () => {
    const incident = await breach('2026-11-20T08:00:00Z');
    const headers = await service.as('Analyst');
    const url = `/api/ip3/v1/incidents/${incident.id}/legal-submissions`;
    const body = { obligation_id: 'GDPR-33', submitted_at: '2026-11-20T09:00:00Z' };
    assert.equal((await service.call('POST', url, { headers, body })).status, 201);
    const found = await pages('');
    assert.ok(!found.some(({ public_id }) => public_id === incident.public_id));
  });

  test('next deadline › some over, some ahead › the nearest ahead, the others counted', async () => {
    const headers = await service.as('Analyst');
    const next = (query = '') =>
      service.call('GET', `/api/ip3/v1/legal/next-deadline${query}`, { headers });
    const earlier = await next();
    await breach('2026-11-17T09:00:00Z');
    const near = await breach('2026-11-17T10:00:01Z');
    const { body, text } = await next('?language=pl');
    assert.equal(body.overdue_count, earlier.body.overdue_count + 1, text);
    const { public_id, obligation_id, due_at, remaining_seconds, overdue } = body.next;
    assert.deepEqual(
      { public_id, obligation_id, due_at, remaining_seconds, overdue },
      {
        public_id: near.public_id,
        obligation_id: 'GDPR-33',
        due_at: '2026-11-20T10:00:01.000Z',
        remaining_seconds: 1,
        overdue: false,
      },
    );
    assert.match(body.next.obligation, /organ/);
    const list = await pages('&language=en');
    assert.ok(
      list.every((one) => typeof (one as { obligation?: unknown }).obligation === 'string'),
    );
    const viewer = await service.as('Viewer');
    const refused = await service.call('GET', '/api/ip3/v1/legal/next-deadline', {
      headers: viewer,
    });
    assertProblem(refused, 403, 'forbidden');
    assertProblem(await next('?language=de'), 400, 'validation_failed');
  });

  test('calendar › made, read, revoked › ids and obligations, then nothing', async () => {
    const incident = await breach('2026-11-20T07:00:00Z', { title: 'The secret title' });
    const headers = await service.as('Analyst');
    const made = await service.call('POST', feeds, { headers, body: { name: 'desk' } });
    assert.equal(made.status, 201, made.text);
    const read = () => service.call('GET', made.body.path);
    const { status, text, headers: answered } = await read();
    assert.equal(status, 200, text);
    assert.match(String(answered['content-type']), /^text\/calendar/);
    assert.match(text, /^BEGIN:VCALENDAR\r\n/);
    assert.ok(text.includes(`SUMMARY:${incident.public_id} GDPR-33`));
    assert.ok(text.includes('DTSTART:20261123T070000Z'));
    assert.doesNotMatch(text, /DTEND/, 'an end must be later than the start');
    assert.match(text, /BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-P1D\r\n/);
    assert.ok(!text.includes('secret'), 'a title left the service');
    assert.ok(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75));
    const kept = await count(service, 'calendar_feed where token_sha256 = $1', [made.body.token]);
    assert.equal(kept, 0, 'the token itself is kept');
    const listed = await service.call('GET', feeds, { headers });
    const own = listed.body.feeds.find(({ id }: { id: string }) => id === made.body.id);
    assert.equal(own.last_used_at, timestamp(clock.now()));
    const other = await service.as('Operator');
    const foreign = await service.call('DELETE', `${feeds}/${made.body.id}`, { headers: other });
    assertProblem(foreign, 404, 'not_found');
    const gone = await service.call('DELETE', `${feeds}/${made.body.id}`, { headers });
    assert.equal(gone.status, 204);
    assertProblem(await read(), 404, 'not_found');
    const { body } = await service.call('GET', feeds, { headers });
    assert.ok(!body.feeds.some(({ id }: { id: string }) => id === made.body.id));
  });

  test('calendar › of an account with a new password › nothing', async () => {
    const headers = await service.as('Analyst', 'Reporter');
    const made = await service.call('POST', feeds, { headers, body: { name: 'desk' } });
    assert.equal((await service.call('GET', made.body.path)).status, 200);
    const me = await service.call('GET', '/api/ip3/v1/me', { headers });
    await resetPassword(service, me.body.id, 'another staple of the tests');
    assertProblem(await service.call('GET', made.body.path), 404, 'not_found');
  });

  test('calendar › more addresses than anybody reads › refused', async () => {
    const headers = await service.as('Analyst', 'Operator');
    const make = () => service.call('POST', feeds, { headers, body: { name: 'one more' } });
    for (let made = 0; made < 50; made += 1) assert.equal((await make()).status, 201);
    assertProblem(await make(), 409, 'conflict');
    const { body } = await service.call('GET', feeds, { headers });
    await service.call('DELETE', `${feeds}/${body.feeds[0].id}`, { headers });
    assert.equal((await make()).status, 201);
  });

  test('calendar › asked for by a personal access token › would outlive it, refused', async () => {
    const headers = await service.as('Analyst');
    const asked = { name: 'for a day', roles: ['Analyst'], expires_in_days: 1 };
    const token = await service.call('POST', '/api/ip3/v1/tokens', { headers, body: asked });
    const bearer = { authorization: `Bearer ${token.body.token}` };
    const made = await service.call('POST', feeds, { headers: bearer, body: { name: 'for ever' } });
    assertProblem(made, 403, 'forbidden');
  });

  test('calendar › asked for again with the same key › 409 names the first', async () => {
    const headers = { ...(await service.as('Analyst')), 'idempotency-key': 'a lost address' };
    const make = () => service.call('POST', feeds, { headers, body: { name: 'made once' } });
    const first = await make();
    assert.equal(first.status, 201, first.text);
    assert.equal(assertProblem(await make(), 409, 'conflict').created_id, first.body.id);
    assert.equal(await count(service, `calendar_feed where name = 'made once'`), 1);
  });

  test('calendar › of an account that is disabled › nothing', async () => {
    const admin = await service.as('Admin');
    const headers = await service.as('Analyst', 'Viewer');
    const made = await service.call('POST', feeds, { headers, body: { name: 'desk' } });
    const me = await service.call('GET', '/api/ip3/v1/me', { headers });
    const url = `/api/ip3/v1/users/${me.body.id}`;
    await service.call('PATCH', url, { headers: admin, body: { disabled: true } });
    assertProblem(await service.call('GET', made.body.path), 404, 'not_found');
  });
});

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
