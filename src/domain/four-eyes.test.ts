import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DomainError } from './error.ts';
import { decideApproval, type ApprovalRule, type Approver } from './four-eyes.ts';
import type { Role } from './role.ts';

const caller = { id: '1', name: 'olga@example.org', roles: ['AI Safety'] as Role[] };
const rule: ApprovalRule = { approver_role: 'AI Safety', four_eyes: 'on' };
const off: ApprovalRule = { ...rule, four_eyes: 'off' };
const account = (roles: Role[], change: Partial<Approver> = {}): Approver => ({
  email: 'ada@example.org',
  roles,
  disabled_at: null,
  ...change,
});

function lackOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof DomainError);
    assert.equal(error.code, 'approval_required');
    return error.members['lack'];
  }
  return 'none';
}

suite('approval', () => {
  test('nobody named › approval_required, whatever the setting', () => {
    for (const setting of [rule, off]) {
      for (const nobody of [undefined, null, '', '  ']) {
        assert.equal(
          lackOf(() => decideApproval(setting, caller, nobody, undefined)),
          'missing',
        );
      }
    }
  });

  test('four eyes off › kept as said, with whether it is a known user', () => {
    const said = 'the duty officer';
    const unknown = { approved_by: said, approver_known: false };
    assert.deepEqual(decideApproval(off, caller, said, undefined), unknown);
    const known = { approved_by: 'ada@example.org', approver_known: true };
    assert.deepEqual(decideApproval(off, caller, 'ada@example.org', account(['Viewer'])), known);
    const disabled = account(['AI Safety'], { disabled_at: '2026-11-20T12:00:00.000Z' });
    const { approver_known } = decideApproval(off, caller, 'ada@example.org', disabled);
    assert.equal(approver_known, false);
  });

  const refused: [string, Approver | undefined, string][] = [
    ['nobody known', undefined, 'role_missing'],
    ['a disabled user', account(['AI Safety'], { disabled_at: '2026-11-20' }), 'role_missing'],
    ['the caller', account(['AI Safety'], { email: caller.name }), 'same_person'],
    ['a user without the role', account(['Operator', 'DevSecOps']), 'role_missing'],
  ];
  for (const [who, approver, lack] of refused) {
    test(`four eyes on › ${who} › refused as ${lack}`, () => {
      assert.equal(
        lackOf(() => decideApproval(rule, caller, 'ada@example.org', approver)),
        lack,
      );
    });
  }

  test('four eyes on › another user with the role or one above it › approved', () => {
    for (const role of ['AI Safety', 'Admin'] as const) {
      const approval = decideApproval(rule, caller, 'ada@example.org', account([role]));
      assert.deepEqual(approval, { approved_by: 'ada@example.org', approver_known: true });
    }
  });

  test('two roles asked › two people of the same one role › refused, of two roles › approved', () => {
    const two = { ...rule, approver_role: 'Operator', two_roles: true } as const;
    const same = account(['AI Safety']);
    assert.equal(
      lackOf(() => decideApproval(two, caller, same.email, same)),
      'role_missing',
    );
    const other = account(['DevSecOps']);
    assert.equal(
      lackOf(() => decideApproval(two, caller, other.email, other)),
      'none',
    );
  });
});
