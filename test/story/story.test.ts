// One story from an empty folder to a closed incident, played over a real socket to the really
// started server: what the README and the tutorial promise, with every refusal on the way.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { roles } from '../../src/domain/role.ts';
import { enginesOfFeatures } from '../support/engines.ts';
import type { Caller } from './client.ts';
import { founder, install, type Installation } from './installation.ts';
import { corpusScans, ownScans, reportOf, type Scan } from './scans.ts';

const v1 = '/api/ip3/v1';
const scans = [...ownScans(), ...corpusScans()];
const sound = scans.filter(({ expected }) => expected !== null);
const refusable = scans.filter(({ expected }) => expected === null);
const imported = `${v1}/imports/webproxy`;

for (const engine of enginesOfFeatures) {
  suite(`story › ${engine}`, () => {
    let place: Installation;
    let analyst: Caller;

    before(async () => {
      place = await install(engine);
    });
    after(() => place.remove());

    test('empty folder › set-up link › works once, and login gives an Admin', async () => {
      const { link, created } = await place.setUp();
      assert.equal(created.status, 201);
      assert.deepEqual(created.body.roles, ['Admin']);
      const token = link.slice(link.indexOf('token=') + 'token='.length);
      const again = await place.as('nobody').post(`${v1}/setup`, { token, ...founder });
      assert.deepEqual([again.status, again.body.error], [409, 'conflict']);
      const me = await place.as('Admin').get(`${v1}/me`);
      assert.deepEqual([me.body.email, me.body.roles], [founder.email, ['Admin']]);
    });

    test('administrator › makes a user of every role › each has that role alone', async () => {
      const made = await place.addUsers();
      assert.deepEqual(
        made.map(({ status, body }) => [status, body.roles]),
        roles.filter((role) => role !== 'Admin').map((role) => [201, [role]]),
      );
      analyst = place.as('Analyst');
      assert.deepEqual((await analyst.get(`${v1}/me`)).body.roles, ['Analyst']);
    });

    test('sound files › imported › the runs count what the files hold', async () => {
      for (const { name, bytes, expected } of sound) {
        const { status, body } = await analyst.post(imported, bytes);
        assert.equal(status, 201, `${name}: ${JSON.stringify(body)}`);
        const { findings, by_severity } = body;
        assert.deepEqual({ findings, by_severity }, expected, name);
        const { incidents_created, duplicates, set_aside } = body;
        assert.equal(incidents_created + duplicates + set_aside, findings, name);
        assert.equal(body.sha256, sha256(bytes), name);
      }
    });

    test('sound files › imported again › no incident is made', async () => {
      const earlier = await incidentCount(analyst);
      assert.ok(earlier > 0);
      for (const { name, bytes } of sound) {
        const { status, body } = await analyst.post(imported, bytes);
        assert.deepEqual([status, body.incidents_created], [201, 0], name);
        assert.equal(body.evidence_created, 0, name);
      }
      assert.equal(await incidentCount(analyst), earlier);
    });

    test('broken and hostile files › imported › 422, and nothing is left but the run', async () => {
      const earlier = await incidentCount(analyst);
      assert.ok(refusable.length > 0);
      for (const { name, bytes } of refusable) {
        const { status, body } = await analyst.post(imported, bytes);
        assert.deepEqual([status, body.error], [422, 'parse_failed'], name);
        const run = await analyst.get(`${v1}/imports/${body.run_id}`);
        assert.deepEqual([run.body.status, run.body.incidents_created], ['failed', 0], name);
        assert.equal(existsSync(vaultFile(place.dataDir, bytes)), false, name);
      }
      assert.equal(await incidentCount(analyst), earlier);
      // The server's own beat stays there while it runs.
      const left = readdirSync(path.join(place.dataDir, 'vault', 'tmp'));
      assert.ok(
        left.every((name) => name.startsWith('beat.')),
        String(left),
      );
    });

    test('imported finding › its incident › gap, no priority, one unconfirmed signal', async () => {
      const incident = await freshIncident(analyst, 'New from a scanner', 'Medium');
      assert.deepEqual([incident.evidence_status, incident.priority], ['gap', null]);
      assert.deepEqual([incident.severity, incident.reported_severity], [null, 'medium']);
      const { body } = await analyst.get(`${v1}/incidents/${incident.id}/evidence`);
      assert.equal(body.count, 1);
      const [signal] = body.evidence;
      assert.deepEqual([signal.status, signal.evidence_class], ['SIGNAL', 'MEDIA_SIGNAL']);
      const content = await analyst.get(`${v1}/evidence/${signal.id}/content`);
      assert.match(content.bytes.toString(), /^<issue>[^]*New from a scanner[^]*<\/issue>$/);
      assert.equal(sha256(content.bytes), signal.hash_sha256);
    });

    test('no confirmed evidence › PATCH priority › 422 evidence_required', async () => {
      const { id } = await freshIncident(analyst, 'Priority without proof');
      const refused = await analyst.patch(`/api/incidents/${id}`, { priority: 'P1' });
      assert.deepEqual([refused.status, refused.body.error], [422, 'evidence_required']);
      assert.equal((await analyst.get(`${v1}/incidents/${id}`)).body.priority, null);
    });

    test('no confirmed evidence › close › 422 closure_requires_confirmed_evidence', async () => {
      const { id } = await freshIncident(analyst, 'Closing without proof');
      const refused = await analyst.post(`${v1}/incidents/${id}/close`);
      assert.equal(refused.status, 422);
      assert.equal(refused.body.error, 'closure_requires_confirmed_evidence');
      assert.equal((await analyst.get(`${v1}/incidents/${id}`)).body.workflow_status, 'open');
    });

    test('confirmed evidence of another kind › close › 409 with missing, have, remedy', async () => {
      const { id } = await freshIncident(analyst, 'Closing without a retest');
      assert.equal((await attachPatch(analyst, id)).status, 201);
      const { status, body } = await analyst.post(`${v1}/incidents/${id}/close`);
      assert.deepEqual([status, body.error], [409, 'closure_requires_confirmed_retest']);
      assert.deepEqual([body.missing, body.have], [['confirmed_retest'], ['patch_commit']]);
      assert.match(body.remedy, /type contains "retest"/);
    });

    test('confirmed evidence › PATCH priority › due from the time of the report', async () => {
      const incident = await freshIncident(analyst, 'Priority with proof');
      await attachPatch(analyst, incident.id);
      const asked = { priority: 'P1', severity: 4 };
      const { status, body } = await analyst.patch(`/api/incidents/${incident.id}`, asked);
      assert.deepEqual([status, body.priority, body.severity], [200, 'P1', 4]);
      const reported = Temporal.Instant.from(incident.created_at);
      const due = Temporal.Instant.from(body.sla_due_at);
      assert.equal(reported.until(due).total('hours'), 14 * 24);
      assert.equal(typeof body.nis2_relevant, 'boolean');
    });

    test('workflow › step by step › every move is answered, a jump is 422', async () => {
      const { id } = await freshIncident(analyst, 'Walking the workflow');
      const jump = await analyst.post(`${v1}/incidents/${id}/transition`, { to: 'fixing' });
      assert.deepEqual([jump.status, jump.body.error], [422, 'invalid_transition']);
      const { from, to, allowed } = jump.body;
      assert.deepEqual({ from, to, allowed }, { from: 'open', to: 'fixing', allowed: ['triaged'] });
      for (const step of ['triaged', 'assigned', 'fixing', 'retest']) {
        const moved = await analyst.post(`${v1}/incidents/${id}/transition`, { to: step });
        assert.deepEqual([moved.status, moved.body.incident.workflow_status], [200, step]);
      }
      const closing = await analyst.post(`${v1}/incidents/${id}/transition`, { to: 'closed' });
      assert.deepEqual([closing.status, closing.body.allowed], [422, ['fixing']]);
    });

    test('retest report › sent as a file › the same bytes come back', async () => {
      const { id } = await freshIncident(analyst, 'A report as a file');
      const report = Buffer.from('Retest 114: closed.\r\n\u0000\u00ff not text', 'latin1');
      const attached = await attachRetest(analyst, id, report);
      assert.equal(attached.status, 201);
      const { status, integrity, hash_sha256, filename } = attached.body;
      assert.deepEqual([status, integrity], ['CONFIRMED', 'verified']);
      assert.deepEqual([hash_sha256, filename], [sha256(report), 'retest-114.pdf']);
      const content = await analyst.get(`${v1}/evidence/${attached.body.id}/content`);
      assert.equal(content.status, 200);
      assert.deepEqual(content.bytes, report);
      assert.equal(content.headers.get('etag'), `"${sha256(report)}"`);
      assert.match(content.headers.get('content-disposition') ?? '', /^attachment;/);
    });

    test('file with a wrong hash › attached › 422 hash_mismatch, nothing is kept', async () => {
      const { id } = await freshIncident(analyst, 'A file that is not the file');
      const report = Buffer.from('not what was hashed');
      const refused = await attachRetest(analyst, id, report, { hash_sha256: sha256('other') });
      assert.deepEqual([refused.status, refused.body.error], [422, 'hash_mismatch']);
      assert.equal((await analyst.get(`${v1}/incidents/${id}/evidence`)).body.count, 1);
      assert.equal(existsSync(vaultFile(place.dataDir, report)), false);
    });

    test('whole walk › close with a retest › 200, and the trail tells it in order', async () => {
      const { id } = await freshIncident(analyst, 'The whole walk');
      const at = `${v1}/incidents/${id}`;
      await analyst.post(`${at}/close`);
      await attachPatch(analyst, id);
      await analyst.post(`${at}/close`);
      await analyst.patch(`/api/incidents/${id}`, { priority: 'P2' });
      await analyst.post(`${at}/assign`, { owner_email: 'operator@example.org' });
      for (const to of ['fixing', 'retest']) await analyst.post(`${at}/transition`, { to });
      const retest = await attachRetest(analyst, id, Buffer.from('The retest of the walk.'));
      const closed = await analyst.post(`${at}/close`, { note: 'Retested on Friday.' });
      assert.deepEqual([closed.status, closed.body.retest_gate], [200, 'on']);
      assert.deepEqual(closed.body.gate_evidence, [retest.body.id]);
      const { workflow_status, status_lifecycle } = closed.body.incident;
      assert.deepEqual([workflow_status, status_lifecycle], ['closed', 'closed']);
      const trail = await place.as('Legal/DPO').get(`${v1}/audit?incident=${id}`);
      assert.deepEqual(trail.body.entries.toReversed().map(told), [
        'incident.close_refused closure_requires_confirmed_evidence',
        'evidence.attached patch_commit',
        'incident.close_refused closure_requires_confirmed_retest',
        'incident.classified',
        'incident.assigned assigned',
        'incident.moved fixing',
        'incident.moved retest',
        'evidence.attached retest_report',
        'incident.closed',
      ]);
      assert.equal(trail.body.entries[0].detail.retest_gate, 'on');
      assert.equal(trail.body.entries[0].actor, 'analyst@example.org');
    });

    test('Viewer › evidence › only what is public exists', async () => {
      const { id } = await freshIncident(analyst, 'Seen by a Viewer');
      const at = `${v1}/incidents/${id}/evidence`;
      const bytes = Buffer.from('open to everybody');
      const shown = await attachRetest(analyst, id, bytes, { visibility: 'public' });
      const hidden = await attachRetest(analyst, id, bytes, { visibility: 'restricted' });
      const viewer = place.as('Viewer');
      const ids = (answer: { body: { evidence: { id: string }[] } }) =>
        answer.body.evidence.map((one) => one.id);
      assert.deepEqual(ids(await viewer.get(at)), [shown.body.id]);
      assert.deepEqual(ids(await viewer.get(`/api/incidents/${id}`)), [shown.body.id]);
      assert.deepEqual(ids(await viewer.get(`/api/incidents/${id}/evidence`)), [shown.body.id]);
      assert.equal((await analyst.get(at)).body.count, 3);
      const seen = await viewer.get(`${v1}/evidence/${shown.body.id}/content`);
      assert.deepEqual([seen.status, seen.bytes], [200, bytes]);
      for (const address of [hidden.body.id, `${hidden.body.id}/content`]) {
        assert.equal((await viewer.get(`${v1}/evidence/${address}`)).status, 404);
        assert.equal((await analyst.get(`${v1}/evidence/${address}`)).status, 200);
      }
      const refused = await viewer.post(at, { evidence_type: 'note' });
      assert.deepEqual([refused.status, refused.body.required_role], [403, 'Analyst']);
    });

    test('restart › exit 0, and everything is still there', async () => {
      const incident = await freshIncident(analyst, 'Before the restart');
      const report = Buffer.from('kept over the restart');
      const { body: evidence } = await attachRetest(analyst, incident.id, report);
      const earlier = await everything(place, incident.id);
      assert.equal(await place.restart(), 0);
      // The same token: the key and the accounts are there too.
      analyst = place.as('Analyst');
      assert.deepEqual(await everything(place, incident.id), earlier);
      assert.deepEqual((await analyst.get(`${v1}/evidence/${evidence.id}/content`)).bytes, report);
      const link = path.join(place.dataDir, 'setup-link.txt');
      assert.equal(existsSync(link), false, 'a set-up link is offered although there is a user');
    });

    test('gate off › close without evidence › 200, and the trail says off', async () => {
      assert.equal(await place.restart({ IP3_RETEST_GATE: 'off' }), 0);
      analyst = place.as('Analyst');
      const { id } = await freshIncident(analyst, 'Closed with the gate off');
      const closed = await analyst.post(`${v1}/incidents/${id}/close`);
      assert.deepEqual([closed.status, closed.body.retest_gate], [200, 'off']);
      const trail = await place.as('Admin').get(`${v1}/audit?incident=${id}`);
      const [entry] = trail.body.entries;
      assert.deepEqual([entry.action, entry.detail.retest_gate], ['incident.closed', 'off']);
    });

    test('data folder › after all of it › readable by its owner alone', () => {
      assert.equal(statSync(place.dataDir).mode & 0o077, 0);
      const key = path.join(place.dataDir, 'keys', 'token.jwk');
      assert.equal(statSync(key).mode & 0o777, 0o600);
    });
  });
}

