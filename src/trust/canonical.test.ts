import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from '../trust-core/canonical.ts';
import { taggedHash } from './canonical.ts';

/** RFC 8785 appendix B: the bits of an IEEE 754 number and its text. */
const numbers: readonly (readonly [string, string])[] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
];

function numberOfBits(bits: string): number {
  return Buffer.from(bits, 'hex').readDoubleBE();
}

suite('canonical JSON', () => {
  for (const [bits, text] of numbers) {
    test(`the number ${bits} › written › ${text}`, () => {
      assert.equal(canonicalJson(numberOfBits(bits)), text);
    });
  }

  test('NaN and infinities › written › are refused', () => {
    for (const value of [NaN, Infinity, -Infinity]) {
      assert.throws(() => canonicalJson({ value }));
    }
  });

  test('the example of RFC 8785 §3.2.2 › written › has the text of §3.2.3', () => {
    const value = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"\u002f',
      literals: [null, true, false],
    };
    assert.equal(
      canonicalJson(value),
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test('the names of RFC 8785 §3.2.3 › sorted › by UTF-16 code units', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    const order = [...canonicalJson(value).matchAll(/:"([^"]+)"/g)].map(([, name]) => name);
    assert.deepEqual(order, [
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  test('any JSON value › written, read, written › is the same text and the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        assert.equal(canonicalJson(JSON.parse(text)), text);
        assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('an object › members in any order › has one text', () => {
    const members = fc.dictionary(fc.string(), fc.integer(), { noNullPrototype: true });
    fc.assert(
      fc.property(members, (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        assert.equal(canonicalJson(turned), canonicalJson(value));
      }),
    );
  });

  test('half a surrogate pair, a cycle, no value › written › are refused', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    for (const value of ['\ud800', { '\udc00': 1 }, cycle, undefined]) {
      assert.throws(() => canonicalJson(value));
    }
  });
});

suite('tagged hash', () => {
  test('a known record › hashed › is SHA-256 of tag, line feed and canonical text', () => {
    const expected = createHash('sha256').update('tag/v1\n{"a":1,"b":[]}').digest('hex');
    assert.equal(taggedHash('tag/v1', { b: [], a: 1 }), expected);
  });

  test('two tags › the same record › give two hashes', () => {
    assert.notEqual(taggedHash('one', {}), taggedHash('other', {}));
  });
});
