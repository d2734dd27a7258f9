import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { assertLinear } from '../../test/support/processor-time.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { parseStrictJson } from './strict-json.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

suite('strict JSON', () => {
  test('JSON › of any value › read as JSON.parse reads it', () => {
    const value = fc.jsonValue().filter((one) => wellFormed(one));
    fc.assert(
      fc.property(value, (one) => {
        const text = JSON.stringify(one);
        assert.deepEqual(parseStrictJson(bytes(text)), JSON.parse(text));
      }),
    );
  });

  for (const [fault, input] of [
    ['a name twice', bytes('{"a":1,"b":{"c":1},"a":2}')],
    ['a name twice, once escaped', bytes('{"a":1,"\\u0061":2}')],
    ['a name twice, deeper', bytes('[{"x":[{"a":1,"a":1}]}]')],
    ['half a surrogate pair', bytes('["\\ud800"]')],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['a byte order mark', bytes('\ufeff{}')],
    ['65 levels', bytes('['.repeat(65) + ']'.repeat(65))],
    ['no JSON', bytes('{"a":}')],
    ['a bad escape', bytes('{"\\x":1}')],
    ['more after the end', bytes('{} {}')],
    ['nothing', bytes('')],
  ] as const) {
    test(`JSON › with ${fault} › refused`, () => {
      assert.throws(() => parseStrictJson(input), UntrustedError);
    });
  }

  test('a string without an end, full of quotes › refused in linear time', async () => {
    await assertLinear((quotes) => {
      const hostile = bytes(`{"a":"${'\\"'.repeat(quotes)}`);
      assert.throws(() => parseStrictJson(hostile), UntrustedError);
    }, 2_000_000);
  });

  test('a string of twenty million characters › read', () => {
    const text = `{"a":"${'x'.repeat(20_000_000)}"}`;
    assert.equal((parseStrictJson(bytes(text)) as { a: string }).a.length, 20_000_000);
  });

  test('the same name › in different objects › taken', () => {
    const text = '{"a":{"a":[{"a":"a"},{"a":":,"}]},"b":"a"}';
    assert.deepEqual(parseStrictJson(bytes(text)), JSON.parse(text));
  });
});

function wellFormed(value: unknown): boolean {
  return !/\\ud[89a-f]/i.test(JSON.stringify(value));
}
