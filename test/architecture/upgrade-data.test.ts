// Each schema that a server might still have is upgraded by a test, or it says here why it is not:
// the list is data, as a checkout need not have the history that it was made from.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { schemas } from '../store/upgrades/schemas.ts';
import { dataSets, numbersOf } from '../support/upgrade-data.ts';

const migrations = path.join(import.meta.dirname, '../../src/store/migrations');
const remedy =
  'add a line with the new migrations to test/store/upgrades/schemas.ts, and data of the schema ' +
  'before them: node scripts/make-upgrade-data.ts <commit before them>';

/** The numbers of each schema: those of the one before with what came and went. */
function* walkSchemas() {
  const numbers = new Set<string>();
  for (const schema of schemas) {
    for (const number of split(schema.adds)) numbers.add(number);
    for (const number of split(schema.removes)) numbers.delete(number);
    yield { schema, numbers: [...numbers].sort() };
  }
}

function split(numbers = ''): string[] {
  return numbers.split(' ').filter((number) => number !== '');
}

const walked = [...walkSchemas()];

test('schemas › the newest › has the migrations that are shipped', () => {
  const files = fs.readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  const numbers = files.map((name) => name.slice(0, 4)).sort();
  assert.deepEqual(walked.at(-1)!.numbers, numbers, remedy);
});

test('schemas › each but the newest › has data, or a reason why it has none', () => {
  for (const { schema, numbers } of walked.slice(0, -1)) {
    const which = `the schema of ${numbers.length} migrations up to ${numbers.at(-1)}`;
    assert.ok(
      (schema.data === undefined) !== (schema.without === undefined),
      `${which}: ${remedy}`,
    );
  }
});

test('schemas › data of one › comes from exactly its migrations, and no set is left over', () => {
  const named: string[] = [];
  for (const { schema, numbers } of walked) {
    if (schema.data === undefined) continue;
    named.push(schema.data);
    assert.ok(dataSets.includes(schema.data), `test/store/upgrades has no ${schema.data}.json.gz`);
    assert.deepEqual(numbersOf(schema.data), numbers, schema.data);
  }
  assert.deepEqual(named.toSorted(), dataSets);
});
