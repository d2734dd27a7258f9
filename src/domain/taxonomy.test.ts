import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  categories,
  evidenceTypes,
  isAiIncident,
  isKnownCategory,
  isKnownEvidenceType,
  isKnownLevel,
  isKnownSourceType,
  levels,
  playbookTypes,
  slugPattern,
  sourceTypes,
  taxonomyKnown,
} from './taxonomy.ts';

const slug = new RegExp(slugPattern);

suite('taxonomy', () => {
  test('known values › every vocabulary › is a well-formed slug and counts as known', () => {
    for (const level of Object.keys(levels)) assert.ok(slug.test(level) && isKnownLevel(level));
    for (const name of Object.keys(categories)) assert.ok(slug.test(name) && isKnownCategory(name));
    for (const name of sourceTypes) assert.ok(slug.test(name) && isKnownSourceType(name));
    for (const name of Object.keys(evidenceTypes)) {
      assert.ok(slug.test(name) && isKnownEvidenceType(name));
    }
    assert.equal(new Set(sourceTypes).size, sourceTypes.length);
  });

  test('names of object members › asked as values › are not known', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'length']) {
      assert.ok(slug.test(name));
      assert.equal(isKnownLevel(name), false);
      assert.equal(isKnownCategory(name), false);
      assert.equal(isKnownSourceType(name), false);
      assert.equal(isKnownEvidenceType(name), false);
    }
  });

  test('playbook types › all nineteen › are led to by some category', () => {
    const reached = new Set<string>(Object.values(categories).map(({ playbook }) => playbook));
    assert.equal(playbookTypes.length, 19);
    assert.deepEqual([...reached].sort(), [...playbookTypes].sort());
  });

  test('slug pattern › edges › 64 characters pass; 65, digits first, spaces do not', () => {
    assert.ok(slug.test('a'.repeat(64)));
    for (const bad of ['', 'a'.repeat(65), '1a', '_a', 'a b', 'a/b', 'é', 'a\n']) {
      assert.equal(slug.test(bad), false, JSON.stringify(bad));
    }
  });

  test('taxonomyKnown › one unknown value › is false', () => {
    const known = { level: 'L2_ai', category: 'prompt_injection', source_type: 'form' };
    assert.equal(taxonomyKnown(known), true);
    assert.equal(taxonomyKnown({ ...known, level: 'L9_none' }), false);
    assert.equal(taxonomyKnown({ ...known, category: 'quantum' }), false);
    assert.equal(taxonomyKnown({ ...known, source_type: 'pigeon' }), false);
    assert.equal(taxonomyKnown({ ...known, level: 'l2_ai' }), false);
  });

  test('isAiIncident › each of the three reasons alone › is true', () => {
    const plain = { level: 'L1_cyber', category: 'ransomware', agent_id: null };
    assert.equal(isAiIncident(plain), false);
    assert.equal(isAiIncident({ ...plain, level: 'L2_ai' }), true);
    assert.equal(isAiIncident({ ...plain, level: 'L3_hybrid' }), true);
    assert.equal(isAiIncident({ ...plain, level: 'L4_systemic' }), false);
    assert.equal(isAiIncident({ ...plain, category: 'model_theft' }), true);
    assert.equal(isAiIncident({ ...plain, category: 'constructor' }), false);
    assert.equal(isAiIncident({ ...plain, agent_id: 'agent-7' }), true);
    assert.equal(isAiIncident({ ...plain, agent_id: '' }), false);
    assert.equal(isAiIncident({ level: 'L1_cyber', category: 'ransomware' }), false);
  });
});
