// How often the kill tests kill, and that their kills hit something.
import assert from 'node:assert/strict';
import { scaled } from '../support/scale.ts';
import type { Tally } from './kill-rounds.ts';

/** The moments differ in each run, so that runs add up; 14 of each kind are 66 kills in one. */
export const rounds = Number(process.env['PROOFLINE_KILL_ROUNDS'] ?? scaled(14));

/** Kills that hit nothing prove nothing. */
export function assertHit({ acknowledged, importsCut, writesCut }: Tally): void {
  assert.ok(acknowledged > 10 * rounds, `${acknowledged} acknowledged writes`);
  assert.ok(importsCut >= rounds / 4, `${importsCut} imports cut off`);
  assert.ok(writesCut > 0, `${writesCut} writes cut off`);
}
