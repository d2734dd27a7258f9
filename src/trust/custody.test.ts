import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  custodyAnomalies,
  firstBrokenEntry,
  nextEntry,
  sealedChain,
  type CustodyEntry,
  type DeclaredEntry,
} from './custody.ts';

const id = '019aa1de-77ab-7c61-9d37-2b4e6cf1a001';
const hash = 'ab'.repeat(32);
const entry = (minute: number, hash_after = hash): DeclaredEntry => ({
  ts: `2026-11-20T13:${String(minute).padStart(2, '0')}:00.000Z`,
  actor: 'collector-7',
  action: 'collected',
  hash_after,
});
const seal = { ...entry(50), actor: 'anna', action: 'received' as const };
const now = Temporal.Instant.from('2026-11-20T14:00:00Z');

function chainOf(declared: number): CustodyEntry[] {
  return sealedChain(
    id,
    Array.from({ length: declared }, (_, minute) => entry(minute)),
    seal,
  );
}

suite('custody chain', () => {
  test('first entry › hashed by hand › has the hash that this text has', () => {
    const text =
      'ip3/custody/v1\n' +
      `{"action":"collected","actor":"collector-7","evidence_id":"${id}","hash_after":"${hash}",` +
      `"origin":"declared","prev":"${'0'.repeat(64)}","seq":0,"ts":"2026-11-20T13:00:00.000Z"}`;
    const made = nextEntry(id, null, 'declared', entry(0));
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
    assert.equal(firstBrokenEntry(chain), null);
  });

  test('members that are none of an entry › declared › do not get into it', () => {
    const odd = { ...entry(0), seq: 7, origin: 'service', entry_hash: hash, extra: 'x' };
    const made = nextEntry(id, null, 'declared', odd);
    assert.deepEqual(made, nextEntry(id, null, 'declared', entry(0)));
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
    };
    for (let place = 0; place < 4; place += 1) {
      for (const [field, value] of Object.entries(changes)) {
        const changed = chainOf(3).map((one, index) =>
          index === place ? { ...one, [field]: value } : one,
        );
        const found = firstBrokenEntry(changed);
        assert.equal(found, field === 'seq' ? 9 : place, `${field} of entry ${place}`);
      }
    }
  });

  test('entries › removed at the head or inside, doubled, or in another order › are found', () => {
    const chain = chainOf(5);
    fc.assert(
      fc.property(fc.nat(chain.length - 2), fc.nat(chain.length - 1), (place, other) => {
        assert.notEqual(firstBrokenEntry(chain.toSpliced(place, 1)), null);
        assert.notEqual(firstBrokenEntry(chain.toSpliced(place, 0, chain[place]!)), null);
        fc.pre(place !== other);
        const swapped = chain.with(place, chain[other]!).with(other, chain[place]!);
        assert.notEqual(firstBrokenEntry(swapped), null);
      }),
    );
  });

  test('the tail › cut off › holds by itself, so the head hash must be kept elsewhere', () => {
    // The audit trail keeps `custody_head` of every change for exactly this.
    const chain = chainOf(3);
    assert.equal(firstBrokenEntry(chain.slice(0, -1)), null);
    assert.notEqual(chain.at(-2)?.entry_hash, chain.at(-1)?.entry_hash);
  });

  test('an entry changed › and its own hash made anew › is found at the next one', () => {
    const chain = chainOf(3);
    const forged = nextEntry(id, chain[0]!, 'declared', { ...entry(1), actor: 'forger' });
    assert.equal(firstBrokenEntry(chain.with(1, forged)), 2);
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
