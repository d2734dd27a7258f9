// Merging incidents over HTTP: what the preview says is what happens, no record moves, no clock
// gets later, two at once never both win, and undoing restores exactly what was.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { run } from '../cli/program.ts';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const v1 = '/api/ip3/v1/incidents';
const second = path.join(import.meta.dirname, '../../contrib/verify_package.py');
const early = '2026-11-20T06:00:00.000Z';
const middle = '2026-11-20T09:00:00.000Z';
const late = '2026-11-20T12:00:00.000Z';

type Incident = { id: string; public_id: string };

onEachEngine('merges', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
    for (const role of ['Analyst', 'Viewer', 'Admin'] as const) await service.as(role);
  });
  after(() => service.close());

  const post = async (url: string, body: object = {}, more: Record<string, string> = {}) =>
    service.call('POST', `${v1}/${url}`, {
      headers: { ...(await service.as('Analyst')), ...more },
      body,
    });
  const get = async (url: string, role: Role = 'Analyst') => {
    const answer = await service.call('GET', url, { headers: await service.as(role) });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const named = (sources: readonly Incident[], versions: readonly number[] = []) => ({
    incidents: sources.map(({ public_id }, place) => {
      const version = versions[place];
      return { id: public_id, ...(version !== undefined && { version }) };
    }),
    reason: 'One campaign, canary-of-the-reason.',
  });
  const merge = (target: Incident, ...sources: Incident[]) =>
    post(`${target.id}/merge`, named(sources));
  const merged = async (target: Incident, ...sources: Incident[]) => {
    const made = await merge(target, ...sources);
    assert.equal(made.status, 200, made.text);
    return stringIn(made.body.merge_id);
  };
  const undo = (target: Incident, id: string) => post(`${target.id}/merges/${id}/undo`);
  const preview = (target: Incident, ...sources: Incident[]) =>
    get(`${v1}/${target.id}/merge-preview?from=${sources.map(({ id }) => id).join(',')}`);
  const one = (fields: object = {}) => newIncident(service, { detected_at: late, ...fields });
  const actions = async ({ id }: Incident) =>
    (await get(`/api/ip3/v1/audit?incident=${id}`, 'Admin')).entries.map(
      ({ action }: { action: string }) => action,
    );
  const rows = async (ids: readonly string[]) => {
    const { pool } = service.deps.database;
    const of = async (table: string, key = 'incident_id') =>
      (await pool.query(`select * from ${table} where ${key} = any($1) order by 1, 2`, [ids]))
        .rows as unknown[];
    const custody = `custody_entry join evidence on evidence.id = evidence_id`;
    return [await of('evidence'), await of(custody), await of('action'), await of('note')];
  };

  test('the preview › what happens: times, versions, counts; no record is touched', async () => {
    const target = await one();
    const [two, three] = [await one({ detected_at: early }), await one({ aware_at: middle })];
    await newEvidence(service, two, { evidence_type: 'retest_report' });
    await post(`${three.id}/notes`, { text: 'Seen there as well.' });
    const ids = [target.id, two.id, three.id];
    const before = await rows(ids);
    const plan = await preview(target, two, three);
    assert.deepEqual(plan.hindrances, []);
    assert.deepEqual(
      plan.incidents.map((row: Record<string, unknown>) => [
        row['public_id'],
        row['evidence'],
        row['notes'],
      ]),
      [
        [two.public_id, 1, 0],
        [three.public_id, 0, 1],
      ],
    );
    assert.deepEqual(plan.times, [{ name: 'detected_at', before: late, after: early }]);
    const versions = plan.incidents.map(({ version }: { version: number }) => version);
    const made = await post(`${target.id}/merge`, named([two, three], versions), {
      'if-match': `"${plan.incident.version}"`,
    });
    assert.equal(made.status, 200, made.text);
    assert.equal(made.body.incident.detected_at, early);
    assert.deepEqual(await rows(ids), before);
    for (const source of [two, three]) {
      const shown = await get(`${v1}/${source.id}`);
      assert.deepEqual([shown.outcome, shown.status_lifecycle], ['merged', 'open']);
      const [outcome] = (await get(`${v1}/${source.id}/outcomes`)).outcomes;
      assert.deepEqual(
        [outcome.merged_into.public_id, outcome.merge_id, outcome.duplicate_of],
        [target.public_id, made.body.merge_id, null],
      );
      assert.equal((await actions(source))[0], 'incident.merged');
    }
    assert.equal((await actions(target))[0], 'incident.merge_received');
    const [entry] = (await get(`${v1}/${target.id}/merges`)).merges;
    assert.equal(entry.incidents.length, 2);
  });

  test('proof of a merged incident › does not close the other one', async () => {
    const [target, source] = [await one(), await one()];
    await newEvidence(service, source, { evidence_type: 'retest_report' });
    await merged(target, source);
    assertProblem(await post(`${target.id}/close`), 422, 'closure_requires_confirmed_evidence');
    const closed = await post(`${source.id}/close`);
    assert.equal(closed.status, 200, closed.text);
    assert.equal(closed.body.incident.outcome, null);
  });

  test('undone › times, outcomes and versions of the records as before; the log keeps both', async () => {
    const [target, source] = [await one(), await one({ detected_at: early, aware_at: middle })];
    const before = [await get(`${v1}/${target.id}`), await get(`${v1}/${source.id}`)];
    const id = await merged(target, source);
    assert.equal((await get(`${v1}/${target.id}`)).aware_at, middle);
    const undone = await undo(target, id);
    assert.equal(undone.status, 200, undone.text);
    const after = [await get(`${v1}/${target.id}`), await get(`${v1}/${source.id}`)];
    const without = (row: Record<string, unknown>) => ({ ...row, updated_at: null });
    assert.deepEqual(after.map(without), before.map(without));
    for (const incident of [target, source]) {
      const [last, first] = await actions(incident);
      assert.equal(last, 'incident.merge_undone');
      assert.match(first, /^incident\.merge(d|_received)$/);
    }
    assert.equal(assertProblem(await undo(target, id), 409, 'conflict').hindrance, 'undone');
    await merged(target, source);
  });

  test('what rests on the merge › undoing is refused and says why', async () => {
    const why = async (target: Incident, id: string) =>
      assertProblem(await undo(target, id), 409, 'conflict').hindrance;
    const pair = async () => {
      const [target, source] = [await one(), await one({ detected_at: early })];
      return { target, source, id: await merged(target, source) };
    };
    const closed = await pair();
    await newEvidence(service, closed.source, { evidence_type: 'retest_report' });
    assert.equal((await post(`${closed.source.id}/close`)).status, 200);
    assert.equal(await why(closed.target, closed.id), 'source_closed');

    const done = await pair();
    await newEvidence(service, done.target, { evidence_type: 'retest_report' });
    assert.equal((await post(`${done.target.id}/close`)).status, 200);
    assert.equal(await why(done.target, done.id), 'target_closed');

    const on = await pair();
    const further = await one();
    const higher = await merged(further, await one());
    const later = await merged(on.target, await one());
    assert.equal(await why(on.target, on.id), 'later_merge');
    assert.equal((await undo(on.target, later)).status, 200);
    assert.equal((await undo(on.target, on.id)).status, 200);
    assertProblem(await undo(on.target, higher), 404, 'not_found');

    const reported = await pair();
    const headers = await service.as('Admin');
    const body = { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' };
    const url = `/api/reports/incidents/${reported.target.id}/export`;
    assert.equal((await service.call('POST', url, { headers, body })).status, 202);
    assert.equal(await why(reported.target, reported.id), 'legal_steps');

    const changed = await pair();
    await service.deps.database.pool.query('update incident set detected_at = $2 where id = $1', [
      changed.target.id,
      middle,
    ]);
    assert.equal(await why(changed.target, changed.id), 'times_changed');
  });

  test('closed, with an outcome, with others, itself, twice, none › refused, nothing changed', async () => {
    const [target, source, chained] = [await one(), await one(), await one()];
    await merged(source, chained);
    const refused = assertProblem(await merge(target, source, chained), 409, 'conflict');
    assert.deepEqual(refused.hindrances, [
      { public_id: source.public_id, hindrance: 'has_others' },
      { public_id: chained.public_id, hindrance: 'has_outcome' },
    ]);
    assertProblem(await merge(chained, target), 409, 'conflict');
    assertProblem(await merge(target, target), 422, 'unknown_reference');
    const twin = await one();
    assertProblem(await merge(target, twin, twin), 400, 'validation_failed');
    const many = { incidents: Array(21).fill({ id: twin.id }), reason: 'x' };
    assertProblem(await post(`${target.id}/merge`, many), 400, 'validation_failed');
    const old = await post(`${target.id}/merge`, named([twin], [7]));
    assert.equal(assertProblem(old, 412, 'precondition_failed').incident, twin.public_id);
    const stale = await post(`${target.id}/merge`, named([twin]), { 'if-match': '"7"' });
    assertProblem(stale, 412, 'precondition_failed');
    assert.equal((await get(`${v1}/${target.id}/merges`)).count, 0);
    const duplicate = { outcome: 'duplicate', reason: 'x', duplicate_of: chained.public_id };
    assertProblem(await post(`${twin.id}/outcome`, duplicate), 409, 'conflict');
    assertProblem(await post(`${chained.id}/outcome/withdraw`), 409, 'conflict');
    const byHand = { outcome: 'merged', reason: 'x' };
    assertProblem(await post(`${twin.id}/outcome`, byHand), 400, 'validation_failed');
  });

  test('two merges at once › of one into two, of two into each other › one wins', async () => {
    const [a, b, c] = [await one(), await one(), await one()];
    const statuses = async (...both: ReturnType<typeof merge>[]) =>
      (await Promise.all(both)).map(({ status }) => status).sort();
    assert.deepEqual(await statuses(merge(a, c), merge(b, c)), [200, 409]);
    const [d, e] = [await one(), await one()];
    assert.deepEqual(await statuses(merge(d, e), merge(e, d)), [200, 409]);
    const [f, g] = [await one(), await one()];
    const id = await merged(f, g);
    assert.deepEqual(await statuses(undo(f, id), undo(f, id)), [200, 409]);
  });

  test('evidence is added while merging › kept with its own incident, custody holds', async () => {
    const [target, source] = [await one(), await one()];
    const [made, ...added] = await Promise.all([
      merge(target, source),
      ...[1, 2, 3, 4].map(() => newEvidence(service, source)),
    ]);
    assert.equal(made.status, 200, made.text);
    const held = (await get(`${v1}/${source.id}/evidence`)).evidence;
    assert.deepEqual(held.map(({ id }: { id: string }) => id).sort(), [...added].sort());
    for (const id of added) {
      const headers = await service.as('Analyst');
      const checked = await service.call('POST', `/api/ip3/v1/evidence/${id}/verify`, { headers });
      assert.equal(checked.body.custody.holds, true, checked.text);
    }
  });

  test('a fault in the middle › nothing of the merge is there; a retry does it once', async () => {
    const { mergeIncidents } = await import('../../src/operations/merges/merge-incidents.ts');
    const { systemContext } = await import('../../src/operations/system-context.ts');
    const [target, two, three] = [await one(), await one({ detected_at: early }), await one()];
    let made = 0;
    const next = () => {
      made += 1;
      if (made === 3) throw new Error('killed');
      return service.deps.ids.next();
    };
    const deps = { ...service.deps, ids: { ...service.deps.ids, next } };
    const incidents = [{ id: two.id }, { id: three.id }];
    const work = mergeIncidents(deps, systemContext(deps, 'test'), target.id, {
      incidents,
      reason: 'x',
    });
    await assert.rejects(work, /killed/);
    assert.equal((await get(`${v1}/${two.id}`)).outcome, null);
    assert.equal((await get(`${v1}/${target.id}`)).detected_at, late);
    assert.equal((await get(`${v1}/${target.id}/merges`)).count, 0);
    const key = { 'idempotency-key': `merge-${engine}` };
    const first = await post(`${target.id}/merge`, named([two, three]), key);
    const again = await post(`${target.id}/merge`, named([two, three]), key);
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal((await get(`${v1}/${target.id}/merges`)).count, 1);
  });

  test('legal clocks › the other incident keeps its own; this one gets no later one', async () => {
    const party = { entity: 'essential', sector: 'energy', gdpr_personal_data: true };
    const target = await one({ ...party, aware_at: late });
    const source = await one({ ...party, aware_at: early, detected_at: early });
    const due = async ({ id }: Incident) =>
      (await get(`/api/ip3/v1/legal/deadlines?nearest_of=${id}`)).deadlines[0]?.due_at ?? null;
    const before = { target: await due(target), source: await due(source) };
    const plan = await preview(target, source);
    const id = await merged(target, source);
    assert.equal(await due(source), before.source);
    for (const row of plan.deadlines) {
      assert.ok(row.due_after <= row.due_at, JSON.stringify(row));
    }
    assert.ok(before.target !== null && plan.deadlines.length > 0);
    assert.ok((await due(target)) < before.target);
    await undo(target, id);
    assert.deepEqual({ target: await due(target), source: await due(source) }, before);
  });

  test('packages of both › verify, and say where the incident went', async () => {
    const [target, source] = [await one(), await one()];
    const evidence = await newEvidence(service, source);
    const take = ({ id }: Incident) =>
      get(`/api/ip3/v1/reports/evidence-package/${id}?format=json`);
    const id = await merged(target, source);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-merges-'));
    const keys = path.join(folder, 'keys.json');
    writeFileSync(keys, (await service.call('GET', '/.well-known/proofline-keys.json')).text);
    const check = async () => {
      for (const incident of [target, source]) {
        const file = path.join(folder, `${incident.id}.json`);
        writeFileSync(file, JSON.stringify(await take(incident)));
        const asked = [file, '--keys', keys];
        const { code, stdout } = await run(['verify', ...asked]);
        assert.equal(code, 0, stdout);
        execFileSync('python3', [second, ...asked], { stdio: 'ignore' });
      }
    };
    await check();
    const { contents } = await take(source);
    assert.equal(contents.incident.outcomes[0].merged_into, target.id);
    assert.equal(contents.evidence[0].id, evidence);
    await undo(target, id);
    await check();
    rmSync(folder, { recursive: true });
  });

  test('a Viewer › reads where it went, without reason and people; merges nothing', async () => {
    const [target, source] = [await one(), await one()];
    await merged(target, source);
    const shown = await get(`${v1}/${target.id}/merges`, 'Viewer');
    assert.equal(shown.merges[0].incidents[0].public_id, source.public_id);
    assert.ok(!JSON.stringify(shown).includes('canary-of-the-reason'));
    const headers = await service.as('Viewer');
    const body = named([source]);
    const refused = await service.call('POST', `${v1}/${target.id}/merge`, { headers, body });
    assertProblem(refused, 403, 'forbidden');
    assertProblem(
      await service.call('GET', `${v1}/${target.id}/merge-preview?from=${source.id}`, { headers }),
      403,
      'forbidden',
    );
  });

  test('lists and figures › find and count merged ones apart', async () => {
    const tag = `merged-${engine}`;
    const [target, source] = [await one({ tags: [tag] }), await one({ tags: [tag] })];
    const before = (await get('/api/stats/incidents')).by_outcome;
    await merged(target, source);
    const found = (await get(`${v1}?tag=${tag}&outcome=merged`)).incidents;
    assert.deepEqual(
      found.map(({ id }: Incident) => id),
      [source.id],
    );
    const after = (await get('/api/stats/incidents')).by_outcome;
    assert.deepEqual([after.merged, after.duplicate], [before.merged + 1, before.duplicate]);
  });
});
