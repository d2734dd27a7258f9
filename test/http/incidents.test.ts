// Recording and classifying incidents: what can be set, when, and by whom not.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setBy } from '../../src/fields/field.ts';
import { incidentFields } from '../../src/fields/incident.ts';
import {
  assertProblem,
  count,
  newEvidence,
  newIncident,
  onEachEngine,
  settableClock,
  unknownId,
} from '../support/records.ts';
import { openTestService, serviceSecret, type TestService } from '../support/service.ts';

const start = '2026-11-20T14:00:00.000Z';

/** Every column that a caller can set at creation; all others belong to the service. */
const settable: string[] = setBy(incidentFields, 'create');

/** A value for every other column that would show if it were taken. */
const foreign: Record<string, unknown> = {
  id: unknownId,
  public_id: 'INC-1999-000001',
  source_tool: 'forged',
  taxonomy_known: false,
  ai_act_relevant: true,
  ai_serious_incident: true,
  nis2_relevant: true,
  gdpr_breach: true,
  evidence_status: 'confirmed',
  priority: 'P0',
  severity: 5,
  reported_severity: 5,
  status_lifecycle: 'closed',
  workflow_status: 'closed',
  outcome: 'false_positive',
  owner_email: 'forged@example.org',
  sla_due_at: '1999-01-01T00:00:00Z',
  finding: { host: 'forged' },
  fingerprint: 'forged',
  recurrence_of: unknownId,
  connector_run_id: unknownId,
  first_seen: '1999-01-01T00:00:00Z',
  last_seen: '1999-01-01T00:00:00Z',
  acknowledged_at: '1999-01-01T00:00:00Z',
  occurred_at: '1999-01-01T00:00:00Z',
  contained_at: '1999-01-01T00:00:00Z',
  recovered_at: '1999-01-01T00:00:00Z',
  closed_at: '1999-01-01T00:00:00Z',
  created_by: 'forged',
  created_at: '1999-01-01T00:00:00Z',
  updated_at: '1999-01-01T00:00:00Z',
  changed_at: '1999-01-01T00:00:00Z',
  version: 99,
  undone_at: '1999-01-01T00:00:00Z',
  import_moves: 99,
  search: 'forged',
  custom_keys: ['forged'],
  template: { id: unknownId, name: 'forged', version: 1 },
  asset: 'forged',
  weaknesses: ['forged'],
  cvss: 10,
  names_asset: true,
  declares_techniques: true,
};

async function rowOf(service: TestService, id: string): Promise<Record<string, unknown>> {
  const sql = 'select * from incident where id = $1';
  const { rows } = await service.deps.database.pool.query(sql, [id]);
  return rows[0] as Record<string, unknown>;
}

