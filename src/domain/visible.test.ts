import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isOneLine, json, readable, visible } from './visible.ts';

/** What a terminal would obey or hide. */
const obeyed = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

test('visible text › escape sequence, line break, direction mark, tag › each is written out', () => {
  assert.equal(visible('\x1b[2Jred'), '\\x1b[2Jred');
  assert.equal(visible('a\nb\r\tc'), 'a\\nb\\r\\tc');
  assert.equal(visible('\x9b31m'), '\\x9b31m');
  assert.equal(visible('exe\u202efdp.'), 'exe\\u202efdp.');
  assert.equal(visible('\u{e0041}'), '\\u{e0041}');
  assert.equal(visible('Zażółć gęślą jaźń – 漏洞'), 'Zażółć gęślą jaźń – 漏洞');
});

test('visible text › any text › holds nothing that a terminal obeys', () => {
  const property = fc.property(fc.string({ unit: 'binary' }), (text) => {
    assert.doesNotMatch(visible(text), obeyed);
  });
  fc.assert(property);
});

test('one line › breaks, tabs, control characters › are none; anything else is', () => {
  for (const text of ['a\nb', 'a\tb', 'a\rb', 'a\x85b', 'a\u2028b', '\x1b[2J', '\x00']) {
    assert.ok(!isOneLine(text), JSON.stringify(text));
  }
  for (const text of ['', 'Zażółć 漏洞', 'exe\u202efdp.', 'שלום\u200f']) assert.ok(isOneLine(text));
});

test('readable text › marks that turn the order round › are written out, others stay', () => {
  assert.equal(readable('exe\u202efdp.'), 'exe\\u202efdp.');
  assert.equal(readable('\u2066a\u2069'), '\\u2066a\\u2069');
  const kept = 'שלום\u200f\nZażółć 👨\u200d👩';
  assert.equal(readable(kept), kept);
});

test('JSON text › any strings › reads back the same and holds nothing hostile', () => {
  const property = fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
    const written = json(texts);
    assert.deepEqual(JSON.parse(written), texts);
    assert.doesNotMatch(written.replaceAll('\n', ''), obeyed);
  });
  fc.assert(property);
  const tag = '\u{e0041}\u009b\u202e';
  assert.equal(json(tag), '"\\udb40\\udc41\\u009b\\u202e"');
});
