// An installation with an encrypted vault, on each engine: its evidence, backup and care.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { copyBlob, isIntact } from '../../src/operations/backup/copy-blobs.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { encryptVault } from '../../src/operations/vault/encrypt-vault.ts';
import { readKeysOnce } from '../../src/operations/vault/file-keys.ts';
import { scrubVault } from '../../src/operations/vault/scrub-vault.ts';
import { openVault } from '../../src/vault/vault.ts';
import { temporaryFolder } from '../support/engines.ts';
import { comesToMatch } from '../support/eventually.ts';
import { count, form, newIncident, onEachEngine, proxyReport } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { bytesOf, kept, placeOf } from './vault-files.ts';

const canary = 'canary of the evidence';

const v1 = '/api/ip3/v1';
const key = randomBytes(32).toString('base64');

onEachEngine('an installation with an encrypted vault', (engine) => {
  let service: TestService;
  let analyst: Record<string, string>;
  let folder: string;
  before(async () => {
    service = await openTestService(engine, { settings: { IP3_VAULT_KEY: key } });
    analyst = await service.as('Analyst');
    folder = join(service.files.dataDir, 'vault');
  });
  after(() => service.close());

  async function upload(content: string | Buffer): Promise<{ id: string; hash_sha256: string }> {
    const incident = await newIncident(service);
    const { headers, body } = form([
      { name: 'evidence_type', content: 'screenshot' },
      { name: 'file', content, filename: 'a.txt' },
    ]);
    const url = `${v1}/incidents/${incident.id}/evidence`;
    const made = await service.call('POST', url, { headers: { ...headers, ...analyst }, body });
    assert.equal(made.status, 201, made.text);
    return made.body;
  }

  const verify = async (id: string) => {
    const url = `${v1}/evidence/${id}/verify`;
    return (await service.call('POST', url, { headers: analyst })).body;
  };

  test('evidence › sent, read, verified, scrubbed › sound, and no file has its words', async () => {
    const { id, hash_sha256 } = await upload(`${canary} one`);
    const read = await service.call('GET', `${v1}/evidence/${id}/content`, { headers: analyst });
    assert.equal(read.text, `${canary} one`);
    assert.equal((await verify(id)).integrity.hash_ok, true);
    const options = { restart: true };
    const round = await scrubVault(service.deps, systemContext(service.deps), options);
    assert.equal(round?.faults, 0);
    assert.equal(await count(service, 'vault_key where sha256 = $1', [hash_sha256]), 1);
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = fs.readFileSync(join(entry.parentPath, entry.name));
      assert.ok(!bytes.includes(canary), entry.name);
    }
  });

  test('the same bytes again › sent › one file, one key', async () => {
    const { hash_sha256 } = await upload(`${canary} twice`);
    await upload(`${canary} twice`);
    assert.equal(await count(service, 'vault_key where sha256 = $1', [hash_sha256]), 1);
  });

  test('scan file › imported, larger than is read at once › parts match their hashes', async () => {
    const headers = { ...analyst, 'content-type': 'application/xml' };
    const url = `${v1}/imports/webproxy`;
    const made = await service.call('POST', url, { headers, body: proxyReport });
    assert.equal(made.status, 201, made.text);
    const row = await service.deps.database.kysely
      .selectFrom('evidence')
      .select('id')
      .where('content_ref', 'like', '%#bytes=%')
      .executeTakeFirstOrThrow();
    const { integrity } = await verify(row.id);
    assert.deepEqual([integrity.hash_ok, integrity.file.hash_ok], [true, true]);
    const rows = Array.from(
      { length: 6000 },
      (_, at) => `${at},Finding ${at} of a scan that is read in a thread,high,h${at}.example`,
    );
    const large = await service.call('POST', `${v1}/imports/csv`, {
      headers: { ...analyst, 'content-type': 'text/csv' },
      body: `id,title,severity,host\n${rows.join('\n')}\n`,
    });
    assert.equal(large.status, 201, large.text);
    assert.equal(large.body.findings, 6000);
  });

  test('the row of the key is gone › verified › cannot be read, and never sound', async () => {
    const { id, hash_sha256 } = await upload(`${canary} lost key`);
    await service.deps.database.pool.query('delete from vault_key where sha256 = $1', [
      hash_sha256,
    ]);
    const { integrity } = await verify(id);
    assert.equal(integrity.hash_ok, false);
    assert.match(integrity.summary, /no key/);
    await upload(`${canary} lost key`);
    assert.equal((await verify(id)).integrity.hash_ok, true);
  });

  test('no key, another key › start › refused with one sentence; the right one › starts', async () => {
    const other = randomBytes(32).toString('base64');
    for (const settings of [{}, { IP3_VAULT_KEY: other }]) {
      await assert.rejects(openTestService(engine, { sharedWith: service, settings }), {
        message: /The vault is not to be used: .* IP3_VAULT_KEY_FILE, for every process\.$/,
      });
    }
    await (
      await openTestService(engine, { sharedWith: service, settings: { IP3_VAULT_KEY: key } })
    ).close();
  });

  test('readiness › with the key › says that files are encrypted', async () => {
    // A check that is late on a busy machine says so, and is asked again.
    const ready = async () => (await service.call('GET', '/readyz?verbose')).text;
    await comesToMatch(ready, /files are encrypted with the key [0-9a-f]{16}/);
  });

  test('backup › copied with the keys of its moment › sound; without a key row › bad', async () => {
    const { hash_sha256: hash } = await upload(`${canary} in a backup`);
    const blob = { sha256: hash, bytes: Buffer.byteLength(`${canary} in a backup`) };
    const wrapping = Buffer.from(key, 'base64');
    const db = service.deps.database.kysely;
    const target = temporaryFolder();
    const known = await readKeysOnce(db, wrapping);
    assert.equal(await copyBlob(folder, target, blob, known), 'copied');
    assert.equal(await copyBlob(folder, target, blob, known), 'there');
    assert.equal(await isIntact(target, blob, known), true);
    await assert.rejects(readKeysOnce(db, randomBytes(32)), /another key than IP3_VAULT_KEY/);
    await assert.rejects(readKeysOnce(db, undefined), /another key than IP3_VAULT_KEY/);
    const { hash_sha256: later } = await upload(`${canary} after it`);
    const newer = { sha256: later, bytes: Buffer.byteLength(`${canary} after it`) };
    assert.equal(await copyBlob(folder, target, newer, known), 'bad');
    fs.rmSync(target, { recursive: true });
  });

  test('plain files of before › encrypted › all read as before, and an entry says so', async () => {
    const plain = await openVault(folder);
    const before = await kept(plain, Buffer.from(`${canary} of before`));
    const row = [before.hash, Buffer.byteLength(`${canary} of before`)];
    await service.deps.database.pool.query('insert into blob values ($1, $2, now())', row);
    const context = systemContext(service.deps);
    const counted = await encryptVault(service.deps, context, { dry_run: true });
    assert.deepEqual([counted.found, counted.encrypted], [1, 0]);
    const done = await encryptVault(service.deps, context, { dry_run: false });
    assert.deepEqual([done.found, done.encrypted, done.damaged], [1, 1, []]);
    assert.ok(!fs.existsSync(placeOf(folder, before.hash)));
    const read = await bytesOf(service.deps.vault.read(before.hash));
    assert.equal(read.toString(), `${canary} of before`);
    const entries = `audit_entry where action = 'vault.files_encrypted'`;
    assert.equal(await count(service, entries), 1);
    assert.equal((await encryptVault(service.deps, context, { dry_run: false })).found, 0);
  });
});
