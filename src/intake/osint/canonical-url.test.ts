// One spelling of an address, and what is none.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { canonicalUrl } from './canonical-url.ts';

suite('canonical addresses', () => {
  const known: [string, string | null][] = [
    ['HTTPS://News.Example.org:443/A?b=1&utm_source=x#part', 'https://news.example.org/A?b=1'],
    ['http://example.org.:80/?fbclid=1', 'http://example.org/'],
    ['https://example.org/a/../b', 'https://example.org/b'],
    ['http://example.org/?', 'http://example.org/'],
    ['http://example.org/??', 'http://example.org/??'],
    ['http://example.org/?q=what?', 'http://example.org/?q=what?'],
    ['javascript:alert(1)', null],
    ['file:///etc/passwd', null],
    ['data:text/html,x', null],
    ['ftp://example.org/', null],
    ['https://user:secret@example.org/', null],
    ['//example.org', null],
    ['not an address', null],
    [`https://example.org/${'x'.repeat(2000)}`, null],
  ];
  for (const [text, expected] of known) {
    test(`${text.slice(0, 60)} › ${expected ?? 'refused'}`, () => {
      assert.equal(canonicalUrl(text), expected);
    });
  }

  test('any address › once more › does not change', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
        const once = canonicalUrl(text);
        if (once !== null) assert.equal(canonicalUrl(once), once);
      }),
    );
  });
});
