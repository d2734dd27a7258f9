// Whose vault it is, shown with real servers on a real PostgreSQL: a server without a right to a
// vault does not start, and leaves it as it is.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, suite, test } from 'node:test';
import pg from 'pg';
import { claimVault } from '../../src/operations/vault/own-vault.ts';
import { systemClock } from '../../src/deps.ts';
import { openDatabase } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import { markName } from '../../src/vault/vault-mark.ts';
import { launch } from '../cli/program.ts';
import { createServerDatabase, temporaryFolder } from '../support/engines.ts';
import { killServers, spawnServer, startServer, type ServerProcess } from '../support/process.ts';

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

  const options = (databaseUrl: string, dataDir: string, vault: string) => ({
    databaseUrl,
    dataDir: at(dataDir),
    settings: { IP3_VAULT_URL: `file:${at(vault)}` },
  });

  /** Starts a server that must refuse; gives what it says. */
  async function refused(databaseUrl: string, dataDir: string, vault: string): Promise<string> {
    const server = spawnServer(options(databaseUrl, dataDir, vault));
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
    return made.body.id as string;
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
    const beside = await startServer(options(production, 'c', 'vault'));
    const url = `${v1}/evidence/${evidence}/content`;
    const read = await beside.call('GET', url, { token });
    assert.equal(read.body, 'bytes of production');
    assert.match(
      beside.errors(),
      /no log\.jwk, token\.jwk, package-\*\.jwk, and this database was/,
    );
    assert.doesNotMatch(first.errors(), /log\.jwk/);
    await first.stop();
    await beside.stop();
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
    const env = {
      DATABASE_URL: url,
      IP3_DATA_DIR: at('d'),
      IP3_VAULT_URL: `file:${at('vault')}`,
    };
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
