// Whose vault it is, shown with real servers on a real PostgreSQL: a server without a right to a
// vault does not start, and leaves it as it is.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, suite, test } from 'node:test';
import pg from 'pg';
import { systemClock } from '../../src/deps.ts';
import { claimVault } from '../../src/operations/vault/own-vault.ts';
import { openDatabase } from '../../src/store/engine/database.ts';
import { migrate } from '../../src/store/engine/migrate.ts';
import { markName } from '../../src/vault/vault-mark.ts';
import { launch } from '../cli/program.ts';
import { createServerDatabase, temporaryFolder } from '../support/engines.ts';
import { killServers, spawnServer, startServer, type ServerProcess } from '../support/process.ts';
import { sha256 } from '../support/records.ts';
import { stringIn } from '../support/values.ts';

const v1 = '/api/ip3/v1';

/** A database that no migration has touched: its installation gets an id of its own. */
const emptyDatabase = () => createServerDatabase('template0');

suite('a vault and its installation', () => {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  const drops: (() => Promise<void>)[] = [];
  let production: string;
  before(async () => {
    production = await newDatabase();
  });
  afterEach(killServers);
  after(async () => {
    for (const drop of drops) await drop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function newDatabase(): Promise<string> {
    const { url, drop } = await emptyDatabase();
    drops.push(drop);
    return url;
  }

  /** A copy, as the restore of a dump makes it; no one can be connected to the original. */
  async function copyOf(original: string): Promise<string> {
    const { url, drop } = await createServerDatabase(new URL(original).pathname.slice(1));
    drops.push(drop);
    return url;
  }

  /** Two days ago: old enough to be set aside. */
  function backdate(vault: string): void {
    const time = Date.now() / 1000 - 2 * 86_400;
    for (const name of filesOf(vault)) fs.utimesSync(at(`${vault}/${name}`), time, time);
  }

  const environmentOf = (url: string, dataDir: string, vault: string) => ({
    DATABASE_URL: url,
    IP3_DATA_DIR: at(dataDir),
    IP3_VAULT_URL: `file:${at(vault)}`,
  });

  const options = (databaseUrl: string, dataDir: string, vault: string) => ({
    databaseUrl,
    dataDir: at(dataDir),
    settings: { IP3_VAULT_URL: `file:${at(vault)}` },
  });

  /** Starts a server that must refuse; gives what it says. */
  async function refused(databaseUrl: string, dataDir: string, vault: string): Promise<string> {
    const server = spawnServer(options(databaseUrl, dataDir, vault));
    // One that does start ends at once, by a signal.
    void server.listening().then(
      () => server.stop('SIGKILL'),
      () => undefined,
    );
    const { code } = await server.ended;
    assert.equal(code, 6, server.output());
    return server.errors();
  }

  async function upload(server: ServerProcess, token: string, content: string): Promise<string> {
    const json = { title: content };
    const { body: incident } = await server.call('POST', '/api/incidents', { token, json });
    const body = new FormData();
    body.set('evidence_type', 'screenshot');
    body.set('file', new Blob([content]), 'a.txt');
    const url = `${v1}/incidents/${incident.id}/evidence`;
    const made = await server.call('POST', url, { token, body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return stringIn(made.body.id);
  }

  const filesOf = (vault: string) =>
    fs
      .readdirSync(at(vault), { recursive: true, encoding: 'utf8' })
      .filter((name) => /[0-9a-f]{64}$|json$/.test(name))
      .sort();

  test('the vault of production › an empty database, another vault, the same parts › only these start', async () => {
    const first = await startServer(options(production, 'a', 'vault'));
    const token = await first.logIn();
    const evidence = await upload(first, token, 'bytes of production');
    const kept = filesOf('vault');
    const said = await refused(await newDatabase(), 'staging', 'vault');
    assert.match(
      said,
      /The vault \S+ is not to be used: it belongs to another installation \(\S+\)/,
    );
    assert.match(said, /start with the database of that one or with a vault of its own\.\n$/);
    const second = await refused(production, 'b', 'vault-b');
    assert.match(second, /it has no mark, and the one of this database has; mount or restore/);
    assert.equal(fs.existsSync(at('vault-b/sha256')), false);
    // A further process of the same installation, and one that forgot its mark half-way.
    const sibling = await startServer(options(production, 'c', 'vault'));
    const url = `${v1}/evidence/${evidence}/content`;
    const read = await sibling.call('GET', url, { token });
    assert.equal(read.body, 'bytes of production');
    assert.match(
      sibling.errors(),
      /no log\.jwk, token\.jwk, package-\*\.jwk, and this database was/,
    );
    assert.doesNotMatch(first.errors(), /log\.jwk/);
    await first.stop();
    await sibling.stop();
    const client = new pg.Client({ connectionString: production });
    await client.connect();
    await client.query('delete from vault_mark');
    await client.end();
    await (await startServer(options(production, 'a', 'vault'))).stop();
    assert.deepEqual(filesOf('vault'), kept);
  });

  test('a vault of before there were marks › taken by its own database alone', async () => {
    fs.rmSync(at(`vault/${markName}`));
    const said = await refused(await newDatabase(), 'staging-2', 'vault');
    assert.match(said, /it holds files, and this database knows of none; correct DATABASE_URL/);
    const client = new pg.Client({ connectionString: production });
    await client.connect();
    await client.query('delete from vault_mark');
    const wrong = await refused(production, 'a', 'vault-c');
    assert.match(wrong, /it has none of the files that this database names; mount or restore/);
    await (await startServer(options(production, 'a', 'vault'))).stop();
    const { rows } = await client.query<{ vault: string }>('select vault from vault_mark');
    await client.end();
    const mark = JSON.parse(fs.readFileSync(at(`vault/${markName}`), 'utf8'));
    assert.equal(mark.vault, rows[0]!.vault);
  });

  const vault = (databaseUrl: string, dataDir: string, ...args: string[]) =>
    launch(args, { env: environmentOf(databaseUrl, dataDir, 'vault') }).ended;

  async function orphansFound(connectionString: string): Promise<{ entry: string }[]> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<{ entry: string }>(
      `select entry from audit_entry where action = 'vault.orphans_found'`,
    );
    await client.end();
    return rows;
  }

  test('an older dump › beside production, and after a fork › every byte stays and is read', async () => {
    const first = await startServer(options(production, 'a', 'vault'));
    const token = await first.logIn();
    await upload(first, token, 'before the dump');
    await first.stop();
    const [staging, restored] = [await copyOf(production), await copyOf(production)];
    let server = await startServer(options(production, 'a', 'vault'));
    const later = ['one', 'two', 'three'].map((name) => `after the dump: ${name}`);
    const ids: string[] = [];
    for (const content of later) ids.push(await upload(server, token, content));
    backdate('vault');
    const kept = filesOf('vault');
    const hashes = later.map(sha256);
    // A test server with the dump, a data folder of its own and the vault of production.
    const sibling = await vault(staging, 'staging-3', 'vault', 'sweep');
    assert.equal(sibling.code, 6, sibling.stdout);
    assert.match(sibling.stderr, /works with it now, on another copy of this database; stop one/);
    await server.stop();
    const swept = await vault(staging, 'staging-3', 'vault', 'sweep');
    assert.equal(swept.stdout, `3 files without a record, ${bytesOf(later)} bytes; 3 set aside\n`);
    server = await startServer(options(production, 'a', 'vault'));
    for (const [n, id] of ids.entries()) {
      const { body } = await server.call('GET', `${v1}/evidence/${id}/content`, { token });
      assert.equal(body, later[n]);
    }
    const list = await vault(production, 'a', 'vault', 'quarantine');
    assert.equal(list.stdout.match(/a record names it/g)?.length, 3, list.stdout);
    await server.stop();
    const refusal = await vault(staging, 'staging-3', 'vault', 'restore', ...hashes);
    server = await startServer(options(production, 'a', 'vault'));
    assert.match(refusal.stderr, /No record names [0-9a-f]{64}; it stays in the quarantine/);
    const deletion = await vault(production, 'a', 'vault', 'delete', hashes[0]!, '--reason', 'x');
    assert.match(deletion.stderr, /these are its only bytes; nothing was deleted/);
    assert.equal((await vault(production, 'a', 'vault', 'restore', ...hashes)).code, 0);
    assert.deepEqual(filesOf('vault'), kept);

    const orphan = sha256('an upload that broke off');
    const place = at(`vault/sha256/${orphan.slice(0, 2)}/${orphan.slice(2, 4)}`);
    fs.mkdirSync(place, { recursive: true });
    fs.writeFileSync(path.join(place, orphan), 'an upload that broke off');
    backdate('vault');
    assert.match((await vault(production, 'a', 'vault', 'sweep')).stdout, /; 1 set aside\n$/);
    assert.match(
      (await vault(production, 'a', 'vault', 'status')).stdout,
      /orphans 1 set aside, 0/,
    );
    const decision = ['--reason', 'it broke off', '--by', 'anna'];
    const deleted = await vault(production, 'a', 'vault', 'delete', orphan, ...decision);
    assert.equal(deleted.stdout, '1 files deleted, 24 bytes\n', deleted.stderr);
    const trail = `${v1}/audit?action=vault.orphans_deleted`;
    const { detail } = (await server.call('GET', trail, { token })).body.entries[0];
    const files = [{ sha256: orphan, bytes: 24 }];
    assert.deepEqual(detail, { reason: 'it broke off', by: 'anna', count: 1, files });
    assert.deepEqual(filesOf('vault'), kept);
    await server.stop();

    // The disaster: the dump in the place of the database, under the anchors of the folder.
    const sweep = async () =>
      JSON.parse((await vault(restored, 'a', 'vault', 'sweep', '--json')).stdout);
    const closed = await sweep();
    assert.deepEqual([closed.found, closed.set_aside, closed.left], [3, 0, 'writes_refused']);
    const fork = await vault(restored, 'a', 'audit', 'fork', '--reason', 'the dump was restored');
    assert.equal(fork.code, 0, fork.stderr);
    const forked = await sweep();
    assert.deepEqual([forked.found, forked.set_aside, forked.left], [3, 0, 'log_forked']);
    assert.deepEqual(filesOf('vault'), kept);
    const [found] = await orphansFound(restored);
    for (const hash of hashes) assert.ok(found!.entry.includes(hash));
  });

  test('first starts at once › on one vault, or on one database › one of them has it', async () => {
    const urls = await Promise.all([newDatabase(), newDatabase()]);
    const databases = await Promise.all(
      urls.map((url, n) => openDatabase({ url, dataDir: at(`race-${n}`) })),
    );
    for (const database of databases) await migrate(database);
    const claim = (database: (typeof databases)[number], vault: string) =>
      claimVault({ database, clock: systemClock }, at(vault));
    const [one, other] = databases as [(typeof databases)[0], (typeof databases)[0]];
    const onVault = await Promise.allSettled([claim(one, 'raced'), claim(other, 'raced')]);
    assert.deepEqual(outcomes(onVault), ['conflict', 'fulfilled']);
    const loser = onVault[0].status === 'fulfilled' ? other : one;
    const onDatabase = await Promise.allSettled([claim(loser, 'left'), claim(loser, 'right')]);
    assert.deepEqual(outcomes(onDatabase), ['conflict', 'fulfilled']);
    const taken = onDatabase[0].status === 'fulfilled' ? 'left' : 'right';
    await claim(loser, taken);
    assert.deepEqual(
      ['left', 'right'].filter((name) => fs.existsSync(at(name))),
      [taken],
    );
    await Promise.all(databases.map((database) => database.close()));
  });

  test('another vault › adopted by command › this server starts, and the trail says why', async () => {
    const url = await newDatabase();
    await (await startServer(options(url, 'd', 'vault-d'))).stop();
    await refused(url, 'd', 'vault');
    const env = environmentOf(url, 'd', 'vault');
    const adopt = () =>
      launch(['vault', 'adopt', '--reason', 'the database was lost', '--by', 'anna'], { env })
        .ended;
    const done = await adopt();
    assert.equal(done.code, 0, done.stderr);
    assert.match((await adopt()).stderr, /is the one of this installation; nothing was done/);
    const server = await startServer(options(url, 'd', 'vault'));
    const token = await server.logIn();
    const { body } = await server.call('GET', `${v1}/audit?action=vault.adopted`, { token });
    const { detail } = body.entries[0];
    assert.deepEqual([detail.reason, detail.by], ['the database was lost', 'anna']);
    assert.match(detail.before.installation, /^[0-9a-f-]{36}$/);
    await server.stop();
    assert.match(await refused(production, 'a', 'vault'), /belongs to another installation/);
    assert.match(await refused(url, 'd', 'vault-d'), /is not the one that this database knows/);
  });
});

function outcomes(settled: readonly PromiseSettledResult<void>[]): string[] {
  return settled
    .map((result) =>
      result.status === 'fulfilled' ? 'fulfilled' : (result.reason as { code: string }).code,
    )
    .sort();
}

function bytesOf(contents: readonly string[]): number {
  return contents.reduce((sum, { length }) => sum + length, 0);
}
