// The chain of custody as the browser walks it agrees with the server's own code: on every sound
// chain, and on the first entry of a broken one.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { checkChain } from '../../src/console/features/incidents/detail/custody-check.ts';
import { readsNegative } from '../../src/console/features/incidents/detail/negative-type.ts';
import { newActorSalt } from '../../src/operations/actor-salt.ts';
import type { CustodyEntry } from '../../src/trust-core/custody.ts';
import { firstBrokenEntry, sealedChain } from '../../src/trust/custody.ts';

const id = '019aa1e2-0c14-7d3a-8f52-6be0c1a7d014';
const hash_sha256 = 'ab'.repeat(32);
const ts = '2026-11-20T13:40:00.000Z';

const declared = fc.record({
  ts: fc.constant(ts),
  // Names with quotes, control characters, marks of direction, letters beyond the first plane.
  actor: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  action: fc.constantFrom('collected', 'copied', 'ż"\\\u202E'),
  hash_after: fc.constantFrom(hash_sha256, 'cd'.repeat(32)),
});

function chainOf(entries: { ts: string; actor: string; action: string; hash_after: string }[]) {
  const seal = { ts, actor: 'anna', action: 'received', hash_after: hash_sha256 } as const;
  return sealedChain(id, entries, { ...seal, detail_digest: 'ef'.repeat(32) }, newActorSalt);
}

suite('custody in the browser', () => {
  test('a sound chain › any declared entries › holds here as there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(declared, { maxLength: 5 }), async (entries) => {
        const chain = chainOf(entries);
        const check = await checkChain({ id, hash_sha256 }, chain);
        assert.deepEqual(check, { entries: chain.length, broken: null });
      }),
      { numRuns: 100 },
    );
  });

  test('a changed chain › any one member of any entry › breaks here at the same entry', async () => {
    const members = [
      'ts',
      'actor',
      'action',
      'hash_after',
      'origin',
      'prev',
      'entry_hash',
      'seq',
      'actor_salt',
    ];
    const cases = fc.tuple(
      fc.array(declared, { minLength: 1, maxLength: 4 }),
      fc.nat(3),
      fc.constantFrom(...members),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([entries, at, member]) => {
        const chain = chainOf(entries).map((entry, place) =>
          place === at ? { ...entry, [member]: changed(entry, member) } : entry,
        );
        const record = { id, hash_sha256 };
        const there = firstBrokenEntry(record, chain);
        const here = await checkChain(record, chain);
        assert.equal(here.broken?.seq, there?.seq, JSON.stringify(chain));
      }),
      { numRuns: 200 },
    );
  });

  test('an entry that is gone, another record, another hash › where the server breaks', async () => {
    const chain = chainOf([{ ts, actor: 'a', action: 'collected', hash_after: hash_sha256 }]);
    const gone = await checkChain({ id, hash_sha256 }, chain.slice(1));
    assert.deepEqual(gone.broken, { seq: 0, reason: 'entry_missing' });
    const foreign = await checkChain({ id: 'another', hash_sha256 }, chain);
    assert.deepEqual(foreign.broken, { seq: 0, reason: 'entry_changed' });
    const other = await checkChain({ id, hash_sha256: 'cd'.repeat(32) }, chain);
    assert.deepEqual(other.broken, { seq: 1, reason: 'hash_differs_from_evidence' });
    assert.deepEqual((await checkChain({ id, hash_sha256 }, [])).broken?.reason, 'entry_missing');
  });
});

test('types that hold the word retest › read negative or not', () => {
  const negative = ['retest_failed', 'no_retest', 'retest_pending', 'RETEST-FAIL', 'not_retested'];
  const positive = ['retest_report', 'patch_retest', 'retest', 'retest_notes', 'retest_passed'];
  assert.deepEqual(
    negative.map(readsNegative),
    negative.map(() => true),
  );
  assert.deepEqual(
    positive.map(readsNegative),
    positive.map(() => false),
  );
});

function changed(entry: CustodyEntry, member: string): unknown {
  if (member === 'seq') return entry.seq + 1;
  if (member === 'origin') return entry.origin === 'service' ? 'declared' : 'service';
  return `${String(entry[member as 'actor'])}x`;
}
