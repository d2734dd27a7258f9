// Legal deadlines over HTTP: the list, the nearest one, and the calendar.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { timestamp } from '../../src/domain/clock.ts';
import type { Role } from '../../src/domain/role.ts';
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

  const next = async (query = '', role: Role = 'Analyst') =>
    service.call('GET', `/api/ip3/v1/legal/next-deadline${query}`, {
      headers: await service.as(role),
    });

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
    assertProblem(await next('', 'Viewer'), 403, 'forbidden');
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

  test('calendar › made by a reader of Polish › in Polish, in English when asked', async () => {
    await breach('2026-11-20T07:30:00Z');
    const headers = await service.as('Analyst');
    const body = { name: 'biurko', language: 'pl' };
    const { path, token } = (await service.call('POST', feeds, { headers, body })).body;
    assert.equal(path, `/api/ip3/v1/legal/calendar.ics?token=${token}&language=pl`);
    const unfolded = async (url: string) =>
      (await service.call('GET', url)).text.replaceAll('\r\n ', '');
    const polish = await unfolded(path);
    assert.match(polish, /GDPR-33: Zgłoszenie organowi nadzorczemu w ciągu 72 godzin/);
    assert.match(polish, /RODO art\. 33 ust\. 1/);
    assert.doesNotMatch(polish, /advice|within/);
    const english = await unfolded(path.replace('=pl', '=en'));
    assert.match(english, /GDPR-33: Notify the supervisory authority within 72 hours/);
    assertProblem(await service.call('GET', path.replace('=pl', '=de')), 400, 'validation_failed');
  });

  test('calendar › without a token, while links are on › asks for it as a password', async () => {
    const refused = await service.call('GET', '/api/ip3/v1/legal/calendar.ics');
    assertProblem(refused, 401, 'unauthorized');
    assert.match(String(refused.headers['www-authenticate']), /^Basic /);
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
