// One change to all incidents that match a filter: each item by the rules of a single change, its
// results, cancel, undo, and going on after the process is gone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runNextBulkChange } from '../../src/operations/bulk/run-bulk-change.ts';
import { assertProblem, newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';
const never = new AbortController().signal;

onEachEngine('bulk changes', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    headers = await service.as('Analyst');
  });
  after(() => service.close());

  async function start(filter: object, change: object) {
    const body = { filter, change };
    return service.call('POST', `${v1}/bulk-changes`, { headers, body });
  }

  async function get(url: string) {
    return (await service.call('GET', url, { headers })).body;
  }

  async function worked(id: unknown) {
    while (await runNextBulkChange(service.deps, never));
    return get(`${v1}/bulk-changes/${String(id)}`);
  }

  const counts = ({ status, total, done, refused, waiting }: Record<string, unknown>) => [
    ...[status, total, done, refused, waiting],
  ];

  async function fresh(tag: string, n: number) {
    const made = [];
    for (let at = 0; at < n; at += 1) {
      made.push(await newIncident(service, { title: `${tag} ${at}`, tags: [tag, 'Old'] }));
    }
    return made;
  }

  test('assigned › those that matched at the start, and undone but for what changed since', async () => {
    const [one, two, closed] = await fresh('alpha', 3);
    await service.deps.database.pool.query(
      `update incident set status_lifecycle = 'closed', workflow_status = 'closed' where id = $1`,
      [closed!.id],
    );
    const owner = headers['email'] ?? 'analyst@example.org';
    const begun = await start({ tag: 'alpha' }, { assign: { owner_email: owner } });
    assert.equal(begun.status, 202, begun.text);
    assert.deepEqual(counts(begun.body), ['running', 3, 0, 0, 3]);
    const late = await newIncident(service, { title: 'late', tags: ['alpha'] });
    assert.deepEqual(counts(await worked(begun.body.id)), ['completed', 3, 2, 1, 0]);
    const refused = await get(`${v1}/bulk-changes/${begun.body.id}/items?state=refused`);
    assert.equal(refused.items[0].public_id, closed!.public_id);
    assert.match(refused.items[0].reason, /closed/);
    assert.equal((await get(`${v1}/incidents/${late.id}`)).owner_email, null);
    assert.equal((await get(`${v1}/incidents/${one!.id}`)).workflow_status, 'assigned');
    const admin = await service.as('Admin');
    const audit = await service.call('GET', `${v1}/audit?incident=${one!.id}`, { headers: admin });
    const entry = audit.body.entries.find(
      ({ action }: { action: string }) => action === 'incident.assigned',
    );
    assert.equal(entry.request_id, begun.body.id);

    const move = { body: { to: 'fixing' }, headers };
    await service.call('POST', `${v1}/incidents/${two!.id}/transition`, move);
    const undo = await service.call('POST', `${v1}/bulk-changes/${begun.body.id}/undo`, {
      headers,
    });
    assert.equal(undo.status, 202, undo.text);
    assert.deepEqual(counts(await worked(undo.body.id)), ['completed', 2, 1, 1, 0]);
    const restored = await get(`${v1}/incidents/${one!.id}`);
    assert.deepEqual([restored.owner_email, restored.workflow_status], [null, 'open']);
    assert.equal((await get(`${v1}/incidents/${two!.id}`)).workflow_status, 'fixing');
    const again = await service.call('POST', `${v1}/bulk-changes/${begun.body.id}/undo`, {
      headers,
    });
    assertProblem(again, 409, 'conflict');
  });

  test('tagged, moved, prioritised › each by its rules', async () => {
    const [one] = await fresh('beta', 2);
    const tagged = await start({ tag: 'beta' }, { tag: { add: ['New', 'BETA'], remove: ['old'] } });
    assert.deepEqual(counts(await worked(tagged.body.id)), ['completed', 2, 2, 0, 0]);
    assert.deepEqual((await get(`${v1}/incidents/${one!.id}`)).tags, ['beta', 'New']);
    const moved = await start({ tag: 'new' }, { move: { to: 'triaged' } });
    assert.deepEqual(counts(await worked(moved.body.id)), ['completed', 2, 2, 0, 0]);
    const jumped = await start({ tag: 'new' }, { move: { to: 'retest' } });
    assert.deepEqual(counts(await worked(jumped.body.id)), ['completed', 2, 0, 2, 0]);
    // A priority needs confirmed evidence.
    const rated = await start({ tag: 'new' }, { prioritise: { priority: 'P0' } });
    assert.deepEqual(counts(await worked(rated.body.id)), ['completed', 2, 0, 2, 0]);
    const undo = await service.call('POST', `${v1}/bulk-changes/${tagged.body.id}/undo`, {
      headers,
    });
    assert.deepEqual(counts(await worked(undo.body.id)), ['completed', 2, 0, 2, 0]);
  });

  test('severity set › where evidence is confirmed, with the reason, and undone', async () => {
    const [one, gap] = await fresh('rated', 2);
    await newEvidence(service, one!);
    const change = { classify: { severity: 'critical', reason: 'Reachable from outside.' } };
    const begun = await start({ tag: 'rated' }, change);
    assert.deepEqual(counts(await worked(begun.body.id)), ['completed', 2, 1, 1, 0]);
    const refused = await get(`${v1}/bulk-changes/${begun.body.id}/items?state=refused`);
    assert.equal(refused.items[0].public_id, gap!.public_id);
    assert.match(refused.items[0].reason, /^Attach confirmed evidence/);
    const set = await get(`${v1}/incidents/${one!.id}`);
    assert.equal(set.severity, 'critical');
    const { timeline } = await get(`/api/incidents/${one!.id}`);
    const entry = timeline.find(
      ({ action }: { action: string }) => action === 'incident.classified',
    );
    assert.equal(entry.detail.reason, 'Reachable from outside.');
    const url = `${v1}/bulk-changes/${begun.body.id}/undo`;
    const undo = await service.call('POST', url, { headers });
    assert.deepEqual(counts(await worked(undo.body.id)), ['completed', 1, 1, 0, 0]);
    assert.equal((await get(`${v1}/incidents/${one!.id}`)).severity, null);
  });

  test('severity that makes NIS2 relevant › undone with it', async () => {
    const [one] = await fresh('relevant', 1);
    await newEvidence(service, one!);
    const body = { sector: 'energy' };
    await service.call('PATCH', `${v1}/incidents/${one!.id}`, { headers, body });
    const relevance = async () => (await get(`${v1}/incidents/${one!.id}`)).flags.nis2_relevant;
    const before = await relevance();
    const begun = await start({ tag: 'relevant' }, { classify: { severity: 'critical' } });
    await worked(begun.body.id);
    assert.deepEqual([before, await relevance()], [false, true]);
    const url = `${v1}/bulk-changes/${begun.body.id}/undo`;
    await worked((await service.call('POST', url, { headers })).body.id);
    assert.equal(await relevance(), false);
  });

  test('only some of those that match › the others stay', async () => {
    const [one, two] = await fresh('some', 2);
    const body = { filter: { tag: 'some' }, ids: [one!.id], change: { tag: { add: ['taken'] } } };
    const begun = await service.call('POST', `${v1}/bulk-changes`, { headers, body });
    assert.deepEqual(counts(await worked(begun.body.id)), ['completed', 1, 1, 0, 0]);
    assert.deepEqual((await get(`${v1}/incidents/${two!.id}`)).tags, ['some', 'Old']);
    const odd = { ...body, ids: ['x'] };
    const no = await service.call('POST', `${v1}/bulk-changes`, { headers, body: odd });
    assertProblem(no, 400, 'validation_failed');
  });

  test('a process that is gone in the middle › another goes on, and nothing is recorded twice', async () => {
    const made = await fresh('gamma', 60);
    const begun = await start({ tag: 'gamma' }, { tag: { add: ['kept'] } });
    const { id } = begun.body;
    const { pool } = service.deps.database;
    // The first is committed, and its process is gone before it could note the result.
    const first = made.map((one) => one.id).sort()[0]!;
    const gone = new AbortController();
    const stopped = runNextBulkChange(service.deps, gone.signal);
    gone.abort();
    await stopped;
    await worked(id);
    await pool.query(
      `update bulk_change_item set state = 'waiting', version = null
        where bulk_id = $1 and incident_id = $2`,
      [id, first],
    );
    await pool.query(
      `update bulk_change set status = 'running', ended_at = null, leased_until = null where id = $1`,
      [id],
    );
    assert.deepEqual(counts(await worked(id)), ['completed', 60, 60, 0, 0]);
    const { rows } = await pool.query(
      `select count(*)::int as n from audit_entry
        where incident_id = $1 and action = 'incident.described'`,
      [first],
    );
    assert.equal(rows[0].n, 1);
  });

  test('a lease › keeps others away until it ends', async () => {
    await fresh('delta', 1);
    const begun = await start({ tag: 'delta' }, { tag: { add: ['x'] } });
    const { pool } = service.deps.database;
    const lease = `update bulk_change set leased_until = $2 where id = $1`;
    await pool.query(lease, [begun.body.id, '2999-01-01T00:00:00Z']);
    assert.deepEqual(counts(await worked(begun.body.id)), ['running', 1, 0, 0, 1]);
    await pool.query(lease, [begun.body.id, '2001-01-01T00:00:00Z']);
    assert.deepEqual(counts(await worked(begun.body.id)), ['completed', 1, 1, 0, 0]);
  });

  test('cancelled › the rest stays as it is', async () => {
    const [one] = await fresh('epsilon', 2);
    const begun = await start({ tag: 'epsilon' }, { tag: { add: ['x'] } });
    const url = `${v1}/bulk-changes/${begun.body.id}/cancel`;
    const { body } = await service.call('POST', url, { headers });
    assert.deepEqual(counts(body), ['cancelled', 2, 0, 0, 2]);
    await worked(begun.body.id);
    assert.deepEqual((await get(`${v1}/incidents/${one!.id}`)).tags, ['epsilon', 'Old']);
    assertProblem(await service.call('POST', url, { headers }), 409, 'conflict');
  });

  test('a role that was taken away › ends it as failed', async () => {
    await fresh('zeta', 1);
    const begun = await start({ tag: 'zeta' }, { tag: { add: ['x'] } });
    const { pool } = service.deps.database;
    const { rows } = await pool.query('select account_id from bulk_change where id = $1', [
      begun.body.id,
    ]);
    const take = `update account set roles = $2 where id = $1`;
    await pool.query(take, [rows[0].account_id, ['Viewer']]);
    while (await runNextBulkChange(service.deps, never));
    await pool.query(take, [rows[0].account_id, ['Analyst']]);
    const ended = await get(`${v1}/bulk-changes/${begun.body.id}`);
    assert.equal(ended.status, 'failed');
  });

  test('what cannot be › refused, and nobody else sees it', async () => {
    await fresh('eta', 1);
    const unknown = { assign: { owner_email: 'nobody-here@bank.example' } };
    assertProblem(await start({ tag: 'eta' }, unknown), 400, 'validation_failed');
    assertProblem(await start({ tag: 'eta' }, {}), 400, 'validation_failed');
    const two = { move: { to: 'triaged' }, tag: { add: ['x'] } };
    assertProblem(await start({ tag: 'eta' }, two), 400, 'validation_failed');
    const begun = await start({ tag: 'eta' }, { tag: { add: ['x'] } });
    const admin = await service.as('Admin');
    const url = `${v1}/bulk-changes/${begun.body.id}`;
    assertProblem(await service.call('GET', url, { headers: admin }), 404, 'not_found');
    const viewer = await service.as('Viewer');
    assertProblem(await service.call('GET', url, { headers: viewer }), 403, 'forbidden');
  });
});
