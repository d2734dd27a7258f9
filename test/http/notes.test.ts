// Notes over HTTP: versions, conflicts, who sees and changes them, what the log says of them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../src/domain/role.ts';
import {
  assertProblem,
  newEvidence,
  newIncident,
  onEachEngine,
  sha256,
  unknownId,
} from '../support/records.ts';
import { openTestService, type Answer, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const v1 = '/api/ip3/v1';

/** A note, a version of one, or an entry of the trail, as far as these tests read them. */
interface Row {
  id: string;
  version: number;
  event: string;
  text: string | null;
  text_sha256: string;
  reason: string | null;
  action: string;
  note_id: string;
  attachments: string[];
  detail: { text_sha256: string; before: { text_sha256: string } };
}

onEachEngine('notes', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  async function ask(
    role: Role,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const sent = { headers: { ...(await service.as(role)), ...headers } };
    return service.call(method, `${v1}${url}`, body === undefined ? sent : { ...sent, body });
  }

  async function write(incident: { id: string }, body: object, role: Role = 'Analyst') {
    const made = await ask(role, 'POST', `/incidents/${incident.id}/notes`, body);
    assert.equal(made.status, 201, made.text);
    return made.body;
  }

  const list = async (role: Role, incident: { id: string }, query = '') =>
    (await ask(role, 'GET', `/incidents/${incident.id}/notes${query}`)).body.notes as Row[];

  const trail = async (incident: { id: string }) => {
    const answer = await ask('Admin', 'GET', `/audit?incident=${incident.id}`);
    return answer.body.entries as Row[];
  };

  test('a note › written › read back; the log has the hash of its text, not the text', async () => {
    const incident = await newIncident(service);
    const text = 'Reproduced on **staging**, *canary-of-the-text*.';
    const note = await write(incident, { text });
    assert.equal(note.text, text);
    assert.equal(note.text_sha256, sha256(text));
    assert.equal(note.visibility, 'internal');
    assert.equal(note.created_by, 'analyst@example.org');
    const read = await ask('Analyst', 'GET', `/notes/${note.id}`);
    assert.deepEqual(read.body, note);
    assert.equal(read.headers['etag'], '"1"');
    const entry = (await trail(incident)).find(({ action }) => action === 'note.created')!;
    assert.equal(entry.note_id, note.id);
    assert.equal(entry.detail.text_sha256, sha256(text));
    assert.ok(!JSON.stringify(await trail(incident)).includes('canary-of-the-text'));
  });

  test('a note › edited › each version stays; a stale version is refused', async () => {
    const incident = await newIncident(service);
    const note = await write(incident, { text: 'First.' });
    const url = `/notes/${note.id}`;
    const second = await ask('Analyst', 'PATCH', url, { text: 'Second.' }, { 'if-match': '"1"' });
    assert.equal(second.status, 200, second.text);
    assert.equal(second.headers['etag'], '"2"');
    assert.ok(second.body.edited_at);
    const stale = await ask('Analyst', 'PATCH', url, { text: 'Third.' }, { 'if-match': '"1"' });
    assertProblem(stale, 412, 'precondition_failed');
    assert.equal(stale.body.current_version, 2);
    const { versions } = (await ask('Analyst', 'GET', `${url}/versions`)).body;
    assert.deepEqual(
      versions.map((one: Row) => [one.version, one.event, one.text, one.text_sha256]),
      [
        [2, 'written', 'Second.', sha256('Second.')],
        [1, 'written', 'First.', sha256('First.')],
      ],
    );
    const entry = (await trail(incident)).find(({ action }) => action === 'note.edited')!;
    assert.equal(entry.detail.before.text_sha256, sha256('First.'));
    assert.equal(entry.detail.text_sha256, sha256('Second.'));
  });

  test('versions › more than a page › read to the first', async () => {
    const note = await write(await newIncident(service), { text: 'v1' });
    for (const text of ['v2', 'v3']) await ask('Analyst', 'PATCH', `/notes/${note.id}`, { text });
    const seen: number[] = [];
    let url = `/notes/${note.id}/versions?limit=1`;
    for (;;) {
      const { body } = await ask('Analyst', 'GET', url);
      seen.push(...body.versions.map((one: Row) => one.version));
      if (body.next_cursor === null) break;
      url = `/notes/${note.id}/versions?limit=1&cursor=${body.next_cursor}`;
    }
    assert.deepEqual(seen, [3, 2, 1]);
  });

  test('a note of somebody else › edited or withdrawn › refused; an Admin withdraws', async () => {
    const note = await write(await newIncident(service), { text: 'Mine.' });
    const url = `/notes/${note.id}`;
    for (const role of ['Operator', 'Admin'] as const) {
      assertProblem(await ask(role, 'PATCH', url, { text: 'Theirs.' }), 403, 'forbidden');
    }
    const reason = { reason: 'Names a customer.' };
    assertProblem(await ask('Operator', 'POST', `${url}/retract`, reason), 403, 'forbidden');
    const withdrawn = await ask('Admin', 'POST', `${url}/retract`, reason);
    assert.equal(withdrawn.status, 200, withdrawn.text);
    assertProblem(await ask('Analyst', 'POST', `${url}/restore`), 403, 'forbidden');
    assert.equal((await ask('Admin', 'POST', `${url}/restore`)).body.text, 'Mine.');
  });

  test('a note › withdrawn › without its text for others, and nothing is destroyed', async () => {
    const incident = await newIncident(service);
    const note = await write(incident, { text: 'A secret.', attachments: [] });
    const url = `/notes/${note.id}`;
    const gone = await ask('Analyst', 'POST', `${url}/retract`, { reason: 'A slip.' });
    assert.equal(gone.body.text, null);
    assert.equal(gone.body.retracted_reason, 'A slip.');
    assert.equal(gone.body.retracted_by, 'analyst@example.org');
    const twice = await ask('Analyst', 'POST', `${url}/retract`, { reason: 'Again.' });
    assertProblem(twice, 422, 'invalid_transition');
    assertProblem(await ask('Analyst', 'PATCH', url, { text: 'X' }), 422, 'invalid_transition');
    assert.equal((await list('Operator', incident))[0]!.text, null);
    const textsOf = async (role: Role) =>
      (await ask(role, 'GET', `${url}/versions`)).body.versions.map((one: Row) => [
        one.event,
        one.text,
        one.reason,
      ]);
    const retracted = ['retracted', null, 'A slip.'];
    assert.deepEqual(await textsOf('Operator'), [retracted, ['written', null, null]]);
    assert.deepEqual(await textsOf('Analyst'), [retracted, ['written', 'A secret.', null]]);
    assert.deepEqual(await textsOf('Admin'), [retracted, ['written', 'A secret.', null]]);
    const back = await ask('Analyst', 'POST', `${url}/restore`);
    assert.equal(back.body.text, 'A secret.');
    assertProblem(await ask('Analyst', 'POST', `${url}/restore`), 422, 'invalid_transition');
    const actions = (await trail(incident)).map(({ action }) => action).reverse();
    assert.deepEqual(actions.slice(-3), ['note.created', 'note.retracted', 'note.restored']);
  });

  test('the database › a note or a version deleted or changed › refused', async () => {
    await write(await newIncident(service), { text: 'Kept.' });
    const { pool } = service.deps.database;
    for (const sql of [
      'delete from note',
      'truncate note cascade',
      'delete from note_version',
      'truncate note_version',
      `update note_version set text = 'Other.'`,
    ]) {
      await assert.rejects(pool.query(sql), /append-only/);
    }
  });

  test('replies › one level; a reply has the subject and visibility of its note', async () => {
    const incident = await newIncident(service);
    const note = await write(incident, { text: 'Question?', visibility: 'public' });
    const reply = await write(incident, { text: 'Answer.', parent_id: note.id }, 'Operator');
    assert.equal(reply.visibility, 'public');
    const url = `/incidents/${incident.id}/notes`;
    const deeper = await ask('Analyst', 'POST', url, { text: 'More.', parent_id: reply.id });
    assertProblem(deeper, 409, 'conflict');
    const other = await newIncident(service);
    const elsewhere = { text: 'More.', parent_id: note.id };
    const wrong = await ask('Analyst', 'POST', `/incidents/${other.id}/notes`, elsewhere);
    assertProblem(wrong, 422, 'unknown_reference');
    const narrowed = await ask('Analyst', 'PATCH', `/notes/${note.id}`, { visibility: 'internal' });
    assert.equal(narrowed.status, 200, narrowed.text);
    assert.deepEqual(await list('Viewer', incident), []);
    const wider = await ask('Operator', 'PATCH', `/notes/${reply.id}`, { visibility: 'public' });
    assertProblem(wider, 400, 'validation_failed');
  });

  test('mentions › addresses of accounts; unknown ones stay plain text', async () => {
    await service.as('Operator');
    const text = '@operator@example.org and @nobody@example.org, mail@operator@example.org';
    const note = await write(await newIncident(service), { text });
    assert.deepEqual(note.mentions, ['operator@example.org']);
    assert.equal(note.text, text);
  });

  /** A record of each kind that a note can be on. */
  async function subjectsOf({ id }: { id: string }) {
    const evidence_id = await newEvidence(service, { id });
    const headers = await service.as('Admin');
    const step = { title: 'Block the host' };
    const actionUrl = `/api/incidents/${id}/actions`;
    const action = await service.call('POST', actionUrl, { headers, body: step });
    const asked = { target: 'nis2_authority', regime: 'nis2', phase: 'early_warning_24h' };
    const exportUrl = `/api/reports/incidents/${id}/export`;
    const report = await service.call('POST', exportUrl, { headers, body: asked });
    const action_id = stringIn(action.body.id);
    return { evidence_id, action_id, report_id: stringIn(report.body.report_id) };
  }

  test('subjects › evidence, action or report of the incident; others are refused', async () => {
    const incident = await newIncident(service);
    const subjects = await subjectsOf(incident);
    for (const [name, id] of Object.entries(subjects)) {
      const note = await write(incident, { text: `On ${name}.`, [name]: id });
      const found = await list('Analyst', incident, `?${name}=${id}`);
      assert.deepEqual(
        found.map((one) => one.id),
        [note.id],
      );
      const url = `/incidents/${incident.id}/notes`;
      const wrong = await ask('Analyst', 'POST', url, { text: 'X', [name]: unknownId });
      assertProblem(wrong, 422, 'unknown_reference');
      const foreign = `/incidents/${(await newIncident(service)).id}/notes`;
      const theirs = await ask('Analyst', 'POST', foreign, { text: 'X', [name]: id });
      assertProblem(theirs, 422, 'unknown_reference');
    }
    const url = `/incidents/${incident.id}/notes`;
    const both = await ask('Analyst', 'POST', url, { text: 'X', ...subjects });
    assertProblem(both, 400, 'validation_failed');
    const open = { text: 'X', report_id: subjects.report_id, visibility: 'public' };
    assertProblem(await ask('Analyst', 'POST', url, open), 400, 'validation_failed');
  });

  test('attachments › records of the incident; a Viewer sees those that are public', async () => {
    const incident = await newIncident(service);
    const open = await newEvidence(service, incident, { visibility: 'public' });
    const closed = await newEvidence(service, incident);
    const attachments = [closed, open];
    const note = await write(incident, { text: 'See both.', visibility: 'public', attachments });
    assert.deepEqual(note.attachments, attachments);
    const [seen] = await list('Viewer', incident);
    assert.deepEqual(seen!.attachments, [open]);
    const foreign = await newEvidence(service, await newIncident(service));
    const url = `/incidents/${incident.id}/notes`;
    for (const attached of [[foreign], [unknownId], ['x']]) {
      const answer = await ask('Analyst', 'POST', url, { text: 'X', attachments: attached });
      assertProblem(answer, 422, 'unknown_reference');
    }
  });

  test('visibility › as of evidence › hidden notes are not listed, read, or named', async () => {
    const incident = await newIncident(service);
    const evidence = await newEvidence(service, incident, { visibility: 'public' });
    const shown = await write(incident, { text: 'Open.', visibility: 'public' });
    const hidden = await write(incident, { text: 'canary', visibility: 'restricted' });
    const on = { text: 'About it.', visibility: 'public', evidence_id: evidence };
    const about = await write(incident, on);
    const idsOf = async (role: Role) => (await list(role, incident)).map((one: Row) => one.id);
    assert.deepEqual(await idsOf('Viewer'), [about.id, shown.id]);
    assert.deepEqual(await idsOf('Analyst'), [about.id, hidden.id, shown.id]);
    for (const url of [`/notes/${hidden.id}`, `/notes/${hidden.id}/versions`]) {
      assertProblem(await ask('Reporter', 'GET', url), 404, 'not_found');
    }
    // The record is hidden now, and with it what was said about it.
    const change = { visibility: 'internal', reason: 'Names a customer.' };
    await ask('Analyst', 'POST', `/evidence/${evidence}/visibility`, change);
    assert.deepEqual(await idsOf('Viewer'), [shown.id]);
    assertProblem(await ask('Viewer', 'GET', `/notes/${about.id}`), 404, 'not_found');
    const timelineOf = async (role: Role) => {
      const headers = await service.as(role);
      const url = `/api/incidents/${incident.id}`;
      const { body } = await service.call('GET', url, { headers });
      return body.timeline.filter(({ action }: Row) => action === 'note.created').length;
    };
    assert.equal(await timelineOf('Analyst'), 3);
    assert.equal(await timelineOf('Viewer'), 1);
  });

  test('an earlier version › was internal, the note is public now › only the later one', async () => {
    const incident = await newIncident(service);
    const note = await write(incident, { text: 'For us.' });
    const change = { text: 'For everyone.', visibility: 'public' };
    await ask('Analyst', 'PATCH', `/notes/${note.id}`, change);
    const { body } = await ask('Viewer', 'GET', `/notes/${note.id}/versions`);
    assert.deepEqual(
      body.versions.map((one: Row) => one.text),
      ['For everyone.'],
    );
  });

  test('an incident that was taken back › its notes › 404', async () => {
    const incident = await newIncident(service);
    const note = await write(incident, { text: 'Gone with it.' });
    const sql = 'update incident set undone_at = now() where id = $1';
    await service.deps.database.pool.query(sql, [incident.id]);
    assertProblem(await ask('Admin', 'GET', `/incidents/${incident.id}/notes`), 404, 'not_found');
    assertProblem(await ask('Admin', 'GET', `/notes/${note.id}`), 404, 'not_found');
    const reply = { text: 'X', parent_id: note.id };
    const late = await ask('Admin', 'POST', `/incidents/${incident.id}/notes`, reply);
    assertProblem(late, 404, 'not_found');
  });

  test('bounds › empty, blank, too long, too many › refused; unknown members › named', async () => {
    const incident = await newIncident(service);
    const url = `/incidents/${incident.id}/notes`;
    const wrong: object[] = [
      {},
      { text: '' },
      { text: ' \n\t' },
      { text: 'x'.repeat(20_001) },
      { text: 'x', visibility: 'secret' },
      { text: 'x', attachments: Array.from({ length: 21 }, () => unknownId) },
      { text: 'a\u0000b' },
    ];
    for (const body of wrong) {
      assertProblem(await ask('Analyst', 'POST', url, body), 400, 'validation_failed');
    }
    assert.equal((await write(incident, { text: 'ł'.repeat(20_000) })).text.length, 20_000);
    const { headers } = await ask('Analyst', 'POST', url, { text: 'x', html: '<b>x</b>' });
    assert.equal(headers['proofline-ignored'], '"/html"');
    const large = await ask('Analyst', 'POST', url, { text: 'x'.repeat(300_000) });
    assertProblem(large, 413, 'payload_too_large');
    assertProblem(await ask('Viewer', 'POST', url, { text: 'x' }), 403, 'forbidden');
  });

  test('the list › more than a page › read to the end without a gap', async () => {
    const incident = await newIncident(service);
    const made = [];
    for (const text of ['1', '2', '3', '4', '5']) made.push((await write(incident, { text })).id);
    const seen: string[] = [];
    let query = '?limit=2';
    for (;;) {
      const { body } = await ask('Analyst', 'GET', `/incidents/${incident.id}/notes${query}`);
      seen.push(...body.notes.map((one: Row) => one.id));
      if (body.next_cursor === null) break;
      query = `?limit=2&cursor=${body.next_cursor}`;
    }
    assert.deepEqual(seen, made.toReversed());
  });

  test('a retry with the same key › one note', async () => {
    const incident = await newIncident(service);
    const url = `/incidents/${incident.id}/notes`;
    const key = { 'idempotency-key': `note-${performance.now()}` };
    const first = await ask('Analyst', 'POST', url, { text: 'Once.' }, key);
    const again = await ask('Analyst', 'POST', url, { text: 'Once.' }, key);
    assert.deepEqual(again.body, first.body);
    assert.equal((await list('Analyst', incident)).length, 1);
  });
});
