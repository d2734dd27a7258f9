// Notes in the evidence package: left out unless they are asked for, and the manifest says which;
// each audience gets the notes that it sees; a changed text is found without a server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkPackage } from '../../src/trust/package-check.ts';
import type { Fields } from '../../src/trust/shape.ts';
import { newEvidence, newIncident, onEachEngine, sha256 } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const nobody = { keys: null, vkeys: [] };
const outcomeOf = (document: unknown, name: string) =>
  checkPackage(document as Fields, nobody).find((check) => check.name === name);

interface NoteRow {
  id: string;
  text?: string | null;
  redacted?: true;
  attachments?: string[];
}

onEachEngine('notes in packages', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  async function write(incident: { id: string }, body: object): Promise<string> {
    const headers = await service.as('Analyst');
    const url = `/api/ip3/v1/incidents/${incident.id}/notes`;
    const made = await service.call('POST', url, { headers, body });
    assert.equal(made.status, 201, made.text);
    return made.body.id;
  }

  const take = async (incident: { id: string }, query = '') => {
    const url = `/api/ip3/v1/reports/evidence-package/${incident.id}${query}`;
    return (await service.call('GET', url, { headers: await service.as('Analyst') })).body;
  };

  async function discussed() {
    const incident = await newIncident(service);
    const evidence = await newEvidence(service, incident);
    return {
      incident,
      evidence,
      open: await write(incident, {
        text: 'For everyone. Ładnie.',
        visibility: 'public',
        attachments: [evidence],
      }),
      closed: await write(incident, { text: 'canary-internal' }),
      about: await write(incident, {
        text: 'canary-about-the-record',
        visibility: 'public',
        evidence_id: evidence,
      }),
    };
  }

  test('an incident without notes › no choice to record; the package is as before', async () => {
    const body = await take(await newIncident(service));
    assert.ok(!('notes' in body.manifest) && !('notes' in body.contents));
    assert.equal(outcomeOf(body, 'notes'), undefined);
  });

  test('without asking › no text, and the manifest says that notes were left out', async () => {
    const { incident } = await discussed();
    const body = await take(incident);
    assert.equal(body.manifest.notes, 'left_out');
    assert.ok(!('notes' in body.contents));
    assert.ok(!JSON.stringify(body).includes('canary'));
    assert.equal(outcomeOf(body, 'notes')?.outcome, 'passed');
    assert.equal(outcomeOf(body, 'documents')?.outcome, 'passed');
  });

  test('with notes › texts with their hashes, which the timeline has too', async () => {
    const { incident, evidence, open, closed, about } = await discussed();
    const body = await take(incident, '?notes=true');
    assert.equal(body.manifest.notes, 'included');
    const rows = body.contents.notes as NoteRow[];
    assert.deepEqual(
      rows.map(({ id }) => id),
      [open, closed, about],
    );
    assert.deepEqual(rows[0]?.attachments, [evidence]);
    for (const name of ['manifest', 'documents', 'notes', 'signature']) {
      assert.equal(outcomeOf(body, name)?.outcome, 'passed', name);
    }
    const plain = await take(incident);
    assert.notEqual(plain.package_sha256, body.package_sha256);
  });

  test('a public audience › hidden notes redacted, in the timeline as well', async () => {
    const { incident, open, closed, about } = await discussed();
    const body = await take(incident, '?notes=true&audience=public');
    const rows = new Map((body.contents.notes as NoteRow[]).map((row) => [row.id, row]));
    assert.equal(rows.get(open)?.text, 'For everyone. Ładnie.');
    assert.deepEqual(rows.get(open)?.attachments, []);
    for (const id of [closed, about]) assert.deepEqual(rows.get(id), { id, redacted: true });
    const text = JSON.stringify(body);
    assert.ok(!text.includes('canary') && !text.includes(sha256('canary-internal')));
    assert.equal(outcomeOf(body, 'notes')?.outcome, 'passed');
  });

  test('a note that was withdrawn › in the package with its reason, without its text', async () => {
    const { incident, closed } = await discussed();
    const headers = await service.as('Analyst');
    const url = `/api/ip3/v1/notes/${closed}/retract`;
    await service.call('POST', url, { headers, body: { reason: 'A slip.' } });
    const body = await take(incident, '?notes=true');
    const row = (body.contents.notes as NoteRow[]).find(({ id }) => id === closed);
    assert.equal(row?.text, null);
    assert.match(JSON.stringify(row), /A slip/);
    assert.ok(!JSON.stringify(body).includes('canary-internal'));
    assert.equal(outcomeOf(body, 'notes')?.outcome, 'passed');
  });

  test('a changed text, a false choice › found without a server', async () => {
    const { incident } = await discussed();
    const body = await take(incident, '?notes=true');
    const forge = (change: (copy: typeof body) => void) => {
      const copy = structuredClone(body);
      change(copy);
      return outcomeOf(copy, 'notes')?.outcome;
    };
    assert.equal(
      forge((copy) => (copy.contents.notes[0].text = 'Other.')),
      'failed',
    );
    const both = (copy: typeof body) => {
      copy.contents.notes[0].text = 'Other.';
      copy.contents.notes[0].text_sha256 = sha256('Other.');
    };
    assert.equal(forge(both), 'failed');
    assert.equal(
      forge((copy) => (copy.manifest.notes = 'left_out')),
      'failed',
    );
    assert.equal(
      forge((copy) => delete copy.manifest.notes),
      'failed',
    );
    assert.equal(
      forge((copy) => delete copy.contents.notes),
      'failed',
    );
  });

  test('the PDF › with notes › made', async () => {
    const { incident } = await discussed();
    const url = `/api/ip3/v1/reports/evidence-package/${incident.id}?notes=true&format=pdf`;
    const answer = await service.call('GET', url, { headers: await service.as('Analyst') });
    assert.equal(answer.status, 200);
    assert.match(String(answer.headers['content-type']), /pdf/);
  });
});
