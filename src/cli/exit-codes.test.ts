import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorStatus } from '../domain/error.ts';
import { exitCodeOf, exitMeanings } from './exit-codes.ts';

test('exit code › every error code of the service › is one that --help explains', () => {
  for (const code of Object.keys(errorStatus)) assert.ok(exitCodeOf(code) in exitMeanings, code);
});

test('exit code › the gates › are 5, whatever status they have', () => {
  const gates = ['closure_requires_confirmed_evidence', 'closure_requires_confirmed_retest'];
  for (const gate of [...gates, 'evidence_required']) assert.equal(exitCodeOf(gate), 5, gate);
});

test('exit code › a code that only a newer server knows › follows its status', () => {
  const rows = [
    [401, 4],
    [403, 4],
    [404, 3],
    [409, 6],
    [412, 6],
    [429, 7],
    [503, 7],
    [418, 1],
    [500, 1],
  ] as const;
  for (const [status, exit] of rows) assert.equal(exitCodeOf('new_code', status), exit);
  assert.equal(exitCodeOf('toString'), 1);
});
