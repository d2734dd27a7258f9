import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import type { CustodyEntry, DeclaredEntry } from '../trust-core/custody.ts';
import { taggedHash } from './canonical.ts';
import {
  commitmentOf,
  custodyAnomalies,
  firstBrokenEntry,
  headsDigest,
  nextEntry,
  sealedChain,
} from './custody.ts';

const id = '019aa1de-77ab-7c61-9d37-2b4e6cf1a001';
const hash = 'ab'.repeat(32);
const entry = (minute: number, hash_after = hash): DeclaredEntry => ({
  ts: `2026-11-20T13:${String(minute).padStart(2, '0')}:00.000Z`,
  actor: 'collector-7',
  action: 'collected',
  hash_after,
});
const record = { id, hash_sha256: hash };
const seal = { ...entry(50), actor: 'anna', action: 'received' as const };
const newSalt = () => randomBytes(16).toString('hex');
const now = Temporal.Instant.from('2026-11-20T14:00:00Z');

function chainOf(declared: number): CustodyEntry[] {
  return sealedChain(
    id,
    Array.from({ length: declared }, (_, minute) => entry(minute)),
    seal,
    newSalt,
  );
}

function withheld(original: CustodyEntry): CustodyEntry {
  const { actor_salt: _, ...entry } = original;
  const actor_commitment = commitmentOf(original) ?? '';
  return { ...entry, actor: 'actor-1', actor_commitment };
}

