import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assertLinear } from '../../../test/support/processor-time.ts';
import { plainText } from './html.ts';

const cases: Record<string, [html: string, text: string]> = {
  'tags and references': ['<b>a</b> &amp; &lt;i&gt; &#x41;&#66;&nbsp;c', 'a & <i> AB c'],
  'an escaped payload stays text': [
    '<b>&lt;script&gt;alert(1)&lt;/script&gt;</b>',
    '<script>alert(1)</script>',
  ],
  'decoded once': ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  'blocks and lists': [
    '<p>a</p><p>b<br/>c</p><ul><li>d</li><li>e</li></ul>f',
    'a\n\nb\nc\n\n- d\n- e\nf',
  ],
  comments: ['a<!-- <b> > -->b', 'ab'],
  'a lone angle': ['1 < 2 and <', '1 < 2 and <'],
  'a tag without an end': ['a<b c', 'a<b c'],
  'references that are none': [
    '&nothing; &#9999999; &#xD800; &#0; &',
    '&nothing; \ufffd \ufffd \ufffd &',
  ],
  'names of Object': ['&toString;<constructor>x', '&toString;x'],
};

for (const [name, [html, text]] of Object.entries(cases)) {
  test(`plainText › ${name} › ${JSON.stringify(text)}`, () => {
    assert.equal(plainText(html, 1000), text);
  });
}

test('plainText › any text › well-formed, without control characters, within the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (html, limit) => {
      const text = plainText(html, limit);
      assert.ok(text.isWellFormed() && text.length <= limit);

      assert.doesNotMatch(text, /[\u0000-\u0008\u000b-\u001f]/);
    }),
  );
});

for (const part of ['<', '<a', '<!--', '&', '&#', '</li', '<br>', ' \n', '\n- ']) {
  test(`plainText › 256 KiB of ${JSON.stringify(part)} › done in linear time`, async () => {
    await assertLinear((length) => plainText(part.repeat(length / part.length), 20_000), 262_144);
  });
}
