import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { approvalRuleOf } from './action.ts';
import type { Role } from './role.ts';

suite('approval of a step', () => {
  const cases: [Role | null, Role][] = [
    [null, 'Operator'],
    ['Analyst', 'Operator'],
    ['Operator', 'Operator'],
    ['DevSecOps', 'DevSecOps'],
    ['AI Safety', 'AI Safety'],
    ['Legal/DPO', 'Legal/DPO'],
  ];
  for (const [role, approver_role] of cases) {
    test(`performed by ${role ?? 'nobody named'} › approved by ${approver_role}`, () => {
      const rule = approvalRuleOf({ role, approval_class: 'A1' }, 'on');
      assert.deepEqual(rule, { approver_role, two_roles: false, four_eyes: 'on' });
    });
  }

  test('class A2 › two roles', () => {
    assert.equal(approvalRuleOf({ role: null, approval_class: 'A2' }, 'off').two_roles, true);
  });
});
