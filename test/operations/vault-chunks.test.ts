// What comes in arrives in chunks of any size; what is kept is the same bytes under their hash.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import fc from 'fast-check';
import { pieceBytes } from '../../src/vault/blob-files.ts';
import { temporaryPath } from '../../src/vault/temporary.ts';
import { openVault, type Vault } from '../../src/vault/vault.ts';
import { temporaryFolder } from '../support/engines.ts';

const most = 4 * pieceBytes;
const bytes = randomBytes(most);

/** Around the size of a piece, a few bytes, and anything. */
const chunkSize = fc.oneof(
  fc.integer({ min: pieceBytes - 2, max: pieceBytes + 2 }),
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 1, max: 2 * pieceBytes }),
);

suite('chunks into the vault', () => {
  const folder = temporaryFolder();
  let vault: Vault;
  before(async () => {
    vault = await openVault(folder);
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  async function* chunks(sizes: number[]): AsyncGenerator<Uint8Array> {
    let at = 0;
    for (const size of sizes) {
      await Promise.resolve();
      yield bytes.subarray(at, Math.min(at + size, most));
      at += size;
    }
  }

  test('any sizes › received › the same bytes, their number and their hash', async () => {
    const sizes = fc.array(chunkSize, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(sizes, async (ofChunks) => {
        const total = Math.min(
          ofChunks.reduce((sum, size) => sum + size, 0),
          most,
        );
        const expected = bytes.subarray(0, total);
        const blob = await vault.receive(chunks(ofChunks), most);
        assert.equal(blob.bytes, total);
        assert.equal(blob.sha256, createHash('sha256').update(expected).digest('hex'));
        assert.ok(fs.readFileSync(blob.path).equals(expected));
        await blob.discard();
      }),
      { numRuns: 60 },
    );
  });
});

suite('temporary files of a vault', () => {
  const folder = temporaryFolder();
  const others = path.join(folder, 'tmp');
  after(() => fs.rmSync(folder, { recursive: true }));

  /** Names as processes give them: this one, dead ones, and some that cannot be seen from here. */
  function leftFiles() {
    const own = path.basename(temporaryPath(folder));
    const [space = '', pid = '', started = ''] = own.split('.');
    const ended = String(spawnSync(process.execPath, ['--version']).pid);
    const end = own.split('.').at(-1)!;
    const alive = [own, `${own}.rows`, `other-boot_1.${ended}.${started}.${end}`, end];
    const dead = [`${space}.${pid}.1${started}.${end}`, `${space}.${ended}.${started}.${end}.keep`];
    fs.mkdirSync(others, { recursive: true });
    for (const name of [...alive, ...dead]) fs.writeFileSync(path.join(others, name), 'x');
    return { alive: alive.sort(), dead };
  }

  test('of dead processes › removed at start and when there is no room; others stay', async () => {
    const { alive, dead } = leftFiles();
    const limits = {
      max_bytes: alive.length,
      // Every file takes a byte of the room.
      kept_bytes: () => Promise.resolve(fs.readdirSync(others).length),
    };
    const vault = await openVault(folder, limits);
    assert.deepEqual(fs.readdirSync(others).sort(), alive);
    for (const name of dead) fs.writeFileSync(path.join(others, name), 'x');
    const blob = await vault.receive(nothing(), 0);
    await blob.discard();
    assert.deepEqual(fs.readdirSync(others).sort(), alive);
    const long = new Date(Date.now() - 2 * 3_600_000);
    for (const name of alive) fs.utimesSync(path.join(others, name), long, long);
    await vault.sweep();
    assert.deepEqual(fs.readdirSync(others), []);
  });

  async function* nothing(): AsyncGenerator<Uint8Array> {}
});
