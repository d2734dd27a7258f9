import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { DomainError } from './error.ts';
import { chosenOf, chosenValues, closedValues, openValues, wantedOf } from './filter.ts';

const colours = ['Red', 'Green', 'Dark-Blue'] as const;

/** Query text → values of a closed set. */
const closed: readonly (readonly [string | undefined, string[] | undefined])[] = [
  [undefined, undefined],
  ['', undefined],
  [' , ,', undefined],
  ['red', ['Red']],
  ['GREEN,red', ['Green', 'Red']],
  [' dark-BLUE ,', ['Dark-Blue']],
];

suite('filters', () => {
  test('values with "!" › of any set › are not wanted', () => {
    assert.deepEqual(chosenValues('a,!b, !c'), { some: ['a'], none: ['b', 'c'] });
    assert.equal(chosenValues(' ,'), undefined);
    assert.deepEqual(chosenValues('a\\,b, !Foo\\, Inc.,c'), {
      some: ['a,b', 'c'],
      none: ['Foo, Inc.'],
    });
    assert.deepEqual(chosenValues('\\!new,!\\!old,!!older,a\\!b'), {
      some: ['!new', 'a\\!b'],
      none: ['!old', '!older'],
    });
    assert.deepEqual(chosenOf('colour', 'red,!GREEN', colours), { some: ['Red'], none: ['Green'] });
    assert.throws(() => chosenOf('colour', '!pink', colours), /pink/);
  });

  test('a negation › of a closed set › is the rest of it', () => {
    assert.deepEqual(wantedOf('colour', '!red', colours), ['Green', 'Dark-Blue']);
    assert.deepEqual(wantedOf('colour', 'red,green,!RED', colours), ['Green']);
    assert.deepEqual(wantedOf('colour', 'red,!red', colours), []);
    assert.equal(wantedOf('colour', undefined, colours), undefined);
  });

  for (const [text, values] of closed) {
    test(`"${text}" › of a closed set › gives ${JSON.stringify(values)}`, () => {
      assert.deepEqual(closedValues('colour', text, colours), values);
    });
  }

  test('unknown value › of a closed set › is refused with place, value and allowed ones', () => {
    const isRefusal = (error: unknown) => {
      assert.ok(error instanceof DomainError);
      assert.equal(error.code, 'validation_failed');
      const [fault] = error.members['errors'] as { pointer: string; message: string }[];
      assert.equal(fault?.pointer, '/query/colour');
      for (const word of ['"pink"', ...colours]) assert.ok(fault.message.includes(word));
      return true;
    };
    assert.throws(() => closedValues('colour', 'red,pink', colours), isRefusal);
  });

  test('several unknown values › of a closed set › are all named at once', () => {
    const refusal = (error: unknown) =>
      error instanceof DomainError && /pink[^]*beige/.test(JSON.stringify(error.members));
    assert.throws(() => closedValues('colour', 'pink,red,beige', colours), refusal);
  });

  test('members of every object › as values of a closed set › are unknown', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'length']) {
      assert.throws(() => closedValues('colour', name, colours), DomainError);
    }
  });

  test('any spelling of allowed values › joined by commas › gives them back in order', () => {
    const spelled = fc.constantFrom(...colours).chain((value) =>
      fc.record({
        value: fc.constant(value),
        text: fc.constantFrom(value, value.toLowerCase(), ` ${value.toUpperCase()} `),
      }),
    );
    fc.assert(
      fc.property(fc.array(spelled, { minLength: 1 }), (given) => {
        const query = given.map(({ text }) => text).join(',');
        const values = given.map(({ value }) => value);
        assert.deepEqual(closedValues('colour', query, colours), values);
      }),
    );
  });

  test('open values › any text › are trimmed and never empty', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const values = openValues(text);
        if (values === undefined) assert.match(text, /^[\s,]*$/);
        else for (const value of values) assert.ok(value !== '' && value === value.trim());
      }),
    );
  });
});
