// What reading a file leaves for the database: the hash of each finding's bytes, taken once where
// several findings are at one place.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importers } from '../../importers/registry.ts';
import { chunked, collect } from '../../importers/testing.ts';
import { prepare } from './prepared.ts';

test('prepared findings › several at one place › its bytes are hashed once', async () => {
  const check = { severity: 'high', description: 'The binary lacks this protection.' };
  const binary = { name: 'lib/x.so', nx: check, pie: check, canary: check };
  const file = JSON.stringify({ version: '4.0', binary_analysis: [binary, binary] });
  const importer = importers.find(({ format }) => format === 'mobsf-json')!;
  const hashed: number[] = [];
  const hashRange = (start: number) => `hash ${hashed.push(start)}`;
  const items = await collect(prepare(importer, chunked(file), hashRange));
  const hashes = items.flatMap((item) => ('prepared' in item ? [item.prepared.hash_sha256] : []));
  assert.deepEqual(hashes, ['hash 1', 'hash 1', 'hash 1', 'hash 2', 'hash 2', 'hash 2']);
});

test('prepared findings › a title of a megabyte in a table › kept in part, and said so', async () => {
  const long = 'a very long title '.repeat(60_000);
  const file = `title,severity\n"${long}",high\n${'b'.repeat(498)},low\n`;
  const importer = importers.find(({ format }) => format === 'findings-csv')!;
  const items = await collect(prepare(importer, chunked(file), () => 'hash'));
  const notes = items.flatMap((item) => ('note' in item ? [item.note] : []));
  assert.equal(notes.length, 1);
  assert.match(notes[0] ?? '', /^The title of one finding is long; its first 500 characters/);
});
