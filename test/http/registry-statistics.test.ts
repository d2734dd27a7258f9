// Contract §2.3 and §4.3: GET /api/stats/incidents, lowest role Viewer. The figures of the known
// set are computed by hand, alongside each line.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { categories, evidenceTypes } from '../../src/domain/taxonomy.ts';
import { visibilities } from '../../src/domain/visibility.ts';
import { timeWindow } from '../../src/domain/window.ts';
import { workflowStatuses } from '../../src/domain/workflow.ts';
import { readStatistics } from '../../src/store/statistics/statistics.ts';
import { randomFrom, type Random } from '../support/random.ts';
import {
  assertProblem,
  count,
  hash,
  newEvidence,
  newIncident,
  onEachEngine,
  settableClock,
} from '../support/records.ts';
import { assertGuarded } from '../support/registry-row.ts';
import { openTestService, type TestService } from '../support/service.ts';

const now = '2026-11-20T12:00:00.000Z';
const url = '/api/stats/incidents';
const day = (text: string) => `2026-${text.replace(' ', 'T')}:00Z`;

/** Columns of the incidents of the known set; what is left out is as a new incident has it. */
const known: Record<string, Record<string, unknown>> = {
  // P0, acknowledged after 10 minutes; due within the window and still open.
  a: {
    priority: 'P0',
    created_at: day('11-10 10:00'),
    acknowledged_at: day('11-10 10:10'),
    sla_due_at: day('11-12 00:00'),
  },
  // P0, after 35 minutes; closed after 48 hours, in time.
  b: {
    priority: 'P0',
    created_at: day('11-11 10:00'),
    acknowledged_at: day('11-11 10:35'),
    closed_at: day('11-13 10:00'),
    status_lifecycle: 'closed',
    sla_due_at: day('11-14 00:00'),
    ai_serious_incident: true,
  },
  // P0, not acknowledged; due after the window.
  c: { priority: 'P0', created_at: day('11-12 10:00'), sla_due_at: day('12-25 00:00') },
  // P0 whose acknowledgement is before its report: left out and counted.
  d: { priority: 'P0', created_at: day('11-12 11:00'), acknowledged_at: day('11-12 10:00') },
  // P1, contained after 6 hours.
  e: {
    priority: 'P1',
    created_at: day('11-01 00:00'),
    contained_at: day('11-01 06:00'),
    nis2_relevant: true,
  },
  // P1, contained after 15 hours, recovered after 24, closed 46 hours after its report and too
  // late.
  f: {
    priority: 'P1',
    created_at: day('11-02 02:00'),
    detected_at: day('11-02 00:00'),
    contained_at: day('11-02 15:00'),
    recovered_at: day('11-03 00:00'),
    closed_at: day('11-04 00:00'),
    status_lifecycle: 'closed',
    sla_due_at: day('11-03 00:00'),
    gdpr_breach: true,
  },
  // P1, not contained.
  g: { priority: 'P1', created_at: day('11-03 00:00') },
  // P1, contained before it was detected: left out and counted.
  h: { priority: 'P1', created_at: day('11-04 10:00'), contained_at: day('11-04 09:00') },
  // Began 4 hours before it was detected.
  i: { created_at: day('11-05 00:00'), occurred_at: day('11-04 20:00') },
  // The first instant of the window.
  first: { created_at: '2026-10-21T12:00:00.000Z' },
  // Before the window, open P0, due within the window.
  before: {
    priority: 'P0',
    created_at: '2026-10-21T11:59:59.999Z',
    sla_due_at: day('11-15 00:00'),
  },
  // Of an import that was undone.
  undone: {
    priority: 'P0',
    created_at: day('11-10 10:00'),
    undone_at: day('11-11 00:00'),
    sla_due_at: day('11-12 00:00'),
  },
};

