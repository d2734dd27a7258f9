// Undoing an import: only while no one worked on what it made; nothing of it is shown any more and
// nothing of it is deleted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routeAccess } from '../../src/http/route-access.ts';
import { listCustody } from '../../src/store/evidence/evidence.ts';
import { firstBrokenEntry } from '../../src/trust/custody.ts';
import { assertProblem, count, newEvidence, onEachEngine, unknownId } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { wholeAnswer } from '../support/whole-answer.ts';

const v1 = '/api/ip3/v1';
/** The queries without which an address answers 400. */
const required: Readonly<Record<string, string>> = {
  'merge-preview': '?from=INC-2020-000001',
  'release-check': '?regime=nis2&phase=early_warning_24h',
};
const heading = 'title,severity,cve,cvss,type,host';

onEachEngine('undo', (engine) => {
  let service: TestService;
  let analyst: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    analyst = await service.as('Analyst');
  });
  after(() => service.close());

  let turn = 0;
  const newName = () => `${engine} weakness ${(turn += 1)}`;

  function importRows(titles: readonly string[], severity = 'High', path = 'csv') {
    const rows = titles.map((title) => `${title},${severity},,,web,shop.example.org`);
    const headers = { ...analyst, 'content-type': 'text/csv' };
    const body = [heading, ...rows, ''].join('\n');
    return service.call('POST', `${v1}/imports/${path}`, { headers, body });
  }

  const undo = (id: string, body?: unknown, more: Record<string, string> = {}) =>
    service.call('POST', `${v1}/imports/${id}/undo`, { headers: { ...analyst, ...more }, body });

  async function incidentsOf(run: { id: string }) {
    const url = `${v1}/incidents?run=${run.id}&limit=200`;
    const list = await service.call('GET', url, { headers: analyst });
    return list.body.incidents as { id: string; public_id: string; last_seen: string }[];
  }

  const read = async (id: string) =>
    (await service.call('GET', `${v1}/incidents/${id}`, { headers: analyst })).body;

  async function evidenceOf(id: string) {
    const url = `${v1}/incidents/${id}/evidence`;
    const list = await service.call('GET', url, { headers: analyst });
    return list.body.evidence as {
      id: string;
      status: string;
      chain_of_custody: { action: string }[];
    }[];
  }

  test('an untouched import › undone › gone everywhere, kept in the database, noted', async () => {
    const canary = `canaryundone${engine}`;
    const { body: run } = await importRows([canary, `${canary} two`]);
    const incidents = await incidentsOf(run);
    const [record] = await evidenceOf(incidents[0]!.id);
    const ids = [run.id, record!.id, ...incidents.flatMap(({ id, public_id }) => [id, public_id])];
    // A package that was exported would prevent the undo.
    const earlier = await everything(ids, /\/reports\//);
    assert.ok(earlier.some(({ text }) => text.includes(canary)));

    const undone = await undo(run.id, { reason: 'Wrong host.' });
    assert.equal(undone.status, 200, undone.text);
    assert.equal(undone.body.status, 'undone');
    assert.equal(undone.body.undone_by, 'analyst@example.org');
    assert.ok(undone.body.undone_at);

    const hidden = [canary, ...incidents.flatMap(({ id, public_id }) => [id, public_id])];
    for (const { url, status, text } of await everything(ids)) {
      const named = [...hidden, record!.id].filter((word) => !url.includes(word));
      for (const word of named) assert.ok(!text.includes(word), `${url} shows ${word}`);
      const asked = [...incidents, record!].some(({ id }) => url.includes(id));
      if (asked) assert.equal(status, 404, url);
    }
    const kept = `evidence where connector_run_id = $1 and status = 'withdrawn'
      and withdrawn_reason = 'The import ' || $1::text || ' was undone. Wrong host.'`;
    assert.equal(await count(service, kept, [run.id]), 2);
    const custody = `custody_entry where evidence_id = $1`;
    // Imported, checked, withdrawn; looking is no work.
    assert.equal(await count(service, custody, [record!.id]), 3);
    await assertChainHolds(record!.id);
    assert.equal(await count(service, 'incident where connector_run_id = $1', [run.id]), 2);
    const trail = await service.call('GET', `${v1}/audit?action=import.undone`, {
      headers: await service.as('Admin'),
    });
    const { detail } = trail.body.entries[0];
    assert.deepEqual(
      [detail.run_id, detail.incidents_undone, detail.evidence_withdrawn, detail.reason],
      [run.id, 2, 2, 'Wrong host.'],
    );
  });

  async function assertChainHolds(evidence_id: string): Promise<void> {
    const { kysely } = service.deps.database;
    const chain = await listCustody(kysely, [evidence_id]);
    const { hash_after: hash_sha256 } = chain[0]!;
    assert.equal(firstBrokenEntry({ id: evidence_id, hash_sha256 }, chain), null);
    assert.equal(chain.at(-1)?.action, 'withdrawn');
  }

  /** Everything that an Admin can GET, for these ids and as lists and searches. */
  async function everything(ids: readonly string[], leftOut = /^$/) {
    const headers = await service.as('Admin');
    const routes = Object.entries(routeAccess)
      .filter(([route, access]) => route.startsWith('GET /api/') && access !== 'anyone')
      .map(([route]) => route.slice(4))
      // Parts of what an import does not make, e.g. an entry of an engagement's log.
      .filter((path) => !/:(?!id\b)/.test(path))
      // What was done stays in the trail for ever.
      .filter((path) => !path.endsWith('/audit') && !leftOut.test(path));
    const filled = routes
      .flatMap((path) => (path.includes(':id') ? ids.map((id) => path.replace(':id', id)) : [path]))
      .map((path) => `${path}${required[path.split('/').at(-1)!] ?? ''}`);
    const searches = [`${v1}/incidents?q=canaryundone${engine}`, `${v1}/incidents?source_tool=csv`];
    const answers = [];
    for (const url of [...filled, ...searches]) {
      answers.push({ url, ...(await wholeAnswer(service, url, headers)) });
    }
    return answers;
  }

  test('the same file after the undo › is created anew under new numbers', async () => {
    const names = [newName(), newName()];
    const { body: first } = await importRows(names);
    const earlier = await incidentsOf(first);
    await undo(first.id);
    assert.deepEqual(await incidentsOf(first), []);
    const { body: second } = await importRows(names);
    assert.equal(second.incidents_created, 2);
    assert.equal(second.reopened, 0);
    assert.equal(second.evidence_created, 2);
    const numbers = (await incidentsOf(second)).map(({ public_id }) => public_id);
    for (const { public_id } of earlier) assert.ok(!numbers.includes(public_id));
  });

  test('undone twice, and again under the same key › the same answer, one entry', async () => {
    const { body: run } = await importRows([newName()]);
    const key = { 'idempotency-key': `undo ${run.id}` };
    const first = await undo(run.id, undefined, key);
    const replayed = await undo(run.id, undefined, key);
    assert.equal(replayed.headers['idempotent-replayed'], 'true');
    const second = await undo(run.id);
    assert.deepEqual([second.status, second.body], [200, first.body]);
    assert.deepEqual(replayed.body, first.body);
    const entries = `audit_entry where action = 'import.undone' and entry like '%' || $1 || '%'`;
    assert.equal(await count(service, entries, [run.id]), 1);
  });

  const works: [string, (incident: { id: string; evidence: string }) => Promise<unknown>][] = [
    ['assigned', ({ id }) => post(`incidents/${id}/assign`, {})],
    ['moved', ({ id }) => post(`incidents/${id}/transition`, { to: 'triaged' })],
    ['given evidence', ({ id }) => newEvidence(service, { id })],
    ['its signal confirmed', ({ evidence }) => post(`evidence/${evidence}/confirm`, {})],
    ['its signal withdrawn', ({ evidence }) => post(`evidence/${evidence}/withdraw`, why)],
    ['flagged', ({ id }) => patch(id, { gdpr_breach: true })],
    ['not closed for want of proof', ({ id }) => post(`incidents/${id}/close`, {})],
    ['handed out as a package', ({ id }) => packageOf(id)],
  ];
  const why = { reason: 'Of another host.' };
  const packageOf = (id: string) =>
    service.call('GET', `${v1}/reports/evidence-package/${id}`, { headers: analyst });
  const post = (path: string, body: unknown) =>
    service.call('POST', `${v1}/${path}`, { headers: analyst, body });
  const patch = (id: string, body: unknown) =>
    service.call('PATCH', `/api/incidents/${id}`, { headers: analyst, body });

  for (const [work, act] of works) {
    test(`one incident was ${work} › 409 that names it, nothing is undone`, async () => {
      const { body: run } = await importRows([newName(), newName()]);
      const incidents = await incidentsOf(run);
      const [one] = incidents;
      const [record] = await evidenceOf(one!.id);
      await act({ id: one!.id, evidence: record!.id });
      const refused = assertProblem(await undo(run.id), 409, 'conflict');
      assert.deepEqual([refused.worked_on, refused.seen_later], [1, 0]);
      assert.deepEqual(refused.incidents, [one!.public_id]);
      assert.match(
        String(refused.detail),
        new RegExp(`1 of its incidents \\(${one!.public_id}\\)`),
      );
      assert.equal((await incidentsOf(run)).length, 2);
      const reread = await service.call('GET', `${v1}/imports/${run.id}`, { headers: analyst });
      assert.equal(reread.body.status, 'completed');
    });
  }

  test('one incident was worked on and seen again › 409 that names it once', async () => {
    const names = [newName(), newName()];
    const { body: run } = await importRows(names);
    const ids = (await incidentsOf(run)).map(({ public_id }) => public_id);
    await importRows(names);
    await post(`incidents/${ids[0]}/assign`, {});
    const refused = assertProblem(await undo(run.id), 409, 'conflict');
    assert.deepEqual([refused.worked_on, refused.seen_later], [1, 2]);
    assert.deepEqual(refused.incidents.toSorted(), ids.toSorted());
  });

  test('a later import saw its incidents › 409 that names the run; after its undo, undone', async () => {
    const names = Array.from({ length: 7 }, newName);
    const { body: first } = await importRows(names);
    const seenFirst = new Map((await incidentsOf(first)).map((one) => [one.id, one.last_seen]));
    const { body: second } = await importRows(names, 'Low');
    const { body: third } = await importRows(names, 'Medium');
    const refused = assertProblem(await undo(first.id), 409, 'conflict');
    assert.deepEqual([refused.worked_on, refused.seen_later], [0, 7]);
    assert.equal(refused.incidents.length, 5);
    assert.deepEqual(refused.later_runs, [third.id]);

    // The middle one first: what the third saw stays seen.
    const middle = await undo(second.id);
    assert.equal(middle.status, 200, middle.text);
    for (const { last_seen } of await incidentsOf(first)) {
      assert.equal(last_seen, third.started_at);
    }
    assert.equal((await undo(third.id)).status, 200);
    for (const { id, last_seen } of await incidentsOf(first)) {
      assert.equal(last_seen, seenFirst.get(id));
      const records = await evidenceOf(id);
      assert.deepEqual(records.map(({ status }) => status).sort(), [
        'SIGNAL',
        'WITHDRAWN',
        'WITHDRAWN',
      ]);
    }
    assert.equal((await undo(first.id)).status, 200);
  });

  test('an import that only saw incidents again › after its undo and again › adds its evidence anew', async () => {
    const name = newName();
    const { body: first } = await importRows([name]);
    const [incident] = await incidentsOf(first);
    const { body: second } = await importRows([name], 'Low');
    await undo(second.id);
    const { body: third } = await importRows([name], 'Low');
    assert.deepEqual([third.incidents_updated, third.evidence_created], [1, 1]);
    assert.equal((await read(incident!.id)).last_seen, third.started_at);
  });

  test('a signal on an older incident that a person confirmed › 409', async () => {
    const name = newName();
    const { body: first } = await importRows([name]);
    const [incident] = await incidentsOf(first);
    const { body: second } = await importRows([name], 'Low');
    const records = await evidenceOf(incident!.id);
    await post(`evidence/${records[1]!.id}/confirm`, {});
    const refused = assertProblem(await undo(second.id), 409, 'conflict');
    assert.deepEqual(refused.incidents, [incident!.public_id]);
  });

  test('a successor of a closed incident › undone and imported again › names the closed one again', async () => {
    const name = newName();
    const { body: first } = await importRows([name]);
    const [closed] = await incidentsOf(first);
    await newEvidence(service, closed!, { evidence_type: 'retest_report' });
    assert.equal((await post(`incidents/${closed!.id}/close`, {})).status, 200);
    const { body: second } = await importRows([name]);
    assert.equal((await undo(second.id)).status, 200);
    const { body: third } = await importRows([name]);
    assert.equal(third.reopened, 1);
    const [successor] = await incidentsOf(third);
    assert.equal((await read(successor!.id)).recurrence_of, closed!.id);
  });

  test('a failed run, an unknown run, a Viewer › 409, 404, 403', async () => {
    const headers = { ...analyst, 'content-type': 'application/xml' };
    const broken = { headers, body: '<issues><issue>' };
    const failed = await service.call('POST', `${v1}/imports/webproxy`, broken);
    assertProblem(await undo(failed.body.run_id), 409, 'conflict');
    assertProblem(await undo(unknownId), 404, 'not_found');
    assertProblem(await undo('x'), 404, 'not_found');
    const { body: run } = await importRows([newName()]);
    const viewer = { headers: await service.as('Viewer') };
    const url = `${v1}/imports/${run.id}/undo`;
    assertProblem(await service.call('POST', url, viewer), 403, 'forbidden');
  });

  test('more incidents than a batch › all undone, every record with its entry', async () => {
    const prefix = newName();
    const names = Array.from({ length: 1203 }, (_, at) => `${prefix} ${at}`);
    const { body: run } = await importRows(names);
    assert.equal(run.incidents_created, 1203);
    assert.equal((await undo(run.id)).status, 200);
    const withdrawn = `evidence e where connector_run_id = $1 and status = 'withdrawn' and exists (
      select from custody_entry c where c.evidence_id = e.id and seq = 1 and action = 'withdrawn')`;
    assert.equal(await count(service, withdrawn, [run.id]), 1203);
    const live = 'incident where connector_run_id = $1 and undone_at is null';
    assert.equal(await count(service, live, [run.id]), 0);
  });
});
