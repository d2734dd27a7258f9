import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import { canonicalId, parentOf, techniqueOf, techniquesOf } from './catalogue.ts';
import atlasCues from './data/atlas-cues.json' with { type: 'json' };
import attackCues from './data/attack-cues.json' with { type: 'json' };
import attack from './data/attack.json' with { type: 'json' };
import capec from './data/capec.json' with { type: 'json' };
import weakness from './data/weakness.json' with { type: 'json' };
import { ruleRows } from './rules.ts';

suite('catalogue', () => {
  test('both frameworks › techniques › as many as their releases have', () => {
    const attack = techniquesOf('ATT&CK').map(({ id }) => id);
    const parents = attack.filter((id) => parentOf(id) === id);
    assert.ok(parents.length >= 210 && attack.length >= 680, `${parents.length} ${attack.length}`);
    assert.ok(techniquesOf('ATLAS').length >= 160);
  });

  test('a technique › name and tactics › of the version that is told', () => {
    assert.deepEqual(techniqueOf('T1574.001'), {
      id: 'T1574.001',
      name: 'Hijack Execution Flow: DLL',
      tactics: [
        { id: 'TA0005', name: 'Stealth' },
        { id: 'TA0002', name: 'Execution' },
      ],
      framework: 'ATT&CK',
    });
    assert.equal(techniqueOf('T1685')?.tactics[0]?.id, 'TA0112');
    assert.equal(techniqueOf('AML.T0051.000')?.name, 'LLM Prompt Injection: Direct');
  });

  test('written ids › canonicalId › today’s id, the parent, or null', () => {
    const cases: [string, string | null][] = [
      [' t1059.001 ', 'T1059.001'],
      ['T1562', 'T1685'],
      ['T1070.001', 'T1685.005'],
      ['T1656', 'T1684.001'],
      ['T1086', 'T1059.001'],
      ['T1193', 'T1566.001'],
      ['T1060', 'T1547.001'],
      ['T1116', 'T1553.002'],
      ['T1089', 'T1685'],
      ['T1574.002', 'T1574.001'],
      ['T1162', 'T1647'],
      ['T1043', null],
      ['T1053.004', null],
      ['T1562.099', 'T1685'],
      ['T1059.999', 'T1059'],
      ['AML.T0051.009', 'AML.T0051'],
      ['T0001', null],
      ['', null],
      ['__proto__', null],
    ];
    for (const [written, expected] of cases) assert.equal(canonicalId(written), expected, written);
  });

  test('every revoked id › is gone and leads to one that is there', () => {
    const wrong = Object.entries(attack.superseded).filter(
      ([old, today]) => techniqueOf(old) !== undefined || techniqueOf(today) === undefined,
    );
    assert.deepEqual(wrong, []);
  });

  test('every id in rules, cues and weights › is canonical', () => {
    const ids = [
      ...ruleRows().flatMap(({ techniques, secondary = [] }) => [...techniques, ...secondary]),
      ...Object.keys(attackCues),
      ...Object.keys(atlasCues),
      ...Object.keys(weakness.techniques),
      ...Object.values(capec).flatMap((links) => links.split(' ')),
    ];
    assert.deepEqual(
      ids.filter((id) => canonicalId(id) !== id),
      [],
    );
  });

  test('rule rows › ids, confidence, ways to be met › unique, 0 to 1, at least one', () => {
    const rows = ruleRows();
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
    for (const { id, confidence, cwe, namespaces, phrases } of rows) {
      assert.ok(confidence > 0 && confidence <= 0.97, id);
      assert.ok((cwe ?? namespaces ?? phrases ?? []).length > 0, id);
    }
  });

  const file = path.join(import.meta.dirname, '../../../shared/ttp/attack_v19_crosswalk.json');
  if (existsSync(file)) {
    test('crosswalk beside the checkout › every pair › is followed', () => {
      const { map } = JSON.parse(readFileSync(file, 'utf8')) as { map: Record<string, string> };
      for (const [old, today] of Object.entries(map)) assert.equal(canonicalId(old), today);
    });
  }
});
