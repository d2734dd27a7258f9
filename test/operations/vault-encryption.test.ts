// An encrypted vault: what is read is what was sent, what is on the disk says nothing of it, and
// whatever is changed, cut or exchanged there is found.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, suite, test } from 'node:test';
import { openPieces } from '../../src/vault/sealed-file.ts';
import { chunkBytes, headerBytes, sealedChunkBytes } from '../../src/vault/sealed-format.ts';
import type { VaultKeys } from '../../src/vault/vault-keys.ts';
import { openVault, type Vault } from '../../src/vault/vault.ts';
import { temporaryFolder } from '../support/engines.ts';
import { sha256 } from '../support/records.ts';
import { bytesOf, kept, placeOf } from './vault-files.ts';

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
