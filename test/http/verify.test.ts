// Verifying evidence: the bytes again, the chain of custody, and what is said when someone with
// more power than any caller has been at them.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  assertProblem,
  count,
  form,
  newEvidence,
  newIncident,
  onEachEngine,
  proxyReport,
  sha256,
  unknownId,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

onEachEngine('verifying', (engine) => {
  let service: TestService;
  let analyst: Record<string, string>;
  let incident: { id: string; public_id: string };
  before(async () => {
    service = await openTestService(engine);
    analyst = await service.as('Analyst');
    incident = await newIncident(service);
  });
  after(() => service.close());

  async function upload(content: string): Promise<{ id: string; hash_sha256: string }> {
    const { headers, body } = form([
      { name: 'evidence_type', content: 'screenshot' },
      { name: 'file', content, filename: 'a.txt' },
    ]);
    const url = `${v1}/incidents/${incident.id}/evidence`;
    const made = await service.call('POST', url, { headers: { ...headers, ...analyst }, body });
    assert.equal(made.status, 201, made.text);
    return made.body;
  }

  async function imported(host: string): Promise<{ id: string; content_ref: string }> {
    const body = String(proxyReport).replace(
      /<host ip="[^"]*">[^<]*</,
      `<host ip="192.0.2.9">http://${host}<`,
    );
    const headers = { ...analyst, 'content-type': 'application/xml' };
    const run = await service.call('POST', `${v1}/imports/webproxy`, { headers, body });
    assert.equal(run.status, 201, run.text);
    const of = `${v1}/incidents?run=${run.body.id}`;
    const list = await service.call('GET', of, { headers: analyst });
    const url = `${v1}/incidents/${list.body.incidents[0].id}/evidence`;
    const records = await service.call('GET', url, { headers: analyst });
    return records.body.evidence[0];
  }

  const verify = (id: string, headers = analyst) =>
    service.call('POST', `${v1}/evidence/${id}/verify`, { headers });

  const blobFile = (hash: string) =>
    join(service.files.dataDir, 'vault/sha256', hash.slice(0, 2), hash.slice(2, 4), hash);

  /** What the owner of the database could do with the guards of the tables switched off. */
  async function tamper(table: string, statement: string, values: unknown[] = []) {
    const { pool } = service.deps.database;
    await pool.query(`alter table ${table} disable trigger all`);
    await pool.query(statement, values);
    await pool.query(`alter table ${table} enable always trigger ${table}_append_only`);
  }

  test('a file as it came › holds, and the check is an entry of its custody and trail', async () => {
    const { id, hash_sha256 } = await upload('sound bytes');
    const { status, body, text } = await verify(id);
    assert.equal(status, 200, text);
    const { held, hash_ok, expected, actual, file } = body.integrity;
    assert.deepEqual([held, hash_ok, file], [true, true, null]);
    assert.deepEqual([expected, actual], [hash_sha256, hash_sha256]);
    const { holds, entries, first_broken_entry } = body.custody;
    assert.deepEqual([holds, entries, first_broken_entry], [true, 1, null]);
    assert.deepEqual(body.anomalies, []);
    const read = await service.call('GET', `${v1}/evidence/${id}`, { headers: analyst });
    const last = read.body.chain_of_custody.at(-1);
    assert.deepEqual([last.action, last.actor], ['verified', 'analyst@example.org']);
    assert.equal(last.ts, body.checked_at);
    const trail = await newestAudit('evidence.verified');
    assert.equal(trail.evidence_id, id);
    assert.deepEqual(trail.detail.custody, { seq: last.seq, entry_hash: last.entry_hash });
    assert.deepEqual([trail.detail.hash_ok, trail.detail.custody_holds], [true, true]);
    assert.equal((await verify(id)).body.custody.entries, 2);
  });

  async function newestAudit(action: string) {
    const url = `${v1}/audit?action=${action}&limit=1`;
    const { body } = await service.call('GET', url, { headers: await service.as('Admin') });
    return body.entries[0];
  }

  test('a part of an imported file › its hash and that of the whole file are said', async () => {
    const { id, content_ref } = await imported('sound.example.org');
    const { integrity } = (await verify(id)).body;
    const whole = /[0-9a-f]{64}/.exec(content_ref)![0];
    assert.deepEqual(integrity.file, { expected: whole, actual: whole, hash_ok: true });
    assert.equal(integrity.hash_ok, true);
    assert.equal(integrity.expected, integrity.actual);
    assert.notEqual(integrity.expected, whole);
  });

  test('a mere reference › is honestly not checked', async () => {
    const id = await newEvidence(service, incident);
    const { integrity, custody } = (await verify(id)).body;
    assert.deepEqual([integrity.held, integrity.hash_ok, integrity.actual], [false, null, null]);
    assert.match(integrity.summary, /can't check whether they match/);
    assert.equal(custody.holds, true);
  });

  /** What a file's owner can do to a blob, and what is said then. */
  const damages: readonly (readonly [string, (file: string) => void, RegExp])[] = [
    ['one bit turned', turnBit, /doesn't match the recorded hash or length/],
    ['emptied', (file) => fs.truncateSync(file), /doesn't match the recorded hash or length/],
    [
      'made longer',
      (file) => fs.appendFileSync(file, 'x'),
      /doesn't match the recorded hash or length/,
    ],
    ['removed', (file) => fs.rmSync(file), /missing/],
    ['a folder in its place', replaceByFolder, /can't be read.*not a file/],
  ];
  for (const [name, damage, summary] of damages) {
    test(`the bytes › ${name} › reported, and handed out no more`, async () => {
      const { id, hash_sha256 } = await upload(`bytes that will be ${name}`);
      damage(blobFile(hash_sha256));
      const { status, body } = await verify(id);
      assert.equal(status, 200);
      assert.deepEqual([body.integrity.held, body.integrity.hash_ok], [true, false]);
      assert.notEqual(body.integrity.actual, hash_sha256);
      assert.match(body.integrity.summary, summary);
      assert.equal(body.custody.holds, true);
      assert.equal((await newestAudit('evidence.verified')).detail.hash_ok, false);
      await assert.rejects(download(id));
    });
  }

  function turnBit(file: string): void {
    const bytes = fs.readFileSync(file);
    bytes[3]! ^= 1;
    fs.writeFileSync(file, bytes);
  }

  function replaceByFolder(file: string): void {
    fs.rmSync(file);
    fs.mkdirSync(file);
  }

  /** Rejects unless the whole body comes with 200. */
  async function download(id: string): Promise<Buffer> {
    const url = `${v1}/evidence/${id}/content`;
    const answer = await service.app.inject({ method: 'GET', url, headers: analyst });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.rawPayload.length, Number(answer.headers['content-length']));
    return answer.rawPayload;
  }

  test('an imported file › changed outside the part › the part holds, the file does not', async () => {
    const { id, content_ref } = await imported('changed.example.org');
    turnBit(blobFile(/[0-9a-f]{64}/.exec(content_ref)![0]));
    const { integrity } = (await verify(id)).body;
    assert.deepEqual([integrity.actual, integrity.hash_ok], [integrity.expected, false]);
    assert.equal(integrity.file.hash_ok, false);
    assert.match(integrity.summary, /other bytes of the file/);
  });

  test('custody › an entry changed, removed, all removed › named, and the check goes on', async () => {
    const one = (await upload('custody one')).id;
    await verify(one);
    await tamper('custody_entry', `update custody_entry set actor = 'x' where evidence_id = $1`, [
      one,
    ]);
    const changed = (await verify(one)).body.custody;
    assert.deepEqual([changed.holds, changed.first_broken_entry], [false, 0]);
    assert.match(changed.summary, /Entry 0 or the entry before it was changed/);

    const two = (await upload('custody two')).id;
    await verify(two);
    await verify(two);
    const sql = 'delete from custody_entry where evidence_id = $1 and seq = 1';
    await tamper('custody_entry', sql, [two]);
    const removed = (await verify(two)).body.custody;
    assert.deepEqual([removed.first_broken_entry, removed.entries], [1, 2]);
    assert.match(removed.summary, /Entry 1 is missing/);

    const three = (await upload('custody three')).id;
    await tamper('custody_entry', 'delete from custody_entry where evidence_id = $1', [three]);
    const none = (await verify(three)).body.custody;
    assert.deepEqual([none.holds, none.first_broken_entry, none.entries], [false, 0, 0]);
  });

  test('the hash of the record › exchanged for that of other bytes › both checks say so', async () => {
    const { id } = await upload('the true bytes');
    const { pool } = service.deps.database;
    const other = sha256('other bytes');
    await pool.query('update evidence set hash_sha256 = $2 where id = $1', [id, other]);
    const { integrity, custody } = (await verify(id)).body;
    assert.equal(integrity.hash_ok, false);
    assert.deepEqual([custody.holds, custody.first_broken_entry], [false, 0]);
    assert.match(custody.summary, /different hash/);
  });

  test('a Viewer, an unknown record › refused, and nothing is written', async () => {
    const id = await newEvidence(service, incident, { visibility: 'public' });
    const rows = await count(service, 'custody_entry');
    assertProblem(await verify(id, await service.as('Viewer')), 403, 'forbidden');
    assertProblem(await verify(unknownId), 404, 'not_found');
    assertProblem(await verify('no-id'), 404, 'not_found');
    assert.equal(await count(service, 'custody_entry'), rows);
  });

  test('a retry with the same key › gets the first answer, and one entry is written', async () => {
    const { id } = await upload('verified once');
    const headers = { ...analyst, 'idempotency-key': `verify-${id}` };
    const first = await verify(id, headers);
    const second = await verify(id, headers);
    assert.deepEqual(second.body, first.body);
    assert.equal(await count(service, 'custody_entry where evidence_id = $1', [id]), 2);
  });
});
