import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { DomainError } from '../domain/error.ts';
import { filterNames, filterValues, matches, parseFilters, type FilterName } from './filters.ts';
import { simulateIncidents } from './incidents.ts';

const shown = simulateIncidents().map((incident) => incident.shown);

/** Some of the closed values of a field, in any letter case, with blanks around them. */
function someValues(name: FilterName) {
  const written = fc
    .tuple(fc.constantFrom<string>(...filterValues[name]), fc.boolean(), fc.constantFrom('', ' '))
    .map(([value, upper, blank]) => blank + (upper ? value.toUpperCase() : value) + blank);
  return fc.option(fc.array(written, { maxLength: 4 }), { nil: undefined });
}

const someQuery = fc.record({
  severity: someValues('severity'),
  status: someValues('status'),
  group: someValues('group'),
});

suite('filters', () => {
  test('any combination › every incident › passes exactly when each given field is wanted', () => {
    fc.assert(
      fc.property(someQuery, (wanted) => {
        const query: Partial<Record<FilterName, string>> = {};
        for (const name of filterNames) {
          if (wanted[name] !== undefined) query[name] = wanted[name].join(',');
        }
        const filters = parseFilters(query);
        for (const incident of shown) {
          const expected = filterNames.every((name) => {
            const values = wanted[name] ?? [];
            return values.length === 0 || values.some((one) => isSame(one, incident[name]));
          });
          assert.equal(matches(incident, filters), expected);
        }
      }),
    );
  });

  test('no filter › absent, empty or only commas › every incident passes', () => {
    for (const query of [{}, { severity: '' }, { severity: ' , ', status: ',', group: '' }]) {
      assert.ok(shown.every((incident) => matches(incident, parseFilters(query))));
    }
  });

  test('unknown values › in two fields at once › all are named with the allowed ones', () => {
    const error = refusal({ severity: 'high,urgent', status: 'done', group: 'ai' });
    assert.equal(error.code, 'validation_failed');
    assert.deepEqual(error.members['errors'], [
      {
        pointer: '/query/severity',
        message: '"urgent" is not a known severity; use unknown, info, low, medium, high, critical',
      },
      {
        pointer: '/query/status',
        message:
          '"done" is not a known status; use open, triaged, assigned, fixing, retest, closed',
      },
    ]);
  });

  test('unknown value › very long › comes back cut', () => {
    const error = refusal({ group: 'x'.repeat(5000) });
    assert.ok(JSON.stringify(error.members).length < 200);
  });
});

function isSame(written: string, value: string): boolean {
  return written.trim().toLowerCase() === value;
}

function refusal(query: Partial<Record<FilterName, string>>): DomainError {
  try {
    parseFilters(query);
  } catch (error) {
    assert.ok(error instanceof DomainError);
    return error;
  }
  return assert.fail('The filters were accepted.');
}
