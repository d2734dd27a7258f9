// Exchange of the operator's key: the new one opens every file, the old one none, and nothing that a
// server with the old key does comes in between.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { timestamp } from '../../src/domain/clock.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import {
  claimWrappingKey,
  findKeyFault,
  openVaultKeys,
} from '../../src/operations/vault/file-keys.ts';
import { rekeyVault } from '../../src/operations/vault/rekey-vault.ts';
import { lockWrappingKey, noteWrappingKey } from '../../src/store/vault/vault-keys.ts';
import { keyName } from '../../src/trust/sealed-secret.ts';
import { openVault, type Vault } from '../../src/vault/vault.ts';
import { temporaryFolder } from '../support/engines.ts';
import { readUntil } from '../support/eventually.ts';
import { count, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

onEachEngine('exchange of the key of a vault', (engine) => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const folder = temporaryFolder();
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
    await claimWrappingKey(service.deps, first);
  });
  after(async () => {
    await service.close();
    fs.rmSync(folder, { recursive: true });
  });

  const vaultWith = (key: Buffer) => openVault(folder, {}, openVaultKeys(service.deps, key));

  async function keep(vault: Vault, text: string): Promise<string> {
    const blob = await vault.receive(Readable.from([Buffer.from(text)]), 1_000);
    try {
      await blob.keep();
      return blob.sha256;
    } finally {
      await blob.discard();
    }
  }

  async function read(vault: Vault, sha256: string): Promise<string> {
    return Buffer.concat(await Array.fromAsync(vault.read(sha256))).toString();
  }

  const exchange = (from: Buffer, to: Buffer) =>
    rekeyVault(service.deps, systemContext(service.deps), { from, to });

  test('exchanged › the new key reads all, the old one reads and keeps nothing', async () => {
    const old = await vaultWith(first);
    const hash = await keep(old, 'kept under the first key');
    await keep(old, 'and another');
    const done = await exchange(first, second);
    assert.equal(done.keys, 2);
    assert.equal(await read(await vaultWith(second), hash), 'kept under the first key');
    await assert.rejects(read(old, hash), { code: 'unavailable' });
    await assert.rejects(keep(old, 'too late'), { code: 'unavailable' });
    assert.equal(await count(service, 'vault_key'), 2);
    assert.match((await findKeyFault(service.deps, first))?.found ?? '', /this database knows/);
    assert.equal(await findKeyFault(service.deps, second), null);
    assert.equal(await count(service, `audit_entry where action = 'vault.key_exchanged'`), 1);
  });

  // The embedded engine has one connection.
  if (engine === 'postgres') {
    test('a key that comes while the exchange is under way › waits, then is refused', async () => {
      const db = service.deps.database.kysely;
      const at = timestamp(service.deps.clock.now());
      const keys = openVaultKeys(service.deps, second);
      const late = await db.transaction().execute(async (tx) => {
        await lockWrappingKey(tx);
        const added = keys.add({ id: randomUUID(), key: randomBytes(32) }, 'ab'.repeat(32));
        const outcome = added.then(
          () => 'added',
          (error: Error) => error.message,
        );
        await readUntil(
          () => count(service, 'pg_locks where not granted'),
          (waiting) => waiting === 1,
        );
        await noteWrappingKey(tx, 'of another', at);
        return { outcome };
      });
      assert.match(await late.outcome, /was exchanged/);
      await noteWrappingKey(db, keyName(second), at);
    });
  }

  test('the same key, another one, a key that was wrapped by another › refused, unchanged', async () => {
    await assert.rejects(exchange(second, second), /is the key in use/);
    await assert.rejects(exchange(first, randomBytes(32)), /another key than IP3_VAULT_KEY/);
    const { pool } = service.deps.database;
    const wrapped = async () =>
      (await pool.query('select wrapped from vault_key order by id')).rows;
    const one = '(select max(id::text)::uuid from vault_key)';
    await pool.query(
      `update vault_key set wrapped = regexp_replace(wrapped, '^v1.[0-9a-f]{16}', 'v1.${'0'.repeat(16)}')
       where id = ${one}`,
    );
    const before = await wrapped();
    await assert.rejects(exchange(second, randomBytes(32)), /Nothing was changed/);
    assert.deepEqual(await wrapped(), before);
    assert.equal(await findKeyFault(service.deps, second), null);
  });
});
