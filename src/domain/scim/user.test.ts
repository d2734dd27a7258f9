// Changes of a user that are not sound, and the detail error (RFC 7644, table 9) of each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../error.ts';
import { scimFilter } from './attribute-path.ts';
import { patchGroup } from './group.ts';
import { patchOperations } from './patch.ts';
import { patchUser, wholeUser } from './user.ts';

const typeOf = (act: () => unknown): unknown => {
  try {
    act();
    return 'taken';
  } catch (error) {
    return error instanceof DomainError ? error.members['scim_type'] : error;
  }
};

const wrong: [string, object][] = [
  ['invalidValue', { op: 'replace', path: 'active', value: 'perhaps' }],
  ['invalidPath', { op: 'replace', path: 'activ', value: true }],
  ['invalidPath', { op: 'replace', path: '[', value: true }],
  ['invalidSyntax', { op: 'move', path: 'active', value: true }],
  ['mutability', { op: 'replace', path: 'id', value: 'x' }],
  ['noTarget', { op: 'remove' }],
  ['invalidValue', { op: 'remove', path: 'userName' }],
  ['invalidValue', { op: 'add', value: 'text' }],
  ['invalidValue', { op: 'add', path: 'displayName', value: 'a\u0007b' }],
  ['invalidValue', { op: 'add', path: 'emails', value: [{ value: 'no address' }] }],
  ['invalidFilter', { op: 'add', path: 'emails[type gt 1].value', value: 'a@b.c' }],
  ['taken', { op: 'add', path: 'emails[type eq "home"].value', value: 'no address' }],
  ['taken', { op: 'Remove', path: 'title' }],
  ['taken', { op: 'add', path: 'emails', value: [{ type: 'work' }] }],
];

for (const [type, operation] of wrong) {
  test(`a user › ${JSON.stringify(operation)} › ${type}`, () => {
    const user = wholeUser({ userName: 'anna' });
    const act = () => patchUser(user, patchOperations({ Operations: [operation] }));
    assert.equal(typeOf(act), type);
  });
}

test('a group › more members than are taken, a filter to add › refused', () => {
  const change = (operation: object) => () => {
    const group = { display_name: 'soc', external_id: null, members: new Set<string>() };
    patchGroup(group, patchOperations({ Operations: [operation] }));
  };
  const value = Array.from({ length: 10_001 }, (_, n) => ({ value: String(n) }));
  assert.equal(typeOf(change({ op: 'add', path: 'members', value })), 'tooMany');
  const filtered = { op: 'add', path: 'members[value eq "1"]', value: '2' };
  assert.equal(typeOf(change(filtered)), 'invalidPath');
});

test('a filter › with quotes in its value, joined › read; anything else › invalidFilter', () => {
  assert.deepEqual(scimFilter('userName eq "a\\"b and c" AND active eq True', ''), [
    { attribute: 'username', value: 'a"b and c' },
    { attribute: 'active', value: true },
  ]);
  for (const text of ['', 'a eq', 'a eq "b" or c eq "d"', '(a eq "b")', 'a eq "b" and', 'a pr']) {
    assert.equal(
      typeOf(() => scimFilter(text, '')),
      'invalidFilter',
      text,
    );
  }
});

test('a user › an address without a value › has none', () => {
  for (const value of [null, '', undefined]) {
    const user = wholeUser({ userName: 'anna', emails: [{ value, type: 'work', primary: true }] });
    assert.equal(user.email, null);
  }
});
