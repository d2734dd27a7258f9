import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patchGroup, type DirectoryGroup } from './group.ts';

const id = '0199c0de-0000-7000-8000-00000000abcd';

test('a member › removed by an id in capital letters', () => {
  const removed = (path: string, value?: unknown): number => {
    const group: DirectoryGroup = {
      display_name: 'leads',
      external_id: null,
      members: new Set([id]),
    };
    patchGroup(group, [{ op: 'remove', path, value }]);
    return group.members.size;
  };
  const capital = id.toUpperCase();
  assert.equal(removed(`members[value eq "${capital}"]`), 0);
  assert.equal(removed('members', [{ value: capital }]), 0);
});