suite('custody chain', () => {
  test('entry without a salt › hashed by hand › has the hash that this text has', () => {
    const text =
      'ip3/custody/v1\n' +
      `{"action":"collected","actor":"collector-7","evidence_id":"${id}","hash_after":"${hash}",` +
      `"origin":"declared","prev":"${'0'.repeat(64)}","seq":0,"ts":"2026-11-20T13:00:00.000Z"}`;
    const made = nextEntry(id, null, 'declared', { ...entry(0), actor_salt: null });
    assert.equal(made.entry_hash, createHash('sha256').update(text).digest('hex'));
  });

  test('declared entries › sealed › keep their order and end with one of the service', () => {
    const chain = chainOf(3);
    assert.deepEqual(
      chain.map(({ origin }) => origin),
      ['declared', 'declared', 'declared', 'service'],
    );
    assert.deepEqual(
      chain.map(({ seq }) => seq),
      [0, 1, 2, 3],
    );
    chain.slice(1).forEach((one, index) => assert.equal(one.prev, chain[index]?.entry_hash));
    assert.equal(firstBrokenEntry(record, chain), null);
  });

  test('members that are none of an entry › declared › do not get into it', () => {
    const odd = { ...entry(0), seq: 7, origin: 'service', entry_hash: hash, extra: 'x' };
    const [made] = sealedChain(id, [{ ...odd, ...{ actor_salt: 'known' } }], seal, newSalt);
    const { actor_salt = null } = made!;
    assert.match(actor_salt ?? '', /^[0-9a-f]{32}$/, 'no one else chooses a salt');
    assert.deepEqual(made, nextEntry(id, null, 'declared', { ...entry(0), actor_salt }));
  });

  test('any field of any entry › changed › is found at that entry', () => {
    const changes: Partial<Record<keyof CustodyEntry, unknown>> = {
      evidence_id: '019aa1de-77ab-7c61-9d37-2b4e6cf1a002',
      seq: 9,
      ts: '2026-11-20T13:59:59.999Z',
      actor: 'somebody else',
      action: 'withdrawn',
      hash_after: 'cd'.repeat(32),
      origin: 'other',
      prev: 'cd'.repeat(32),
      entry_hash: 'cd'.repeat(32),
      actor_salt: 'cd'.repeat(16),
    };
    for (let place = 0; place < 4; place += 1) {
      for (const [field, value] of Object.entries(changes)) {
        const changed = chainOf(3).map((one, index) =>
          index === place ? { ...one, [field]: value } : one,
        );
        assert.equal(found(changed)?.seq, place, `${field} of entry ${place}`);
      }
    }
  });

  const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
  const declared = fc.array(
    fc.record({ ts: fc.constant(entry(0).ts), actor: text, action: text, hash_after: hex() }),
    { maxLength: 6 },
  );
  /** A chain of any declared entries, sealed, and a place in it. */
  const anyChain = declared
    .map((entries) => sealedChain(id, entries, seal, newSalt))
    .chain((chain) => fc.tuple(fc.constant(chain), fc.nat(chain.length - 1)));

  test('any chain › as it was written › holds', () => {
    fc.assert(fc.property(anyChain, ([chain]) => assert.equal(found(chain), null)));
  });

  test('any chain › an entry changed to any other text or hash › is found there', () => {
    const change = fc.oneof(
      fc.record({ actor: text }),
      fc.record({ action: text }),
      fc.record({ hash_after: hex() }),
      fc.record({ prev: hex() }),
      fc.record({ entry_hash: hex() }),
      fc.record({ origin: fc.constantFrom('declared' as const, 'service' as const) }),
    );
    fc.assert(
      fc.property(anyChain, change, ([chain, place], other) => {
        const changed = { ...chain[place]!, ...other };
        fc.pre(
          Object.keys(other).some((field) => !Object.is(...pair(chain[place]!, other, field))),
        );
        assert.equal(found(chain.with(place, changed))?.seq, place);
      }),
    );
  });

  test('any chain › an entry removed before the last › is found at its place', () => {
    fc.assert(
      fc.property(anyChain, ([chain, place]) => {
        fc.pre(place < chain.length - 1);
        const broken = found(chain.toSpliced(place, 1));
        assert.deepEqual(broken, { seq: place, reason: 'entry_missing' });
      }),
    );
  });

  test('any chain › an entry inserted, its own hash sound › is found at its place or after', () => {
    fc.assert(
      fc.property(anyChain, text, ([chain, place], actor) => {
        const before = place === 0 ? null : chain[place - 1]!;
        const forged = nextEntry(id, before, 'declared', {
          ...entry(1),
          actor,
          actor_salt: newSalt(),
        });
        const broken = found(chain.toSpliced(place, 0, forged));
        assert.ok(broken !== null && broken.seq >= place && broken.seq <= place + 1);
      }),
    );
  });

  test('any chain › two entries swapped, with their numbers or without › is found', () => {
    fc.assert(
      fc.property(anyChain, fc.nat(6), ([chain, place], other) => {
        fc.pre(other < chain.length && other !== place);
        const [one, two] = [chain[place]!, chain[other]!];
        const first = Math.min(place, other);
        assert.equal(found(chain.with(place, two).with(other, one))?.seq, first);
        const renumbered = chain
          .with(place, { ...two, seq: place })
          .with(other, { ...one, seq: other });
        assert.equal(found(renumbered)?.seq, first);
      }),
    );
  });

  test('no entry at all › is missed, for every record has one', () => {
    assert.deepEqual(found([]), { seq: 0, reason: 'entry_missing' });
  });

  test('an entry of the service › for other bytes than the record has › is found', () => {
    const other = { id, hash_sha256: 'cd'.repeat(32) };
    const broken = firstBrokenEntry(other, chainOf(2));
    assert.deepEqual(broken, { seq: 2, reason: 'hash_differs_from_evidence' });
  });

  test('a chain of another record › is found at its first entry', () => {
    const other = { ...record, id: '019aa1de-77ab-7c61-9d37-2b4e6cf1a002' };
    assert.equal(firstBrokenEntry(other, chainOf(2))?.seq, 0);
  });

  test('the tail › cut off › holds by itself, so the head hash must be kept elsewhere', () => {
    // The audit trail keeps the head of every change for exactly this.
    const chain = chainOf(3);
    assert.equal(found(chain.slice(0, -1)), null);
    assert.notEqual(chain.at(-2)?.entry_hash, chain.at(-1)?.entry_hash);
  });

  test('a copy without names › hashes are computed all the same, and a name told later fits', () => {
    const chain = chainOf(3);
    const copy = chain.map(withheld);
    assert.doesNotMatch(JSON.stringify(copy), /collector-7|anna|actor_salt/);
    assert.equal(found(copy), null);
    assert.equal(found(copy.toSpliced(1, 1))?.seq, 1);
    const told = (actor: string, actor_salt = chain[3]?.actor_salt ?? '') =>
      found(copy.with(3, { ...copy[3]!, actor, actor_salt }));
    assert.equal(told('anna'), null);
    assert.equal(told('berta')?.seq, 3);
    assert.equal(told('anna', 'cd'.repeat(16))?.seq, 3);
  });

  test('a copy without names › any other field, or what commits to the name, changed › is found', () => {
    const other = 'cd'.repeat(32);
    const changes: Partial<CustodyEntry>[] = [
      { ts: '2026-11-20T13:59:59.999Z' },
      { action: 'withdrawn' },
      { hash_after: other },
      { prev: other },
      { entry_hash: other },
      { actor_commitment: other },
    ];
    for (const change of changes) {
      const copy = chainOf(1).map(withheld);
      const changed = copy.with(1, { ...copy[1]!, ...change });
      assert.equal(found(changed)?.seq, 1, Object.keys(change).join());
    }
  });

  test('one name in two entries › commits differently, so nobody can try names or link them', () => {
    const [one, two] = chainOf(2).map(withheld);
    assert.notEqual(one?.actor_commitment, two?.actor_commitment);
  });

  test('entry with a salt › hashed by hand › covers the name by its commitment alone', () => {
    const actor_salt = '0f'.repeat(16);
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const commitment = sha256(
      `ip3/custody-actor/v1\n{"actor":"collector-7","salt":"${actor_salt}"}`,
    );
    const text =
      'ip3/custody/v2\n' +
      `{"action":"collected","actor_commitment":"${commitment}","evidence_id":"${id}",` +
      `"hash_after":"${hash}","origin":"declared","prev":"${'0'.repeat(64)}","seq":0,` +
      '"ts":"2026-11-20T13:00:00.000Z"}';
    const made = nextEntry(id, null, 'declared', { ...entry(0), actor_salt });
    assert.equal(made.entry_hash, sha256(text));
  });

  test('entry of before there were salts › holds, and commits to no name', () => {
    const old = nextEntry(id, null, 'service', { ...seal, actor_salt: null });
    const { actor_salt: _, ...bare } = old;
    assert.equal(found([old]), null);
    assert.equal(found([bare]), null);
    assert.equal(commitmentOf(bare), null);
    assert.equal(found([{ ...bare, actor_salt: 'ab'.repeat(16) }])?.seq, 0);
    assert.equal(found([{ ...bare, actor_commitment: 'ab'.repeat(32) }])?.seq, 0);
  });

  test('an entry changed › and its own hash made anew › is found at the next one', () => {
    const chain = chainOf(3);
    const forged = nextEntry(id, chain[0]!, 'declared', {
      ...{ ...entry(1), actor: 'forger', actor_salt: newSalt() },
    });
    assert.equal(found(chain.with(1, forged))?.seq, 2);
  });
});

