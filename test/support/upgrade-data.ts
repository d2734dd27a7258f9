// The data sets of test/store/upgrades: rows that the program of an earlier schema wrote, its
// anchors, and what must hold after they were upgraded.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { verifyLog } from '../../src/operations/audit/verify-log.ts';
import { openAnchors } from '../../src/store/audit/anchors.ts';
import { openDatabase, type Database } from '../../src/store/engine/database.ts';
import { migrate, migrationState } from '../../src/store/engine/migrate.ts';
import { createServerDatabase, temporaryFolder, type Engine } from './engines.ts';
import { databaseFolder } from './templates.ts';

interface DataSet {
  /** SQL that fills the tables of the schema, the list of its migrations included. */
  rows: string;
  anchors: string;
}

const folder = path.join(import.meta.dirname, '../store/upgrades');
const shipped = path.join(import.meta.dirname, '../../src/store/migrations');

/** The names of the data sets, the oldest schema first. */
export const dataSets = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.json.gz'))
  .map((name) => name.slice(0, -'.json.gz'.length))
  .sort();

/** What is upgraded with every change: the oldest data, the newest, and every eighth between. */
export const quickDataSets = dataSets.filter(
  (_, index) => index % 8 === 0 || index === dataSets.length - 1,
);

function readSet(name: string): DataSet {
  const bytes = gunzipSync(fs.readFileSync(path.join(folder, `${name}.json.gz`)));
  return JSON.parse(bytes.toString('utf8')) as DataSet;
}

/** The migrations that the program of the time had applied, by name, as the data says. */
function appliedIn({ rows }: DataSet): string[] {
  const applied = rows.matchAll(/\(\d+, '(\d{4}-[a-z0-9-]+)', '[0-9a-f]{64}'/g);
  return [...applied].map(([, name]) => name!).sort();
}

/** The numbers of the migrations that the data of a set has seen. */
export function numbersOf(name: string): string[] {
  return appliedIn(readSet(name)).map((migration) => migration.slice(0, 4));
}

/** Data of an earlier schema in an empty database, upgraded. Gives a folder with its anchors. */
export async function fillUpgraded(database: Database, name: string): Promise<string> {
  const dataDir = await restore(database, readSet(name));
  await migrate(database);
  assert.deepEqual((await migrationState(database)).pending, []);
  return dataDir;
}

/** Data of an earlier schema upgrades, its log and custody are sound, and a change is found. */
export async function assertUpgrades(name: string, engine: Engine): Promise<void> {
  const { database, remove } = await openEmpty(engine);
  const dataDir = await fillUpgraded(database, name);
  const anchors = openAnchors(dataDir);
  const verify = () => verifyLog({ database, anchors, own_key: null }, { vkeys: [], kept: null });
  const report = await verify();
  assert.deepEqual(report.faults, []);
  assert.ok(report.newest!.size > 5);
  await database.pool.query(`
    update evidence set exchanges = jsonb_set(exchanges, '{0,excerpt}', '"other"')
    where jsonb_array_length(exchanges) > 0`);
  const { faults } = await verify();
  assert.match(faults[0]?.what ?? '', /the record was changed after custody entry 0/);
  fs.rmSync(dataDir, { recursive: true });
  await remove();
}

async function openEmpty(engine: Engine) {
  const dataDir = databaseFolder();
  const server = engine === 'postgres' ? await createServerDatabase('template0') : undefined;
  const database = await openDatabase({ url: server?.url, dataDir });
  const remove = async () => {
    await database.close();
    await server?.drop();
    fs.rmSync(dataDir, { recursive: true });
  };
  return { database, remove };
}

/** The schema of the time with its data; gives a folder with the anchors. */
async function restore({ pool }: Database, set: DataSet): Promise<string> {
  const dataDir = temporaryFolder();
  fs.mkdirSync(path.join(dataDir, 'anchors'));
  fs.writeFileSync(path.join(dataDir, 'anchors/checkpoints.log'), set.anchors);
  const migrations = temporaryFolder();
  for (const name of appliedIn(set)) {
    fs.copyFileSync(path.join(shipped, `${name}.sql`), path.join(migrations, `${name}.sql`));
  }
  await migrate({ pool }, migrations);
  // The rows hold what triggers wrote, so none runs here.
  const statements = [
    'set session_replication_role = replica',
    clearing,
    set.rows,
    `select set_config('search_path', 'public', false)`,
    watching,
    'set session_replication_role = origin',
  ];
  await pool.query(statements.join(';\n'));
  await pool.query(`select set_config('search_path', 'public', false)`);
  fs.rmSync(migrations, { recursive: true });
  return dataDir;
}

/** Removes the rows with which an empty database begins, and keeps triggers from running. */
const clearing = `create temp table always on commit preserve rows as
    select tgrelid::regclass as relation, tgname from pg_trigger
    where tgenabled = 'A' and not tgisinternal;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table public.%I disable trigger user', name);
      execute format('delete from public.%I', name);
    end loop;
  end $$`;

/** The triggers as the migrations left them. */
const watching = `do $$ declare name text; one record; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table public.%I enable trigger user', name);
    end loop;
    for one in select * from always loop
      execute format('alter table %s enable always trigger %I', one.relation, one.tgname);
    end loop;
  end $$;
  drop table always`;
