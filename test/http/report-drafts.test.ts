// The text of a report that people write: versions, two at once, approval, and the bytes that go
// out.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import { assertProblem, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const energy = { entity: 'essential', sector: 'energy' };
const odd = 'Zażółć\r\n  two spaces, a tab\t, 日本 and \u{1F512}.\n\n';

onEachEngine('texts of reports', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  const urlOf = (id: string, obligation = 'NIS2-EW', language = 'en') =>
    `/api/ip3/v1/incidents/${id}/report-drafts/${obligation}/${language}`;
  async function ask(role: Role, method: 'GET' | 'PUT' | 'POST', url: string, body?: object) {
    const headers = await service.as(role);
    return service.call(method, url, { headers, ...(body === undefined ? {} : { body }) });
  }
  async function ok(...request: Parameters<typeof ask>) {
    const answer = await ask(...request);
    assert.ok(answer.status < 300, answer.text);
    return answer.body;
  }
  const release = (id: string, more: object = {}) =>
    ask('Legal/DPO', 'POST', `/api/reports/incidents/${id}/export`, {
      ...{ target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' },
      ...more,
    });
  async function packageOf(report_id: string) {
    const answer = await ask('Legal/DPO', 'GET', `/api/reports/${report_id}/package`);
    return JSON.parse(answer.text);
  }

  test('written, submitted, approved, released › these bytes go out, and the history says so', async () => {
    const { id } = await newIncident(service, energy);
    const url = urlOf(id);
    assert.equal((await ok('Analyst', 'GET', url)).state, 'none');
    const first = await ok('Analyst', 'PUT', url, { text: odd, begun_from: 0 });
    assert.deepEqual([first.state, first.number], ['written', 1]);
    await ok('Analyst', 'POST', `${url}/steps`, { step: 'commented', number: 1, comment: 'Ok?' });
    assertProblem(await release(id), 422, 'invalid_transition');
    const decide = { decision: 'approved', number: 1 };
    const early = await ask('Legal/DPO', 'POST', `${url}/decisions`, decide);
    assertProblem(early, 422, 'invalid_transition');
    await ok('Analyst', 'POST', `${url}/steps`, { step: 'submitted', number: 1 });
    assertProblem(await ask('Analyst', 'POST', `${url}/decisions`, decide), 403, 'forbidden');
    assert.equal((await ok('Legal/DPO', 'POST', `${url}/decisions`, decide)).state, 'approved');
    const released = await release(id);
    assert.equal(released.status, 202, released.text);
    const { contents } = await packageOf(released.body.report_id);
    assert.deepEqual(Buffer.from(contents.draft.en.text), Buffer.from(odd), 'byte for byte');
    assert.notEqual(contents.draft.pl.text, odd, 'the other language is as generated');
    const [said] = contents.written_text;
    const sha256 = createHash('sha256').update(odd).digest('hex');
    assert.deepEqual([said.language, said.text_sha256], ['en', sha256]);
    assert.ok(!JSON.stringify(contents).includes('Ok?'), 'comments stay inside');
    const { entries } = await ok('Analyst', 'GET', `${url}/entries`);
    const events = entries.map(({ event }: { event: string }) => event);
    assert.deepEqual(events, ['released', 'approved', 'submitted', 'commented', 'written']);
    assert.equal(entries[0].report_id, released.body.report_id);
  });

  test('a comment › sent again with its key › is there once', async () => {
    const { id } = await newIncident(service, energy);
    const url = urlOf(id);
    await ok('Analyst', 'PUT', url, { text: 'A text.', begun_from: 0 });
    const headers = { ...(await service.as('Analyst')), 'idempotency-key': 'comment-1' };
    const body = { step: 'commented', number: 1, comment: 'Ok?' };
    const send = () => service.call('POST', `${url}/steps`, { headers, body });
    const [first, again] = [await send(), await send()];
    assert.deepEqual([first.status, again.status, again.text], [200, 200, first.text]);
    const { entries } = await ok('Analyst', 'GET', `${url}/entries`);
    const events = entries.map(({ event }: { event: string }) => event);
    assert.deepEqual(events, ['commented', 'written']);
  });

  test('two people at once › one saves, the other is told, nothing is lost', async () => {
    const { id } = await newIncident(service, energy);
    const url = urlOf(id);
    const both = await Promise.all([
      ask('Analyst', 'PUT', url, { text: 'Of Anna.', begun_from: 0 }),
      ask('Legal/DPO', 'PUT', url, { text: 'Of Jan.', begun_from: 0 }),
    ]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    const later = both.find(({ status }) => status === 409)!;
    assert.equal(assertProblem(later, 409, 'conflict').number, 1);
    await ok('Legal/DPO', 'PUT', url, { text: 'Of both.', begun_from: 1 });
    const { entries } = await ok('Analyst', 'GET', `${url}/entries`);
    assert.equal(entries[0].text, 'Of both.');
    assert.match(entries[1].text, /^Of (Anna|Jan)\.$/);
  });

  test('approved, then changed › waits again; discarded › the generated text goes out', async () => {
    const { id } = await newIncident(service, energy);
    const url = urlOf(id);
    await ok('Analyst', 'PUT', url, { text: 'On 10.1.2.3 [to confirm: x].', begun_from: 0 });
    await ok('Analyst', 'POST', `${url}/steps`, { step: 'submitted', number: 1 });
    await ok('Legal/DPO', 'POST', `${url}/decisions`, { decision: 'approved', number: 1 });
    const check = `/api/ip3/v1/incidents/${id}/release-check?regime=nis2&phase=early_warning_24h`;
    const kinds = async () => {
      const { findings } = await ok('Analyst', 'GET', check);
      return findings.map(({ kind }: { kind: string }) => kind);
    };
    const approved = await kinds();
    assert.ok(approved.includes('internal_text') && approved.includes('open_place'));
    assert.ok(!approved.includes('unapproved_text'));
    await ok('Analyst', 'PUT', url, { text: 'Another.', begun_from: 1 });
    assert.ok((await kinds()).includes('unapproved_text'));
    assertProblem(await release(id), 422, 'invalid_transition');
    const discard = { step: 'discarded', number: 4 };
    assertProblem(await ask('Analyst', 'POST', `${url}/steps`, discard), 403, 'forbidden');
    await ok('Legal/DPO', 'POST', `${url}/steps`, discard);
    const released = await release(id);
    const { contents } = await packageOf(released.body.report_id);
    assert.match(contents.draft.en.text, /^Released by /);
    assert.equal(contents.written_text, undefined);
  });

  test('an approved text › an Analyst discards it › 403; returned by Legal/DPO › possible', async () => {
    const { id } = await newIncident(service, energy);
    const url = urlOf(id);
    await ok('Analyst', 'PUT', url, { text: 'A text.', begun_from: 0 });
    await ok('Analyst', 'POST', `${url}/steps`, { step: 'submitted', number: 1 });
    await ok('Legal/DPO', 'POST', `${url}/decisions`, { decision: 'approved', number: 1 });
    const discard = { step: 'discarded', number: 1 };
    const refused = await ask('Analyst', 'POST', `${url}/steps`, discard);
    assert.equal(assertProblem(refused, 403, 'forbidden').required_role, 'Legal/DPO');
    assert.equal((await ok('Analyst', 'GET', url)).state, 'approved');
    await ok('Legal/DPO', 'POST', `${url}/decisions`, { decision: 'returned', number: 1 });
    assert.equal((await ok('Analyst', 'POST', `${url}/steps`, discard)).state, 'none');
  });

  test('same records, another approved text › another report', async () => {
    const { id } = await newIncident(service, energy);
    const url = urlOf(id);
    const first = (await release(id)).body.report_id;
    assert.equal((await release(id)).body.report_id, first, 'still waiting');
    await ok('Analyst', 'PUT', url, { text: 'A text.', begun_from: 0 });
    await ok('Analyst', 'POST', `${url}/steps`, { step: 'submitted', number: 1 });
    await ok('Legal/DPO', 'POST', `${url}/decisions`, { decision: 'approved', number: 1 });
    const second = (await release(id)).body.report_id;
    assert.notEqual(second, first);
    assert.equal((await release(id)).body.report_id, second);
  });

  test('entries › changed in the database › refused', async () => {
    const sql = `update report_draft_entry set text = 'other'`;
    const { id } = await newIncident(service, energy);
    await ok('Analyst', 'PUT', urlOf(id), { text: 'A text.', begun_from: 0 });
    await assert.rejects(service.deps.database.pool.query(sql));
  });
});
