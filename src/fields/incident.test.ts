import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { flagNames } from '../domain/incident.ts';
import { slugPattern } from '../domain/taxonomy.ts';
import { blank, listed, setBy, type Field } from './field.ts';
import { incidentFields } from './incident.ts';
import { records } from './records.ts';
import { unrecognised, warningOf, warningText } from './unrecognised.ts';

const fields: readonly (readonly [string, Field])[] = Object.entries(incidentFields);

for (const [record, declared] of Object.entries(records)) {
  suite(`fields of ${record}`, () => {
    for (const [name, field] of Object.entries<Field>(declared)) {
      test(`${name} › example, labels and help in both languages › fit`, () => assertFits(field));
    }
  });
}

function assertFits(field: Field): void {
  const { example, label, help, max = Infinity, pattern, recognised, values } = field;
  for (const { en, pl } of [label, help]) assert.ok(en !== '' && pl !== '');
  assert.match(help.en, /\.$/);
  assert.match(help.pl, /\.$/);
  if (typeof example === 'string') {
    assert.ok(example.length <= max);
    const shape = pattern ?? (field.kind === 'slug' ? slugPattern : '');
    assert.match(example, new RegExp(shape));
    assert.notEqual(recognised?.is(example), false);
    assert.notEqual(values?.includes(example), false);
  }
  if (typeof example === 'number') assert.ok(example <= max);
}

suite('fields of an incident', () => {
  test('flags › as filters know them › the same', () => {
    const found = fields.filter(([, { kind }]) => kind === 'flag').map(([name]) => name);
    assert.deepEqual(found.sort(), [...flagNames].sort());
  });

  test('blank › a new record › null, false, empty or the fallback, as columns have no default', () => {
    const values: Record<string, unknown> = blank(incidentFields);
    const { entity, tags, category, gdpr_personal_data, priority } = values;
    assert.deepEqual(
      [entity, tags, category, gdpr_personal_data, priority],
      [null, [], 'other', false, null],
    );
    for (const name of ['title', 'gdpr_breach', 'evidence_status', 'id', 'detected_at']) {
      assert.ok(!(name in values), name);
    }
  });

  test('names › by operation and list › those that are declared so', () => {
    assert.deepEqual(setBy(incidentFields, 'milestones'), [
      'occurred_at',
      'contained_at',
      'recovered_at',
    ]);
    assert.ok(listed(incidentFields).includes('title'));
    assert.ok(!(listed(incidentFields) as string[]).includes('description'));
  });
});

/** Entity → the known type that it probably means, `known` for one that is. */
const entities: readonly [string, string | null][] = [
  ['essential', 'known'],
  ['Credit Institution', 'known'],
  ['hospital', 'known'],
  ['energy', 'known'],
  ['other', 'known'],
  ['esential', 'essential'],
  ['Acme Bank S.A.', 'bank'],
  ['Acme essential energy', 'essential'],
  ['Acme', null],
  ['Bankomat', null],
];

suite('texts that rules read', () => {
  for (const [entity, expected] of entities) {
    test(`entity ${entity} › looked up › ${expected}`, () => {
      const [found] = unrecognised(incidentFields, { entity });
      assert.equal(found === undefined ? 'known' : found.nearest, expected);
    });
  }

  test('no text › looked up › nothing to warn about', () => {
    for (const entity of [null, undefined, '', ' ']) {
      assert.deepEqual(unrecognised(incidentFields, { entity }), []);
    }
  });

  test('a warning › in both languages › names the text, the consequence and the nearest', () => {
    const [unknown] = unrecognised(incidentFields, { entity: 'esential' });
    assert.deepEqual(warningOf(unknown!), {
      pointer: '/entity',
      message:
        '"esential" is not a known entity type. Reporting obligations that depend on the entity ' +
        'type cannot be determined. Did you mean "essential"?',
    });
    assert.equal(
      warningText(unknown!, 'pl'),
      'Rodzaj podmiotu: wartość „esential” jest nieznana. Nie można ustalić obowiązków zgłoszenia ' +
        'zależnych od rodzaju podmiotu. Czy chodzi o „essential”?',
    );
  });
});
