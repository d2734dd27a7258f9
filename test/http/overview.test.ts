// GET /api/ip3/v1/overview: what waits for whom, the clocks by regime, the days, the latest
// activity.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertProblem,
  newEvidence,
  newIncident,
  onEachEngine,
  settableClock,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const now = '2026-11-20T12:00:00.000Z';
const url = '/api/ip3/v1/overview';
const me = 'analyst@example.org';

/** Of an incident that begins and ends within the window. */
const cameAndWent = {
  evidence_status: 'confirmed',
  priority: 'P0',
  created_at: '2026-11-11T12:00:00Z',
  acknowledged_at: '2026-11-11T12:30:00Z',
  sla_due_at: '2026-11-12T06:00:00Z',
  closed_at: '2026-11-13T12:00:00Z',
  workflow_status: 'closed',
  status_lifecycle: 'closed',
};

onEachEngine('GET /api/ip3/v1/overview', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine, { clock: settableClock(now) });
    await service.as('Admin');
  });
  after(() => service.close());

  const get = async (role: 'Viewer' | 'Analyst' | 'Operator', query = '') =>
    service.call('GET', url + query, { headers: await service.as(role) });

  async function set(id: string, columns: Record<string, unknown>): Promise<void> {
    const list = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`);
    await service.deps.database.pool.query(`update incident set ${list.join(', ')} where id = $1`, [
      id,
      ...Object.values(columns),
    ]);
  }

  test('nothing recorded › every day of the window, nothing waits', async () => {
    const { status, body } = await get('Analyst', '?window=7d');
    assert.equal(status, 200);
    assert.deepEqual(
      [body.needs, body.more_needs, body.clocks, body.activity],
      [[], false, [], []],
    );
    // From noon to noon: eight days of the calendar.
    assert.equal(body.days.length, 8);
    assert.deepEqual([body.days[0].day, body.days[7].day], ['2026-11-13', '2026-11-20']);
  });

  test('key figures › for each tenth of the window › open ones at its end, nothing where no case is', async () => {
    const old = await newIncident(service, { title: 'Old' });
    await set(old.id, { evidence_status: 'confirmed', priority: 'P1', created_at: '2026-10-01' });
    const made = await newIncident(service, { title: 'Came and went' });
    await set(made.id, cameAndWent);
    const { trends } = (await get('Analyst', '?window=10d')).body;
    // Parts of a day, from noon of 10 November on.
    assert.deepEqual(
      trends.map(({ open_p0_p1 }: { open_p0_p1: number }) => open_p0_p1),
      [1, 2, 2, 1, 1, 1, 1, 1, 1, 1],
    );
    assert.deepEqual(
      trends.map(({ reported }: { reported: number }) => reported),
      [0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    );
    const { mtta_p0_min, mttc_p1_h, sla_met_pct, to_at } = trends[1];
    assert.deepEqual(
      [mtta_p0_min, mttc_p1_h, sla_met_pct, to_at],
      [30, null, 0, '2026-11-12T12:00:00.000Z'],
    );
    assert.equal(trends[0].mtta_p0_min, null);
    for (const { id } of [old, made]) await set(id, { undone_at: now });
  });

  test('window › longer than a year, or nonsense › 400 with its pointer', async () => {
    for (const window of ['400d', '1y']) {
      const problem = assertProblem(
        await get('Viewer', `?window=${window}`),
        400,
        'validation_failed',
      );
      assert.equal(problem.errors[0].pointer, '/query/window');
    }
  });

  test('one of each that waits › in its rank for those who can act, nothing for a Viewer', async () => {
    const duty = await newIncident(service, { title: 'Leak', gdpr_personal_data: true });
    const headers = await service.as('Analyst');
    await service.call('PUT', `/api/ip3/v1/incidents/${duty.id}/legal-facts`, {
      headers,
      body: { aware_at: '2026-11-10T12:00:00.000Z' },
    });
    const late = await newIncident(service, { title: 'Late' });
    await set(late.id, { owner_email: me, sla_due_at: '2026-11-20T11:00:00.000Z' });
    const blocked = await newIncident(service, { title: 'Blocked' });
    await set(blocked.id, { owner_email: me, workflow_status: 'retest' });
    const proven = await newIncident(service, { title: 'Proven' });
    await newEvidence(service, proven, { evidence_type: 'retest_report' });
    await set(proven.id, { owner_email: me, workflow_status: 'retest' });
    const orphan = await newIncident(service, { title: 'Orphan' });
    await set(orphan.id, { evidence_status: 'confirmed', priority: 'P0' });
    const undone = await newIncident(service, { title: 'Undone' });
    await set(undone.id, { evidence_status: 'confirmed', priority: 'P0', undone_at: now });
    const added = await service.call('POST', `/api/incidents/${late.id}/actions`, {
      headers: await service.as('Operator'),
      body: { title: 'Revoke the tokens' },
    });
    assert.equal(added.status, 201, added.text);
    await service.deps.database.pool.query(
      'update action set requires_approval = true where id = $1',
      [added.body.id],
    );

    const seen = (body: { needs: { kind: string; title: string }[] }) =>
      body.needs.map(({ kind, title }) => `${kind} ${title}`);
    const analyst = (await get('Analyst')).body;
    assert.deepEqual(seen(analyst).slice(1), [
      'incident_overdue Late',
      'close_blocked Blocked',
      'unassigned Orphan',
    ]);
    assert.match(seen(analyst)[0]!, /^deadline_overdue Leak$/);
    assert.equal(analyst.needs[0].regime, 'gdpr');
    const operator = (await get('Operator')).body;
    assert.ok(seen(operator).includes('approval_waiting Late'));
    assert.ok(!seen(operator).includes('incident_overdue Late'), 'it belongs to somebody else');
    const gdpr = analyst.clocks.find(({ regime }: { regime: string }) => regime === 'gdpr');
    assert.equal(gdpr.nearest_public_id, duty.public_id);
    assert.ok(gdpr.overdue_n >= 1 && gdpr.open_n >= gdpr.overdue_n);

    const viewer = (await get('Viewer')).body;
    assert.deepEqual([viewer.needs, viewer.clocks], [[], null]);
  });

  test('DORA incident that no one classified for a day › asks for the decision, is not overdue', async () => {
    const incident = await newIncident(service, { title: 'Unclassified' });
    const headers = await service.as('Analyst');
    const facts = `/api/ip3/v1/incidents/${incident.id}/legal-facts`;
    const put = (body: object) => service.call('PUT', facts, { headers, body });
    const aware = { entity_type: 'payment_institution', aware_at: '2026-11-19T11:00:00.000Z' };
    assert.equal((await put(aware)).status, 200);
    const needs = async () => {
      const { body } = await get('Analyst');
      const own = ({ public_id }: { public_id: string }) => public_id === incident.public_id;
      const dora = body.clocks.find(({ regime }: { regime: string }) => regime === 'dora');
      const kinds = body.needs.filter(own).map(({ kind }: { kind: string }) => kind);
      return [kinds, dora?.overdue_n, dora?.nearest_binding];
    };
    assert.deepEqual(await needs(), [['decision_open'], 0, false]);
    assert.equal((await put({ ...aware, classified_at: '2026-11-20T11:30:00.000Z' })).status, 200);
    assert.deepEqual(await needs(), [[], 0, true]);
  });

  /** Titles of what cannot be closed. */
  const blocked = ({ body }: Awaited<ReturnType<typeof get>>) =>
    body.needs
      .filter(({ kind }: { kind: string }) => kind === 'close_blocked')
      .map(({ title }: { title: string }) => title);

  test('a newer retest that failed › blocks the closing, until a later one or a withdrawal', async () => {
    const inRetest = async (title: string, ...outcomes: string[]) => {
      const incident = await newIncident(service, { title });
      const ids: string[] = [];
      for (const retest_outcome of outcomes) {
        const said = { evidence_type: 'retest_report', retest_outcome };
        ids.push(await newEvidence(service, incident, said));
      }
      await set(incident.id, { owner_email: me, workflow_status: 'retest' });
      return { incident, ids };
    };
    const lost = await inRetest('Relapsed', 'pass', 'fail');
    const wrong = await inRetest('Wrong', 'pass', 'fail');
    await service.call('POST', `/api/ip3/v1/evidence/${wrong.ids[1]}/withdraw`, {
      headers: await service.as('Analyst'),
      body: { reason: 'Another host.' },
    });
    await inRetest('Answered', 'fail', 'pass');
    assert.deepEqual(blocked(await get('Analyst')), ['Blocked', 'Relapsed']);
    const settings = { IP3_RETEST_LATEST: 'off' };
    const clock = settableClock(now);
    const bare = await openTestService(engine, { sharedWith: service, clock, settings });
    const headers = await service.as('Analyst');
    const shown = await bare.call('GET', url, { headers });
    await bare.close();
    assert.deepEqual(blocked(shown), ['Blocked']);
    await set(lost.incident.id, { owner_email: null });
  });

  test('many of one kind › the others have their turn, and more is said', async () => {
    for (let index = 0; index < 9; index += 1) {
      const { id } = await newIncident(service, { title: `Orphan ${index}` });
      await set(id, { evidence_status: 'confirmed', priority: 'P1' });
    }
    const { body } = await get('Analyst');
    const kinds = body.needs.map(({ kind }: { kind: string }) => kind);
    assert.equal(kinds.length, 7);
    assert.equal(body.more_needs, true);
    assert.ok(kinds.includes('incident_overdue') && kinds.includes('close_blocked'));
  });

  test('days › of the same window as the statistics › the sums agree', async () => {
    const closed = await newIncident(service, { title: 'Over' });
    await set(closed.id, {
      closed_at: '2026-11-19T08:00:00.000Z',
      status_lifecycle: 'closed',
      severity: 4,
      evidence_status: 'confirmed',
    });
    const early = await newIncident(service, { title: 'Early' });
    await set(early.id, { created_at: '2026-11-18T23:59:59.999Z' });
    const { body } = await get('Viewer');
    const headers = await service.as('Viewer');
    const figures = (await service.call('GET', '/api/stats/incidents', { headers })).body;
    const sum = (part: 'opened' | 'closed') =>
      body.days
        .flatMap((day: Record<string, object>) => Object.values(day[part]!))
        .reduce((total: number, n: number) => total + n, 0);
    assert.equal(sum('opened'), figures.total);
    assert.equal(sum('closed'), 1);
    const day = body.days.find(({ day }: { day: string }) => day === '2026-11-19');
    assert.equal(day.closed.high, 1);
    const before = body.days.find(({ day }: { day: string }) => day === '2026-11-18');
    assert.equal(before.opened.unknown, 1);
  });

  test('activity › newest first › nothing of evidence that the caller may not see', async () => {
    const incident = await newIncident(service, { title: 'Looked at' });
    await newEvidence(service, incident, { visibility: 'internal' });
    const headers = await service.as('Analyst');
    await service.call('POST', `/api/ip3/v1/incidents/${incident.id}/transition`, {
      headers,
      body: { to: 'triaged' },
    });
    const of = (body: { activity: { action: string; title: string }[] }) =>
      body.activity.filter(({ title }) => title === 'Looked at').map(({ action }) => action);
    const analyst = (await get('Analyst')).body;
    assert.deepEqual(of(analyst), ['incident.moved', 'evidence.attached', 'incident.created']);
    assert.equal(analyst.activity[0].to_state, 'triaged');
    assert.equal(analyst.activity[0].actor, me);
    assert.equal(analyst.activity.length, 8);
    const viewer = (await get('Viewer')).body;
    assert.deepEqual(of(viewer), ['incident.moved', 'incident.created']);
  });
});
