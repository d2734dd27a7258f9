// Each type of a report field, each choice and each format, as data.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isLei } from '../domain/lei.ts';
import { expected, readValue, shownValue, yesNo, type FieldType } from './field-types.ts';
import { draftFields } from './registry.ts';

const percent: FieldType = { kind: 'number', decimals: 1, max: 999.9 };
const some: FieldType = { kind: 'choices', choices: yesNo };

/** Type, what is written, what is kept; null is refused. */
const cases: readonly (readonly [FieldType, string, string | readonly string[] | null])[] = [
  [{ kind: 'text' }, ' any text ', 'any text'],
  [{ kind: 'instant' }, '2026-11-20T09:30:00Z', '2026-11-20T09:30:00'],
  [{ kind: 'instant' }, '2026-11-20T10:30:00.5+01:00', '2026-11-20T09:30:00'],
  [{ kind: 'instant' }, '2026-11-20T09:30:00', '2026-11-20T09:30:00'],
  [{ kind: 'instant' }, 'yesterday', null],
  [percent, '12.345', '12.3'],
  [percent, '12,35', '12.4'],
  [percent, '1000', null],
  [percent, '-1', null],
  [percent, '12 %', null],
  [{ kind: 'number', decimals: 0 }, '17', '17'],
  [{ kind: 'number', decimals: 0 }, '1.5', null],
  [{ kind: 'number', decimals: 3 }, '450.0004', '450'],
  [{ kind: 'choice', choices: yesNo }, 'yes', 'yes'],
  [{ kind: 'choice', choices: yesNo }, 'Tak', 'yes'],
  [{ kind: 'choice', choices: yesNo }, 'banana', null],
  [{ kind: 'choice', choices: yesNo }, 'toString', null],
  [some, 'tak; NO; yes', ['yes', 'no']],
  [some, 'yes; perhaps', null],
  [some, ' ; ', null],
  [{ kind: 'country' }, 'PL', 'PL'],
  [{ kind: 'country' }, 'Poland', null],
  [{ kind: 'countries' }, 'PL; DE', ['PL', 'DE']],
  [{ kind: 'countries' }, 'PL, DE', null],
  [{ kind: 'currency' }, 'PLN', 'PLN'],
  [{ kind: 'currency' }, 'doubloons', null],
  [{ kind: 'duration' }, '01:02:13', '01:02:13'],
  [{ kind: 'duration' }, '01:24:00', null],
  [{ kind: 'lei' }, 'PLEXAMPLE00000000133', 'PLEXAMPLE00000000133'],
  [{ kind: 'lei' }, 'PLEXAMPLE00000000134', null],
  [{ kind: 'email' }, 'anna.nowak@example.org', 'anna.nowak@example.org'],
  [{ kind: 'email' }, 'anna.nowak', null],
  [{ kind: 'phone' }, '+48221234567', '+48221234567'],
  [{ kind: 'phone' }, '221234567', null],
];

for (const [type, written, kept] of cases) {
  test(`${type.kind} › "${written}" › ${JSON.stringify(kept)}`, () => {
    assert.deepEqual(readValue(type, written), kept);
  });
}

test('expectation › of a choice › names every choice in the language', () => {
  assert.equal(expected(some, 'pl'), 'oddzielone średnikami, spośród: tak; nie');
  const whole: FieldType = { kind: 'number', decimals: 0 };
  const numbers = [whole, percent, { kind: 'number', decimals: 3 }] as const;
  assert.deepEqual(
    numbers.map((type) => [expected(type, 'en'), expected(type, 'pl')]),
    [
      ['a whole number, 0 or more', 'liczba całkowita, 0 lub więcej'],
      [
        'a number with at most 1 decimal place, from 0 to 999.9',
        'liczba z najwyżej 1 miejscem po przecinku, od 0 do 999,9',
      ],
      [
        'a number with at most 3 decimal places, 0 or more',
        'liczba z najwyżej 3 miejscami po przecinku, 0 lub więcej',
      ],
    ],
  );
});

test('LEI › another digit, letter case or length › no LEI', () => {
  assert.ok(isLei('PLEXAMPLE00000000133'));
  for (const wrong of ['plexample00000000133', 'PLEXAMPLE0000000013', 'PLEXAMPLE00000000331']) {
    assert.ok(!isLei(wrong), wrong);
  }
});

describe('every field of every report', () => {
  for (const { key, type } of draftFields.values()) {
    if (type?.kind !== 'choice' && type?.kind !== 'choices') continue;
    test(`${key} › each choice, by code and by label › taken, and shown as its label`, () => {
      for (const [code, label] of Object.entries(type.choices)) {
        for (const written of [code, label.en, label.pl.toUpperCase()]) {
          const value = readValue(type, written);
          assert.deepEqual([value].flat(), [code], written);
        }
        assert.equal(shownValue(type, code, 'pl'), label.pl);
      }
      assert.equal(readValue(type, 'banana'), null);
    });
  }

  test('conditions › name fields and choices that exist', () => {
    for (const { key, when } of draftFields.values()) {
      if (when === undefined) continue;
      if ('filled' in when) {
        for (const one of when.filled) assert.ok(draftFields.has(one), `${key}: ${one}`);
        continue;
      }
      const { type } = draftFields.get(when.field) ?? {};
      assert.ok(type?.kind === 'choice' || type?.kind === 'choices', key);
      for (const code of when.codes) assert.ok(Object.hasOwn(type.choices, code), code);
    }
  });
});
