// The comparison that the pages rest on can fail: otherwise following them would show nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingLine } from './shell-blocks.ts';

const output = 'first line\n\n  http://127.0.0.1:8080/setup#token=abc\nlast (line)\n';

test('promised lines › all there, in order › nothing is missing', () => {
  assert.equal(missingLine(['first line', 'http://…#token=…', 'last (line)'], output), null);
});

test('promised lines › one is not there › is named', () => {
  assert.equal(missingLine(['first line', 'second line'], output), 'second line');
});

test('promised lines › only a part of a line › is not enough', () => {
  assert.equal(missingLine(['first'], output), 'first');
});

test('promised lines › in another order › the late one is named', () => {
  assert.equal(missingLine(['last (line)', 'first line'], output), 'first line');
});