function found(chain: readonly CustodyEntry[]) {
  return firstBrokenEntry(record, chain);
}

function hex() {
  return fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('hex'));
}

function pair(one: object, other: object, field: string): [unknown, unknown] {
  return [one[field as never], other[field as never]];
}

suite('digest of heads', () => {
  const heads = [1, 2, 3].map((number) => ({
    evidence_id: `019aa1de-77ab-7c61-9d37-2b4e6cf1a00${number}`,
    entry_hash: String(number).repeat(64),
  }));
  const digestOf = (all: typeof heads) => {
    const digest = headsDigest();
    all.forEach((head) => digest.add(head));
    return digest.end();
  };

  test('a list › gathered one by one › has the tagged hash of the whole list', () => {
    const heads_sha256 = taggedHash('ip3/custody-heads/v1', heads);
    assert.deepEqual(digestOf(heads), { records: 3, heads_sha256 });
    assert.equal(digestOf([]).heads_sha256, taggedHash('ip3/custody-heads/v1', []));
  });

  test('a list › in another order, or short of one › has another digest', () => {
    const { heads_sha256 } = digestOf(heads);
    assert.notEqual(digestOf(heads.toReversed()).heads_sha256, heads_sha256);
    assert.notEqual(digestOf(heads.slice(1)).heads_sha256, heads_sha256);
  });
});

/** Declared entries → what is odd about them. */
const anomalies: readonly (readonly [string, DeclaredEntry[], string[]])[] = [
  ['none', [], []],
  ['rising', [entry(1), entry(2)], []],
  ['two at once', [entry(1), entry(1)], []],
  ['backwards', [entry(2), entry(1)], ['time_runs_backwards']],
  ['another last hash', [entry(1, 'cd'.repeat(32))], ['last_hash_differs_from_evidence']],
  ['another hash before the last', [entry(1, 'cd'.repeat(32)), entry(2)], []],
  ['five minutes ahead', [{ ...entry(1), ts: '2026-11-20T14:05:00.000Z' }], []],
  ['more ahead', [{ ...entry(1), ts: '2026-11-20T14:05:00.001Z' }], ['time_in_the_future']],
  [
    'all at once',
    [{ ...entry(1), ts: '2027-01-01T00:00:00.000Z' }, entry(1, 'cd'.repeat(32))],
    ['time_in_the_future', 'time_runs_backwards', 'last_hash_differs_from_evidence'],
  ],
];

suite('custody anomalies', () => {
  for (const [name, declared, expected] of anomalies) {
    test(`${name} › declared › ${expected.join(', ') || 'nothing odd'}`, () => {
      assert.deepEqual(custodyAnomalies(declared, hash, now), expected);
    });
  }
});
