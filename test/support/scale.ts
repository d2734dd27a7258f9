// How much of a search for faults is done: `PROOFLINE_TEST_SCALE` is the share of its rounds, up to
// 1 for all of them (`npm run test:whole`). A quick run does a tenth.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

const scale = Number(process.env['PROOFLINE_TEST_SCALE'] ?? 0.1);
assert.ok(scale > 0 && scale <= 1, 'PROOFLINE_TEST_SCALE is a share above 0, up to 1');

/** So many of these rounds, at least one. */
export function scaled(rounds: number): number {
  return Math.max(1, Math.round(rounds * scale));
}

/** Whether a case is of the share. Its name decides, so a new one moves no other in or out. */
export function isInShare(name: string): boolean {
  return createHash('sha256').update(name).digest().readUInt8() < 256 * scale;
}
