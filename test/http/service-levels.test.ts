// SLA targets over HTTP: one incident's, the declared times, and the overdue list.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { remindOwners } from '../../src/operations/incidents/remind-owners.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { findAccountByEmail } from '../../src/store/accounts/accounts.ts';
import {
  assertProblem,
  count,
  newEvidence,
  newIncident,
  onEachEngine,
  proxyReport,
  settableClock,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const start = '2026-11-20T12:00:00Z';

const closing = `update incident set status_lifecycle = 'closed', workflow_status = 'closed',
        closed_at = $2 where id = $1`;

onEachEngine('service levels', (engine) => {
  let service: TestService;
  let analyst: Record<string, string>;
  let clock: ReturnType<typeof settableClock>;
  before(async () => {
    clock = settableClock(start);
    service = await openTestService(engine, { clock });
    analyst = await service.as('Analyst');
    await service.as('Admin');
  });
  after(() => service.close());

  /** Time passes, and anyone who still wants something logs in again. */
  async function wait(time: Temporal.DurationLike): Promise<void> {
    clock.move(time);
    for (const role of ['Analyst', 'Admin'] as const) {
      const account = await findAccountByEmail(
        service.deps.database.kysely,
        `${role.toLowerCase()}@example.org`,
      );
      const { token } = await service.deps.tokens.issue(account!);
      // The headers are shared with those who requested them before.
      Object.assign(await service.as(role), { authorization: `Bearer ${token}` });
    }
  }

  const get = (path: string, headers = analyst) =>
    service.call('GET', `/api/ip3/v1/${path}`, { headers });
  const post = (path: string, body: unknown, more = {}) =>
    service.call('POST', `/api/ip3/v1/${path}`, { headers: { ...analyst, ...more }, body });
  const statesOf = async (id: string) =>
    (await get(`incidents/${id}/service-level`)).body.clocks.map(
      (one: { state: string }) => one.state,
    );

  async function overdue(query = '') {
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await get(`overdue?limit=2${query}${cursor}`);
      assert.equal(page.status, 200, page.text);
      assert.ok(page.body.count <= 2);
      for (const { title, clock, overdue } of page.body.overdue) {
        seen.push(`${title} ${clock}${overdue ? '' : ' (ahead)'}`);
      }
      cursor = page.body.next_cursor === null ? '' : `&cursor=${page.body.next_cursor}`;
    } while (cursor !== '');
    return seen;
  }

  test('an incident through its life › clocks and overdue list agree at each step', async () => {
    const made = await newIncident(service, { title: 'A' });
    assert.deepEqual(await statesOf(made.id), ['running', 'not_running', 'not_running']);
    assert.deepEqual(await overdue(), []);
    assert.deepEqual(await overdue('&within=PT8H'), ['A acknowledge (ahead)']);
    // No one knows its severity, so the clock of medium runs: eight hours.
    await wait({ hours: 8, seconds: 1 });
    assert.deepEqual(await overdue(), ['A acknowledge']);
    assert.deepEqual(await statesOf(made.id), ['overdue', 'not_running', 'not_running']);

    await newEvidence(service, made);
    const classified = await service.call('PATCH', `/api/incidents/${made.id}`, {
      headers: analyst,
      body: { priority: 'P0' },
    });
    assert.equal(classified.body.sla_due_at, '2026-11-23T12:00:00.000Z');
    assert.deepEqual(await statesOf(made.id), ['late', 'overdue', 'running']);
    assert.deepEqual(await overdue(), ['A contain']);

    const contained = await post(`incidents/${made.id}/milestones`, {
      contained_at: '2026-11-20T17:30:00+02:00',
    });
    assert.equal(contained.body.incident.contained_at, '2026-11-20T15:30:00.000Z');
    assert.deepEqual(await statesOf(made.id), ['late', 'met', 'running']);
    assert.deepEqual(await overdue('&within=P3D&clock=remediate'), ['A remediate (ahead)']);
    await service.deps.database.pool.query(closing, [made.id, '2026-11-21T12:00:00Z']);
    assert.deepEqual(await statesOf(made.id), ['late', 'met', 'met']);
    assert.deepEqual(await overdue('&within=P3D'), []);
  });

  test('many clocks › the longest overdue first, each once over all pages', async () => {
    for (const title of ['B1', 'B2', 'B3']) {
      await newIncident(service, { title });
      await wait({ minutes: 1 });
    }
    const headers = { ...analyst, 'content-type': 'application/xml' };
    const body = proxyReport;
    const run = await service.call('POST', '/api/ip3/v1/imports/webproxy', { headers, body });
    assert.equal(run.status, 201, run.text);
    await wait({ hours: 8 * 24 });
    const seen = await overdue();
    assert.equal(new Set(seen).size, seen.length);
    assert.deepEqual(
      seen.filter((one) => /^B\d/.test(one)),
      ['B1 acknowledge', 'B2 acknowledge', 'B3 acknowledge'],
    );
    // What the tool only informs about has no clock.
    const imported = await count(service, `incident where connector_run_id is not null`);
    const informed = await count(service, `incident where reported_severity = 1`);
    assert.equal(seen.length, 3 + imported - informed);
  });

  test('two clocks of one incident that run out together › both are listed over a page border', async () => {
    const { id } = await newIncident(service, { title: 'C' });
    const contain = clock.now().add({ hours: 72 }).toString();
    await post(`incidents/${id}/assign`, { owner_email: 'cora@example.org', sla_due: contain });
    await wait({ hours: 73 });
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 2; page += 1) {
      const { body } = await get(`overdue?limit=1&owner=CORA@example.org${cursor}`);
      seen.push(body.overdue[0].clock);
      cursor = `&cursor=${body.next_cursor}`;
    }
    assert.deepEqual(seen, ['contain', 'remediate']);
  });

  /** Marks of its clocks, the first one first. */
  const remindersOf = async (incident: string) => {
    const url = `/api/ip3/v1/audit?incident=${incident}&action=service_clock.marked`;
    const { body } = await service.call('GET', url, { headers: await service.as('Admin') });
    return body.entries
      .map(
        ({ detail }: { detail: Record<string, string> }) => `${detail['clock']} ${detail['mark']}`,
      )
      .reverse();
  };

  test('owned incident › its clocks near and over › its owner is reminded of each once', async () => {
    const nobodys = await newIncident(service, { title: 'N' });
    const { id } = await newIncident(service, { title: 'R' });
    await post(`incidents/${id}/assign`, { owner_email: 'rita@example.org' });
    const remind = () => remindOwners(service.deps, systemContext(service.deps));
    // Clock of medium: to contain in 72 hours, to remediate in 60 days.
    const steps: [Temporal.DurationLike, string[]][] = [
      [{ hours: 70, minutes: 59 }, []],
      [{ minutes: 1 }, ['contain near']],
      [{ hours: 1, seconds: 1 }, ['contain near', 'contain overdue']],
      [{ hours: 56 * 24 }, ['contain near', 'contain overdue', 'remediate near']],
    ];
    for (const [by, expected] of steps) {
      await wait(by);
      await Promise.all([remind(), remind()]);
      assert.deepEqual(await remindersOf(id), expected);
    }
    const detail = (await remindersOf(nobodys.id)) as string[];
    assert.deepEqual(detail, []);
    const where = `service_clock_event where incident_id = $1 and owner_email = $2`;
    assert.equal(await count(service, where, [id, 'rita@example.org']), 3);
  });

  test('milestones › nothing, the future, no zone, a stale version › refused, nothing kept', async () => {
    const { id } = await newIncident(service);
    const path = `incidents/${id}/milestones`;
    const ahead = clock.now().add({ minutes: 6 }).toString();
    for (const bad of [ahead, '2026-11-20T12:00:00']) {
      const body = { occurred_at: bad, contained_at: bad };
      const problem = assertProblem(await post(path, body), 400, 'validation_failed');
      assert.deepEqual(
        problem.errors.map((one: { pointer: string }) => one.pointer),
        ['/occurred_at', '/contained_at'],
      );
    }
    assertProblem(await post(path, {}), 400, 'validation_failed');
    const sound = { occurred_at: start };
    const stale = await post(path, sound, { 'if-match': '"9"' });
    assertProblem(stale, 412, 'precondition_failed');
    const { body } = await get(`incidents/${id}`);
    assert.deepEqual([body.occurred_at, body.contained_at], [null, null]);
    await post(path, sound);
    const taken = await post(path, { occurred_at: null, note: 'The log was of another host.' });
    assert.equal(taken.body.incident.occurred_at, null);
    const action = 'incident.milestones_recorded';
    assert.equal(await count(service, `audit_entry where action = $1`, [action]), 3);
  });

  test('overdue › unknown clock, bad duration, foreign cursor › 400', async () => {
    const id = '01a1fe87-e048-7000-89c3-9ee8033d8f49';
    const keys = ['a b c', `2026-99-99T99:99:99.999Z ${id} contain`];
    const cursors = keys.map((key) => `cursor=${Buffer.from(key).toString('base64url')}`);
    for (const query of ['clock=close', 'within=soon', 'within=P2Y', ...cursors]) {
      assertProblem(await get(`overdue?${query}`), 400, 'validation_failed');
    }
  });

  test('other levels in the settings › hold for due times and clocks', async () => {
    const settings = {
      IP3_SERVICE_LEVELS: 'P0=PT1M/PT2M/PT3M,P1=PT1M/PT2M/PT3M,P2=PT1M/PT2M/PT3M,P3=PT1M/PT2M/PT3M',
    };
    const other = await openTestService(engine, { settings, clock, sharedWith: service });
    const headers = await service.as('Analyst');
    const { id } = await newIncident(service);
    const assigned = await other.call('POST', `/api/ip3/v1/incidents/${id}/assign`, { headers });
    const due = clock.now().add({ minutes: 3 }).toString({ fractionalSecondDigits: 3 });
    assert.equal(assigned.body.sla_due, due);
    await other.close();
  });
});
