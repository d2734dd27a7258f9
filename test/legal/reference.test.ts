// Every row of docs/reference/obligations.md is what the article says, and has vectors that show when
// it arises, when it does not, its time limit, and the last lawful moment where a rule gives one.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { referenceRows } from './reference-rows.ts';

const page = readFileSync(new URL('../../docs/reference/obligations.md', import.meta.url), 'utf8');

/** Id → article, what, clock, recipient, phase; code marks are left out. */
const documented = new Map(
  [...page.matchAll(/^\| `([A-Z0-9-]+)` \| (.+) \|$/gm)].map(([, id, rest]) => [
    id!,
    rest!.replaceAll('`', '').split(' | '),
  ]),
);

interface Vector {
  expect: Record<string, { due?: string | null; on?: string; latest?: string | null }>;
  absent?: string[];
  falls_away?: Record<string, string>;
}

const folder = new URL('../vectors/obligations/', import.meta.url);
const vectors = globSync('*.json', { cwd: folder })
  .filter((name) => name !== 'dora-classification.json')
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Vector[]);

const reliefs = {
  noon: 'on a non-working day by noon of the next working day',
  day: 'at the latest the end of that day or of the next working day',
};

suite('rows of the legal reference', () => {
  test('documented › every one › is typed from its article, and no other', () => {
    assert.deepEqual([...documented.keys()].sort(), Object.keys(referenceRows).sort());
  });

  for (const [id, [article, clock, to, relief]] of Object.entries(referenceRows)) {
    test(`${id} › in the documentation › article, time limit and recipient`, () => {
      const [cited, , said = '', recipient] = documented.get(id) ?? [];
      assert.equal(cited, article);
      assert.equal(recipient, to);
      const [limit = '', ...at] = said.split('; ');
      const starts = /\b(?:[A-Z0-9]+(?:-[A-Z0-9]+)+|P[TDWMH0-9]+|[a-z_]+_(?:at|on))\b/g;
      const period = limit.startsWith('without undue delay') ? 'without undue delay ' : '';
      assert.equal(period + (limit.match(starts) ?? []).join(' '), clock);
      assert.equal(at.join('; '), relief === undefined ? '' : reliefs[relief]);
    });

    test(`${id} › in the vectors › arises, does not, and ends when the row says`, () => {
      const shown = vectors.flatMap(({ expect }) => expect[id] ?? []);
      assert.ok(shown.length > 0, 'no vector has it');
      const isGone = ({ absent = [], falls_away = {} }: Vector) =>
        absent.includes(id) || id in falls_away;
      assert.ok(vectors.some(isGone), 'no vector is without it');
      if (clock.startsWith('P')) {
        assert.ok(
          shown.some(({ due, on }) => due ?? on),
          'no vector has its limit',
        );
      }
      if (relief !== undefined)
        assert.ok(
          shown.some(({ latest }) => latest),
          'no last moment',
        );
    });
  }
});