onEachEngine('incidents', (engine) => {
  const clock = settableClock(start);
  let service: TestService;
  let analyst: Record<string, string>;
  before(async () => {
    service = await openTestService(engine, { clock, settings: { IP3_TOKEN_TTL: 'PT24H' } });
    analyst = await service.as('Analyst');
  });
  after(() => service.close());

  const create = (body: unknown) =>
    service.call('POST', '/api/incidents', { headers: analyst, body });
  const patch = (id: string, body: unknown) =>
    service.call('PATCH', `/api/incidents/${id}`, { headers: analyst, body });

  test('the example of the contract › created › has the record of contract §2.1', async () => {
    const body = {
      title: 'Prompt injection in support bot',
      source_type: 'form',
      level: 'L2_ai',
      category: 'prompt_injection',
      detected_at: '2026-11-20T14:40:00+01:00',
      agent_id: 'agent-support-bot',
      impact_integrity: 3,
      gdpr_personal_data: true,
    };
    const made = await create(body);
    assert.equal(made.status, 201);
    const { id, public_id, flags, ...record } = made.body;
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    assert.match(public_id, /^INC-2026-\d{6,}$/);
    assert.deepEqual([flags.ai_act_relevant, flags.gdpr_personal_data], [true, true]);
    const { evidence_status, priority, status_lifecycle, sla_due_at, created_at } = record;
    assert.deepEqual([evidence_status, priority], ['gap', null]);
    assert.deepEqual([status_lifecycle, sla_due_at], ['open', null]);
    assert.equal(created_at, start);
    assert.equal(record.detected_at, '2026-11-20T13:40:00.000Z');
    assert.equal(made.headers['location'], `/api/incidents/${public_id}`);
    assert.equal(made.headers['etag'], '"1"');
  });

  test('title alone › created › has the defaults', async () => {
    const { body } = await create({ title: 'x' });
    const { source_type, level, category, taxonomy_known, detected_at, tags, agent_id } = body;
    assert.deepEqual([source_type, level, category], ['api', 'L1_cyber', 'other']);
    assert.deepEqual([taxonomy_known, detected_at, agent_id], [true, start, null]);
    assert.deepEqual(tags, []);
    assert.ok(Object.values(body.flags).every((flag) => flag === false));
  });

  test('every column of the table › is one that callers may set or one that this test forges', async () => {
    const { rows } = await service.deps.database.pool.query(
      `select column_name from information_schema.columns where table_schema = current_schema() and table_name = 'incident'`,
    );
    const columns = (rows as { column_name: string }[]).map(({ column_name }) => column_name);
    const known = new Set(['custom_fields', ...settable, ...Object.keys(foreign)]);
    assert.deepEqual(
      settable.filter((name) => name in foreign),
      [],
    );
    assert.deepEqual(
      columns.filter((name) => !known.has(name)),
      [],
    );
  });

  test('columns of the service › sent at creation › change nothing', async () => {
    const plain = await rowOf(service, (await create({ title: 'x' })).body.id);
    const made = await create({ title: 'x', ...foreign });
    assert.equal(made.status, 201, made.text);
    const forged = await rowOf(service, made.body.id);
    const own = new Set(['id', 'public_id', 'search']);
    for (const [column, value] of Object.entries(forged)) {
      if (!own.has(column)) assert.deepEqual(value, plain[column], column);
    }
    assert.notEqual(forged['id'], unknownId);
  });

  test('every column › sent in a classification › refused; what classifying may, changes', async () => {
    const { id } = await newIncident(service);
    await newEvidence(service, { id });
    const before_ = await rowOf(service, id);
    const { status_lifecycle: _, ...others } = foreign;
    const body = { ...others, title: 'forged', detected_at: start, sector: 'energy', tags: ['a'] };
    const mayChange = ['priority', 'severity', 'ai_serious_incident', 'gdpr_breach'];
    assertProblem(await patch(id, body), 400, 'validation_failed');
    assert.deepEqual(await rowOf(service, id), before_);
    const own = Object.entries(body).filter(([name]) => mayChange.includes(name));
    const answer = await patch(id, Object.fromEntries(own));
    assert.equal(answer.status, 200, answer.text);
    const after_ = await rowOf(service, id);
    const changed = Object.keys(after_).filter(
      (name) => JSON.stringify(after_[name]) !== JSON.stringify(before_[name]),
    );
    const times = ['sla_due_at', 'acknowledged_at', 'updated_at', 'changed_at'];
    const follow = [...times, 'version', 'nis2_relevant'];
    assert.deepEqual(
      changed.filter((name) => ![...mayChange, ...follow].includes(name)),
      [],
    );
    assert.deepEqual(
      mayChange.filter((name) => !changed.includes(name)),
      [],
    );
    assert.equal(after_['nis2_relevant'], false);
  });

  /** Seconds from now → whether it can be the time of detection. */
  for (const [seconds, status] of [
    [0, 201],
    [300, 201],
    [301, 400],
    [86_400, 400],
    [-3e9, 201],
  ] as const) {
    test(`detected_at ${seconds} s from now › ${status}`, async () => {
      const detected_at = clock.now().add({ seconds }).toString();
      const made = await create({ title: 'x', detected_at });
      assert.equal(made.status, status, made.text);
      if (status === 400) assert.equal(made.body.errors[0].pointer, '/detected_at');
    });
  }

  test('unsound times › both at once › are both listed', async () => {
    for (const detected_at of [
      '2026-11-20',
      '2026-11-20T13:40:00',
      '0000-01-01T00:00:00Z',
      'now',
    ]) {
      const body = { title: 'x', detected_at, aware_at: '9999-12-31T23:59:59-12:00' };
      const { errors } = assertProblem(await create(body), 400, 'validation_failed');
      const pointers = errors.map(({ pointer }: { pointer: string }) => pointer);
      assert.deepEqual(pointers, ['/detected_at', '/aware_at']);
    }
  });

  test('unknown slugs › stored and marked; what is no slug › 400', async () => {
    for (const field of ['level', 'category', 'source_type']) {
      const made = await create({ title: 'x', [field]: 'Something-New.2' });
      assert.equal(made.body.taxonomy_known, false);
      assert.equal(made.body[field], 'Something-New.2');
      for (const odd of ['', '2x', 'a b', '<b>', 'x'.repeat(65), 'a\n', 'ä']) {
        assert.equal((await create({ title: 'x', [field]: odd })).status, 400, odd);
      }
    }
  });

  test('letters of every kind at full length › created and read › unchanged', async () => {
    const title = '😀'.repeat(500);
    const body = { title, description: '𝕬'.repeat(20_000), tags: ["');--", '<script>', '\u202e'] };
    const made = await create(body);
    assert.equal(made.status, 201, made.text);
    const url = `/api/incidents/${made.body.public_id.toLowerCase()}`;
    const read = await service.call('GET', url, { headers: analyst });
    for (const [name, value] of Object.entries(body)) assert.deepEqual(read.body[name], value);
  });

  test('public ids › of many at once › are all different', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create({ title: 'x' })));
    assert.equal(new Set(made.map(({ body }) => body.public_id)).size, 20);
  });

  test('priority and severity › on a gap › 422, and nothing of that request is done', async () => {
    const { id } = await newIncident(service);
    for (const asked of [{ priority: 'P1' }, { severity: 4 }, { priority: null }]) {
      const answer = await patch(id, { ...asked, gdpr_breach: true });
      assertProblem(answer, 422, 'evidence_required');
    }
    const row = await rowOf(service, id);
    assert.deepEqual([row['gdpr_breach'], row['version']], [false, 1]);
    assert.equal((await patch(id, { gdpr_breach: true })).status, 200);
  });

  test('late classification › counts from the report, not from itself', async () => {
    const incident = await newIncident(service, { sector: 'energy' });
    await newEvidence(service, incident);
    clock.move({ hours: 5 });
    const answer = await patch(incident.public_id, { priority: 'P1', severity: 4 });
    const { sla_due_at, nis2_relevant, acknowledged_at } = answer.body;
    const reported = clock.now().subtract({ hours: 5 });
    assert.equal(sla_due_at, reported.add({ hours: 336 }).toString({ fractionalSecondDigits: 3 }));
    assert.equal(nis2_relevant, true);
    assert.equal(acknowledged_at, clock.now().toString({ fractionalSecondDigits: 3 }));
  });

  test('v1 › reports, classifies, attaches, moves and closes in its own words', async () => {
    const v1 = '/api/ip3/v1/incidents';
    const post = (path: string, body: unknown, headers = analyst) =>
      service.call('POST', `${v1}${path}`, { headers, body });
    const said = { title: 'Reported in v1', source_type: 'form', reported_severity: 'high' };
    const reporter = await service.as('Reporter');
    const made = await post('', said, reporter);
    assert.equal(made.status, 201, made.text);
    const { id, public_id } = made.body;
    assert.equal(made.headers['location'], `${v1}/${public_id}`);
    const { severity, reported_severity, priority } = made.body;
    assert.deepEqual([severity, reported_severity, priority], [null, 'high', null]);
    assert.deepEqual([made.body.workflow_status, made.body.evidence_status], ['open', 'gap']);
    const rating = { priority: 'P1', severity: 'critical', reason: 'It had write access.' };
    assertProblem(await post(`/${id}/classify`, rating), 422, 'evidence_required');
    const denied = await post(`/${id}/classify`, { gdpr_breach: true }, reporter);
    assertProblem(denied, 403, 'forbidden');
    await newEvidence(service, { id }, { evidence_type: 'retest_report' });
    const rated = await post(`/${id}/classify`, rating);
    assert.equal(rated.status, 200, rated.text);
    const { incident } = rated.body;
    assert.deepEqual([incident.priority, incident.severity], ['P1', 'critical']);
    assert.equal(rated.headers['etag'], '"3"');
    // The registry has the number of the same record.
    const { body } = await service.call('GET', `/api/incidents/${id}`, { headers: analyst });
    assert.equal(body.severity, 5);
    assert.equal((await post(`/${id}/close`, {})).body.incident.status_lifecycle, 'closed');
  });

  test('v1 classification › what it cannot read, or nothing › 400', async () => {
    const { id } = await newIncident(service);
    for (const body of [{}, { severity: 4 }, { status_lifecycle: 'closed' }, { priority: 'P9' }]) {
      const url = `/api/ip3/v1/incidents/${id}/classify`;
      const answer = await service.call('POST', url, { headers: analyst, body });
      assertProblem(answer, 400, 'validation_failed');
    }
    const body = { title: 'x', reported_severity: 'dire' };
    const made = await service.call('POST', '/api/ip3/v1/incidents', { headers: analyst, body });
    assertProblem(made, 400, 'validation_failed');
  });

  test('withdrawn evidence › the last one › makes it a gap that cannot be classified', async () => {
    const incident = await newIncident(service);
    const evidence = await newEvidence(service, incident);
    const url = `/api/ip3/v1/evidence/${evidence.toUpperCase()}/withdraw`;
    const body = { reason: 'wrong host' };
    const withdrawn = await service.call('POST', url, { headers: analyst, body });
    assert.equal(withdrawn.body.status, 'WITHDRAWN', withdrawn.text);
    assertProblem(await patch(incident.id, { priority: 'P1' }), 422, 'evidence_required');
    assertProblem(
      await service.call('POST', url, { headers: analyst, body }),
      422,
      'invalid_transition',
    );
  });

  test('empty and unknown members › of a classification › 400', async () => {
    const { id } = await newIncident(service);
    for (const body of [{}, { title: 'x' }, { status: 'closed' }]) {
      assertProblem(await patch(id, body), 400, 'validation_failed');
    }
    const odd = [
      { priority: 'P4' },
      { severity: 6 },
      { severity: '4' },
      { status_lifecycle: null },
    ];
    for (const body of odd) assertProblem(await patch(id, body), 400, 'validation_failed');
  });

  test('closing the record › needs an action with remediation evidence of this incident', async () => {
    const [mine, others] = [await newIncident(service), await newIncident(service)];
    const closed = { status_lifecycle: 'closed' };
    const act = async (incident: { id: string }, proof: boolean) => {
      const headers = await service.as('Admin');
      const url = `/api/incidents/${incident.id}/actions`;
      const made = await service.call('POST', url, { headers, body: { title: 'patch' } });
      if (!proof) return;
      const body = { validation_ref: await newEvidence(service, incident) };
      const { id } = made.body;
      const proved = await service.call('PATCH', `/api/actions/${id}`, { headers, body });
      assert.equal(proved.status, 200, proved.text);
    };
    const refused = async () =>
      assertProblem(await patch(mine.id, closed), 422, 'evidence_required');
    await refused();
    await act(mine, false);
    await act(others, true);
    await refused();
    await act(mine, true);
    const answer = await patch(mine.id, closed);
    assert.equal(answer.body.status_lifecycle, 'closed', answer.text);
    const row = await rowOf(service, mine.id);
    assert.equal(row['workflow_status'], 'open');
    assert.ok(row['closed_at']);
    const reopened = await patch(mine.id, { status_lifecycle: 'open' });
    assert.deepEqual([reopened.body.status_lifecycle, reopened.body.closed_at], ['open', null]);
    const actions = `audit_entry where incident_id = $1 and action = any($2)`;
    const both = ['incident.record_closed', 'incident.reopened'];
    assert.equal(await count(service, actions, [mine.id, both]), 2);
  });

  test('with the service secret › created › by "service", and deprecated', async () => {
    const headers = { 'x-service-secret': serviceSecret };
    const made = await service.call('POST', '/api/incidents', { headers, body: { title: 'x' } });
    assert.equal((await rowOf(service, made.body.id))['created_by'], 'service');
    assert.equal(made.headers['deprecation'], '@1767225600');
  });
});
