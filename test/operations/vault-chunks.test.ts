// What comes in arrives in chunks of any size; what is kept is the same bytes under their hash.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { after, before, suite, test } from 'node:test';
import fc from 'fast-check';
import { pieceBytes } from '../../src/vault/blob-files.ts';
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
