// POST …/reports/{id}/receipt: what is matched, what is kept, what it starts, and what it refuses;
// and POST …/reports/{id}/retry.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { assertProblem, count, form, onEachEngine, sha256, unknownId } from '../support/records.ts';
import { deliverOnce, newReport, readReport, type ExportedReport } from '../support/reports.ts';
import { openTestService, serviceSecret, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

onEachEngine('receipts of reports', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  const send = async (id: string, body: unknown, headers: Record<string, string> = {}) =>
    service.call('POST', `/api/reports/${id}/receipt`, {
      headers: { ...(await service.as('Legal/DPO')), ...headers },
      body,
    });

  const get = async (url: string) =>
    (await service.call('GET', url, { headers: await service.as('Analyst') })).body;

  const statement = ({ package_sha256 }: ExportedReport, fields = {}) => ({
    ...{ package_sha256, receipt_kind: 'upo', source: 'e-Doręczenia', message_id: 'EDOR-1' },
    ...fields,
  });

  test('JSON › with the hash of the package › evidence, confirmed, submission, clocks', async () => {
    const report = await newReport(service);
    await deliverOnce(service);
    const answer = await send(report.report_id, statement(report));
    assert.equal(answer.status, 201, answer.text);
    const { evidence_id, status, delivery, acknowledged_sha256 } = answer.body;
    assert.deepEqual([status, delivery], ['CONFIRMED', 'confirmed']);
    assert.equal(acknowledged_sha256, report.package_sha256);
    const evidence = await get(`${v1}/evidence/${evidence_id}`);
    const { evidence_type, visibility, integrity, incident_id } = evidence;
    assert.deepEqual(
      { evidence_type, status: evidence.status, visibility, integrity, incident_id },
      {
        ...{ evidence_type: 'upo_edelivery', status: 'CONFIRMED', visibility: 'restricted' },
        ...{ integrity: 'verified', incident_id: report.incident.id },
      },
    );
    const told = await readReport(service, report.report_id);
    assert.equal(told.delivery, 'confirmed');
    assert.equal(told.receipts[0].evidence_id, evidence_id);
    const { rows } = await service.deps.database.pool.query(
      'select obligation_id, receipt_evidence_id from legal_submission where incident_id = $1',
      [report.incident.id],
    );
    assert.deepEqual(rows, [{ obligation_id: 'NIS2-EW', receipt_evidence_id: evidence_id }]);
    const incident = await get(`/api/incidents/${report.incident.id}`);
    assert.equal(incident.evidence_status, 'confirmed');
  });

  test('submission › of the notification › the clock of the final report starts', async () => {
    const report = await newReport(service, {
      ...{ target: 'csirt', regime: 'nis2', phase: 'notification_72h' },
    });
    const facts = {
      nis2_class: 'essential',
      nis2_significant: true,
      aware_at: '2026-01-05T08:00:00Z',
    };
    const headers = await service.as('Analyst');
    const url = `${v1}/incidents/${report.incident.id}`;
    await service.call('PUT', `${url}/legal-facts`, { headers, body: facts });
    const notified = async (): Promise<number> => {
      const { dimensions } = await get(`${url}/coverage`);
      return dimensions.find((one: { key: string }) => one.key === 'notification').score;
    };
    const final = async () =>
      (await get(`${url}/legal-triggers`)).triggers.find(
        (one: { id: string }) => one.id === 'NIS2-FR',
      );
    assert.equal((await final()).status, 'pending_predecessor');
    assert.equal(await notified(), 0);
    assert.equal((await send(report.report_id, statement(report))).status, 201);
    assert.ok((await notified()) > 0, 'and coverage counts the receipt');
    const started = await final();
    assert.notEqual(started.status, 'pending_predecessor');
    assert.notEqual(started.clock.due_at, null);
  });

  test('form › with the file of the receipt › its bytes are the evidence', async () => {
    const report = await newReport(service);
    const content = '<potwierdzenie/>';
    const made = form([
      { name: 'package_sha256', content: report.artifact_sha256.toUpperCase() },
      { name: 'receipt_kind', content: 'proof_of_receipt' },
      { name: 'file', content, filename: 'upo.xml', type: 'application/xml' },
    ]);
    const answer = await send(report.report_id, made.body, made.headers);
    assert.equal(answer.status, 201, answer.text);
    const evidence = await get(`${v1}/evidence/${answer.body.evidence_id}`);
    assert.equal(evidence.hash_sha256, sha256(content));
    assert.equal(evidence.filename, 'upo.xml');
    // No one has to have sent it before: it was delivered in person.
    const { delivery, sent_at } = await readReport(service, report.report_id);
    assert.equal(delivery, 'confirmed');
    assert.equal(sent_at, null, 'this service sent nothing');
    assert.equal(await deliverOnce(service), false, 'and it is not sent any more');
  });

  test('same receipt › twice, one after the other and at once › one record', async () => {
    const report = await newReport(service);
    const body = statement(report);
    const first = await send(report.report_id, body);
    const second = await send(report.report_id, body);
    assert.deepEqual(second.body, first.body);
    const other = await newReport(service);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(other.report_id, statement(other))),
    );
    assert.equal(new Set(answers.map((one) => one.body.evidence_id)).size, 1);
    for (const { incident } of [report, other]) {
      assert.equal(await count(service, 'evidence where incident_id = $1', [incident.id]), 1);
      const sent = 'legal_submission where incident_id = $1';
      assert.equal(await count(service, sent, [incident.id]), 1);
    }
  });

  test('proof of sending › before the receipt › sent and not confirmed, one submission', async () => {
    const report = await newReport(service);
    const sending = statement(report, { receipt_kind: 'proof_of_sending' });
    const sent = await send(report.report_id, sending);
    assert.deepEqual([sent.status, sent.body.delivery], [201, 'sent']);
    assert.equal((await readReport(service, report.report_id)).sent_at, null);
    const confirmed = await send(report.report_id, statement(report));
    assert.equal(confirmed.body.delivery, 'confirmed');
    const { incident } = report;
    assert.equal(await count(service, 'evidence where incident_id = $1', [incident.id]), 2);
    assert.equal(await count(service, 'legal_submission where incident_id = $1', [incident.id]), 1);
    const late = await send(report.report_id, { ...sending, message_id: 'EDOR-2' });
    assert.equal(late.body.delivery, 'confirmed', 'nothing goes back');
  });

  test('hash › of another report, or none › 422, 400, and nothing is kept', async () => {
    const [report, other] = [await newReport(service), await newReport(service)];
    const wrong = await send(report.report_id, statement(other));
    const problem = assertProblem(wrong, 422, 'hash_mismatch');
    assert.equal(problem.package_sha256, report.package_sha256);
    const faults = [
      {},
      { package_sha256: 'abc' },
      statement(report, { receipt_kind: 'hearsay' }),
      statement(report, { issued_at: 'yesterday' }),
      statement(report, { issued_at: '2999-01-01T00:00:00Z' }),
      statement(report, { issued_at: '2020-01-01T00:00:00Z' }),
      ...['!!!not base64', 'QUJD=QUJD', 'QUJDR', 'data:text/plain;base64,QUJD'].map((text) =>
        statement(report, { content_base64: text }),
      ),
    ];
    for (const body of faults) {
      assertProblem(await send(report.report_id, body), 400, 'validation_failed');
    }
    const empty = form([
      { name: 'package_sha256', content: report.package_sha256 },
      { name: 'file', content: '', filename: 'upo.xml' },
    ]);
    const refused = await send(report.report_id, empty.body, empty.headers);
    assertProblem(refused, 400, 'validation_failed');
    assert.equal(await count(service, 'evidence where incident_id = $1', [report.incident.id]), 0);
    assert.equal((await readReport(service, report.report_id)).delivery, 'queued');
  });

  test('report › unknown › 404', async () => {
    const body = { package_sha256: sha256('x') };
    for (const id of [unknownId, 'none']) {
      assertProblem(await send(id, body), 404, 'not_found');
      const headers = await service.as('Legal/DPO');
      assertProblem(
        await service.call('POST', `/api/reports/${id}/retry`, { headers }),
        404,
        'not_found',
      );
    }
  });

  test('receipt and retry › below Legal/DPO, nobody, the secret › 403, 401, deprecated', async () => {
    const report = await newReport(service);
    const body = statement(report);
    for (const action of ['receipt', 'retry']) {
      const url = `/api/reports/${report.report_id}/${action}`;
      for (const role of ['Analyst', 'Operator', 'DevSecOps', 'AI Safety'] satisfies Role[]) {
        const answer = await service.call('POST', url, { headers: await service.as(role), body });
        assertProblem(answer, 403, 'forbidden');
      }
      assertProblem(await service.call('POST', url, { body }), 401, 'unauthorized');
    }
    const headers = { 'x-service-secret': serviceSecret };
    const url = `/api/reports/${report.report_id}/receipt`;
    const answer = await service.call('POST', url, { headers, body });
    assert.equal(answer.status, 201, answer.text);
    assert.match(String(answer.headers['deprecation']), /^@\d+$/);
  });

  test('retry › queued, prepared or confirmed › 422 that says where it stands', async () => {
    const report = await newReport(service);
    const headers = await service.as('Legal/DPO');
    const url = `/api/reports/${report.report_id}/retry`;
    const refused = async () =>
      assertProblem(await service.call('POST', url, { headers }), 422, 'invalid_transition').from;
    assert.equal(await refused(), 'queued');
    while (await deliverOnce(service));
    assert.equal(await refused(), 'prepared');
    await send(report.report_id, statement(report));
    assert.equal(await refused(), 'confirmed');
  });
});
