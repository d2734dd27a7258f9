import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { playbookOfType } from '../domain/playbooks/playbook.ts';
import { playbookTypes } from '../domain/taxonomy.ts';
import { cacaoPlaybook } from './cacao.ts';

const identifier =
  /^[a-z][a-z0-9-]+--[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

suite('CACAO 2.0', () => {
  for (const type of playbookTypes) {
    test(`${type} › required properties, ids of their types, every step on the way`, () => {
      const playbook = playbookOfType(type);
      const cacao = cacaoPlaybook(playbook);
      // §3.1: what a playbook must have.
      assert.deepEqual([cacao.type, cacao.spec_version], ['playbook', 'cacao-2.0']);
      assert.ok(cacao.name.length > 0);
      for (const id of [cacao.id, cacao.created_by, cacao.workflow_start]) {
        assert.match(id, identifier);
      }
      assert.ok(cacao.id.startsWith('playbook--') && cacao.created_by.startsWith('identity--'));
      assert.ok(instant.test(cacao.created) && cacao.modified >= cacao.created);

      // §4: keys name the type of their step, references name steps and agents that are there.
      for (const [id, step] of Object.entries(cacao.workflow)) {
        assert.match(id, identifier);
        assert.ok(id.startsWith(`${step.type}--`), id);
        if (step.type === 'end') assert.equal(step.on_completion, undefined);
        else assert.ok(Object.hasOwn(cacao.workflow, step.on_completion!), id);
        if (step.type !== 'action') continue;
        assert.ok(step.commands!.length > 0);
        assert.ok(step.commands!.every((one) => one.type === 'manual' && one.command !== ''));
        assert.ok(Object.hasOwn(cacao.agent_definitions, step.agent!), id);
      }
      for (const [id, agent] of Object.entries(cacao.agent_definitions)) {
        assert.match(id, identifier);
        assert.ok(id.startsWith(`${agent.type}--`) && agent.name !== '');
      }

      // One way from the start over every step, in the order of the playbook, to the end.
      const way: string[] = [];
      let at: string | undefined = cacao.workflow_start;
      while (at !== undefined && !way.includes(at)) {
        way.push(at);
        at = cacao.workflow[at]!.on_completion;
      }
      assert.equal(at, undefined);
      assert.deepEqual(way.toSorted(), Object.keys(cacao.workflow).sort());
      const kinds = way.map((id) => cacao.workflow[id]!.type);
      assert.deepEqual(kinds, ['start', ...playbook.steps.map(() => 'action'), 'end']);
      const commands = way.flatMap((id) => cacao.workflow[id]!.commands ?? []);
      assert.deepEqual(
        commands.map(({ command }) => command),
        playbook.steps.map(({ title }) => title),
      );
    });
  }

  test('ids › of all playbooks › different ones, the same every time', () => {
    const ids = playbookTypes.map((type) => cacaoPlaybook(playbookOfType(type)).id);
    assert.equal(new Set(ids).size, playbookTypes.length);
    const again = playbookTypes.map((type) => cacaoPlaybook(playbookOfType(type)).id);
    assert.deepEqual(again, ids);
  });

  test('approvals › stand in the text of their step', () => {
    const { workflow } = cacaoPlaybook(playbookOfType('ransomware'));
    const texts = Object.values(workflow).map(({ description = '' }) => description);
    assert.equal(texts.filter((text) => text.includes('two people of two roles')).length, 4);
  });
});
