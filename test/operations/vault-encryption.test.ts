// An encrypted vault: what is read is what was sent, what is on the disk says nothing of it, and
// whatever is changed, cut or exchanged there is found.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, suite, test } from 'node:test';
import { copyBlob, isIntact } from '../../src/operations/backup/copy-blobs.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { encryptVault } from '../../src/operations/vault/encrypt-vault.ts';
import { readKeysOnce } from '../../src/operations/vault/file-keys.ts';
import { scrubVault } from '../../src/operations/vault/scrub-vault.ts';
import { openPieces } from '../../src/vault/sealed-file.ts';
import { chunkBytes, headerBytes, sealedChunkBytes } from '../../src/vault/sealed-format.ts';
import type { VaultKeys } from '../../src/vault/vault-keys.ts';
import { openVault, type Vault } from '../../src/vault/vault.ts';
import { temporaryFolder } from '../support/engines.ts';
import { count, form, newIncident, onEachEngine, proxyReport, sha256 } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const canary = 'canary of the evidence';

/** Keys in memory, with what a database would say. */
function memoryKeys(): VaultKeys & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    encrypts: true,
    add: ({ id, key }) => Promise.resolve(void kept.set(id, key)),
    find: (id) => Promise.resolve(kept.get(id) ?? null),
    forget: (id) => Promise.resolve(void kept.delete(id)),
  };
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(source));
}

const placeOf = (folder: string, hash: string) =>
  join(folder, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash);

async function kept(vault: Vault, bytes: Buffer) {
  const blob = await vault.receive(Readable.from([bytes]), bytes.length);
  try {
    const { damage } = await blob.keep();
    await blob.keep();
    return { hash: blob.sha256, damage };
  } finally {
    await blob.discard();
  }
}

