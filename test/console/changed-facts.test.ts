// Facts that someone goes on changing while others of the same form are being saved.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contradicted, withoutSaved } from '../../src/console/features/legal/changed-facts.ts';

const saved = { risk: { was: null, value: 'yes' }, role: { was: 'processor', value: null } };

test('facts › saved as they are › none is left', () => {
  assert.deepEqual(withoutSaved({ ...saved }, saved), {});
});

test('facts › others changed while some were saved › the others stay', () => {
  const later = { high_risk: { was: null, value: 'yes' } };
  assert.deepEqual(withoutSaved({ ...saved, ...later }, saved), later);
});

test('facts › the same one changed again › stays, and contradicts no one', () => {
  const left = withoutSaved({ ...saved, risk: { was: null, value: 'no' } }, saved);
  assert.deepEqual(left, { risk: { was: 'yes', value: 'no' } });
  assert.deepEqual(contradicted(left, { risk: 'yes' }), []);
});
