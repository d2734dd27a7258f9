import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cweNumbers, isYes, joinedText, portOf, severityOfScore } from './cells.ts';

test('portOf › ways to write a port › the number, or null', () => {
  assert.deepEqual(['443', '443/tcp', '0', '8080.0', '65535'].map(portOf), [
    ...[443, 443, 0, 8080, 65535],
  ]);
  for (const cell of ['', 'general/tcp', '65536', '-1', '4e3', '1 2']) {
    assert.equal(portOf(cell), null, cell);
  }
});

test('cweNumbers › tagged numbers, and bare ones when asked', () => {
  assert.deepEqual(cweNumbers('CERT:288308;CWE:16;CWE:200,CWE #310 cwe-79'), [16, 200, 310, 79]);
  assert.deepEqual(cweNumbers('400, 646'), []);
  assert.deepEqual(cweNumbers('400, CWE-646, 0, 12.0, 1.5, 1234567', true), [400, 646, 12]);
  assert.deepEqual(cweNumbers('CWE:', true), []);
});

test('severityOfScore › the bands of CVSS v3', () => {
  assert.deepEqual([0, 0.1, 3.9, 4, 6.9, 7, 8.9, 9, 10].map(severityOfScore), [
    ...['info', 'low', 'low', 'medium', 'medium', 'high', 'high', 'critical', 'critical'],
  ]);
});

test('joinedText › empty, repeated and dirty cells › clean paragraphs', () => {
  assert.equal(joinedText(['', ' ']), null);
  assert.equal(joinedText(['a\r\nb', '', 'a\nb', '<i>\u0007']), 'a\nb\n\n<i>\ufffd');
  assert.equal(joinedText(['x'.repeat(1_000_000)])?.length, 20_000);
});

test('isYes › words of tools › yes or not', () => {
  assert.deepEqual(['TRUE', 'yes', '1', 'False', '', 'no'].map(isYes), [
    ...[true, true, true, false, false, false],
  ]);
});
