import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../domain/error.ts';
import { Definitions, type Definition } from './definitions.ts';
import { Held } from './held.ts';
import { heldBytes, heldProseBytes, maxDefinitions } from './limits.ts';

const nowhere = { line: 1, byte: 0 };

test('Held › records beyond one block › given back in order, as they were', () => {
  const held = new Held<{ n: number; text: string }>();
  const records = Array.from({ length: 5000 }, (_, n) => ({ n, text: `ł\n"😀" ${n}` }));
  for (const record of records) held.add(record, nowhere);
  assert.deepEqual([...held.records()], records);
  assert.deepEqual([...new Held().records()], []);
});

test('Held › more than it may hold › first not roomy, then refused with the place', () => {
  const held = new Held<string>();
  const text = 'x'.repeat(1_048_576);
  for (let n = 0; n <= heldProseBytes / text.length; n += 1) held.add(text, nowhere);
  assert.equal(held.roomy, false);
  assert.throws(
    () => {
      for (let n = 0; n <= heldBytes / text.length; n += 1) held.add(text, { line: 3, byte: 7 });
    },
    (error) =>
      error instanceof DomainError && error.members.reason === 'limit' && error.members.line === 3,
  );
});

const definition: Definition = {
  title: 't',
  severity_raw: '1',
  description: null,
  remediation: null,
  cve: [],
  cwe: [],
  cvss: null,
};

test('Definitions › two with one id › the first stays; another id has none', () => {
  const known = new Definitions();
  known.add('1', definition, nowhere);
  known.add('1', { ...definition, title: 'later' }, nowhere);
  assert.equal(known.get('1')?.title, 't');
  assert.equal(known.get('__proto__'), undefined);
});

test('Definitions › prose beyond the budget › left out, the rest kept', () => {
  const known = new Definitions();
  const long = { ...definition, description: 'x'.repeat(heldProseBytes / 4) };
  for (const id of ['1', '2', '3', '4', '5']) known.add(id, long, nowhere);
  assert.equal(known.get('4')?.description, long.description);
  assert.deepEqual(known.get('5'), definition);
});

test('Definitions › too many › refused with the place', () => {
  const known = new Definitions();
  for (let n = 0; n < maxDefinitions; n += 1) known.add(String(n), definition, nowhere);
  assert.throws(
    () => known.add('one more', definition, { line: 2, byte: 5 }),
    (error) => error instanceof DomainError && error.members.byte === 5,
  );
});
