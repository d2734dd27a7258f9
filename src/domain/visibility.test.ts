import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { roles } from './role.ts';
import { clearance } from './visibility.ts';

suite('clearance', () => {
  for (const role of roles) {
    const below = role === 'Viewer' || role === 'Reporter';
    test(`${role} › alone › sees ${below ? 'what is public' : 'everything'}`, () => {
      const seen = below ? ['public'] : ['public', 'restricted', 'internal'];
      assert.deepEqual(clearance([role]), seen);
    });
  }

  test('no role, and both roles below Analyst › see what is public', () => {
    assert.deepEqual(clearance([]), ['public']);
    assert.deepEqual(clearance(['Viewer', 'Reporter']), ['public']);
  });

  test('Viewer who is also Analyst › sees everything', () => {
    assert.equal(clearance(['Viewer', 'Analyst']).length, 3);
  });
});
