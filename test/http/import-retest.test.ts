// A retest import: the file becomes evidence of the incident, says whether the finding is still
// there, and opens the gate only when a person confirms one that shows that it is gone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem, count, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

onEachEngine('retest imports', (engine) => {
  let service: TestService;
  let headers: Record<string, string>;
  before(async () => {
    service = await openTestService(engine);
    headers = await service.as('Analyst');
  });
  after(() => service.close());

  let turn = 0;
  const newHost = () => `host-${engine}-${(turn += 1)}.example`;
  const table = (...rows: string[]) =>
    ['title,severity,cve,cvss,type,host', ...rows, ''].join('\n');
  const weakness = (host: string) => `Weak cipher,High,,,tls,${host}`;
  const other = (host: string) => `Old banner,Low,,,tls,${host}`;

  const send = (query: string, body: string) =>
    service.call('POST', `${v1}/imports/csv?${query}`, {
      headers: { ...headers, 'content-type': 'text/csv' },
      body,
    });
  const post = (path: string, body: unknown = {}) =>
    service.call('POST', `${v1}/${path}`, { headers, body });

  /** An incident of an imported finding on a host of its own. */
  async function reported() {
    const host = newHost();
    const run = await send('', table(weakness(host)));
    const list = await service.call('GET', `${v1}/incidents?run=${run.body.id}`, { headers });
    const incident = list.body.incidents[0] as { id: string; public_id: string };
    return { host, run: run.body as { id: string }, ...incident };
  }

  async function evidenceOf(id: string) {
    const { body } = await service.call('GET', `${v1}/incidents/${id}/evidence`, { headers });
    return body.evidence as Record<string, unknown>[];
  }

  test('the finding is gone › comparable; a signal with custody; confirmed, it opens the gate', async () => {
    const incident = await reported();
    const sent = await send(
      `retest_of=${incident.public_id}&filename=r.csv`,
      table(other(incident.host)),
    );
    assert.equal(sent.status, 201, sent.text);
    const { retest } = sent.body;
    const { evidence_id } = retest;
    assert.deepEqual(retest, {
      incident_id: incident.id,
      public_id: incident.public_id,
      finding_present: false,
      comparable: true,
      reason: `The same tool reports 1 other findings on ${incident.host} and not this one.`,
      evidence_id,
    });
    // The other finding is imported as ever.
    assert.deepEqual([sent.body.incidents_created, sent.body.evidence_created], [1, 2]);
    const record = (await evidenceOf(incident.id)).find(({ id }) => id === evidence_id)!;
    assert.equal(record['evidence_type'], 'retest_scan');
    assert.equal(record['status'], 'SIGNAL');
    assert.equal(record['evidence_class'], 'TEST_RESULT');
    assert.equal(record['hash_sha256'], sent.body.sha256);
    assert.equal(record['content_ref'], `vault:sha256:${sent.body.sha256}`);
    assert.equal(record['filename'], 'r.csv');
    assert.equal((record['chain_of_custody'] as unknown[]).length, 1);
    const content = `${v1}/evidence/${evidence_id}/content`;
    const bytes = await service.call('GET', content, { headers });
    assert.equal(bytes.text, table(other(incident.host)));

    // Absence closes nothing, and an unconfirmed retest does not either.
    const seen = await service.call('GET', `${v1}/incidents/${incident.id}`, { headers });
    assert.equal(seen.body.workflow_status, 'open');
    const early = await post(`incidents/${incident.id}/close`);
    assertProblem(early, 422, 'closure_requires_confirmed_evidence');
    assert.equal((await post(`evidence/${evidence_id}/confirm`)).status, 200);
    const closed = await post(`incidents/${incident.id}/close`);
    assert.equal(closed.status, 200, closed.text);
    assert.deepEqual(closed.body.gate_evidence, [evidence_id]);
    const read = await service.call('GET', `${v1}/imports/${sent.body.id}`, { headers });
    assert.deepEqual(read.body.retest, retest);
  });

  test('the finding is still there › said so, seen again, and the retest cannot be confirmed', async () => {
    const incident = await reported();
    const body = table(other(incident.host), weakness(incident.host));
    const { body: run } = await send(`retest_of=${incident.id}`, body);
    assert.deepEqual([run.retest.finding_present, run.retest.comparable], [true, true]);
    assert.match(run.retest.reason, /^The file still reports the finding \(row 3\)\.$/);
    assert.equal(run.incidents_updated, 1);
    const confirm = await post(`evidence/${run.retest.evidence_id}/confirm`);
    const refused = assertProblem(confirm, 409, 'conflict');
    assert.deepEqual([refused.finding_present, refused.comparable], [true, true]);
    const close = await post(`incidents/${incident.id}/close`);
    assertProblem(close, 422, 'closure_requires_confirmed_evidence');
  });

  test('a file that did not look at the host › not comparable, and cannot be confirmed', async () => {
    const incident = await reported();
    const { body: run } = await send(`retest_of=${incident.id}`, table(other(newHost())));
    assert.deepEqual([run.retest.finding_present, run.retest.comparable], [false, false]);
    assert.match(run.retest.reason, /didn't cover it proves nothing/);
    const refused = await post(`evidence/${run.retest.evidence_id}/confirm`);
    assert.match(assertProblem(refused, 409, 'conflict').detail, /can't be confirmed\. The file/);
  });

  test('a file of another tool › at the address of any kind › not comparable', async () => {
    const incident = await reported();
    const finding = { title: 'Old banner', severity: 'low', host: incident.host };
    const list = { source_tool: 'Another scanner', findings: [finding] };
    const sent = await service.call('POST', `${v1}/imports/auto?retest_of=${incident.id}`, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(list),
    });
    assert.equal(sent.status, 201, sent.text);
    assert.equal(sent.body.retest.comparable, false);
    assert.match(sent.body.retest.reason, /Another scanner \(generic-json\)/);
  });

  test('a dry run › says the same and attaches nothing', async () => {
    const incident = await reported();
    const before_ = await evidenceOf(incident.id);
    const body = table(other(incident.host));
    const { body: dry } = await send(`retest_of=${incident.id}&dry_run=true`, body);
    assert.equal(dry.retest.evidence_id, null);
    assert.deepEqual(await evidenceOf(incident.id), before_);
    const { body: run } = await send(`retest_of=${incident.id}`, body);
    assert.deepEqual({ ...run.retest, evidence_id: null }, dry.retest);
  });

  test('the same file twice › one record, and nothing new', async () => {
    const incident = await reported();
    const body = table(other(incident.host));
    const { body: first } = await send(`retest_of=${incident.id}`, body);
    const { body: second } = await send(`retest_of=${incident.id}`, body);
    assert.deepEqual(second.retest, first.retest);
    assert.deepEqual([second.incidents_created, second.evidence_created], [0, 0]);
    const scans = `evidence where incident_id = $1 and evidence_type = 'retest_scan'`;
    assert.equal(await count(service, scans, [incident.id]), 1);
  });

  test('undone › its record is withdrawn; confirmed before, 409', async () => {
    const incident = await reported();
    const { body: run } = await send(`retest_of=${incident.id}`, table(other(incident.host)));
    assert.equal((await post(`imports/${run.id}/undo`)).status, 200);
    const records = await evidenceOf(incident.id);
    const record = records.find(({ id }) => id === run.retest.evidence_id)!;
    assert.equal(record['status'], 'WITHDRAWN');

    const { body: again } = await send(`retest_of=${incident.id}`, table(other(incident.host)));
    assert.notEqual(again.retest.evidence_id, run.retest.evidence_id);
    await post(`evidence/${again.retest.evidence_id}/confirm`);
    assertProblem(await post(`imports/${again.id}/undo`), 409, 'conflict');
  });

  test('no such incident, one without a finding, an undone one › 422 before the file is read', async () => {
    const unread = 'this is no file of any tool';
    const none = await send('retest_of=INC-1999-000001', unread);
    assert.match(assertProblem(none, 422, 'unknown_reference').detail, /INC-1999-000001/);
    const { public_id } = await newIncident(service);
    const recorded = await send(`retest_of=${public_id}`, unread);
    assert.match(assertProblem(recorded, 422, 'unknown_reference').detail, /no finding of a tool/);
    const incident = await reported();
    await post(`imports/${incident.run.id}/undo`);
    const undone = await send(`retest_of=${incident.public_id}`, unread);
    assertProblem(undone, 422, 'unknown_reference');
  });

  test('below Analyst › nothing of the retest is shown', async () => {
    const incident = await reported();
    const { body: run } = await send(`retest_of=${incident.id}`, table(other(incident.host)));
    const viewer = { headers: await service.as('Viewer') };
    const seen = await service.call('GET', `${v1}/imports/${run.id}`, viewer);
    assert.equal(seen.body.retest, undefined);
    assert.ok(!seen.text.includes(run.retest.evidence_id));
  });
});
