// Encryption is turned off: every file is plain and the same, nothing is left of the keys; and until
// then the key that came first stays the key of the vault.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { systemContext } from '../../src/operations/system-context.ts';
import { decryptVault } from '../../src/operations/vault/decrypt-vault.ts';
import {
  claimWrappingKey,
  findKeyFault,
  openVaultKeys,
} from '../../src/operations/vault/file-keys.ts';
import { countServer } from '../../src/store/vault/vault-beats.ts';
import { blobPath } from '../../src/vault/blob-files.ts';
import { sealedPath } from '../../src/vault/sealed-file.ts';
import { openVault, type Vault } from '../../src/vault/vault.ts';
import { count, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const texts = ['', 'a short one', 'more than one chunk '.repeat(5_000), 'of the quarantine'];

onEachEngine('turning the encryption of a vault off', (engine) => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  let folder: string;
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
    folder = join(service.files.dataDir, 'vault');
  });
  after(() => service.close());

  const vaultWith = (key?: Buffer) => openVault(folder, {}, openVaultKeys(service.deps, key));

  async function keep(vault: Vault, text: string): Promise<string> {
    const blob = await vault.receive(Readable.from([Buffer.from(text)]), 1_000_000);
    try {
      await blob.keep();
      return blob.sha256;
    } finally {
      await blob.discard();
    }
  }

  const read = async (vault: Vault, sha256: string) =>
    Buffer.concat(await Array.fromAsync(vault.read(sha256))).toString();

  const decrypt = (vault: Vault, dry_run = false) =>
    decryptVault({ ...service.deps, vault }, systemContext(service.deps), { dry_run });

  async function fill(): Promise<{ vault: Vault; hashes: string[] }> {
    await claimWrappingKey(service.deps, first);
    const vault = await vaultWith(first);
    const hashes = [];
    for (const text of texts) hashes.push(await keep(vault, text));
    const aside = { written_at: '', set_aside_at: '', installation: randomUUID(), epoch: 0 };
    await vault.quarantine.setAside({ sha256: hashes.at(-1)!, bytes: 0, ...aside });
    return { vault, hashes };
  }

  test('the first key › no file encrypted yet › stays; off without it, another may come', async () => {
    await claimWrappingKey(service.deps, first);
    await assert.rejects(claimWrappingKey(service.deps, second), /this database knows the key/);
    await assert.rejects(claimWrappingKey(service.deps), /are encrypted with the key/);
    assert.notEqual(await findKeyFault(service.deps, second), null);
    const done = await decrypt(await vaultWith());
    assert.deepEqual([done.found, done.turned_off], [0, true]);
    await claimWrappingKey(service.deps);
    await claimWrappingKey(service.deps, second);
    await decrypt(await vaultWith(second));
  });

  test('encrypted files › counted, then decrypted › plain and the same, no key is left', async () => {
    const entries = () => count(service, `audit_entry where action = 'vault.files_decrypted'`);
    const { vault, hashes } = await fill();
    const earlier = await entries();
    const counted = await decrypt(vault, true);
    assert.deepEqual([counted.found, counted.decrypted, counted.turned_off], [4, 0, false]);
    const done = await decrypt(vault);
    const bytes = texts.join('').length;
    const expected = { found: 4, bytes, decrypted: 4, damaged: [], turned_off: true };
    assert.deepEqual(done, expected);
    const plain = await vaultWith();
    for (const [at, hash] of hashes.entries()) assert.equal(await read(plain, hash), texts[at]);
    const names = fs.readdirSync(folder, { recursive: true }).map(String);
    assert.deepEqual(
      names.filter((name) => /\.enc$|^tmp\/./.test(name)),
      [],
    );
    assert.equal(await count(service, 'vault_key'), 0);
    assert.equal(await findKeyFault(service.deps), null);
    assert.equal(await entries(), earlier + 1);
    for (const hash of hashes) await plain.remove(hash);
  });

  test('a damaged file, a lost key › stay as they are, and encryption stays on', async () => {
    const { vault, hashes } = await fill();
    const path = sealedPath(blobPath(folder, hashes[1] ?? ''));
    fs.appendFileSync(path, '!');
    await service.deps.database.pool.query('delete from vault_key where sha256 = $1', [hashes[2]]);
    const done = await decrypt(vault);
    assert.deepEqual([done.decrypted, done.turned_off], [2, false]);
    assert.deepEqual(done.damaged.toSorted(), hashes.slice(1, 3).toSorted());
    assert.ok(fs.existsSync(path));
    assert.notEqual(await findKeyFault(service.deps), null);
    for (const hash of hashes) await vault.remove(hash);
    assert.equal((await decrypt(vault)).turned_off, true);
  });

  test('a server that counts › refused; one that was killed › no obstacle', async () => {
    const { vault } = await fill();
    const { database } = service.deps;
    const server = randomUUID();
    const beats = new AbortController();
    let beat = 0;
    const counting = (async () => {
      while (!beats.signal.aborted) {
        await countServer(database.kysely, server, { beat: (beat += 1), runsJobs: true });
        await pause(200);
      }
    })();
    await assert.rejects(decrypt(vault), /A server of this database runs; stop every server/);
    beats.abort();
    await counting;
    assert.notEqual(await count(service, 'vault_key'), 0);
    assert.equal((await decrypt(vault)).turned_off, true);
    await database.pool.query('delete from vault_beat');
  });

  test('a server that was forgotten › an upload after it › refused, nothing is kept', async () => {
    const { vault } = await fill();
    await decrypt(vault);
    await assert.rejects(keep(vault, 'too late'), { code: 'unavailable' });
    assert.equal(await count(service, 'vault_key'), 0);
  });
});