test('story › the files it imports › are enough to tell something', () => {
  assert.ok(ownScans().length >= 20);
  assert.ok(sound.some(({ expected }: Scan) => expected!.findings >= 8));
});

async function freshIncident(caller: Caller, title: string, severity = 'High') {
  const run = await caller.post(imported, reportOf(title, severity));
  assert.deepEqual([run.status, run.body.incidents_created], [201, 1], JSON.stringify(run.body));
  const { body } = await caller.get(`${v1}/incidents?run=${run.body.id}`);
  assert.equal(body.count, 1);
  return body.incidents[0] as { id: string; created_at: string } & Record<string, unknown>;
}

function attachPatch(caller: Caller, incident: string) {
  return caller.post(`${v1}/incidents/${incident}/evidence`, {
    evidence_type: 'patch_commit',
    source: 'git',
    content_ref: 'https://git.example/commit/4f1c',
    hash_sha256: sha256('the patch'),
  });
}

function attachRetest(
  caller: Caller,
  incident: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  const described = { evidence_type: 'retest_report', source: 'red team', ...fields };
  for (const [name, value] of Object.entries(described)) form.set(name, value);
  form.set(
    'file',
    new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }),
    'retest-114.pdf',
  );
  return caller.post(`${v1}/incidents/${incident}/evidence`, form);
}

async function incidentCount(caller: Caller): Promise<number> {
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null;) {
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await caller.get(`${v1}/incidents?limit=200${after}`);
    count += body.count as number;
    cursor = body.next_cursor as string | null;
  }
  return count;
}

/** What a restart must not change, as an administrator sees it. */
async function everything(place: Installation, incident: string): Promise<unknown> {
  const admin = place.as('Admin');
  const whole = `/api/incidents/${incident}`;
  const addresses = [`${v1}/incidents?limit=200`, whole, `${v1}/imports`, `${v1}/users`];
  addresses.push(`${v1}/audit?limit=200`, '/.well-known/jwks.json');
  const bodies = [];
  for (const address of addresses) bodies.push((await admin.get(address)).body as unknown);
  return bodies;
}

function told(entry: { action: string; detail: Record<string, unknown> }): string {
  const { code, evidence_type, to } = entry.detail;
  return [entry.action, code ?? evidence_type ?? to].filter(Boolean).join(' ');
}

function vaultFile(dataDir: string, bytes: Buffer): string {
  const name = sha256(bytes);
  return path.join(dataDir, 'vault', 'sha256', name.slice(0, 2), name.slice(2, 4), name);
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
