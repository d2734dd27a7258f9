import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { hasRole, isRole, roles, type Role } from './role.ts';

/** Who has what, written out from api-decisions §2: held → every role that it reaches. */
const reach: Record<Role, readonly Role[]> = {
  Viewer: ['Viewer'],
  Reporter: ['Reporter', 'Viewer'],
  Analyst: ['Analyst', 'Reporter', 'Viewer'],
  Operator: ['Operator', 'Analyst', 'Reporter', 'Viewer'],
  DevSecOps: ['DevSecOps', 'Operator', 'Analyst', 'Reporter', 'Viewer'],
  'AI Safety': ['AI Safety', 'Operator', 'Analyst', 'Reporter', 'Viewer'],
  'Legal/DPO': ['Legal/DPO', 'Analyst', 'Reporter', 'Viewer'],
  Admin: roles,
};

const anyRoles = fc.subarray([...roles]);
const anyRole = fc.constantFrom(...roles);

suite('roles', () => {
  test('every pair › asked › reached exactly when the order says so', () => {
    for (const held of roles) {
      for (const needed of roles) {
        assert.equal(hasRole([held], needed), reach[held].includes(needed), `${held} ${needed}`);
      }
    }
  });

  test('nobody › asked for any role › has none', () => {
    for (const needed of roles) assert.ok(!hasRole([], needed));
  });

  test('several roles › together › reach what each of them reaches, and no more', () => {
    fc.assert(
      fc.property(anyRoles, anyRole, (held, needed) => {
        const alone = held.some((role) => hasRole([role], needed));
        assert.equal(hasRole(held, needed), alone);
      }),
    );
  });

  test('order › any three roles › is transitive', () => {
    fc.assert(
      fc.property(anyRole, anyRole, anyRole, (low, middle, high) => {
        if (hasRole([high], middle) && hasRole([middle], low)) assert.ok(hasRole([high], low));
      }),
    );
  });

  test('names › every role and near misses › are told apart', () => {
    assert.ok(roles.every(isRole));
    const misses = ['viewer', 'Admin ', '', 'constructor', '__proto__', 'AI_Safety', 'Legal'];
    assert.ok(!misses.some(isRole));
  });
});
