import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { categories, isKnownEvidenceType, isKnownLevel, playbookTypes } from '../taxonomy.ts';
import { playbookIndex, playbookOfType } from './playbook.ts';

const playbooks = playbookTypes.map(playbookOfType);
const steps = playbooks.flatMap((playbook) => playbook.steps);

suite('playbooks', () => {
  test('index › nineteen, each once, as long as what it lists', () => {
    const index = playbookIndex();
    assert.deepEqual(
      index.map(({ type }) => type),
      [...playbookTypes],
    );
    assert.equal(index.length, 19);
    for (const { type, steps: length } of index) {
      assert.equal(length, playbookOfType(type).steps.length);
    }
  });

  test('steps › numbered from 1, with a text of their own and evidence to yield', () => {
    for (const playbook of playbooks) {
      assert.deepEqual(
        playbook.steps.map(({ step }) => step),
        playbook.steps.map((_, index) => index + 1),
      );
      const titles = playbook.steps.map(({ title }) => title);
      assert.equal(new Set(titles).size, titles.length, playbook.type);
    }
    for (const { title, yields_evidence } of steps) {
      assert.ok(title.endsWith('.') && title.length <= 100, title);
      assert.ok(yields_evidence.length > 0, title);
      assert.ok(yields_evidence.every(isKnownEvidenceType), title);
    }
  });

  test('every playbook › opens by validating and preserving, ends with lessons', () => {
    for (const { steps: own, type } of playbooks) {
      const codes = own.map(({ csf }) => csf);
      assert.deepEqual(codes.slice(0, 4), ['RS.MA-02', 'RS.AN-07', 'RS.MA-03', 'RS.MA-04'], type);
      assert.deepEqual(codes.slice(-3), ['RC.RP-06', 'RS.CO-02', 'ID.IM'], type);
    }
  });

  test('every playbook › contains or fixes something, and tests it', () => {
    for (const { steps: own, type } of playbooks) {
      const phases = new Set(own.map(({ phase }) => phase));
      assert.ok(phases.has('containment') || phases.has('eradication'), type);
      assert.ok(
        own.some(({ action_type }) => action_type === 'retest'),
        type,
      );
    }
  });

  test('approval › of A1 and A2 only; what cannot be taken back is A2', () => {
    for (const { approval_class, requires_approval, action_type, title } of steps) {
      assert.equal(requires_approval, approval_class !== 'A0', title);
      const grave = ['restore_agent', 'notify_authority', 'risk_acceptance'].includes(action_type);
      if (grave) assert.equal(approval_class, 'A2', title);
      if (action_type === 'quarantine_agent') assert.equal(approval_class, 'A1', title);
    }
  });

  test('categories › every one › leads to one playbook, whose levels are known', () => {
    const led = playbooks.flatMap((playbook) => playbook.categories);
    assert.deepEqual(led.toSorted(), Object.keys(categories).sort());
    for (const { levels, type } of playbooks) {
      assert.ok(levels.length > 0, type);
      assert.ok(levels.every(isKnownLevel), type);
    }
  });
});
