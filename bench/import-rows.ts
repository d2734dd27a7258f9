// What an import is measured against: the same rows, read back from its database into memory and
// written to the same tables of a fresh one by batched statements in one transaction.
import type { Database } from '../src/store/engine/database.ts';
import { makeGround, onDatabase, type Engine, type Ground } from './ground.ts';

/** In the order of their references. */
const tables = ['connector_run', 'incident', 'evidence', 'custody_entry'] as const;
const order = { connector_run: 'id', incident: 'id', evidence: 'id', custody_entry: 'evidence_id' };
const batchSize = 500;

/** Findings whose rows are compared; more would say the same, and need the memory of all. */
const mostIncidents = 50_000;

interface Batch {
  statement: string;
  rows: string;
}

/** Incidents a second that the database takes when nothing is read, parsed or asked. */
export async function bareRate(engine: Engine, imported: Ground): Promise<number> {
  const batches: Batch[] = [];
  const incidents = await onDatabase(imported, async (database) => {
    for (const table of tables) await readBatches(database, table, batches);
    const { rows } = await database.pool.query<{ n: number }>(
      'select least(count(*), $1)::int as n from incident',
      [mostIncidents],
    );
    return rows[0]!.n;
  });
  const ground = await makeGround(engine);
  const seconds = await onDatabase(ground, (database) => write(database, batches));
  await ground.remove();
  return incidents / seconds;
}

async function readBatches({ pool }: Database, table: (typeof tables)[number], into: Batch[]) {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = columns[0]!.name;
  const statement =
    `insert into ${table} (${names}) ` +
    `select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  const chosen = `(select id from incident order by id limit ${mostIncidents})`;
  const where = {
    connector_run: 'true',
    incident: `id in ${chosen}`,
    evidence: `incident_id in ${chosen}`,
    custody_entry: `evidence_id in (select id from evidence where incident_id in ${chosen})`,
  }[table];
  const { rows } = await pool.query<{ batch: string }>(
    `select json_agg(to_jsonb(t) - 'search')::text as batch from (
       select *, row_number() over (order by ${order[table]}) as at from ${table} where ${where}
     ) t group by at / ${batchSize} order by at / ${batchSize}`,
  );
  for (const { batch } of rows) into.push({ statement, rows: batch });
}

async function write({ pool }: Database, batches: readonly Batch[]): Promise<number> {
  const client = await pool.connect();
  try {
    const began = performance.now();
    await client.query('begin');
    for (const { statement, rows } of batches) {
      await client.query({ name: statement.slice(0, 40), text: statement, values: [rows] });
    }
    await client.query('commit');
    return (performance.now() - began) / 1000;
  } finally {
    client.release();
  }
}
