import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf } from './validation-words.ts';

const said = (keyword: string, params: Record<string, unknown>) =>
  faultsOf([{ keyword, params, instancePath: '/a', schemaPath: '', message: 'raw' }], 'body');

const cases: [string, Record<string, unknown>, string][] = [
  ['pattern', { pattern: '\\S' }, 'must not be blank'],
  ['pattern', { pattern: 'of nobody' }, 'raw'],
  ['contains', {}, 'raw'],
  ['minLength', { limit: 1 }, 'must not be empty'],
  ['minLength', { limit: 12 }, 'must have at least 12 characters'],
  ['maxItems', { limit: 1 }, 'must have at most 1 element'],
  ['type', { type: ['integer', 'null'] }, 'must be a whole number or null'],
  ['enum', { allowedValues: ['a', null] }, 'must be one of a, null'],
  ['format', { format: 'date-time' }, 'must be RFC 3339 with a zone'],
];

for (const [keyword, params, message] of cases) {
  test(`${keyword} ${JSON.stringify(params)} › ${message}`, () => {
    assert.deepEqual(said(keyword, params), [{ pointer: '/a', message }]);
  });
}

test('a missing member of a query › its own place', () => {
  const fault = { keyword: 'required', params: { missingProperty: 'b' }, instancePath: '' };
  const found = faultsOf([{ ...fault, schemaPath: '' }], 'querystring');
  assert.deepEqual(found, [{ pointer: '/query/b', message: 'is required' }]);
});

test('an additional member › left to those who know which was meant', () => {
  assert.deepEqual(said('additionalProperties', {}), []);
});