onEachEngine('GET /api/stats/incidents', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine, { clock: settableClock(now) });
    await service.as('Admin');
  });
  after(() => service.close());

  const get = async (query = '', role: 'Viewer' | 'Analyst' = 'Viewer') =>
    service.call('GET', `${url}${query}`, { headers: await service.as(role) });
  const query = (text: string, values: unknown[]) => service.deps.database.pool.query(text, values);

  async function set(id: string, columns: Record<string, unknown>): Promise<void> {
    const names = Object.keys(columns);
    const list = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
    await query(`update incident set ${list} where id = $1`, [id, ...Object.values(columns)]);
  }

  test('no incident › null with its count, never 0', async () => {
    const { body, status } = await get();
    assert.equal(status, 200);
    assert.deepEqual([body.total, body.open_p0_p1, body.sla_due_n], [0, 0, 0]);
    const figures = [body.evidence_coverage, body.mtta_p0_min, body.mttc_p1_h, body.sla_met_pct];
    assert.deepEqual(figures, [null, null, null, null]);
    const empty = {
      mean: null,
      median: null,
      p90: null,
      n: 0,
      open_n: 0,
      oldest_open_at: null,
      negative_n: 0,
    };
    assert.deepEqual(body.intervals.mttr_h, empty);
    assert.deepEqual(body.flags, { ai_serious_incident: 0, nis2_relevant: 0, gdpr_breach: 0 });
  });

  test('callers › anonymous, roles, the secret', async () => {
    const { body } = await assertGuarded(service, { method: 'GET', url, role: 'Viewer' });
    assert.equal(body.window, '30d');
  });

  test('coverage › of one incident, by hand › over what the caller may see', async () => {
    const fields = { category: 'prompt_injection', agent_id: 'agent-support-bot' };
    const incident = await newIncident(service, fields);
    await newEvidence(service, incident, { evidence_type: 'agent_trace' });
    // Identification 100, collection, custody and confirmation 1 of 4 kinds, integrity half of that
    // (declared), corroboration 60 (one source), timeline 1 of 2, analysis 0: 298 / 8 = 37.25.
    assert.equal((await get('?window=1h', 'Analyst')).body.evidence_coverage, 0.37);
    // The record is internal. Identification 100, timeline 50: 150 / 8 = 18.75.
    assert.equal((await get('?window=1h')).body.evidence_coverage, 0.19);
    await set(incident.id, { undone_at: now });
  });

  test('the known set › every figure as computed by hand', async () => {
    for (const columns of Object.values(known)) {
      const { id } = await newIncident(service);
      const confirmed = columns['priority'] === undefined ? {} : { evidence_status: 'confirmed' };
      await set(id, { detected_at: columns['created_at'], ...confirmed, ...columns });
    }
    const { body } = await get();
    assert.deepEqual([body.from_at, body.to_at], ['2026-10-21T12:00:00.000Z', now]);
    // All but `before` and `undone`.
    assert.equal(body.total, 10);
    // a, c, d, e, g, h; b and f are closed.
    assert.equal(body.open_p0_p1, 6);
    assert.equal(body.open_p0_p1_before, 1);
    assert.deepEqual(body.flags, { ai_serious_incident: 1, nis2_relevant: 1, gdpr_breach: 1 });
    // (10 + 35) / 2; nine tenths of the way from 10 to 35.
    assert.equal(body.mtta_p0_min, 22.5);
    assert.deepEqual(body.intervals.mtta_p0_min, {
      ...{ mean: 22.5, median: 22.5, p90: 32.5, n: 2 },
      ...{ open_n: 1, oldest_open_at: '2026-11-12T10:00:00.000Z', negative_n: 1 },
    });
    // (6 + 15) / 2.
    assert.equal(body.mttc_p1_h, 10.5);
    assert.deepEqual(body.intervals.mttc_p1_h, {
      ...{ mean: 10.5, median: 10.5, p90: 14.1, n: 2 },
      ...{ open_n: 1, oldest_open_at: '2026-11-03T00:00:00.000Z', negative_n: 1 },
    });
    const { mttd_h, mttr_h, mttclose_h } = body.intervals;
    assert.deepEqual([mttd_h.mean, mttd_h.n, mttd_h.open_n], [4, 1, 0]);
    assert.deepEqual([mttr_h.mean, mttr_h.n, mttr_h.open_n], [24, 1, 9]);
    assert.deepEqual([mttclose_h.mean, mttclose_h.n, mttclose_h.open_n], [47, 2, 8]);
    assert.deepEqual(body.data_quality, { negative_intervals: 2 });
    // Due within the window: a, b, f, before; only b was closed in time.
    assert.deepEqual([body.sla_due_n, body.sla_met_pct], [4, 25]);
    assert.match(body._note, /not a security rating/);
    const sum = (counts: Record<string, number>) =>
      Object.values(counts).reduce((total, n) => total + n, 0);
    for (const counts of [body.by_severity, body.by_status, body.by_priority]) {
      assert.equal(sum(counts), 10);
    }
    // a to d; e to h; i and first.
    assert.deepEqual(body.by_priority, { P0: 4, P1: 4, P2: 0, P3: 0, none: 2 });
    assert.deepEqual(body.by_category, [{ category: 'other', count: 10 }]);
    assert.equal(body.other_categories, 0);
    assert.deepEqual(body.gate_refusals, {});
  });

  test('a closing that the gate refuses › counted by what was missing, in its window', async () => {
    const headers = await service.as('Analyst');
    const bare = await newIncident(service);
    const proven = await newIncident(service);
    await newEvidence(service, proven);
    for (const { id } of [bare, proven]) {
      await service.call('POST', `/api/ip3/v1/incidents/${id}/close`, { headers });
    }
    const { body } = await get('?window=1h');
    assert.deepEqual(body.gate_refusals, { confirmed_evidence: 1, confirmed_retest: 2 });
    await set(bare.id, { undone_at: now });
    await set(proven.id, { undone_at: now });
  });

  test('a shorter window › only what was reported within it', async () => {
    const { body } = await get('?window=9d');
    // b is 9 days and 2 hours old; c and d are younger.
    assert.deepEqual([body.total, body.open_p0_p1, body.open_p0_p1_before], [2, 2, 5]);
    assert.equal(body.mtta_p0_min, null);
    assert.equal(body.intervals.mtta_p0_min.open_n, 1);
    assert.equal((await get('?window=220h')).body.total, 3);
  });

  test('a bad window › 400 with its pointer', async () => {
    for (const window of ['0d', '30', '1y', 'P30D', '-1d', '9999999d', '30d 1h', '%00']) {
      const problem = assertProblem(await get(`?window=${window}`), 400, 'validation_failed');
      assert.equal(problem.errors[0].pointer, '/query/window');
    }
  });

  test('coverage of many › random records › the mean of what each incident answers', async () => {
    const random = randomFrom(7);
    const { pick } = random;
    await query('update incident set undone_at = created_at where undone_at is null', []);
    const essential = { entity: 'essential', sector: 'energy' };
    const incidents: { id: string }[] = [];
    for (let index = 0; index < 60; index += 1) {
      const names: { entity?: string } = random.once(2) ? essential : {};
      const gdpr_personal_data = random.once(2);
      const category = pick([...Object.keys(categories), 'something_else', 'constructor']);
      const incident = await newIncident(service, { category, gdpr_personal_data, ...names });
      incidents.push(incident);
      if (names.entity !== undefined) {
        const facts = { nis2_significant: true, aware_at: now };
        await service.call('PUT', `/api/ip3/v1/incidents/${incident.id}/legal-facts`, {
          headers: await service.as('Analyst'),
          body: facts,
        });
      }
      const workflow_status = pick(workflowStatuses);
      const maybe = () => (random.once(2) ? now : null);
      await set(incident.id, {
        workflow_status,
        status_lifecycle: workflow_status === 'closed' ? 'closed' : 'open',
        finding: random.once(3) ? JSON.stringify({ host: 'h', techniques: ['T1190'] }) : null,
        ...{
          occurred_at: maybe(),
          acknowledged_at: maybe(),
          contained_at: maybe(),
          recovered_at: maybe(),
        },
      });
      await addRecords(incident.id, random);
      if (random.once(3)) {
        await query(`insert into technique_decision values ($1, 'T1190', $2, null, 'test', $3)`, [
          incident.id,
          pick(['accepted', 'rejected']),
          now,
        ]);
      }
    }
    assert.ok((await count(service, `legal_deadline where status = 'triggered'`)) > 5);
    await query(
      `insert into legal_submission (id, incident_id, obligation_id, submitted_at,
         receipt_evidence_id, incomplete, created_by, created_at)
       select gen_random_uuid(), incident_id, obligation_id, $1, evidence.id, false, 'test', $1
       from legal_deadline due join evidence using (incident_id)
       where obligation_id = 'NIS2-EW'`,
      [now],
    );
    const window = timeWindow('1h', service.deps.clock.now());
    for (const role of ['Viewer', 'Analyst'] as const) {
      const headers = await service.as(role);
      let sum = 0;
      for (const { id } of incidents) {
        const path = `/api/ip3/v1/incidents/${id}/coverage`;
        sum += (await service.call('GET', path, { headers })).body.coverage_pct;
      }
      const allowed = role === 'Viewer' ? (['public'] as const) : visibilities;
      const { kysely } = service.deps.database;
      const row = await readStatistics(kysely, window, allowed);
      const numbersOf = (fact: string) =>
        [...row.counts].flatMap(([name, n]) => (name.startsWith(`${fact} `) ? [n] : []));
      assert.equal(
        numbersOf('status').reduce((total, n) => total + n),
        incidents.length,
      );
      assert.deepEqual(numbersOf('coverage'), [sum], role);
    }
  });

  const kinds = Object.keys(evidenceTypes) as (keyof typeof evidenceTypes)[];

  async function addRecords(incident: string, random: Random): Promise<void> {
    const { pick, once } = random;
    const records = random.below(5);
    for (let index = 0; index < records; index += 1) {
      const kind = pick([
        ...kinds,
        'root_cause_analysis',
        'agent_retest',
        'No_ReTest_done',
      ] as const);
      const cls = kind === 'No_ReTest_done' ? 'STATEMENT' : evidenceTypes[kind];
      const { rows } = await query(
        `insert into evidence (id, incident_id, evidence_type, evidence_class, source, content_ref,
           hash_sha256, confidence, visibility, status, integrity, custody_anomalies, created_by,
           created_at, retest_outcome)
         values (gen_random_uuid(), $1, $2, $3, $4, 'urn:x', $5, 50, $6, $7, $8, $9, 'test', $10, $11)
         returning id`,
        [
          incident,
          kind,
          cls,
          pick(['one', ' ONE', 'two']),
          hash,
          pick(visibilities),
          pick(['signal', 'confirmed', 'confirmed', 'withdrawn']),
          pick(['verified', 'declared']),
          once(3) ? ['odd'] : [],
          now,
          pick(['pass', 'fail', 'partial', null]),
        ],
      );
      const { id } = rows[0] as { id: string };
      await query(
        `insert into custody_entry (evidence_id, seq, ts, actor, action, hash_after, origin, prev,
           entry_hash) values ($1, 0, $2, 'test', $3, $4, 'service', $4, $4)`,
        [id, now, pick(['received', 'collected', 'imported', 'exported']), hash],
      );
      if (once(2)) continue;
      await query(
        `insert into action (id, incident_id, title, status, validation_ref, created_at, updated_at)
         values (gen_random_uuid(), $1, 'x', $2, $3, $4, $4)`,
        [incident, pick(['done', 'done', 'proposed']), once(2) ? id : null, now],
      );
    }
  }
});
