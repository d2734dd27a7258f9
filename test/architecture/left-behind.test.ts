// A run of tests fails for what they leave in their temporary folders (support/own-folder.ts).
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { leftIn } from '../support/own-folder.ts';

test('temporary folder › files that left something, and not › named with what they left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'of-a-run-'));
  try {
    for (const path of ['tidy', 'of-npm/node-compile-cache', 'untidy/data'])
      mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, 'untidy/log'), '');
    writeFileSync(join(folder, 'loose'), '');
    assert.deepEqual(leftIn(folder).sort(), ['loose', 'untidy: data', 'untidy: log']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
