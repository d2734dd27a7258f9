import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { techniquesIn } from './technique-ids.ts';

suite('techniquesIn', () => {
  const cases: [string, string[]][] = [
    ['T1059.001 and AML.T0051', ['T1059.001', 'AML.T0051']],
    ['attack.t1059.001 attack.execution', ['T1059.001']],
    ['attack.T1059.001 attack.t1059.001', ['T1059.001']],
    ['atlas.aml.t0051.000', ['AML.T0051.000']],
    ['mitre:t1078 attack_t1059_001 attack-t1190', ['T1078', 'T1059.001', 'T1190']],
    ['mitre_attack.t1059.003 technique:T1566.002', ['T1059.003', 'T1566.002']],
    ['https://attack.mitre.org/techniques/T1003/001/', ['T1003.001']],
    ['see techniques/T1003 and T1003/404', ['T1003']],
    ['instance t1059 is no id, nor counterattack.t1059', []],
    ['XT1059 T10590 T1059.0011 attack.t10590 attack.t1059.0011', []],
  ];
  for (const [text, ids] of cases) {
    test(`${text} › the ids in it › in capitals, each once`, () => {
      assert.deepEqual(techniquesIn(text), ids);
    });
  }
});
