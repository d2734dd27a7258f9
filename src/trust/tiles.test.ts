import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { verifyConsistency } from '../../test/support/trust-platforms.ts';
import { hashBytes, type Hash } from '../trust-core/merkle.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import {
  consistencyProof,
  consistencyRanges,
  GrowingTree,
  inclusionProof,
  inclusionRanges,
  leafHash,
  verifyInclusion,
} from './merkle.ts';
import {
  decodeEntries,
  encodeEntries,
  hashesAt,
  hasTile,
  nodeReader,
  parseTilePath,
  tilePath,
  tileRoot,
  tilesAt,
  tilesOfRanges,
  tileWidth,
  type TileKind,
} from './tiles.ts';

interface Vectors {
  paths: [string, number, number, string][];
  bad_paths: string[];
}

const vectors = JSON.parse(
  readFileSync(new URL('../../test/vectors/trust/tiles.json', import.meta.url), 'utf8'),
) as Vectors;

const kind = (text: string): TileKind => (text === 'entries' ? text : Number(text));

suite('tiles › paths', () => {
  for (const [level, n, width, path] of vectors.paths) {
    test(`${path} › written and read › the same tile`, () => {
      const tile = { level: kind(level), n, width };
      assert.equal(tilePath(tile), path);
      assert.deepEqual(parseTilePath(path), tile);
    });
  }

  for (const path of vectors.bad_paths) {
    test(`${path} › read › is no tile`, () => assert.equal(parseTilePath(path), null));
  }

  test('any tile › written and read › the same tile', () => {
    const level = fc.oneof(fc.constant('entries' as const), fc.integer({ min: 0, max: 63 }));
    const tile = fc
      .tuple(level, fc.maxSafeNat(), fc.integer({ min: 1, max: 256 }))
      .map(([level, n, width]) => ({ level, n, width }));
    fc.assert(fc.property(tile, (one) => assert.deepEqual(parseTilePath(tilePath(one)), one)));
  });

  test('any text › read › is null or a tile of that very path', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^tile\/[0-9entris]{1,7}\/[x0-9/.p]{0,20}$/), (path) => {
        const tile = parseTilePath(path);
        assert.ok(tile === null || tilePath(tile) === path);
      }),
    );
  });
});

suite('tiles › widths', () => {
  test('70,000 leaves › cut › as C2SP counts them', () => {
    const [lowest, middle, top] = [0, 1, 2].map((level) => tilesAt(level, 70_000));
    assert.deepEqual([lowest!.length, middle!.length, top!.length], [274, 2, 1]);
    assert.deepEqual(lowest!.at(-1), { level: 0, n: 273, width: 112 });
    assert.deepEqual(middle!.at(-1), { level: 1, n: 1, width: 17 });
    assert.deepEqual(top, [{ level: 2, n: 0, width: 1 }]);
    assert.deepEqual(tilesAt(3, 70_000), []);
  });

  test('256 leaves › cut › a full tile and one hash above it', () => {
    assert.deepEqual(tilesAt(0, 256), [{ level: 0, n: 0, width: 256 }]);
    assert.deepEqual(tilesAt(1, 256), [{ level: 1, n: 0, width: 1 }]);
    assert.deepEqual(tilesAt('entries', 257).at(-1), { level: 'entries', n: 1, width: 1 });
  });

  test('a tile › asked for › is there when the tree reaches it', () => {
    assert.ok(hasTile({ level: 0, n: 0, width: 256 }, 256));
    assert.ok(!hasTile({ level: 0, n: 0, width: 256 }, 255));
    assert.ok(hasTile({ level: 1, n: 0, width: 1 }, 511));
    assert.ok(!hasTile({ level: 1, n: 0, width: 2 }, 511));
    assert.ok(hasTile({ level: 'entries', n: 1, width: 3 }, 259));
  });
});

