// No row of bench/RESULTS.md is older than the last change to what it measures, unless its section
// says so: `npm run bench -- --mark`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { filesMeasured, isStale, marked, measured, staleMark } from '../../bench/digests.ts';

const page = readFileSync(new URL('../../bench/RESULTS.md', import.meta.url), 'utf8');
const [, ...sections] = page.split(/^## /m);

test('results of benches › each section › stale exactly where it says so', () => {
  assert.ok(sections.length > 10);
  for (const section of sections) {
    const name = section.split('\n', 1)[0]!;
    assert.ok(name in measured, `bench/digests.ts says what ${name} measures`);
    const remedy = 'run "npm run bench -- --mark", or measure it again';
    assert.equal(section.includes(staleMark), isStale(name), `${name}: ${remedy}`);
  }
});

test('results of benches › files of each bench › its program, its entries, what they import', () => {
  for (const [name, entries] of Object.entries(measured)) {
    const files = filesMeasured(name);
    for (const file of [`bench/${name}.ts`, ...entries]) assert.ok(files.includes(file), file);
  }
  const list = filesMeasured('list');
  const deeper = ['bench/bare-list.ts', 'src/store/incidents/incident-pages.ts'];
  for (const file of [
    ...deeper,
    'src/store/migrations/0001-foundation.sql',
    'src/domain/role.ts',
  ]) {
    assert.ok(list.includes(file), file);
  }
  assert.ok(!list.includes('src/console/main.tsx'));
});

test('results of benches › a section › marked once, unmarked without a trace', () => {
  const once = marked('Notes.', true);
  assert.equal(marked(once, true), once);
  assert.equal(marked(once, false), 'Notes.');
});
