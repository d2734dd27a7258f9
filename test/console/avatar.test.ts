// Avatars: initials and tints of any name and address.
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { initialsOf, tintOf } from '../../src/console/ui/avatar.ts';

test('initials › of name, else of the address › one or two letters', () => {
  for (const [email, name, wanted] of [
    ['a@example.org', 'Anna Maria Nowak', 'AN'],
    ['łucja@example.org', null, 'Ł'],
    ['jan.de-vries@example.org', null, 'JV'],
    ['x@example.org', '(Ops) Żaneta', 'OŻ'],
    ['x@example.org', '🙂', ''],
  ] as const) {
    assert.equal(initialsOf(email, name), wanted, name ?? email);
  }
});

test('tint › of any address › one of eight, whatever the case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (email) => {
      const tint = tintOf(email);
      assert.ok(tint >= 1 && tint <= 8 && Number.isInteger(tint));
      assert.equal(tintOf(email.toLowerCase()), tint);
    }),
  );
});
