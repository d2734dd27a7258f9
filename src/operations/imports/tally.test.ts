import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../domain/error.ts';
import type { Finding } from '../../domain/finding.ts';
import { startTally } from './tally.ts';

const finding = { severity: 'high', place: { label: 'row 1', start: 0, end: 1 } } as Finding;

test('tally › more reasons than it names › the rest is counted under one, none is lost', () => {
  const tally = startTally();
  for (let at = 0; at < 250; at += 1) tally.skip({ label: `row ${at}`, reason: `Reason ${at}.` });
  tally.skip({ label: 'row 250', reason: 'Reason 3.' });
  const outcomes = tally.outcomes();
  assert.equal(outcomes.length, 101);
  assert.equal(outcomes.find(({ reason }) => reason === 'Reason 3.')?.count, 2);
  assert.deepEqual(outcomes.at(-1), {
    outcome: 'skipped',
    reason: 'Other reasons; see errors.csv.',
    count: 150,
  });
});

test('tally › remarks › the first 100 in the answer, notes in front, all of them to be kept', () => {
  const tally = startTally();
  for (let at = 0; at < 150; at += 1) tally.setAside(finding, 'Fixed.');
  tally.note('The encoding was guessed.');
  assert.equal(tally.errors().length, 101);
  assert.deepEqual(tally.errors()[0], { place: 'file', reason: 'The encoding was guessed.' });
  const kept = tally.takeRemarks();
  assert.deepEqual(
    kept.map(({ seq }) => seq),
    Array.from({ length: 151 }, (_, at) => at),
  );
  assert.equal(kept.at(-1)?.outcome, 'note');
  assert.equal(tally.remarksWaiting(), 0);
});

test('tally › rows that were merged › behind the others in the answer, in their order to be kept', () => {
  const tally = startTally();
  for (let at = 0; at < 150; at += 1) tally.record(finding, 'duplicate', 'Merged.');
  tally.skip({ label: 'row 151', reason: 'No title.', line: 152, byte: 900, end: 950 });
  assert.equal(tally.errors().length, 100);
  assert.deepEqual(tally.errors()[0], { place: 'row 151', reason: 'No title.' });
  const kept = tally.takeRemarks();
  assert.equal(kept.length, 151);
  const { outcome, start_byte, end_byte } = kept.at(-1)!;
  assert.deepEqual([outcome, start_byte, end_byte], ['skipped', 900, 950]);
  assert.deepEqual([kept[0]!.outcome, kept[0]!.end_byte], ['duplicate', 1]);
});

test('tally › beyond the limit › unreadable elements refuse the file, others are counted', () => {
  const tally = startTally();
  for (let at = 0; at < 100_000; at += 1) tally.skip({ label: 'row', reason: 'x' });
  assert.throws(() => tally.skip({ label: 'row', reason: 'x' }), DomainError);
  tally.takeRemarks();
  tally.setAside(finding, 'Fixed.');
  assert.equal(tally.remarksWaiting(), 0);
  assert.equal(tally.counts.set_aside, 1);
});
