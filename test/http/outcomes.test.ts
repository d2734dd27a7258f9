// Outcomes other than closing over HTTP: what they need, that they close nothing, how they end,
// who sees what of them, and where they are counted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { outcomesJob } from '../../src/jobs/outcomes.ts';
import { settledAfterMs } from '../../src/jobs/settled-clock.ts';
import { endExpired } from '../../src/operations/outcomes/end-outcome.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import {
  assertProblem,
  newEvidence,
  newIncident,
  onEachEngine,
  settableClock,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';
const now = '2026-11-23T08:00:00.000Z';
const until = '2026-12-23T08:00:00.000Z';
const accepted = {
  outcome: 'accepted_risk',
  reason: 'The system is switched off in December, canary-of-the-reason.',
  approved_by: 'olga@example.org',
  expires_at: until,
};
const never = new AbortController().signal;

onEachEngine('outcomes', (engine) => {
  let service: TestService;
  let strict: TestService;
  before(async () => {
    service = await openTestService(engine, { clock: settableClock(now) });
    const settings = { IP3_FOUR_EYES: 'on' };
    strict = await openTestService(engine, {
      sharedWith: service,
      settings,
      clock: settableClock(now),
    });
    for (const role of ['Analyst', 'Operator', 'Viewer', 'Admin'] as const) await service.as(role);
  });
  after(async () => {
    await strict.close();
    await service.close();
  });

  async function set(id: string, body: object, at = service, role: Role = 'Analyst') {
    const headers = await service.as(role);
    return at.call('POST', `${v1}/incidents/${id}/outcome`, { headers, body });
  }

  async function post(url: string, body?: object) {
    return service.call('POST', `${v1}${url}`, { headers: await service.as('Analyst'), body });
  }

  async function get(url: string, role: Role = 'Analyst') {
    const answer = await service.call('GET', url, { headers: await service.as(role) });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  }

  const actions = async (id: string) =>
    (await get(`${v1}/audit?incident=${id}`, 'Admin')).entries.map(
      ({ action }: { action: string }) => action,
    );

  const later = (by: Temporal.DurationLike) => {
    const clock = settableClock(now);
    clock.move(by);
    return { ...service.deps, clock };
  };
  const expire = (by: Temporal.DurationLike) => {
    const deps = later(by);
    return endExpired(deps, systemContext(deps, 'outcomes'));
  };

  test('a false positive › recorded › closes nothing; withdrawn › as before', async () => {
    const { id } = await newIncident(service);
    const made = await set(id, { outcome: 'false_positive', reason: 'Patched before.' });
    assert.equal(made.status, 200, made.text);
    const { incident } = made.body;
    assert.deepEqual(
      [incident.outcome, incident.status_lifecycle, incident.workflow_status, incident.closed_at],
      ['false_positive', 'open', 'open', null],
    );
    assertProblem(await post(`/incidents/${id}/close`), 422, 'closure_requires_confirmed_evidence');
    const again = await set(id, { outcome: 'false_positive', reason: 'Patched before.' });
    assertProblem(again, 409, 'conflict');

    const undone = await post(`/incidents/${id}/outcome/withdraw`, { reason: 'A mistake.' });
    assert.equal(undone.body.incident.outcome, null);
    assertProblem(await post(`/incidents/${id}/outcome/withdraw`, {}), 409, 'conflict');
    const { outcomes } = await get(`${v1}/incidents/${id}/outcomes`);
    assert.deepEqual(
      [outcomes[0].end_kind, outcomes[0].end_reason, outcomes[0].ended_by],
      ['withdrawn', 'A mistake.', 'analyst@example.org'],
    );
    const [ended, , recorded] = await actions(id);
    assert.deepEqual([ended, recorded], ['incident.outcome_ended', 'incident.outcome_set']);
  });

  test('members of another outcome, no end, an end in the past or too late › 400', async () => {
    const { id } = await newIncident(service);
    const wrong: object[] = [
      { outcome: 'false_positive', reason: 'x', expires_at: until },
      { outcome: 'false_positive', reason: ' ' },
      { outcome: 'duplicate', reason: 'x' },
      { ...accepted, expires_at: undefined },
      { ...accepted, expires_at: now },
      { ...accepted, expires_at: '2027-11-25T08:00:00Z' },
      { ...accepted, duplicate_of: id },
      { outcome: 'fixed', reason: 'x' },
    ];
    for (const body of wrong) assertProblem(await set(id, body), 400, 'validation_failed');
    const { incident } = (await set(id, { ...accepted, expires_at: '2027-11-24T08:00:00Z' })).body;
    assert.equal(incident.outcome, 'accepted_risk');
  });

  test('four eyes on › nobody, oneself, one without the role › refused and recorded', async () => {
    const { id } = await newIncident(service);
    const lacks: [string | undefined, string][] = [
      [undefined, 'missing'],
      ['analyst@example.org', 'same_person'],
      ['viewer@example.org', 'role_missing'],
      ['olga@example.org', 'role_missing'],
    ];
    for (const [approved_by, lack] of lacks) {
      const refused = await set(id, { ...accepted, approved_by }, strict);
      assert.equal(assertProblem(refused, 422, 'approval_required').lack, lack);
    }
    assert.equal((await actions(id))[0], 'incident.outcome_refused');
    assert.equal((await get(`${v1}/incidents/${id}`)).outcome, null);
    const approved = await set(id, { ...accepted, approved_by: 'operator@example.org' }, strict);
    assert.equal(approved.status, 200, approved.text);
  });

  test('an accepted risk › its date comes › ends by itself, once, whoever runs the job', async () => {
    const { id } = await newIncident(service);
    await set(id, accepted);
    assert.equal(await expire({ hours: 24 * 29 }), 0);
    assert.equal((await get(`${v1}/incidents/${id}`)).outcome, 'accepted_risk');
    const both = await Promise.all([expire({ hours: 24 * 30 }), expire({ hours: 24 * 30 })]);
    assert.ok(both[0] + both[1] >= 1);
    assert.equal((await get(`${v1}/incidents/${id}`)).outcome, null);
    const names = await actions(id);
    assert.equal(names.filter((name: string) => name === 'incident.outcome_ended').length, 1);
    const [ended] = (await get(`${v1}/incidents/${id}/outcomes`)).outcomes;
    assert.deepEqual([ended.end_kind, ended.ended_by], ['expired', 'outcomes']);
  });

  test('the clock jumps › nothing ends until it has been steady; set back › what is due ends', async () => {
    const { id } = await newIncident(service);
    await set(id, accepted);
    let steady = 0;
    const clock = settableClock(now);
    const deps = { ...service.deps, clock };
    const log = { info: () => undefined, warn: () => undefined };
    const job = outcomesJob(deps, log, () => steady);
    clock.move({ hours: 24 * 365 });
    await job.run(never);
    assert.equal((await get(`${v1}/incidents/${id}`)).outcome, 'accepted_risk');
    // Someone sets it right within ten minutes.
    clock.move({ hours: -24 * 365 });
    for (const ms of [60_000, settledAfterMs, 60_000]) {
      clock.move({ milliseconds: ms });
      steady += ms;
      await job.run(never);
    }
    assert.equal((await get(`${v1}/incidents/${id}`)).outcome, 'accepted_risk');
    // The log has seen a time after the end; a clock that runs behind prolongs nothing.
    await newIncidentAt(later({ hours: 24 * 31 }));
    clock.move({ milliseconds: 60_000 });
    steady += 60_000;
    await job.run(never);
    assert.equal((await get(`${v1}/incidents/${id}`)).outcome, null);
  });

  /** Writes an entry of the audit log at the time of these dependencies. */
  async function newIncidentAt(deps: ReturnType<typeof later>) {
    const { transact } = await import('../../src/operations/transact.ts');
    const { writeAudit } = await import('../../src/store/audit/audit.ts');
    const context = systemContext(deps, 'clock watch');
    await transact(deps, context, async (tx) => {
      const at = deps.clock.now().toString({ smallestUnit: 'millisecond' });
      await writeAudit(tx, context, at, { action: 'clock.jumped', detail: { seconds: 61 } });
    });
  }

  test('closed by proof › the outcome ends with it, and a closed record takes none', async () => {
    const { id } = await newIncident(service);
    await set(id, { outcome: 'false_positive', reason: 'Perhaps.' });
    await newEvidence(service, { id }, { evidence_type: 'retest_report' });
    const closed = await post(`/incidents/${id}/close`);
    assert.equal(closed.status, 200, closed.text);
    assert.equal(closed.body.incident.outcome, null);
    const [ended] = (await get(`${v1}/incidents/${id}/outcomes`)).outcomes;
    assert.equal(ended.end_kind, 'closed');
    const refused = await set(id, { outcome: 'false_positive', reason: 'Late.' });
    assertProblem(refused, 422, 'invalid_transition');
  });

  test('duplicate of › itself, nothing, a duplicate, of one with duplicates › refused', async () => {
    const [one, two, three] = [
      await newIncident(service),
      await newIncident(service),
      await newIncident(service),
    ];
    const of = (duplicate_of: string) => ({ outcome: 'duplicate', reason: 'Same.', duplicate_of });
    assertProblem(await set(one.id, of(one.id)), 422, 'unknown_reference');
    assertProblem(await set(one.id, of('INC-2026-999999')), 422, 'unknown_reference');
    const made = await set(one.id, of(two.public_id));
    assert.equal(made.status, 200, made.text);
    assertProblem(await set(three.id, of(one.id)), 409, 'conflict');
    assertProblem(await set(two.id, of(three.id)), 409, 'conflict');
    const [shown] = (await get(`${v1}/incidents/${one.id}/outcomes`)).outcomes;
    assert.equal(shown.duplicate_of.public_id, two.public_id);
    assert.ok((await actions(two.id)).includes('incident.duplicate_named'));
  });

  test('likely duplicates › one CVE on one asset, a like title › named with their signs', async () => {
    const headers = await service.as('Admin');
    const finding = { severity: 'high', host: `twin-${engine}.example`, cve: ['CVE-2026-1000'] };
    const findings = [
      { title: 'Deserialisation in the shop 17', ...finding },
      { title: 'Remote code in the web shop', ...finding },
      { title: 'Other host of the web shop', ...finding, host: `lone-${engine}.example` },
      { title: 'DESERIALISATION in the shop: 18', severity: 'low', host: `far-${engine}.example` },
    ];
    const body = { source_tool: `tool-${engine}`, findings };
    const made = await service.call('POST', `${v1}/imports/generic`, { headers, body });
    assert.equal(made.status, 201, made.text);
    const { incidents } = await get(`${v1}/incidents?run=${made.body.id}&sort=created`);
    const named = (title: string) =>
      incidents.find((row: { title: string }) => row.title.startsWith(title));
    const [one, two] = [named('Deser'), named('Remote')];
    const [lone, far] = [named('Other'), named('DESER')];
    const likely = async (id: string) =>
      (await get(`${v1}/incidents/${id}/likely-duplicates`, 'Viewer')).incidents.map(
        (row: { public_id: string; signs: string[] }) => [row.public_id, ...row.signs],
      );
    assert.deepEqual(await likely(one.id), [
      [two.public_id, 'same_weakness'],
      [far.public_id, 'similar_title'],
    ]);
    assert.deepEqual(await likely(lone.id), []);
    await set(two.id, { outcome: 'duplicate', reason: 'Same.', duplicate_of: one.id });
    assert.deepEqual(await likely(one.id), [[far.public_id, 'similar_title']]);
  });

  test('two at once, each a duplicate of the other › one is recorded', async () => {
    const [one, two] = [await newIncident(service), await newIncident(service)];
    const of = (duplicate_of: string) => ({ outcome: 'duplicate', reason: 'Same.', duplicate_of });
    const both = await Promise.all([set(one.id, of(two.id)), set(two.id, of(one.id))]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  });

  test('a Viewer › reads the outcome without reason and people; records none', async () => {
    const { id } = await newIncident(service);
    await set(id, accepted);
    const { outcomes } = await get(`${v1}/incidents/${id}/outcomes`, 'Viewer');
    const { outcome, reason, approved_by, set_by, expires_at } = outcomes[0];
    assert.deepEqual(
      [outcome, reason, approved_by, set_by, expires_at],
      ['accepted_risk', null, null, null, until],
    );
    const asViewer = await set(id, accepted, service, 'Viewer');
    assertProblem(asViewer, 403, 'forbidden');
    const timeline = JSON.stringify(await get(`/api/incidents/${id}`, 'Viewer'));
    assert.ok(!timeline.includes('canary-of-the-reason'));
  });

  test('lists, facets and figures › find them and count them apart', async () => {
    const tag = `counted-${engine}`;
    const [one, two] = [
      await newIncident(service, { tags: [tag] }),
      await newIncident(service, { tags: [tag] }),
    ];
    await newEvidence(service, one);
    const headers = await service.as('Analyst');
    const urgent = { headers, body: { priority: 'P0' } };
    await service.call('PATCH', `/api/incidents/${one.id}`, urgent);
    const before = await get('/api/stats/incidents');
    await set(one.id, { outcome: 'false_positive', reason: 'No.' });
    const found = async (outcome: string) =>
      (await get(`${v1}/incidents?tag=${tag}&outcome=${outcome}`)).incidents.map(
        ({ id }: { id: string }) => id,
      );
    assert.deepEqual(await found('false_positive'), [one.id]);
    assert.deepEqual(await found('none'), [two.id]);
    assert.deepEqual(await found('!false_positive'), [two.id]);
    assert.deepEqual(await found('duplicate,accepted_risk'), []);
    const facets = (await get(`${v1}/incidents/facets?tag=${tag}`)).facets.outcome.values;
    assert.deepEqual(
      facets.map(({ value, count }: { value: string; count: number }) => [value, count]).sort(),
      [
        ['false_positive', 1],
        ['none', 1],
      ],
    );
    const after = await get('/api/stats/incidents');
    assert.equal(after.by_outcome.false_positive, before.by_outcome.false_positive + 1);
    assert.equal(after.by_outcome.none, before.by_outcome.none - 1);
    assert.deepEqual(
      [after.total, after.open_p0_p1, after.by_status],
      [before.total, before.open_p0_p1, before.by_status],
    );
    assert.equal(after.open_p0_p1_outcome, before.open_p0_p1_outcome + 1);
  });

  test('packages › name the outcome, to the public without reason and people', async () => {
    const { id } = await newIncident(service);
    const path = `${v1}/reports/evidence-package/${id}?format=json&audience=`;
    const bare = await get(`${path}internal`);
    assert.ok(!('outcome' in bare.contents.incident) && !('outcomes' in bare.contents.incident));
    await set(id, accepted);
    const inside = await get(`${path}internal`);
    assert.equal(inside.contents.incident.outcome, 'accepted_risk');
    assert.deepEqual(
      [
        inside.contents.incident.outcomes[0].reason,
        inside.contents.incident.outcomes[0].approved_by,
      ],
      [accepted.reason, accepted.approved_by],
    );
    const outside = await get(`${path}public`);
    assert.equal(outside.contents.incident.outcomes[0].outcome, 'accepted_risk');
    assert.ok(!JSON.stringify(outside).includes('canary-of-the-reason'));
  });
});
