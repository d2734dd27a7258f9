// The difference between two drafts, and the marks of what is still open, for any text.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { markdownOf, openItems, piecesOf } from '../../src/console/features/legal/draft-text.ts';
import { lineDiff } from '../../src/console/features/legal/line-diff.ts';
import { instantOf, typedOf } from '../../src/console/ui/typed-instant.ts';

const text = fc
  .array(fc.constantFrom('', 'a', 'b', 'Due: now', '[to confirm: x]', 'ż'), { maxLength: 12 })
  .map((lines) => lines.join('\n'));

test('line diff › of any two texts › gives both back', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = lineDiff(before, after);
      const without = (kind: string) =>
        lines.flatMap((line) => (line.kind === kind ? [] : [line.text])).join('\n');
      assert.equal(without('added'), before);
      assert.equal(without('removed'), after);
    }),
  );
});

test('line diff › of a text with itself › nothing changed', () => {
  fc.assert(fc.property(text, (same) => lineDiff(same, same).every(({ kind }) => kind === 'same')));
});

test('line diff › one line changed › that line, and no other', () => {
  assert.deepEqual(lineDiff('a\nb\nc', 'a\nx\nc'), [
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'c' },
  ]);
});

test('marks › in both languages › found where they stand, and the pieces are the text', () => {
  const draft = 'Nature: [to confirm: Nature]\nAdresat: x [do potwierdzenia: Adresat]';
  assert.deepEqual(
    openItems(draft).map(({ what, start }) => [what, start]),
    [
      ['Nature', 8],
      ['Adresat', 40],
    ],
  );
  fc.assert(
    fc.property(text, (given) => {
      assert.equal(
        piecesOf(given)
          .map((piece) => piece.text)
          .join(''),
        given,
      );
    }),
  );
});

test('Markdown › of text with mark-up in it › is text', () => {
  const markdown = markdownOf('DRAFT\nTitle\nNature: <img src=x> [a](b) *c*');
  assert.match(markdown, /^> DRAFT\n\n# Title\n\n- \*\*Nature\*\*: /);
  assert.doesNotMatch(markdown, /(?<!\\)[<>[*](?!\*)(?=[aic])/);
  assert.ok(markdown.includes('\\<img src=x\\> \\[a\\](b) \\*c\\*'));
});

test('typed time › any instant, both zones › is the same instant again', () => {
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
  fc.assert(
    fc.property(seconds, (second) => {
      const instant = new Date(second * 1000).toISOString();
      assert.equal(instantOf(typedOf(instant, 'utc'), 'utc'), instant);
    }),
  );
  assert.equal(instantOf('2026-11-20T09:30', 'utc'), '2026-11-20T09:30:00.000Z');
  assert.equal(instantOf('', 'local'), '');
  assert.equal(instantOf('tomorrow', 'utc'), '');
});
