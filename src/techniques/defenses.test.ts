import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { techniquesOf } from './catalogue.ts';
import attack from './data/attack-defenses.json' with { type: 'json' };
import { defensesAgainst, isStepOf, stepTitle } from './defenses.ts';

suite('defensesAgainst', () => {
  test('two techniques of ATT&CK › mitigations that help both first, then detections', async () => {
    const found = await defensesAgainst(['T1003.001', 'T1486']);
    const kinds = found.map(({ kind }) => kind);
    assert.deepEqual(kinds, kinds.toSorted().toReversed());
    const [first] = found;
    assert.deepEqual(
      [first?.id, first?.name, first?.techniques],
      ['M1040', 'Behavior Prevention on Endpoint', ['T1003.001', 'T1486']],
    );
    const backup = found.find(({ id }) => id === 'M1053');
    assert.deepEqual([backup?.name, backup?.techniques], ['Data Backup', ['T1486']]);
    const detection = found.find(({ id }) => id === 'DET0363');
    assert.equal(detection?.name, 'OS Credential Dumping: LSASS Memory');
    assert.ok(detection?.logs.includes('Process Creation'), detection?.logs.join());
    assert.deepEqual(stepTitle(first!), 'M1040 Behavior Prevention on Endpoint (T1003.001, T1486)');
  });

  test('a technique of ATLAS › nothing', async () => {
    assert.deepEqual(await defensesAgainst(['AML.T0054']), []);
  });

  test('nothing, an unknown id › nothing', async () => {
    assert.deepEqual(await defensesAgainst([]), []);
    assert.deepEqual(await defensesAgainst(['T9999', '__proto__']), []);
  });

  test('every technique in the data › is one of the catalogue; every name that is used is there', () => {
    const known = new Set(techniquesOf('ATT&CK').map(({ id }) => id));
    assert.deepEqual(
      Object.keys(attack.techniques).filter((id) => !known.has(id)),
      [],
    );
    const names: Record<string, string> = { ...attack.mitigations, ...attack.components };
    const used = Object.values(attack.techniques).flatMap((row) => {
      const [mitigations, , logs] = row.split('|');
      return `${mitigations} ${logs}`.split(' ').filter((id) => id !== '');
    });
    assert.deepEqual(
      used.filter((id) => names[id] === undefined),
      [],
    );
  });

  test('a title › stands for the id that it begins with', () => {
    assert.ok(isStepOf('M1053 Data Backup (T1486)', 'M1053'));
    assert.ok(!isStepOf('M10531 Other', 'M1053'));
    assert.ok(!isStepOf('Backup as M1053', 'M1053'));
  });
});