suite('files of an encrypted vault', () => {
  const folder = temporaryFolder();
  const keys = memoryKeys();
  let vault: Vault;
  before(async () => {
    vault = await openVault(folder, {}, keys);
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const sizes = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, (1 << 20) + 5, 1 << 20];
  for (const size of sizes) {
    test(`${size} bytes › kept › whole and in parts the same, on disk unreadable`, async () => {
      const bytes = Buffer.alloc(size, canary);
      const { hash } = await kept(vault, bytes);
      assert.equal(hash, sha256(bytes));
      assert.deepEqual(await bytesOf(vault.read(hash)), bytes);
      assert.equal(await vault.size(hash), size);
      assert.ok(!fs.existsSync(placeOf(folder, hash)));
      assert.ok(!fs.readFileSync(`${placeOf(folder, hash)}.enc`).includes('canary'));
      for (const [start, end] of [
        [0, size],
        [size - 1, size],
        [Math.floor(size / 2), size],
        [chunkBytes - 1, chunkBytes + 1],
      ] as const) {
        const part = bytes.subarray(Math.max(start, 0), end);
        const read = await bytesOf(vault.read(hash, { start: Math.max(start, 0), end }));
        assert.deepEqual(read, part, `${start} to ${end}`);
      }
      assert.deepEqual(fs.readdirSync(join(folder, 'tmp')), []);
    });
  }

  test('received bytes › for a thread and by hash of a part › the same as sent', async () => {
    const bytes = randomBytes(3 * chunkBytes + 7);
    const blob = await vault.receive(Readable.from([bytes]), bytes.length);
    const [start, end] = [chunkBytes - 5, 2 * chunkBytes + 5];
    assert.equal(await blob.hashRange(start, end), sha256(bytes.subarray(start, end)));
    const pieces = openPieces(blob);
    const into = Buffer.alloc(bytes.length);
    let read = 0;
    for (let more = 1; more > 0; read += more) {
      more = pieces.read(into.subarray(read), bytes.length - read, read);
    }
    pieces.close();
    assert.deepEqual(into, bytes);
    const before = keys.kept.size;
    await blob.discard();
    assert.equal(keys.kept.size, before - 1, 'Bytes that were never kept leave no key.');
  });

  const harms: Record<string, (file: Buffer) => Buffer> = {
    'a bit of a chunk': (file) => {
      file[headerBytes + 100]! ^= 1;
      return file;
    },
    'the ID of the key': (file) => {
      file[10]! ^= 1;
      return file;
    },
    'the last chunk cut off': (file) => file.subarray(0, headerBytes + 2 * sealedChunkBytes),
    'a chunk cut off': (file) =>
      Buffer.concat([
        file.subarray(0, headerBytes + sealedChunkBytes),
        file.subarray(headerBytes + 2 * sealedChunkBytes),
      ]),
    'two chunks exchanged': (file) => {
      const chunk = (at: number) =>
        file.subarray(
          headerBytes + at * sealedChunkBytes,
          headerBytes + (at + 1) * sealedChunkBytes,
        );
      const rest = file.subarray(headerBytes + 2 * sealedChunkBytes);
      return Buffer.concat([file.subarray(0, headerBytes), chunk(1), chunk(0), rest]);
    },
    'bytes added': (file) => Buffer.concat([file, Buffer.from('!')]),
    'nothing left': () => Buffer.alloc(0),
  };
  for (const [what, harm] of Object.entries(harms)) {
    test(`${what} › read again › not sound; sent again › replaced`, async () => {
      const bytes = randomBytes(2 * chunkBytes + 100);
      const { hash } = await kept(vault, bytes);
      const path = `${placeOf(folder, hash)}.enc`;
      fs.writeFileSync(path, harm(fs.readFileSync(path)));
      const found = await vault.examine(hash);
      assert.ok(found.state === 'unreadable' || (found.state === 'read' && found.sha256 === null));
      await assert.rejects(bytesOf(vault.read(hash)));
      const again = await kept(vault, bytes);
      assert.notEqual(again.damage, null);
      assert.deepEqual(await bytesOf(vault.read(hash)), bytes);
    });
  }

  test('the same bytes twice at once › kept › one file, which reads', async () => {
    const bytes = randomBytes(chunkBytes);
    const send = () => vault.receive(Readable.from([bytes]), bytes.length);
    const [one, other] = [await send(), await send()];
    await one.keep();
    await other.keep();
    await one.discard();
    await other.discard();
    assert.deepEqual(await bytesOf(vault.read(one.sha256)), bytes);
    assert.equal((await vault.examine(one.sha256)).state, 'read');
  });

  test('a plain file that looks encrypted › read › as it is', async () => {
    const other = await kept(vault, Buffer.from('another file'));
    const bytes = fs.readFileSync(`${placeOf(folder, other.hash)}.enc`);
    const plain = await openVault(temporaryFolder());
    const { hash } = await kept(plain, bytes);
    assert.deepEqual(await bytesOf(plain.read(hash)), bytes);
    fs.rmSync(plain.folder, { recursive: true });
  });

  test('plain file › exchanged, also after a kill between › one file, the same bytes', async () => {
    const plainVault = await openVault(folder);
    const bytes = Buffer.from(`${canary}, kept before there was a key`);
    const { hash } = await kept(plainVault, bytes);
    const plain = placeOf(folder, hash);
    let stopped = false;
    const cut = vault.encrypt(hash, async (exchange) => {
      await exchange();
      stopped = true;
      throw new Error('killed here');
    });
    await assert.rejects(cut, /killed here/);
    assert.ok(stopped && fs.existsSync(plain) && fs.existsSync(`${plain}.enc`));
    assert.deepEqual(await bytesOf(vault.read(hash)), bytes);
    assert.equal(await vault.encrypt(hash, (exchange) => exchange()), 'encrypted');
    assert.ok(!fs.existsSync(plain));
    assert.deepEqual(await bytesOf(vault.read(hash)), bytes);
    assert.equal(await vault.encrypt(hash, (exchange) => exchange()), 'missing');
  });

  test('plain file that is damaged › exchanged › stays as it is', async () => {
    const { hash } = await kept(await openVault(folder), Buffer.from('to be damaged'));
    fs.writeFileSync(placeOf(folder, hash), 'to be dAmaged');
    assert.equal(await vault.encrypt(hash, (exchange) => exchange()), 'damaged');
    assert.equal(fs.readFileSync(placeOf(folder, hash), 'utf8'), 'to be dAmaged');
    assert.ok(!fs.existsSync(`${placeOf(folder, hash)}.enc`));
  });
});

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
    const ready = await service.call('GET', '/readyz?verbose');
    assert.match(ready.text, /files are encrypted with the key [0-9a-f]{16}/);
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
