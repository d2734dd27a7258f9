// Labels of the Traffic Light Protocol and the visibility that each allows.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { allowsVisibility, narrowestTlp, readTlp, tlpLabels, widestVisibility } from './tlp.ts';
import { visibilities } from './visibility.ts';

suite('TLP', () => {
  const spelt: [string, string | undefined][] = [
    ['TLP:CLEAR', 'CLEAR'],
    ['tlp:white', 'CLEAR'],
    ['green', 'GREEN'],
    ['TLP: AMBER', 'AMBER'],
    ['tlp:amber+strict', 'AMBER+STRICT'],
    ['TLP:AMBER STRICT', 'AMBER+STRICT'],
    ['amber-strict', 'AMBER+STRICT'],
    ['tlp="red"', 'RED'],
    ['tlp:ex:chr', undefined],
    ['', undefined],
    ['constructor', undefined],
  ];
  for (const [text, label] of spelt) {
    test(`${text} › is ${label ?? 'no label'}`, () => assert.equal(readTlp(text), label));
  }

  test('each label › allows its visibility and narrower ones', () => {
    const allowed = tlpLabels.map((label) =>
      visibilities.filter((visibility) => allowsVisibility(label, visibility)).join('+'),
    );
    assert.deepEqual(allowed, [
      'public+restricted+internal',
      'restricted+internal',
      'restricted+internal',
      'internal',
      'internal',
    ]);
    assert.equal(widestVisibility(null), 'public');
  });

  test('some labels › the narrowest counts; none is none', () => {
    assert.equal(narrowestTlp(['GREEN', 'RED', 'AMBER']), 'RED');
    assert.equal(narrowestTlp([]), null);
  });
});
