import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { testedTechniques } from './tested.ts';

suite('testedTechniques', () => {
  const named = [
    { technique_id: 'T1566.002', number: 3 },
    { technique_id: 't1566.002', number: 3 },
    { technique_id: 'T1566.002', number: 5 },
    { technique_id: 'T1562.001', number: 4 },
    { technique_id: 'T9999', number: 4 },
  ];
  const held = [
    { technique_id: 'T1566', incident: 'INC-2026-000002' },
    { technique_id: 'T1490', incident: 'INC-2026-000002' },
  ];

  test('log and incidents › by tactic; the family counts, old ids are followed', () => {
    const found = testedTechniques(named, held);
    assert.deepEqual(
      found.map(({ id, state, entries, incidents }) => [id, state, entries, incidents]),
      [
        ['T1566.002', 'recorded', [3, 5], ['INC-2026-000002']],
        ['T1685', 'tested', [4], []],
        ['T1490', 'not_in_log', [], ['INC-2026-000002']],
      ],
    );
  });

  test('nothing › nothing', () => assert.deepEqual(testedTechniques([], []), []));
});