/** The tiles of a tree as a log keeps them: hashes by level, each level one string of bytes. */
function levelsOf(leaves: readonly Hash[]): Buffer[] {
  const levels: Hash[][] = [];
  const tree = new GrowingTree();
  for (const leaf of leaves) {
    tree.append(leaf, ({ level }, hash) => {
      if (level % 8 === 0) (levels[level / 8] ??= []).push(hash);
    });
  }
  return levels.map((hashes) => Buffer.concat(hashes));
}

const leaves = Array.from({ length: 1100 }, (_, i) => leafHash(Buffer.from(`leaf ${i}`)));
const levels = levelsOf(leaves);
const rootAt = (size: number): Hash => {
  const tree = new GrowingTree();
  for (const leaf of leaves.slice(0, size)) tree.append(leaf);
  return tree.root();
};

/** Tiles of a tree of `size` leaves, nothing else. */
function tilesFor(size: number) {
  return (level: number, n: number) =>
    levels[level]?.subarray(
      n * tileWidth * hashBytes,
      Math.min(hashesAt(level, size), (n + 1) * tileWidth) * hashBytes,
    );
}

suite('tiles › proofs from tiles', () => {
  const sizes = fc
    .integer({ min: 1, max: 1100 })
    .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 1, max: size })));

  test('any size and place › proven from tiles › verifies', () => {
    fc.assert(
      fc.property(sizes, ([size, old]) => {
        const read = nodeReader(tilesFor(size));
        const root = rootAt(size);
        const what = { index: old - 1, size, leaf: leaves[old - 1]!, root };
        assert.ok(verifyInclusion(what, inclusionProof(old - 1, size, read)));
        const trees = { oldSize: old, oldRoot: rootAt(old), newSize: size, newRoot: root };
        assert.ok(verifyConsistency(trees, consistencyProof(old, size, read)));
      }),
      { numRuns: 60 },
    );
  });

  test('the tiles that a proof names › alone › are enough', () => {
    fc.assert(
      fc.property(sizes, ([size, old]) => {
        const ranges = [...inclusionRanges(old - 1, size), ...consistencyRanges(old, size)];
        const named = tilesOfRanges(ranges, size);
        const all = tilesFor(size);
        for (const { level, n, width } of named) {
          assert.equal(all(level as number, n)?.length, width * hashBytes);
        }
        const read = nodeReader((level, n) =>
          named.some((tile) => tile.level === level && tile.n === n) ? all(level, n) : undefined,
        );
        inclusionProof(old - 1, size, read);
        consistencyProof(old, size, read);
      }),
      { numRuns: 60 },
    );
  });

  test('a missing or short tile › read › is refused', () => {
    const read = nodeReader((level, n) => tilesFor(255)(level, n));
    assert.throws(() => read({ level: 8, index: 0 }), UntrustedError);
    assert.throws(() => read({ level: 0, index: 255 }), UntrustedError);
    assert.throws(() => nodeReader(() => undefined)({ level: 0, index: 0 }), UntrustedError);
  });

  test('a full tile › hashed › is the hash in the tile above', () => {
    const full = levels[0]!.subarray(0, tileWidth * hashBytes);
    assert.deepEqual(Buffer.from(tileRoot(full)), levels[1]!.subarray(0, hashBytes));
  });
});

suite('tiles › entry bundles', () => {
  test('any entries › bundled and read › the same entries', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (entries) => {
        const read = decodeEntries(encodeEntries(entries));
        assert.deepEqual(
          read.map((entry) => Buffer.from(entry)),
          entries.map((entry) => Buffer.from(entry)),
        );
      }),
    );
  });

  test('an entry › of 65,535 bytes and of one more › fits and does not', () => {
    assert.equal(encodeEntries([new Uint8Array(65_535)]).length, 65_537);
    assert.throws(() => encodeEntries([new Uint8Array(65_536)]), RangeError);
  });

  test('a bundle › cut anywhere within an entry › is refused', () => {
    const bundle = encodeEntries([Buffer.from('first'), Buffer.from('second')]);
    for (let end = 1; end < bundle.length; end += 1) {
      if (end === 7) continue;
      assert.throws(() => decodeEntries(bundle.subarray(0, end)), UntrustedError);
    }
  });
});
