// Splitting incidents over HTTP: what the preview says is what happens, no record moves, no legal
// clock starts later, undoing ends with the first work on the new incident.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { splitIncident } from '../../src/operations/splits/split-incident.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { run } from '../cli/program.ts';
import {
  assertProblem,
  newEvidence,
  newIncident,
  onEachEngine,
  unknownId,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const v1 = '/api/ip3/v1/incidents';
const second = path.join(import.meta.dirname, '../../contrib/verify_package.py');
const early = '2026-11-20T06:00:00.000Z';
const late = '2026-11-20T12:00:00.000Z';
const reason = 'Another sender, canary-of-the-reason.';

type Incident = { id: string; public_id: string };

onEachEngine('splits', (engine) => {
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
  const one = (fields: object = {}) =>
    newIncident(service, { detected_at: late, tags: ['mail', 'sales'], ...fields });
  const asked = (more: object = {}) => ({
    title: 'Mail to sales',
    tags: ['mail'],
    reason,
    ...more,
  });
  const split = async (origin: Incident, more: object = {}) => {
    const made = await post(`${origin.id}/split`, asked(more));
    assert.equal(made.status, 200, made.text);
    return made.body as { incident: Incident & Record<string, unknown>; split_id: string };
  };
  const undo = (origin: Incident, id: string) => post(`${origin.id}/splits/${id}/undo`);
  const told = async ({ id }: Incident) =>
    (await get(`/api/ip3/v1/audit?incident=${id}`, 'Admin')).entries.map(
      ({ action }: { action: string }) => action,
    );
  const records = async ({ id }: Incident) => {
    const { pool } = service.deps.database;
    const of = async (table: string) =>
      (await pool.query(`select * from ${table} where incident_id = $1 order by id`, [id]))
        .rows as unknown[];
    return [await of('evidence'), await of('action'), await get(`${v1}/${id}`)];
  };

  test('the preview › writes nothing; the split › does what it says and moves no record', async () => {
    const origin = await one();
    const evidence = await newEvidence(service, origin);
    const other = await newEvidence(service, origin);
    const headers = await service.as('Admin');
    const body = { title: 'Block the sender' };
    const url = `/api/incidents/${origin.id}/actions`;
    const action = stringIn((await service.call('POST', url, { headers, body })).body.id);
    const before = await records(origin);
    const log = await told(origin);
    const chosen = { evidence: [evidence], actions: [action], tags: ['sales'] };
    const dry = await post(`${origin.id}/split?dry_run=true`, asked(chosen));
    assert.equal(dry.status, 200, dry.text);
    const { preview } = dry.body;
    assert.deepEqual([dry.body.incident, dry.body.split_id, preview.hindrance], [null, null, null]);
    assert.deepEqual(await told(origin), log);
    assert.deepEqual((await get(`${v1}/${origin.id}/splits`)).splits, []);

    const made = await post(`${origin.id}/split`, asked(chosen), {
      'if-match': `"${preview.incident.version}"`,
    });
    assert.equal(made.status, 200, made.text);
    assert.deepEqual(made.body.preview, preview);
    assert.deepEqual(await records(origin), before);
    const { incident } = made.body;
    assert.deepEqual(
      [incident.title, incident.tags, incident.detected_at, incident.workflow_status],
      ['Mail to sales', ['sales'], late, 'open'],
    );
    assert.deepEqual((await get(`${v1}/${incident.id}/evidence`)).evidence, []);
    for (const side of [origin, incident]) {
      const [shown] = (await get(`${v1}/${side.id}/splits`)).splits;
      assert.deepEqual(
        [shown.origin.public_id, shown.incident.public_id, shown.evidence, shown.actions],
        [origin.public_id, incident.public_id, [evidence], [action]],
      );
      const [link] = (await get(`${v1}/${side.id}/links`)).links;
      assert.equal(link.relation, 'related');
    }
    assert.equal((await told(origin))[0], 'incident.split');
    assert.deepEqual((await told(incident)).slice(0, 2), [
      'incident.split_off',
      'incident.created',
    ]);
    const custody = async (id: string) =>
      (await get(`/api/ip3/v1/evidence/${id}`)).chain_of_custody.map(
        (entry: { action: string }) => entry.action,
      );
    assert.equal((await custody(evidence)).at(-1), 'split');
    assert.ok(!(await custody(other)).includes('split'));
  });

  test('proof of the origin › does not close the new incident', async () => {
    const origin = await one();
    const evidence = await newEvidence(service, origin, { evidence_type: 'retest_report' });
    const { incident } = await split(origin, { evidence: [evidence] });
    assertProblem(await post(`${incident.id}/close`), 422, 'closure_requires_confirmed_evidence');
    assert.equal((await post(`${origin.id}/close`)).status, 200);
  });

  test('legal clocks › start no later than those of the origin, facts of Legal/DPO included', async () => {
    const party = { entity: 'essential', sector: 'energy', gdpr_personal_data: true };
    for (const fields of [{}, { aware_at: early }, { detected_at: early, aware_at: late }]) {
      const origin = await one({ ...party, ...fields });
      const headers = await service.as('Legal/DPO');
      const facts = { risk_level: 'high', aware_at: early };
      const url = `${v1}/${origin.id}/legal-facts`;
      const put = await service.call('PUT', url, { headers, body: { facts } });
      const { incident } = await split(origin);
      const { rows } = await service.deps.database.pool.query(
        `select incident_id, obligation_id, due_at from legal_deadline
         where incident_id = any($1)`,
        [[origin.id, incident.id]],
      );
      const of = (id: string) =>
        new Map(
          rows
            .filter((row) => row.incident_id === id)
            .map((row) => [stringIn(row.obligation_id), stringIn(row.due_at)]),
        );
      assert.ok(of(origin.id).size > 0, `${put.text} ${JSON.stringify(rows)}`);
      assert.deepEqual(of(incident.id), of(origin.id));
    }
  });

  test('records that are none, nothing chosen, a wrong version, a closed one › refused', async () => {
    const [origin, stranger] = [await one(), await one()];
    const foreign = await newEvidence(service, stranger);
    const faults = async (more: object) =>
      assertProblem(
        await post(`${origin.id}/split`, asked(more)),
        400,
        'validation_failed',
      ).errors.map(({ pointer }: { pointer: string }) => pointer);
    assert.deepEqual(await faults({ evidence: [foreign] }), ['/evidence/0']);
    assert.deepEqual(await faults({ actions: [unknownId, 'nonsense'] }), [
      '/actions/0',
      '/actions/1',
    ]);
    assert.deepEqual(await faults({ tags: ['absent'] }), ['/tags/0']);
    assert.deepEqual(await faults({ tags: [] }), ['']);
    assert.deepEqual(await faults({ title: 'two\nlines' }), ['/title']);
    const stale = await post(`${origin.id}/split`, asked(), { 'if-match': '"99"' });
    assertProblem(stale, 412, 'precondition_failed');
    assertProblem(await post(`${unknownId}/split`, asked()), 404, 'not_found');
    await post(`${stranger.id}/outcome`, { outcome: 'false_positive', reason: 'x' });
    const refused = await post(`${stranger.id}/split`, asked());
    assert.equal(assertProblem(refused, 409, 'conflict').hindrance, 'has_outcome');
    const headers = await service.as('Viewer');
    const body = asked();
    const viewer = await service.call('POST', `${v1}/${origin.id}/split`, { headers, body });
    assertProblem(viewer, 403, 'forbidden');
    assert.deepEqual((await get(`${v1}/${origin.id}/splits`)).splits, []);
  });

  test('undone › the new incident is gone, the origin as before; the log keeps both', async () => {
    const origin = await one();
    const { incident, split_id } = await split(origin);
    const undone = await undo(origin, split_id);
    assert.equal(undone.status, 200, undone.text);
    const headers = await service.as('Analyst');
    const gone = await service.call('GET', `${v1}/${incident.id}`, { headers });
    assertProblem(gone, 404, 'not_found');
    assert.deepEqual((await get(`${v1}/${origin.id}/splits`)).splits, []);
    assert.deepEqual((await get(`${v1}/${origin.id}/links`)).links, []);
    assert.deepEqual((await told(origin)).slice(0, 2), ['incident.split_undone', 'incident.split']);
    assert.equal(assertProblem(await undo(origin, split_id), 409, 'conflict').hindrance, 'undone');
    assertProblem(await undo(origin, unknownId), 404, 'not_found');
    await split(origin);
  });

  test('work on the new incident › undoing is refused', async () => {
    const works: ((incident: Incident) => Promise<unknown>)[] = [
      (incident) => newEvidence(service, incident),
      ({ id }) => post(`${id}/notes`, { text: 'Seen.' }),
      async ({ id }) => post(`${id}/links`, { relation: 'related', incident: (await one()).id }),
      (incident) => split(incident),
      async ({ id }) => post(`${id}/merge`, { incidents: [{ id: (await one()).id }], reason: 'x' }),
      async ({ id }) =>
        service.call('PATCH', `${v1}/${id}`, {
          headers: await service.as('Analyst'),
          body: { title: 'Other words' },
        }),
    ];
    for (const work of works) {
      const origin = await one();
      const { incident, split_id } = await split(origin);
      await work(incident);
      const { hindrance } = assertProblem(await undo(origin, split_id), 409, 'conflict');
      assert.equal(hindrance, 'worked_on', String(work));
    }
  });

  test('two undos at once › one wins; a split twice with one key › one split', async () => {
    const origin = await one();
    const { split_id } = await split(origin);
    const statuses = (await Promise.all([undo(origin, split_id), undo(origin, split_id)])).map(
      ({ status }) => status,
    );
    assert.deepEqual(statuses.sort(), [200, 409]);
    const key = { 'idempotency-key': `split-${engine}` };
    const first = await post(`${origin.id}/split`, asked(), key);
    const again = await post(`${origin.id}/split`, asked(), key);
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal((await get(`${v1}/${origin.id}/splits`)).splits.length, 1);
  });

  test('killed in the middle › nothing of it is there', async () => {
    const origin = await one();
    let left = 3;
    const next = () => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return service.deps.ids.next();
    };
    const deps = { ...service.deps, ids: { ...service.deps.ids, next } };
    const work = splitIncident(deps, systemContext(deps, 'test'), origin.id, asked());
    await assert.rejects(work, /killed/);
    assert.deepEqual((await get(`${v1}/${origin.id}/splits`)).splits, []);
    assert.deepEqual(await told(origin), ['incident.created']);
  });

  test('packages of both › verify offline, before and after undoing', async () => {
    const origin = await one();
    const evidence = await newEvidence(service, origin);
    const { incident, split_id } = await split(origin, { evidence: [evidence] });
    const folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-splits-'));
    const keys = path.join(folder, 'keys.json');
    writeFileSync(keys, (await service.call('GET', '/.well-known/proofline-keys.json')).text);
    const check = async ({ id }: Incident) => {
      const file = path.join(folder, `${id}.json`);
      const taken = await get(`/api/ip3/v1/reports/evidence-package/${id}?format=json`);
      writeFileSync(file, JSON.stringify(taken));
      const args = [file, '--keys', keys];
      const { code, stdout } = await run(['verify', ...args]);
      assert.equal(code, 0, stdout);
      execFileSync('python3', [second, ...args], { stdio: 'ignore' });
      return JSON.stringify(taken.contents.timeline);
    };
    assert.ok((await check(origin)).includes(incident.public_id));
    assert.ok((await check(incident)).includes(origin.public_id));
    assert.equal((await undo(origin, split_id)).status, 200);
    await check(origin);
    rmSync(folder, { recursive: true });
  });

  test('a Viewer › sees public evidence of the split alone, no reason and no person', async () => {
    const origin = await one();
    const open = await newEvidence(service, origin, { visibility: 'public' });
    const hidden = await newEvidence(service, origin, { visibility: 'restricted' });
    const { incident } = await split(origin, { evidence: [open, hidden] });
    for (const { id } of [origin, incident]) {
      const answer = await get(`${v1}/${id}/splits`, 'Viewer');
      const [shown] = answer.splits;
      assert.deepEqual([shown.evidence, shown.reason, shown.split_by], [[open], null, null]);
      const timeline = JSON.stringify(await get(`/api/incidents/${id}`, 'Viewer'));
      for (const secret of [hidden, 'canary-of-the-reason']) {
        assert.ok(!(JSON.stringify(answer) + timeline).includes(secret), secret);
      }
    }
  });
});
