// The care of the vault: damage is found and becomes an incident of its own, orphans go, and what
// anybody might still need stays.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DomainError } from '../../src/domain/error.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { deleteFromQuarantine } from '../../src/operations/vault/decide-orphans.ts';
import { scrubVault } from '../../src/operations/vault/scrub-vault.ts';
import { sweepOrphans } from '../../src/operations/vault/sweep-orphans.ts';
import { tendQuarantine } from '../../src/operations/vault/tend-quarantine.ts';
import type { VaultMark } from '../../src/vault/vault-mark.ts';
import {
  assertProblem,
  count,
  form,
  newIncident,
  onEachEngine,
  proxyReport,
  sha256,
} from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

const v1 = '/api/ip3/v1';
let service: TestService;
let analyst: Record<string, string>;
let incident: { id: string };

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

const blobFile = (hash: string) =>
  join(service.files.dataDir, 'vault/sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
const scrub = (options = {}) =>
  scrubVault(service.deps, systemContext(service.deps), { restart: true, ...options });
const damageIncidents = () => count(service, `incident where fingerprint like 'vault:%'`);
const integrityOf = async (id: string) => {
  const { body } = await service.call('GET', `${v1}/evidence/${id}`, { headers: analyst });
  return stringIn(body.integrity);
};

const orphan = (content: string, hours: number) => {
  const hash = sha256(content);
  fs.mkdirSync(join(blobFile(hash), '..'), { recursive: true });
  fs.writeFileSync(blobFile(hash), content);
  const at = Date.now() / 1000 - hours * 3600;
  fs.utimesSync(blobFile(hash), at, at);
  return hash;
};
const sweep = (options = {}) => sweepOrphans(service.deps, systemContext(service.deps), options);
const tend = () => tendQuarantine(service.deps, systemContext(service.deps));
const aside = (hash: string) => join(service.files.dataDir, 'vault/quarantine', hash);
const entries = (action: string, hash: string) =>
  count(service, `audit_entry where action = $1 and entry like $2`, [action, `%${hash}%`]);

onEachEngine('care of the vault', (engine) => {
  before(async () => {
    service = await openTestService(engine);
    analyst = await service.as('Analyst');
    incident = await newIncident(service);
  });
  after(() => service.close());
  test('sound bytes › read again › counted, nothing raised', async () => {
    await upload('sound one');
    await upload('sound two');
    const done = await scrub();
    assert.deepEqual([done?.blobs, done?.bytes, done?.faults], [2, 18, 0]);
    assert.equal(await damageIncidents(), 0);
    assert.equal(await count(service, `audit_entry where action = 'vault.scrubbed'`), 1);
  });

  test('bytes changed › one incident, its report names the evidence, views say broken', async () => {
    const { id, hash_sha256 } = await upload('bytes that will change');
    fs.writeFileSync(blobFile(hash_sha256), 'bytes that have change');
    assert.equal((await scrub())?.faults, 1);
    assert.equal((await scrub())?.faults, 1);
    assert.equal(await damageIncidents(), 1);
    assert.equal(await integrityOf(id), 'broken');
    const { rows } = await service.deps.database.pool.query<{ id: string }>(
      `select id from incident where fingerprint = $1`,
      [`vault:${hash_sha256}`],
    );
    const url = `${v1}/incidents/${rows[0]!.id}/evidence`;
    const { evidence } = (await service.call('GET', url, { headers: analyst })).body;
    const content = `${v1}/evidence/${evidence[0].id}/content`;
    const report = await service.app.inject({ method: 'GET', url: content, headers: analyst });
    const said = report.json();
    assert.deepEqual([said.sha256, said.fault], [hash_sha256, 'changed']);
    assert.equal(said.actual_sha256, sha256('bytes that have change'));
    assert.equal(said.evidence[0].id, id);
    const viewer = { headers: await service.as('Viewer') };
    const seen = await service.call('GET', `${v1}/incidents/${rows[0]!.id}`, viewer);
    assert.equal(seen.status, 200);
    assert.ok(!seen.text.includes(hash_sha256) && !seen.text.includes(id), seen.text);
  });

  test('a file of a thousand findings changed › raised, its report names them all', async () => {
    const rows = Array.from({ length: 1000 }, (_, row) => `Finding ${row},high,,,web,h${row}`);
    const table = ['title,severity,cve,cvss,type,host', ...rows].join('\n');
    const headers = { ...analyst, 'content-type': 'text/csv' };
    const run = await service.call('POST', `${v1}/imports/csv`, { headers, body: table });
    assert.equal(run.body.incidents_created, 1000, run.text);
    const before = await damageIncidents();
    fs.appendFileSync(blobFile(run.body.sha256), 'x');
    assert.ok((await scrub())!.faults > 0);
    assert.equal(await damageIncidents(), before + 1);
    const { rows: reports } = await service.deps.database.pool.query<{ id: string }>(
      `select evidence.id from evidence join incident on incident.id = incident_id
        where fingerprint = $1`,
      [`vault:${run.body.sha256}`],
    );
    const url = `${v1}/evidence/${reports[0]!.id}/content`;
    const said = (await service.app.inject({ method: 'GET', url, headers: analyst })).json();
    assert.deepEqual([said.total, said.evidence.length], [1000, 1000]);
  });

  test('bytes missing, then restored › not ready, raised, then mended; the incident stays', async () => {
    const { id, hash_sha256 } = await upload('bytes that go away');
    const ready = () => service.call('GET', '/readyz?verbose');
    assert.equal((await ready()).status, 200);
    fs.renameSync(blobFile(hash_sha256), `${blobFile(hash_sha256)}.away`);
    const lacking = await ready();
    assert.equal(lacking.status, 503, lacking.text);
    assert.match(
      lacking.text,
      /vault: 1 of the newest \d+ files that the database names are missing/,
    );
    assert.match(lacking.text, /restore the vault of this .*`proofline vault scrub`/);
    await scrub();
    assert.equal((await ready()).status, 200, 'the loss is recorded');
    assert.equal(await integrityOf(id), 'broken');
    fs.renameSync(`${blobFile(hash_sha256)}.away`, blobFile(hash_sha256));
    await scrub();
    assert.equal(await integrityOf(id), 'verified');
    const open = `incident where fingerprint = $1 and status_lifecycle = 'open'`;
    assert.equal(await count(service, open, [`vault:${hash_sha256}`]), 1);
  });

  test('damaged bytes › uploaded again › replaced, set aside and recorded', async () => {
    const { id, hash_sha256 } = await upload('bytes that come twice');
    fs.writeFileSync(blobFile(hash_sha256), 'something else');
    await scrub();
    assert.equal(await integrityOf(id), 'broken');
    await upload('bytes that come twice');
    assert.equal(fs.readFileSync(blobFile(hash_sha256), 'utf8'), 'bytes that come twice');
    assert.equal(await integrityOf(id), 'verified');
    const [aside] = fs
      .readdirSync(join(service.files.dataDir, 'vault/damaged'))
      .filter((name) => name.startsWith(hash_sha256));
    const kept = join(service.files.dataDir, 'vault/damaged', aside!);
    assert.equal(fs.readFileSync(kept, 'utf8'), 'something else');
    const mended = `audit_entry where action = 'vault.blob_mended' and entry like $1`;
    assert.equal(await count(service, mended, [`%${hash_sha256}%`]), 1);
  });

  test('damaged bytes › imported again › replaced and recorded with the import', async () => {
    const send = async () => {
      const headers = { ...analyst, 'content-type': 'application/xml' };
      const made = await service.call('POST', `${v1}/imports/webproxy`, {
        headers,
        body: proxyReport,
      });
      assert.equal(made.status, 201, made.text);
    };
    await send();
    const hash = sha256(proxyReport);
    fs.writeFileSync(blobFile(hash), 'something else');
    await send();
    assert.deepEqual(fs.readFileSync(blobFile(hash)), proxyReport);
    const mended = `audit_entry where action = 'vault.blob_mended' and entry like $1`;
    assert.equal(await count(service, mended, [`%${hash}%`]), 1);
  });

  test('a round cut off › goes on where it stood, and one process reads at a time', async () => {
    for (let number = 0; number < 50; number += 1) await upload(`blob ${number}`);
    const stopping = new AbortController();
    const onProgress = () => stopping.abort();
    assert.equal(await scrub({ signal: stopping.signal, onProgress }), null);
    let sibling: ReturnType<typeof scrub> | undefined;
    const { rows } = await service.deps.database.pool.query('select sum(bytes) from blob');
    // So slow that it takes two seconds.
    const slow = { anew: false, bytes_per_second: Number(rows[0].sum) / 2 };
    const done = await scrub({ ...slow, onProgress: () => (sibling ??= scrub({ anew: false })) });
    assert.equal(await sibling, null);
    assert.equal(done!.blobs, await count(service, 'blob'));
  });

  test('orphans › older than a day › set aside with a manifest and an entry; nothing is removed', async () => {
    const old = orphan('old orphan', 25);
    const young = orphan('young orphan', 23);
    const { hash_sha256 } = await upload('named and old');
    fs.utimesSync(blobFile(hash_sha256), 1, 1);
    const found = { found: 1, bytes: 10, sha256: [old] };
    assert.deepEqual(await sweep({ dry_run: true }), { ...found, set_aside: 0, left: 'dry_run' });
    assert.ok(fs.existsSync(blobFile(old)));
    assert.deepEqual(await sweep(), { ...found, set_aside: 1, left: null });
    const there = [old, young, hash_sha256].map((hash) => fs.existsSync(blobFile(hash)));
    assert.deepEqual(there, [false, true, true]);
    assert.equal(fs.readFileSync(aside(old), 'utf8'), 'old orphan');
    const manifest = JSON.parse(fs.readFileSync(`${aside(old)}.json`, 'utf8'));
    const { installation } = (await service.deps.vault.mark()) as VaultMark;
    const said = { sha256: old, bytes: 10, installation, epoch: 1 };
    const { written_at, set_aside_at, ...others } = manifest;
    assert.deepEqual(others, said);
    assert.ok(written_at < set_aside_at, written_at);
    assert.equal(await entries('vault.orphans_set_aside', old), 1);
    assert.deepEqual(await tend(), { returned: [], damaged: [] });
    assert.equal(await entries('vault.orphans_set_aside', old), 1);

    const ready = await service.call('GET', '/readyz?verbose');
    assert.match(ready.text, /vault ok \(1 files without a record set aside\)/);
    const admin = { headers: await service.as('Admin') };
    const { orphans } = (await service.call('GET', '/api/ip3/v1/system', admin)).body.vault;
    assert.deepEqual(orphans, { set_aside: 1, reported: 0, bytes: 10, sha256: [old] });
  });

  test('set aside, then named by a newer database › read where it is, then put back', async () => {
    const { id, hash_sha256 } = await upload('named by the newer database');
    await service.deps.vault.quarantine.setAside({
      ...{ sha256: hash_sha256, bytes: 27, installation: 'x', epoch: 1 },
      ...{ written_at: '2026-11-20T10:00:00.000Z', set_aside_at: '2026-11-21T10:00:00.000Z' },
    });
    const url = `${v1}/evidence/${id}/content`;
    const read = async () =>
      (await service.app.inject({ method: 'GET', url, headers: analyst })).body;
    assert.equal(await read(), 'named by the newer database');
    const raised = await damageIncidents();
    await scrub();
    assert.equal(await damageIncidents(), raised);
    assert.deepEqual(await tend(), { returned: [hash_sha256], damaged: [] });
    assert.equal(fs.existsSync(aside(hash_sha256)), false);
    assert.equal(await read(), 'named by the newer database');
    assert.equal(await entries('vault.orphans_returned', hash_sha256), 1);
  });

  test('a move that was killed before its commit › recorded by its manifest, once', async () => {
    const hash = orphan('moved and not recorded', 30);
    const times = {
      written_at: '2026-11-20T10:00:00.000Z',
      set_aside_at: '2026-11-21T10:00:00.000Z',
    };
    const manifest = { sha256: hash, bytes: 22, installation: 'x', epoch: 1, ...times };
    assert.equal(await service.deps.vault.quarantine.setAside(manifest), true);
    await tend();
    await tend();
    assert.equal(await entries('vault.orphans_set_aside', hash), 1);
    const { deps } = service;
    const decision = { reason: 'an upload of a test', by: 'anna' };
    const other = (await upload('a record of its own')).hash_sha256;
    const remove = (hashes: string[]) =>
      deleteFromQuarantine(deps, systemContext(deps, 'cli'), hashes, decision);
    await assert.rejects(remove([hash, other]), { code: 'not_found' });
    assert.deepEqual(await remove([hash]), { deleted: [hash], bytes: 22 });
    assert.deepEqual([aside(hash), `${aside(hash)}.json`].filter(fs.existsSync), []);
    assert.equal(await entries('vault.orphans_deleted', 'an upload of a test'), 1);
    assert.equal(await entries('vault.orphans_deleted', hash), 1);
    await tend();
    assert.equal(await entries('vault.orphans_missing', hash), 0);
  });

  test('the only bytes of a record in the quarantine › delete › refused; a spare copy may go', async () => {
    const { deps } = service;
    const { hash_sha256: hash } = await upload('bytes that a record needs');
    const manifest = { sha256: hash, bytes: 25, installation: 'x', epoch: 1 };
    const times = {
      written_at: '2026-11-20T10:00:00.000Z',
      set_aside_at: '2026-11-21T10:00:00.000Z',
    };
    await deps.vault.quarantine.setAside({ ...manifest, ...times });
    const decision = { reason: 'a test', by: 'anna' };
    const remove = () => deleteFromQuarantine(deps, systemContext(deps), [hash], decision);
    await assert.rejects(remove(), { code: 'conflict' });
    await upload('bytes that a record needs');
    assert.deepEqual((await remove()).deleted, [hash]);
    assert.equal(fs.readFileSync(blobFile(hash), 'utf8'), 'bytes that a record needs');
  });

  test('a file of the quarantine removed by hand › an entry says that it is missing', async () => {
    const hash = orphan('removed by hand', 30);
    assert.equal((await sweep()).set_aside, 1);
    fs.rmSync(aside(hash));
    await tend();
    assert.equal(await entries('vault.orphans_missing', hash), 1);
  });

  test('the vault exchanged under a running server › nothing reported, moved or raised', async () => {
    const marked = join(service.files.dataDir, 'vault/installation.json');
    const own = fs.readFileSync(marked, 'utf8');
    const hash = orphan('an orphan of somebody else', 30);
    const { hash_sha256 } = await upload('seems to be missing');
    const raised = await damageIncidents();
    fs.renameSync(blobFile(hash_sha256), `${blobFile(hash_sha256)}.away`);
    const other = '7e57ab1e-0000-4000-8000-000000000000';
    const marks: [string | null, RegExp][] = [
      [
        JSON.stringify({ ...JSON.parse(own), installation: other, vault: other }),
        /belongs to another install/,
      ],
      [JSON.stringify({ ...JSON.parse(own), vault: other }), /is not the one that this database/],
      ['{', /vault: its file installation\.json makes no sense; mount or restore/],
      [null, /vault: it has no mark, and the one of this database has; mount or restore/],
    ];
    for (const [mark, said] of marks) {
      if (mark === null) fs.rmSync(marked);
      else fs.writeFileSync(marked, mark);
      const ready = await service.call('GET', '/readyz');
      assert.equal(ready.status, 503);
      assert.match(ready.body.detail, said);
      const { headers, body } = form([
        { name: 'evidence_type', content: 'screenshot' },
        { name: 'file', content: 'not for this vault', filename: 'a.txt' },
      ]);
      const url = `${v1}/incidents/${incident.id}/evidence`;
      const asked = { headers: { ...headers, ...analyst }, body };
      assertProblem(await service.call('POST', url, asked), 503, 'unavailable');
      await assert.rejects(sweep(), { code: 'unavailable' });
      await assert.rejects(scrub(), { code: 'unavailable' });
    }
    fs.writeFileSync(marked, own);
    fs.renameSync(`${blobFile(hash_sha256)}.away`, blobFile(hash_sha256));
    assert.equal((await service.call('GET', '/readyz')).status, 200);
    assert.ok(fs.existsSync(blobFile(hash)));
    assert.equal(await damageIncidents(), raised);
    fs.rmSync(blobFile(hash));
  });

  test('an orphan › swept while the same bytes come again › every record has its bytes', async () => {
    for (let round = 0; round < 10; round += 1) {
      const content = `raced ${round}`;
      const hash = sha256(content);
      fs.mkdirSync(join(blobFile(hash), '..'), { recursive: true });
      fs.writeFileSync(blobFile(hash), content);
      fs.utimesSync(blobFile(hash), 1, 1);
      await Promise.all([upload(content), sweep()]);
      assert.equal(fs.readFileSync(blobFile(hash), 'utf8'), content);
    }
  });

  test('writes refused, or the log forked › orphans are counted and left where they are', async () => {
    const { deps } = service;
    const hash = orphan('older than the fork', 30);
    const { writes, pool } = deps.database;
    writes.refusal = new DomainError('log_rollback_detected', 'of a test');
    const closed = await sweep();
    assert.deepEqual([closed.found, closed.set_aside, closed.left], [1, 0, 'writes_refused']);
    writes.refusal = null;
    await pool.query(`insert into audit_epoch
      select 2, origin || '/epoch-2', now() from audit_epoch`);
    for (let round = 0; round < 2; round += 1) {
      const forked = await sweep();
      assert.deepEqual([forked.found, forked.set_aside, forked.left], [1, 0, 'log_forked']);
    }
    assert.ok(fs.existsSync(blobFile(hash)));
    assert.equal(await entries('vault.orphans_found', hash), 1);
    const ready = await service.call('GET', '/readyz?verbose');
    assert.match(ready.text, /1 files without a record left in place/);
  });

  test('another server works with the vault › no file is taken, and again when it is gone', async () => {
    const before = await count(service, 'blob');
    const fault = { found: 'another server works with it now', remedy: 'stop one of the two' };
    service.deps.vault.rival.fault = fault;
    const { headers, body } = form([
      { name: 'evidence_type', content: 'screenshot' },
      { name: 'file', content: 'not taken', filename: 'a.txt' },
    ]);
    const url = `${v1}/incidents/${incident.id}/evidence`;
    const evidence = { headers: { ...headers, ...analyst }, body };
    const report = {
      headers: { ...analyst, 'content-type': 'application/xml' },
      body: proxyReport,
    };
    const log = {
      headers: await service.as('DevSecOps'),
      body: { rule: 'r', severity: 'high', host: 'h' },
    };
    const refused = [
      await service.call('POST', url, evidence),
      await service.call('POST', `${v1}/imports/webproxy`, report),
      await service.call('POST', '/api/intake/log', log),
    ];
    service.deps.vault.rival.fault = null;
    for (const answer of refused) {
      const { detail } = assertProblem(answer, 503, 'unavailable');
      assert.match(detail, /takes no files now: another server works with it now; stop one/);
    }
    assert.equal(await count(service, 'blob'), before);
    await upload('taken again');
  });
});
