// The columns of the database are those of the field declarations: there, null where a field is
// optional, with a default where the database fills one in, and of the declared kind.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Field, FieldKind } from '../../src/fields/field.ts';
import { records } from '../../src/fields/records.ts';
import { migrate } from '../../src/store/engine/migrate.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/engines.ts';

/** Kind of a field → types that its column can have. */
const columnTypes: Readonly<Record<FieldKind, readonly string[]>> = {
  // A reference that callers write as text can be an id of ours.
  text: ['text', 'uuid'],
  area: ['text'],
  slug: ['text'],
  choice: ['text'],
  id: ['uuid', 'text'],
  integer: ['integer', 'smallint', 'bigint'],
  scale: ['smallint', 'integer'],
  boolean: ['boolean'],
  flag: ['boolean'],
  list: ['ARRAY'],
  time: ['timestamp with time zone'],
  day: ['date'],
};

function typesOf({ kind, json }: Field): readonly string[] {
  return json ? ['jsonb'] : columnTypes[kind];
}

/** Table → the columns that the service keeps alongside its fields; computed ones apart. */
const others: Readonly<Record<keyof typeof records, readonly string[]>> = {
  incident: [
    ...[
      'changed_at',
      'custom_fields',
      'custom_keys',
      'finding',
      'fingerprint',
      'import_moves',
      'template',
    ],
    ...['undone_at', 'version'],
  ],
  evidence: ['exchanges'],
  action: ['playbook_version', 'version'],
  agent: [
    ...['model', 'quarantine_epoch', 'quarantine_reason_at', 'score_before_quarantine'],
    'version',
  ],
  engagement: ['version'],
  report: [],
  report_delivery: ['by_hand', 'claim', 'leased_until', 'report_id', 'tries'],
};

interface Column {
  column_name: string;
  data_type: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
}

for (const engine of engines) {
  suite(`declared columns on ${engine}`, () => {
    let opened: TestDatabase;
    before(async () => {
      opened = await openTestDatabase(engine);
      await migrate(opened.database);
    });
    after(() => opened.drop());

    for (const table of Object.keys(others) as (keyof typeof records)[]) {
      test(`${table} › columns › as the fields are declared`, async () => {
        const { rows } = await opened.database.pool.query<Column>(
          `select column_name, data_type, is_nullable, column_default
             from information_schema.columns
            where table_schema = current_schema and table_name = $1 and is_generated = 'NEVER'`,
          [table],
        );
        const fields: Readonly<Record<string, Field>> = records[table];
        const names = rows.map((row) => row.column_name);
        assert.deepEqual(names.sort(), [...Object.keys(fields), ...others[table]].sort());
        for (const { column_name: name, ...column } of rows) {
          const field = fields[name];
          if (field === undefined) continue;
          assert.ok(typesOf(field).includes(column.data_type), `${name}: ${column.data_type}`);
          assert.equal(column.is_nullable === 'YES', field.optional === true, name);
          const isFilledIn = field.generated === true && field.optional !== true;
          if (isFilledIn) assert.notEqual(column.column_default, null, name);
        }
      });
    }
  });
}
