import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { techniquesOf } from './catalogue.ts';
import attack from './data/attack-defenses.json' with { type: 'json' };
import others from './data/countermeasures.json' with { type: 'json' };
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

  test('a technique of ATLAS › its mitigations', async () => {
    const found = await defensesAgainst(['AML.T0054', 'AML.T0051.001']);
    const [first] = found;
    assert.deepEqual(
      [first?.id, first?.name, first?.framework, first?.techniques],
      ['AML.M0020', 'Generative AI Guardrails', 'ATLAS', ['AML.T0054', 'AML.T0051.001']],
    );
    assert.equal(first?.url, 'https://atlas.mitre.org/mitigations/AML.M0020');
    assert.equal(stepTitle(first), 'AML.M0020 Generative AI Guardrails (AML.T0054, AML.T0051.001)');
  });

  test('countermeasures of D3FEND › after those of ATT&CK, of each kind, not many', async () => {
    const found = await defensesAgainst(['T1078']);
    const frameworks = found.map(({ kind, framework }) => `${kind} ${framework}`);
    assert.deepEqual(
      [...new Set(frameworks)],
      ['mitigation ATT&CK', 'mitigation D3FEND', 'detection ATT&CK', 'detection D3FEND'],
    );
    const mfa = found.find(({ id }) => id === 'D3-MFA');
    assert.deepEqual([mfa?.name, mfa?.kind], ['Multi-factor Authentication', 'mitigation']);
    assert.ok(isStepOf(stepTitle(mfa!), 'D3-MFA'));
    assert.ok(found.filter(({ framework }) => framework === 'D3FEND').length <= 7);
  });

  test('countermeasures in the data › techniques of the catalogues, each id known', () => {
    const known = new Set(
      [...techniquesOf('ATT&CK'), ...techniquesOf('ATLAS')].map(({ id }) => id),
    );
    const { techniques } = others;
    assert.deepEqual(
      Object.keys(techniques).filter((id) => !known.has(id)),
      [],
    );
    const described = new Set(Object.keys(others.known));
    const used = Object.values(techniques).flatMap((list) => list.split(' '));
    assert.deepEqual(
      used.filter((id) => !described.has(id)),
      [],
    );
    assert.ok(used.some((id) => id.startsWith('AML.M')) && used.some((id) => id.startsWith('D3-')));
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
