import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { passwordFault } from './password-rules.ts';

const anna = { email: 'anna.nowak@example.org', name: 'Anna Nowak' };

const refused: Readonly<Record<string, RegExp>> = {
  'eleven char': /12 characters/,
  '😀😀😀😀😀😀': /12 characters/,
  'proofline-demo': /demo/,
  aaaaaaaaaaaa: /guess/,
  '            ': /guess/,
  '123456789012': /guess/,
  password1234: /guess/,
  P4ssw0rd1234: /guess/,
  'qwertyuiop[]': /guess/,
  abcdefghijklm: /guess/,
  letmeinletmein: /guess/,
  'anna.nowak@example.org': /e-mail/,
  'ANNA.NOWAK@EXAMPLE.ORG!': /e-mail/,
  annanowak2026: /your name/,
  'Proofline2026!': /this product/,
  'Summer2026!!': /year/,
  'Kraków_2026!': /year/,
  Październik2026: /year/,
  summer2026summer: /year/,
  'Kraków-kraków 2026 KRAKÓW': /year/,
};

const taken = [
  'correct horse battery',
  'another horse, another staple',
  'a password of the tests',
  'zażółć gęślą jaźń',
  'kX9#mQ2$vL7p',
  'Anna likes seven green pianos',
  'Summer rain over 2026 roofs',
  'granite2026kestrel',
  // Of one kind of character each: no rule asks for others.
  'ploughgraniteharbour',
  'PLOUGHGRANITEHARBOUR',
  '830274916553',
  '#}?:~|%^{;+!',
  'żółwiędźbłogąść',
  // Of 64 characters.
  'granite kestrel '.repeat(4),
];

suite('passwords', () => {
  for (const [password, why] of Object.entries(refused)) {
    test(`"${password}" › is refused`, async () => {
      assert.match(String(await passwordFault(password, anna)), why);
    });
  }

  for (const password of taken) {
    test(`"${password}" › is taken`, async () => {
      assert.equal(await passwordFault(password, anna), null);
    });
  }

  test('a very long one › is looked at in bounded time', async () => {
    assert.equal(typeof (await passwordFault('ab1!'.repeat(256), anna)), 'string');
  });
});
