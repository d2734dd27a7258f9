import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { suite, test } from 'node:test';
import { addressBlock, parseAddress } from './address.ts';

/** As written → as it counts. */
const written: readonly (readonly [string, string | null])[] = [
  ['198.51.100.7', '198.51.100.7'],
  [' 198.51.100.7:1234 ', '198.51.100.7'],
  ['"198.51.100.7:1234"', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['[::ffff:c633:6407]:80', '198.51.100.7'],
  ['2001:DB8:1:1::1', '2001:db8:1:1:0:0:0:1'],
  ['[2001:db8:1:1::1]:443', '2001:db8:1:1:0:0:0:1'],
  ['"[2001:db8:1:1::1]"', '2001:db8:1:1:0:0:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['::1', '0:0:0:0:0:0:0:1'],
  ['', null],
  ['junk-0', null],
  ['unknown', null],
  ['_hidden', null],
  ['256.1.1.1', null],
  ['1.2.3', null],
  ['1.2.3.4:x', null],
  ['1:2:3:4:5:6:7', null],
  ['1:2:3:4:5:6:7:8:9', null],
  ['1:2:3:4:5:6:7::8', null],
  ['1::2::3', null],
  ['12345::', null],
  ['[::1', null],
  ['1.2.3.4\nactor: system', null],
];

suite('addresses', () => {
  for (const [text, expected] of written) {
    test(`${JSON.stringify(text)} › ${expected ?? 'is no address'}`, () => {
      assert.equal(parseAddress(text), expected);
      if (expected !== null) assert.ok(isIP(expected) > 0);
    });
  }

  test('addresses of one /64 › are one block, of two are two, IPv4 stands alone', () => {
    const block = (text: string) => addressBlock(parseAddress(text)!);
    assert.equal(block('2001:db8:1:1::1'), block('2001:db8:1:1:ffff:ffff:ffff:ffff'));
    assert.notEqual(block('2001:db8:1:1::1'), block('2001:db8:1:2::1'));
    assert.equal(block('198.51.100.7:99'), '198.51.100.7');
  });
});
