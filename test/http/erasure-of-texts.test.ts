// Erasure of all of an incident: after it, a word that people and files wrote in it is in no row,
// no file and no answer, and everything that was proved before is still sound.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { listVkeys } from '../../src/operations/audit/prove.ts';
import { checkPackage } from '../../src/trust/package-check.ts';
import { parseVkey } from '../../src/trust/signed-note.ts';
import { temporaryFolder } from '../support/engines.ts';
import {
  filesWith,
  openErasingService,
  readPaths,
  rowsWith,
  type ErasingService,
} from '../support/erasures.ts';
import { readUntil } from '../support/eventually.ts';
import {
  assertProblem,
  count,
  newEvidence,
  newIncident,
  onEachEngine,
} from '../support/records.ts';
import { zipOf } from '../support/report-zip.ts';
import type { Answer, TestService } from '../support/service.ts';
import { stringIn, type Json } from '../support/values.ts';
import { secondVerdicts } from '../trust/verifiers.ts';

const v1 = '/api/ip3/v1';
const word = 'Zq7canary';
const words = /zq7canary/i;
const keyed = { text: `${word} with a key` };
const asked = {
  ...{ scope: 'incident', ground: 'gdpr_17', reason: 'Request 2026/31', hash_stays: true },
};

onEachEngine('erasure of texts', (engine) => {
  let at: ErasingService;
  let service: TestService;
  before(async () => {
    at = await openErasingService(engine);
    ({ service } = at);
  });
  after(() => at.close());

  type Role = Parameters<TestService['as']>[0];
  async function send(role: Role, way: string, body?: unknown, headers = {}): Promise<Answer> {
    const [method, url] = way.split(' ') as ['POST', string];
    const path = url.startsWith('/api') ? url : `${v1}${url}`;
    return service.call(method, path, {
      headers: { ...(await service.as(role)), ...headers },
      body,
    });
  }
  async function done(role: Role, way: string, body?: unknown, headers = {}): Promise<Json> {
    const answer = await send(role, way, body, headers);
    assert.ok(answer.status < 300, `${way}: ${answer.text}`);
    return answer.body;
  }

  /** All that can be said of an incident, with the word in it. */
  async function fill(incident: { id: string; public_id: string }): Promise<void> {
    const on = `/incidents/${incident.id}`;
    const other = await newIncident(service);
    await done('Analyst', `PATCH ${on}`, { title: `Of ${word}`, description: `${word}, again` });
    await done('Analyst', `PATCH ${on}`, { title: word });
    const note = await done('Analyst', `POST ${on}/notes`, { text: `${word} wrote this` });
    await done('Analyst', `PATCH /notes/${stringIn(note.id)}`, { text: `${word} wrote that` });
    await done('Analyst', `POST /notes/${stringIn(note.id)}/retract`, { reason: `of ${word}` });
    await done('Analyst', `POST ${on}/notes`, { text: word });
    const action = await done('Admin', `POST /api/incidents/${incident.id}/actions`, {
      title: `Call ${word}`,
    });
    await done('Admin', `PATCH /api/actions/${stringIn(action.id)}`, { note: word });
    await newEvidence(service, incident, { source: `from ${word}`, content_ref: `urn:${word}:1` });
    const record = await at.upload(incident, `${word} in a file`, `${word}.txt`);
    await done('Analyst', `POST /evidence/${record.id}/withdraw`, { reason: `${word} asked` });
    const outcome = { outcome: 'false_positive', reason: `${word} said so` };
    await done('Analyst', `POST ${on}/outcome`, outcome);
    await done('Analyst', `POST ${on}/outcome/withdraw`, { reason: `${word} was wrong` });
    const hold = await done('Legal/DPO', `POST ${on}/legal-holds`, { reason: `${word} v. X` });
    const release = `POST ${on}/legal-holds/${stringIn(hold.id ?? hold.hold_id)}/release`;
    await done('Legal/DPO', release, { reason: `${word} settled` });
    await done('Analyst', `POST ${on}/links`, { relation: 'related', incident: other.id });
    await done('Analyst', `POST ${on}/milestones`, {
      ...{ occurred_at: '2026-11-19T09:00:00Z', note: word },
    });
    await done('Analyst', `POST ${on}/transition`, { to: 'triaged', note: `by ${word}` });
    const report_fields = { 'nis2.what_happened': word };
    await done('Analyst', `PUT ${on}/legal-facts`, { report_fields });
    const draft = `${on}/report-drafts/NIS2-EW/en`;
    await done('Analyst', `PUT ${draft}`, { text: `${word} acted`, begun_from: 0 });
    const step = { step: 'commented', number: 1, comment: `${word}?` };
    await done('Analyst', `POST ${draft}/steps`, step);
    await done('Analyst', `POST ${on}/notes`, keyed, { 'idempotency-key': 'of the canary' });
    const split = { title: word, reason: `of ${word}`, tags: [word.toLowerCase()] };
    await done('Analyst', `POST ${on}/split`, split);
  }

  /** Incidents whose rows have the word: those of files are found by it. */
  async function incidentsWithWord(): Promise<{ id: string }[]> {
    const { rows } = await service.deps.database.pool.query<{ id: string }>(
      'select id from incident t where t::text ~* $1',
      [words.source],
    );
    return rows;
  }

  /** What the second verifier ends with on these packages. */
  async function verdictsOfSecond(packages: string[]): Promise<number[]> {
    const folder = temporaryFolder();
    const keys = join(folder, 'keys.json');
    fs.writeFileSync(keys, (await service.call('GET', '/.well-known/proofline-keys.json')).text);
    const files = packages.map((text, place) => {
      fs.writeFileSync(join(folder, `${place}.json`), text);
      return join(folder, `${place}.json`);
    });
    const verdicts = secondVerdicts(files, keys);
    fs.rmSync(folder, { recursive: true });
    return verdicts;
  }

  /** Nothing of the word is left in rows or in a file, but for pages of the engine. */
  async function assertGone(): Promise<void> {
    assert.deepEqual(await rowsWith(service, words), []);
    const { dataDir } = service.files;
    const left = filesWith(dataDir, words).filter(
      (path) => !path.startsWith(`${dataDir}/database/`),
    );
    assert.deepEqual(left, []);
    assert.deepEqual(await at.faults(), []);
  }

  test('incident with the word everywhere › it is nowhere; log and packages of before hold', async () => {
    const incident = await newIncident(service, {
      ...{ title: `About ${word}`, description: `${word} called`, entity: 'essential' },
      ...{ tags: [word.toLowerCase()], gdpr_personal_data: true, sector: 'energy' },
    });
    await fill(incident);
    const packagePath = `${v1}/reports/evidence-package/${incident.id}?audience=internal`;
    const old = await service.call('GET', packagePath, { headers: at.anna.headers });
    assert.match(old.text, words);
    assert.ok((await rowsWith(service, words)).length > 20);

    const answer = await at.erase(incident, asked);
    assert.deepEqual([answer.scope, answer.records], ['incident', 1]);
    // What was split off is an incident of its own.
    for (const one of await incidentsWithWord()) await at.erase(one, asked);
    await assertGone();

    const again = await send('Analyst', `POST /incidents/${incident.id}/notes`, keyed, {
      'idempotency-key': 'of the canary',
    });
    assertProblem(again, 422, 'idempotency_key_reused');
    const notes = await done('Admin', `GET /incidents/${incident.id}/notes`);
    assertProblem(
      await send('Admin', `POST /notes/${stringIn(notes.notes[0].id)}/restore`),
      422,
      'invalid_transition',
    );

    const vkeys = (await listVkeys(service.deps)).map(parseVkey);
    const failed = (document: Json) =>
      checkPackage(document as never, { keys: null, vkeys }).filter(
        ({ outcome }) => outcome === 'failed',
      );
    assert.deepEqual(failed(old.body), []);
    const now = await service.call('GET', packagePath, { headers: at.anna.headers });
    assert.deepEqual(failed(now.body), []);
    assert.deepEqual(await verdictsOfSecond([old.text, now.text]), [0, 0]);
    const formats = ['', '&format=zip', '&format=pdf'].map((format) => packagePath + format);
    const found = `${v1}/incidents?q=${word}`;
    for (const path of [...formats, ...readPaths(incident), found]) {
      const shown = await service.call('GET', path, { headers: at.maria.headers });
      assert.equal(shown.status, 200, `${path}: ${shown.text}`);
      const text = shown.text.replaceAll(`q=${word}`, '');
      assert.doesNotMatch(text, words, `${path}: ${text.slice(0, 500)}`);
    }
  });

  test('incident that another was merged into › erased › the reason is in no row of both', async () => {
    const [kept, source] = [await newIncident(service), await newIncident(service)];
    const merge = { incidents: [{ id: source.public_id }], reason: `of ${word}` };
    await done('Analyst', `POST /incidents/${kept.id}/merge`, merge);
    await at.erase(kept, asked);
    const left = await rowsWith(service, words);
    assert.deepEqual([left.length, /^audit_entry\b/.test(left[0]!)], [1, true], left.join('\n'));
    await at.erase(source, asked);
    await assertGone();
  });

  test('log events, open sources, an archive of a scan › erased with what was read out of them', async () => {
    const event = {
      ...{ ts: '2026-11-21T10:00:00Z', source: 'waf', severity: 'high', message: `of ${word}` },
      ...{ rule: `rule-${word}`, host: `${word}.example.org` },
    };
    await done('DevSecOps', 'POST /api/intake/log', event);
    const Attribute = [{ type: 'domain', value: `${word}.example.net`, to_ids: true }];
    const uuid = '5e0d1f2a-6c1e-4b0e-9f0a-000000000001';
    await done('Operator', 'POST /api/intake/osint', {
      Event: { uuid, info: `About ${word}`, date: '2026-11-20', Attribute },
    });
    const finding = { title: `A hole of ${word}`, severity: 'high', host: `${word}.example.com` };
    const text = JSON.stringify({ source_tool: 'own', findings: [finding] });
    const file = zipOf([{ name: `${word}/scan.json`, text }]);
    const type = { 'content-type': 'application/octet-stream' };
    const kept = `POST /imports/generic?filename=${word}.zip`;
    assert.equal((await done('Admin', kept, file, type)).incidents_created, 1);

    const found = await incidentsWithWord();
    assert.equal(found.length, 3);
    for (const one of found) await at.erase(one, asked);
    await assertGone();
    for (const path of ['/indicators', '/indicators/export?format=stix', '/log-events']) {
      assert.doesNotMatch(JSON.stringify(await done('Analyst', `GET ${path}`)), words);
    }
    const exported = await done('Analyst', 'GET /indicators');
    assert.doesNotMatch(JSON.stringify(exported), /erased/);

    // The same things again are new: nothing finds the erased ones.
    assert.equal((await done('Admin', kept, file, type)).incidents_created, 1);
    await done('DevSecOps', 'POST /api/intake/log', { ...event, ts: '2026-11-21T10:00:01Z' });
    assert.match(JSON.stringify(await done('Analyst', 'GET /indicators')), words);
    assert.deepEqual(await at.faults(), []);
  });

  test('text of an entry › changed, or taken away without an erasure › found', async () => {
    const incident = await newIncident(service, { title: 'Not erased' });
    const { pool } = service.deps.database;
    const where = `incident_id = '${incident.id}' and action = 'incident.created'`;
    const change = async (to: string) => {
      await pool.query('alter table audit_entry disable trigger user');
      await pool.query(`update audit_entry set texts = ${to} where ${where}`);
      await pool.query('alter table audit_entry enable trigger user');
      return JSON.stringify(await at.faults());
    };
    const forged = `jsonb_set(texts, '{values,/title}', '"Forged"')`;
    // An entry is verified once it has its place in the log.
    await readUntil(
      () => count(service, 'audit_pending'),
      (waiting) => waiting === 0,
    );
    assert.match(await change(forged), /its text \/title was changed/);
    assert.match(await change('null'), /its texts are gone, and the log has no/);
    await assert.rejects(pool.query(`update audit_entry set texts = null where ${where}`));
  });
});
