// What the page on techniques says of how well they work: the figures of the held-back part, which no
// one had seen, are there and are those of the review's table in the notes of the bench; what is
// compared with published figures is held back too.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repository } from './shell-blocks.ts';

/** Name in the page → name in the notes. */
const sets = {
  'CVE texts, KEV and CTID': 'CVE text, KEV and CTID pooled',
  'Alerts whose tags are not read': 'Alerts (tags not read)',
  'Sentences of threat reports': 'Sentences of threat reports',
  'Steps of AI case studies': 'ATLAS steps',
} as const;

/** The cells of a table's rows, by the first one. */
function rowsAfter(file: string, mark: string): Record<string, string[]> {
  const text = readFileSync(path.join(repository, file), 'utf8');
  assert.equal(text.split(mark).length, 2, mark);
  const [table = ''] = /(?:^\|.*\n)+/m.exec(text.split(mark)[1]!) ?? [];
  const cells = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return Object.fromEntries(cells.map(([, name = '', ...others]) => [name, others.slice(0, -1)]));
}

const page = 'docs/explanation/techniques.md';
const notes = 'bench/notes/techniques.md';

test('figures of techniques › held-back part › in the page as in the notes', () => {
  const shown = rowsAfter(page, '## How well it works');
  const measured = rowsAfter(notes, 'measured the same protocol on 22 November 2026');
  for (const [name, set] of Object.entries(sets)) {
    const [inSample, heldBack] = shown[name] ?? [];
    assert.equal(heldBack, measured[set]?.[0], name);
    assert.ok(
      Number(inSample) > Number(heldBack),
      `${name}: the in-sample figure is the higher one`,
    );
  }
});

test('figures of techniques › next to published ones › those of the held-back part', () => {
  const text = readFileSync(path.join(repository, page), 'utf8').replaceAll('\n', ' ');
  const [micro, macro, recall] = rowsAfter(notes, 'measured the same protocol on 22 November 2026')[
    sets['CVE texts, KEV and CTID']
  ]!;
  const published = 'a trained transformer has 0.41 micro-F1, 0.18 macro-F1 and 0.66 recall@5';
  const own = `ours are ${micro}, ${macro} and ${recall}`;
  assert.match(text, new RegExp(`${published} on a split of its own; ${own}\\.`));
  assert.match(text, new RegExp(`macro-F1 is ${macro} on the held-back part`));
});
