// The care of the vault: damage is found and becomes an incident of its own, orphans go, and what
// anybody may still need stays.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { systemContext } from '../../src/operations/system-context.ts';
import { scrubVault } from '../../src/operations/vault/scrub-vault.ts';
import { sweepOrphans } from '../../src/operations/vault/sweep-orphans.ts';
import { count, form, newIncident, onEachEngine, proxyReport, sha256 } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const v1 = '/api/ip3/v1';

onEachEngine('care of the vault', (engine) => {
  let service: TestService;
  let analyst: Record<string, string>;
  let incident: { id: string };
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

  const blobFile = (hash: string) =>
    join(service.files.dataDir, 'vault/sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
  const scrub = (options = {}) =>
    scrubVault(service.deps, systemContext(service.deps), { anew: true, ...options });
  const damageIncidents = () => count(service, `incident where fingerprint like 'vault:%'`);
  const integrityOf = async (id: string) => {
    const { body } = await service.call('GET', `${v1}/evidence/${id}`, { headers: analyst });
    return body.integrity as string;
  };

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

  test('bytes missing, then restored › raised, then mended; the incident stays open', async () => {
    const { id, hash_sha256 } = await upload('bytes that go away');
    fs.renameSync(blobFile(hash_sha256), `${blobFile(hash_sha256)}.away`);
    await scrub();
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
    let beside: ReturnType<typeof scrub> | undefined;
    const { rows } = await service.deps.database.pool.query('select sum(bytes) from blob');
    // So slow that it takes two seconds.
    const slow = { anew: false, bytes_per_second: Number(rows[0].sum) / 2 };
    const done = await scrub({ ...slow, onProgress: () => (beside ??= scrub({ anew: false })) });
    assert.equal(await beside, null);
    assert.equal(done!.blobs, await count(service, 'blob'));
  });

  test('orphans › older than a day › swept; young, named and other files stay', async () => {
    const folder = (hash: string) => join(blobFile(hash), '..');
    const orphan = (content: string, hours: number) => {
      const hash = sha256(content);
      fs.mkdirSync(folder(hash), { recursive: true });
      fs.writeFileSync(blobFile(hash), content);
      const at = Date.now() / 1000 - hours * 3600;
      fs.utimesSync(blobFile(hash), at, at);
      return blobFile(hash);
    };
    const old = orphan('old orphan', 25);
    const young = orphan('young orphan', 23);
    const { hash_sha256 } = await upload('named and old');
    fs.utimesSync(blobFile(hash_sha256), 1, 1);
    const dry = await sweepOrphans(service.deps, { dry_run: true });
    assert.deepEqual(dry, { found: 1, bytes: 10, removed: 0 });
    assert.ok(fs.existsSync(old));
    const swept = await sweepOrphans(service.deps);
    assert.deepEqual(swept, { found: 1, bytes: 10, removed: 1 });
    assert.deepEqual(
      [old, young, blobFile(hash_sha256)].map((file) => fs.existsSync(file)),
      [false, true, true],
    );
  });

  test('an orphan › swept while the same bytes come again › every record has its bytes', async () => {
    for (let round = 0; round < 10; round += 1) {
      const content = `raced ${round}`;
      const hash = sha256(content);
      fs.mkdirSync(join(blobFile(hash), '..'), { recursive: true });
      fs.writeFileSync(blobFile(hash), content);
      fs.utimesSync(blobFile(hash), 1, 1);
      await Promise.all([upload(content), sweepOrphans(service.deps)]);
      assert.equal(fs.readFileSync(blobFile(hash), 'utf8'), content);
    }
  });
});
