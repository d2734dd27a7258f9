import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { assertLinear } from '../../test/support/processor-time.ts';
import { mentionedIn, noteLimits } from './note.ts';

suite('mentions in a text', () => {
  const cases: Readonly<Record<string, string[]>> = {
    '@ada@example.org can you look?': ['ada@example.org'],
    'See (@Ada@Example.org), and @bo@example.org.': ['ada@example.org', 'bo@example.org'],
    '@ada@example.org @ada@example.org': ['ada@example.org'],
    'mail ada@example.org': [],
    'x@ada@example.org': [],
    '@ada': [],
    '@łucja@przykład.pl': ['łucja@przykład.pl'],
  };
  for (const [text, found] of Object.entries(cases)) {
    test(`${text} › ${found.length} addresses`, () => assert.deepEqual(mentionedIn(text), found));
  }

  test('more addresses than are looked up › the first ones', () => {
    const text = Array.from({ length: 80 }, (_, at) => `@p${at}@example.org`).join(' ');
    assert.equal(mentionedIn(text).length, noteLimits.mentions);
  });

  test('20,000 signs › read in linear time', async () => {
    for (const [start, sign] of [
      ['', '@a'],
      ['', '@'],
      ['@', 'a'],
    ] as const) {
      await assertLinear(
        (length) => mentionedIn(start + sign.repeat(length / sign.length)),
        20_000,
      );
    }
  });
});
