// Erasure of an incident's evidence: asked by one person, confirmed by another; what it reaches and
// what it refuses, and that everything that proves says "erased" and only where the log does.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { blobsOf, erasuresOf } from '../../src/cli/package-blobs.ts';
import { listVkeys } from '../../src/operations/audit/prove.ts';
import { verifyLog } from '../../src/operations/audit/verify-log.ts';
import { copyBlob } from '../../src/operations/backup/copy-blobs.ts';
import { applyErasures } from '../../src/operations/erasures/apply-erasures.ts';
import { attachFile } from '../../src/operations/evidence/attach-evidence.ts';
import { removeFiles } from '../../src/operations/retention/remove-files.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { readKeysOnce } from '../../src/operations/vault/file-keys.ts';
import { scrubVault } from '../../src/operations/vault/scrub-vault.ts';
import { tableNames } from '../../src/store/backup/contents.ts';
import { provenErasures } from '../../src/trust/erasure-check.ts';
import { checkPackage } from '../../src/trust/package-check.ts';
import { parseVkey } from '../../src/trust/signed-note.ts';
import { temporaryFolder } from '../support/engines.ts';
import { readUntil } from '../support/eventually.ts';
import { bearer, logIn, newPerson, type Person } from '../support/factors.ts';
import { startLogSequencer, type RunningSequencer } from '../support/log-sequencer.ts';
import {
  assertProblem,
  count,
  form,
  newIncident,
  onEachEngine,
  proxyReport,
  settableClock,
  sha256,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';
const key = randomBytes(32).toString('base64');
const asked = { ground: 'gdpr_17', reason: 'Request 2026/31', hash_stays: true };

onEachEngine('erasure of evidence', (engine) => {
  const clock = settableClock('2026-11-20T14:00:00Z');
  let service: TestService;
  let sequencer: RunningSequencer;
  let anna: Person;
  let maria: Person;
  let vault: string;
  before(async () => {
    service = await openTestService(engine, { clock, settings: { IP3_VAULT_KEY: key } });
    sequencer = await startLogSequencer(service.deps, service.app.log);
    anna = await newPerson(service, ['Legal/DPO']);
    maria = await newPerson(service, ['Admin']);
    clock.move({ hours: 25 });
    for (const one of [anna, maria]) {
      one.headers = bearer((await logIn(service, one.email)).body.token);
    }
    vault = join(service.files.dataDir, 'vault');
  });
  after(async () => {
    await sequencer.stop();
    await service.close();
  });

  interface Record {
    id: string;
    hash_sha256: string;
  }

  async function upload(incident: { id: string }, content: string, type = 'screenshot') {
    const { headers, body } = form([
      { name: 'evidence_type', content: type },
      { name: 'file', content, filename: 'a.txt' },
    ]);
    const url = `${v1}/incidents/${incident.id}/evidence`;
    const made = await service.call('POST', url, {
      headers: { ...headers, ...anna.headers },
      body,
    });
    assert.equal(made.status, 201, made.text);
    return made.body as Record;
  }

  const urlOf = (incident: { id: string }) => `${v1}/incidents/${incident.id}/erasures`;
  const ask = (incident: { id: string }, body: object = asked, headers = anna.headers) =>
    service.call('POST', urlOf(incident), { headers, body });
  const read = async (url: string) =>
    service.call('GET', `${v1}/${url}`, { headers: anna.headers });

  async function approve(incident: { id: string }, body: object = asked) {
    const pending = assertProblem(await ask(incident, body), 422, 'approval_required');
    assert.equal(pending.lack, 'pending');
    const url = `${v1}/approvals/${pending.approval_id as string}/decision`;
    const decision = { decision: 'confirmed', reason: 'I read it.' };
    const own = await service.call('POST', url, { headers: anna.headers, body: decision });
    assertProblem(own, 403, 'forbidden');
    const done = await service.call('POST', url, { headers: maria.headers, body: decision });
    assert.equal(done.status, 200, done.text);
  }

  async function erase(incident: { id: string }, body: object = asked) {
    await approve(incident, body);
    const made = await ask(incident, body);
    assert.equal(made.status, 201, made.text);
    return made.body;
  }

  const verify = async ({ id }: Record) =>
    (await service.call('POST', `${v1}/evidence/${id}/verify`, { headers: anna.headers })).body;

  const log = () => {
    const { database, auditLog } = service.deps;
    const input = { vkeys: [], kept: null };
    const { anchors, public_key: own_key } = auditLog;
    return verifyLog({ database, anchors, own_key }, input);
  };

  const hashesOnDisk = () =>
    fs
      .readdirSync(vault, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name.slice(0, 64));

  test('one person asks, another confirms › key and file are gone, all proofs say so', async () => {
    const incident = await newIncident(service);
    const record = await upload(incident, 'the words of a person');
    const before = await read(`evidence/${record.id}`);
    const done = await erase(incident);
    assert.deepEqual(
      [done.records, done.files, done.not_reached],
      [1, [{ sha256: record.hash_sha256, bytes: 21 }], []],
    );
    assert.equal(await count(service, 'vault_key where sha256 = $1', [record.hash_sha256]), 0);
    assert.ok(!hashesOnDisk().includes(record.hash_sha256));

    const gone = await read(`evidence/${record.id}/content`);
    const said = assertProblem(gone, 410, 'evidence_erased');
    assert.deepEqual(
      [said.requested_by, said.approved_by, said.ground],
      [anna.email, maria.email, 'gdpr_17'],
    );
    const { body: now } = await read(`evidence/${record.id}`);
    assert.deepEqual([now.integrity, now.erased.requested_by], ['erased', anna.email]);
    assert.equal(now.hash_sha256, before.body.hash_sha256);
    const entries = now.chain_of_custody.map(({ action }: { action: string }) => action);
    assert.deepEqual(entries, ['received', 'erased']);
    const { integrity, custody } = await verify(record);
    assert.deepEqual([integrity.hash_ok, integrity.held], [null, false]);
    assert.equal(integrity.erased.approved_by, maria.email);
    assert.match(integrity.summary, /^Erased at .* The signed audit log says so\./);
    assert.equal(custody.holds, true);

    const report = await log();
    assert.deepEqual(report.faults, []);
    assert.ok(report.checked.some((line) => /^1 records that were erased/.test(line)));
    const round = await scrubVault(service.deps, systemContext(service.deps), { restart: true });
    assert.equal(round?.faults, 0);
    const { body: list } = await read(`incidents/${incident.id}/erasures`);
    assert.equal(list.erasures.length, 1);
    assert.equal(list.next.refused.lack, 'files');
    assertProblem(await ask(incident), 409, 'conflict');
  });

  test('file of two incidents › not reached, and named; the rest is erased', async () => {
    const [one, other] = [await newIncident(service), await newIncident(service)];
    const shared = await upload(one, 'in two incidents');
    await upload(other, 'in two incidents');
    const own = await upload(one, 'in one incident');
    const done = await erase(one);
    assert.deepEqual(
      done.files.map((file: { sha256: string }) => file.sha256),
      [own.hash_sha256],
    );
    assert.deepEqual(done.not_reached, [
      { sha256: shared.hash_sha256, bytes: 16, reason: 'shared', incidents: [other.public_id] },
    ]);
    assert.equal((await verify(shared)).integrity.hash_ok, true);
    // Nothing else is left there.
    assert.equal(assertProblem(await ask(other), 409, 'conflict').lack, 'files');
  });

  test('no ground, no confirmation, wrong role, legal hold › refused with a sentence', async () => {
    const incident = await newIncident(service);
    await upload(incident, 'kept by a hold');
    for (const body of [
      { ...asked, ground: undefined },
      { ...asked, reason: ' ' },
      { ...asked, hash_stays: false },
    ]) {
      assertProblem(await ask(incident, body), 400, 'validation_failed');
    }
    assertProblem(await ask(incident, asked, await service.as('Analyst')), 403, 'forbidden');
    await approve(incident);
    const hold = `${v1}/incidents/${incident.id}/legal-holds`;
    const body = { reason: 'IV Kp 12/26' };
    const placed = await service.call('POST', hold, { headers: anna.headers, body });
    const refused = assertProblem(await ask(incident), 409, 'conflict');
    assert.equal(refused.lack, 'legal_hold_released');
    const release = `${hold}/${placed.body.id as string}/release`;
    await service.call('POST', release, { headers: anna.headers, body });
    assert.equal((await ask(incident)).status, 201);
  });

  test('evidence that came after the approval › another request, nothing is erased', async () => {
    const incident = await newIncident(service);
    const first = await upload(incident, 'approved');
    await approve(incident);
    await upload(incident, 'not approved');
    assertProblem(await ask(incident), 422, 'approval_required');
    assert.equal((await verify(first)).integrity.hash_ok, true);
  });

  test('plain file of before › refused, and says which', async () => {
    const incident = await newIncident(service);
    const record = await upload(incident, 'a copy is plain');
    const { hash_sha256: hash } = record;
    const plain = join(vault, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
    fs.writeFileSync(plain, 'a copy is plain');
    const refused = assertProblem(await ask(incident), 409, 'conflict');
    assert.deepEqual([refused.lack, refused.plain], ['encryption', 1]);
    fs.rmSync(plain);
    await erase(incident);
  });

  test('scan file of one incident › erased with the part of it that is evidence', async () => {
    const headers = { ...anna.headers, 'content-type': 'application/xml' };
    const url = `${v1}/imports/webproxy`;
    const made = await service.call('POST', url, { headers, body: proxyReport });
    assert.equal(made.status, 201, made.text);
    const { rows } = await service.deps.database.pool.query<{ id: string; incident: string }>(
      `select id, incident_id as incident from evidence where content_ref like '%#bytes=%'`,
    );
    const [one] = rows;
    assert.equal(new Set(rows.map(({ incident }) => incident)).size, 1);
    await erase({ id: one!.incident });
    assertProblem(await read(`evidence/${one!.id}/content`), 410, 'evidence_erased');
    assert.equal(await count(service, 'vault_key where sha256 = $1', [sha256(proxyReport)]), 0);
    // The same file is read again, as for the first time.
    const again = await service.call('POST', url, { headers, body: proxyReport });
    assert.equal(again.status, 201, again.text);
  });

  test('the key alone is gone › a fault, and no erasure; a row alone › a fault', async () => {
    const incident = await newIncident(service);
    const lost = await upload(incident, 'its key is lost');
    const { pool } = service.deps.database;
    await pool.query('delete from vault_key where sha256 = $1', [lost.hash_sha256]);
    const { integrity } = await verify(lost);
    assert.deepEqual([integrity.hash_ok, integrity.erased], [false, null]);
    assert.equal((await read(`evidence/${lost.id}/content`)).status, 503);

    const erasure = '019aa1de-77ab-7c61-9d37-2b4e6cf1a0ff';
    await pool.query(
      `insert into evidence_erasure
       values ($1, $2, 'other', 'forged', 'a', 'b', now(), '[]', '{}')`,
      [erasure, incident.id],
    );
    await pool.query('insert into erased_record values ($1, $2)', [lost.id, erasure]);
    assert.equal((await verify(lost)).integrity.erased, null);
    const report = await log();
    assert.match(report.faults[0]?.what ?? '', /a row says that it was erased/);
    await pool.query('alter table erased_record disable trigger user');
    await pool.query('delete from erased_record where evidence_id = $1', [lost.id]);
    await pool.query('alter table erased_record enable always trigger erased_record_kept');
  });

  test('erased retest › closes nothing new; a closing that rests on it stays', async () => {
    const incident = await newIncident(service);
    const retest = await upload(incident, 'the retest passed', 'retest_report');
    const close = () =>
      service.call('POST', `${v1}/incidents/${incident.id}/close`, { headers: anna.headers });
    assert.equal((await close()).status, 200);
    await erase(incident);
    const withdrawn = await service.call('POST', `${v1}/evidence/${retest.id}/withdraw`, {
      headers: anna.headers,
      body: { reason: 'It was erased.' },
    });
    assertProblem(withdrawn, 409, 'conflict');
    const open = { headers: maria.headers, body: { status_lifecycle: 'open' } };
    const opened = await service.call('PATCH', `/api/incidents/${incident.id}`, open);
    assert.equal(opened.status, 200, opened.text);
    assertProblem(await close(), 422, 'closure_requires_confirmed_evidence');
  });

  test('the same bytes again › kept with a new key; what was erased stays erased', async () => {
    const incident = await newIncident(service);
    const old = await upload(incident, 'sent once more');
    await erase(incident);
    const again = await upload(incident, 'sent once more');
    assert.equal((await verify(again)).integrity.hash_ok, true);
    assert.equal((await verify(old)).integrity.erased.ground, 'gdpr_17');
    assertProblem(await read(`evidence/${old.id}/content`), 410, 'evidence_erased');
    await removeFiles(service.deps, systemContext(service.deps));
    assert.equal((await verify(again)).integrity.hash_ok, true);
  });

  test('upload of the same bytes while they are erased › refused or readable', async () => {
    const incident = await newIncident(service);
    await upload(incident, 'at the same time');
    await approve(incident);
    const other = await newIncident(service);
    const bytes = Buffer.from('at the same time');
    const blob = await service.deps.vault.receive(
      (async function* () {
        yield bytes;
      })(),
      bytes.length,
    );
    await blob.keep();
    assert.equal((await ask(incident)).status, 201);
    // Its key went with all others of these bytes.
    const context = systemContext(service.deps);
    const described = { evidence_type: 'screenshot', source: 'test' };
    const file = { blob, filename: null, media_type: null };
    await assert.rejects(attachFile(service.deps, context, other.id, described, file), {
      code: 'unavailable',
    });
    await blob.discard();
    const later = await upload(other, 'at the same time');
    assert.equal((await verify(later)).integrity.hash_ok, true);
  });

  test('key row of a backup comes back › a fault; applied as a restore does › gone', async () => {
    const incident = await newIncident(service);
    const record = await upload(incident, 'restored from rows of before');
    const { pool, kysely } = service.deps.database;
    const where = [record.hash_sha256];
    await pool.query('create table kept_key as select * from vault_key where sha256 = $1', where);
    clock.move({ seconds: 1 });
    await erase(incident);
    await pool.query('insert into vault_key select * from kept_key');
    await pool.query('drop table kept_key');
    assert.match((await log()).faults[0]?.what ?? '', /a key of it is there/);
    assert.deepEqual(await applyErasures(kysely), where);
    assert.equal(await count(service, 'vault_key where sha256 = $1', where), 0);
    assert.deepEqual(await applyErasures(kysely), []);
    assert.deepEqual((await log()).faults, []);
  });

  test('canary › after it nowhere but in rows that are named; proofs of before hold', async () => {
    const canary = 'CANARY-of-Jan-Kowalski-5b21';
    const incident = await newIncident(service);
    const record = await upload(incident, `${canary}, and what he wrote`);
    const url = `incidents/${incident.id}/erasures/statement`;
    const path = `/api/ip3/v1/reports/evidence-package/${incident.id}?audience=internal`;
    const old = await service.call('GET', path, { headers: anna.headers });
    assert.equal(old.status, 200, old.text);
    await erase(incident);
    const vkeys = (await listVkeys(service.deps)).map(parseVkey);
    const statement = await readUntil(
      async () => (await read(url)).body,
      (body) => body.entries.length === 1 && body.entries[0].proof !== null,
    );
    const erased = provenErasures(Buffer.from(JSON.stringify(statement)), vkeys);
    assert.deepEqual([...erased.keys()], [record.id]);
    const failed = (document: object) =>
      checkPackage(document as never, { keys: null, vkeys }).filter(
        ({ outcome }) => outcome === 'failed',
      );
    assert.deepEqual(failed(old.body), []);
    assert.equal(erasuresOf(old.body, erased)[0]?.outcome, 'erased');
    const empty = temporaryFolder();
    assert.equal((await blobsOf(old.body, empty)).outcome, 'failed');
    assert.equal((await blobsOf(old.body, empty, erased)).outcome, 'erased');
    const again = await service.call('GET', path, { headers: anna.headers });
    assert.deepEqual(failed(again.body), []);
    const [row] = again.body.contents.evidence;
    assert.deepEqual([row.erased.ground, row.hash_sha256], ['gdpr_17', record.hash_sha256]);
    const forged = structuredClone(again.body);
    delete forged.contents.evidence[0].erased;
    assert.notDeepEqual(failed(forged), []);
    for (const format of ['zip', 'pdf']) {
      const file = await service.call('GET', `${path}&format=${format}`, { headers: anna.headers });
      assert.equal(file.status, 200, file.text.slice(0, 300));
      assert.ok(!file.text.includes(canary));
    }

    for (const entry of fs.readdirSync(vault, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      assert.ok(!fs.readFileSync(join(entry.parentPath, entry.name)).includes(canary), entry.name);
    }
    const { kysely, pool } = service.deps.database;
    for (const table of await tableNames(kysely)) {
      const found = `select count(*)::int as n from "${table}" t where t::text like '%${canary}%'`;
      const { rows } = await pool.query<{ n: number }>(found);
      assert.equal(rows[0]?.n, 0, table);
    }
    // A copy of the vault with the keys of this moment has nothing that opens it.
    const keys = await readKeysOnce(kysely, Buffer.from(key, 'base64'));
    const blob = { sha256: record.hash_sha256, bytes: 1 };
    assert.equal(await copyBlob(vault, empty, blob, keys), 'bad');
    fs.rmSync(empty, { recursive: true });
    assert.equal(sha256(`${canary}, and what he wrote`), record.hash_sha256);
  });
});
