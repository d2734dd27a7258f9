// The drill with data of schemas since the first: upgraded, backed up, destroyed and restored
// on the other engine, backed up there and restored once more, and moved to a server. Whatever was
// there before is there after each, and the audit log is sound.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import v8 from 'node:v8';
import { move } from '../../src/cli/backup-work.ts';
import { processTerminal } from '../../src/cli/terminal.ts';
import { systemClock } from '../../src/deps.ts';
import { openLogKeys } from '../../src/keys/log-key-files.ts';
import { verifyLog } from '../../src/operations/audit/verify-log.ts';
import { openSet } from '../../src/operations/backup/backup-set.ts';
import { newBackupKey } from '../../src/operations/backup/key-box.ts';
import { restoreBackup } from '../../src/operations/backup/restore-backup.ts';
import { takeBackup } from '../../src/operations/backup/take-backup.ts';
import { openAnchors } from '../../src/store/audit/anchors.ts';
import { tableNames } from '../../src/store/backup/contents.ts';
import { openDatabase, type Database } from '../../src/store/engine/database.ts';
import { blobPath } from '../../src/vault/blob-files.ts';
import { temporaryFolder } from '../support/engines.ts';
import { startPostgres, type TestServer } from '../support/postgres.ts';
import { sha256 } from '../support/records.ts';
import { databaseUrl } from '../support/templates.ts';
import { dataSets, fillUpgraded, quickDataSets } from '../support/upgrade-data.ts';

// Each engine works for a second: compiling it better takes longer than it saves.
v8.setFlagsFromString('--liftoff-only');

let postgres: TestServer;
let admin: Database;
let recipient: Awaited<ReturnType<typeof newBackupKey>>;
/** An embedded database without tables: making one takes longer than all that is done with it. */
const emptyEngine = temporaryFolder();
before(async () => {
  await (await openDatabase({ dataDir: emptyEngine })).close();
  postgres = await startPostgres({ fsync: false, withTool: 'pg_dump' });
  admin = await openDatabase({ url: postgres.url, dataDir: temporaryFolder() });
  recipient = await newBackupKey();
});
after(async () => {
  await admin.close();
  await postgres.stop();
});

/** An installation: a data folder with its vault, on a server or with the engine in it. */
interface Place {
  dataDir: string;
  url?: string;
}

const vaultIn = ({ dataDir }: Place) => path.join(dataDir, 'vault');
const open = ({ url, dataDir }: Place) => openDatabase({ url, dataDir });
const content = Buffer.from('bytes that were acknowledged before the backup');

async function onServer(name: string, dataDir = temporaryFolder()): Promise<Required<Place>> {
  await admin.pool.query(`drop database if exists ${name}`);
  await admin.pool.query(`create database ${name} template template0`);
  return { dataDir, url: databaseUrl(postgres.url, name) };
}

/** Data of the schema, with one file of evidence that is really there. */
async function load(name: string): Promise<{ place: Place; rows: Rows }> {
  const { url } = await onServer('original');
  const database = await openDatabase({ url, dataDir: temporaryFolder() });
  const place = { url, dataDir: await fillUpgraded(database, name) };
  const hash = sha256(content);
  await database.pool.query('insert into blob values ($1, $2, now())', [hash, content.length]);
  const file = blobPath(vaultIn(place), hash);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  const rows = await rowsOf(database);
  await database.close();
  return { place, rows };
}

type Rows = Record<string, string>;

/** A digest of all rows of each table. */
async function rowsOf({ kysely, pool }: Database): Promise<Rows> {
  const rows: Rows = {};
  for (const name of await tableNames(kysely)) {
    const found = await pool.query<{ digest: string }>(
      `select md5(coalesce(string_agg(line, '' order by line), '')) as digest
       from (select row_to_json(t)::text as line from "${name}" t) lines`,
    );
    rows[name] = found.rows[0]?.digest ?? '';
  }
  return rows;
}

async function backUp(place: Place): Promise<string> {
  const taken = await takeBackup(
    {
      ...{ dataDir: place.dataDir, vault: vaultIn(place), databaseUrl: place.url },
      environment: { PATH: `${postgres.bin}:${process.env['PATH']}` },
      openSnapshot: () => open(place),
      logKey: await (await openLogKeys(place.dataDir, systemClock)).current(),
      ...{ vaultKey: undefined, clock: systemClock, program: 'the drill' },
    },
    { folder: temporaryFolder(), recipient: recipient.open, onProgress: () => undefined },
  );
  return taken.set;
}

async function restore(set: string, place: Place): Promise<Place> {
  const openEmpty = () => {
    const made = path.join(emptyEngine, 'database');
    const engine = path.join(place.dataDir, 'database');
    if (place.url === undefined) fs.cpSync(made, engine, { recursive: true });
    return open(place);
  };
  const target = { ...place, vault: vaultIn(place), vaultKey: undefined };
  await restoreBackup(
    set,
    await openSet(set),
    { ...target, openDatabase: openEmpty },
    recipient.secret,
    () => undefined,
  );
  return place;
}

async function assertWhole(place: Place, rows: Rows): Promise<void> {
  const database = await open(place);
  try {
    assert.deepEqual(await rowsOf(database), rows);
    const anchors = openAnchors(place.dataDir);
    const report = await verifyLog({ database, anchors, own_key: null }, { vkeys: [], kept: null });
    assert.deepEqual(report.faults, []);
    assert.ok((report.newest?.size ?? 0) > 5);
  } finally {
    await database.close();
  }
  assert.deepEqual(fs.readFileSync(blobPath(vaultIn(place), sha256(content))), content);
}

async function moveTo(place: Place, url: string): Promise<Place> {
  const silent = { write: () => true };
  const environment = { IP3_DATA_DIR: place.dataDir };
  const terminal = { ...processTerminal(), output: silent, errors: silent, environment };
  await move(terminal, { to: url });
  return { ...place, url };
}

// Every eighth schema; before a release each, which takes eight minutes of a core.
const drilled = process.env['PROOFLINE_TEST_DRILL'] === 'every' ? dataSets : quickDataSets;
for (const name of drilled) {
  test(`data of schema ${name} › restored elsewhere, then moved › all there, log sound`, async () => {
    const { place: original, rows } = await load(name);
    const set = await backUp(original);
    await admin.pool.query('drop database original');
    fs.rmSync(original.dataDir, { recursive: true });
    const embedded = await restore(set, { dataDir: temporaryFolder() });
    await assertWhole(await moveTo(embedded, (await onServer('moved')).url), rows);
  });
}

// Of the oldest schema and of the newest: the rest differs in its rows alone.
for (const name of [...quickDataSets.slice(0, 1), ...quickDataSets.slice(-1)]) {
  test(`data of schema ${name} › restored on each engine from each › all there, log sound`, async () => {
    const { place: original, rows } = await load(name);
    const set = await backUp(original);
    await assertWhole(await restore(set, await onServer('restored')), rows);
    const embedded = await restore(set, { dataDir: temporaryFolder() });
    await assertWhole(embedded, rows);
    const second = await backUp(embedded);
    fs.rmSync(embedded.dataDir, { recursive: true });
    await assertWhole(await restore(second, { dataDir: temporaryFolder() }), rows);
  });
}
