// An erasure of a whole incident by a real server that is killed in the middle of it, at moments all
// over its time: it is done or not, never in part; repeated, it is done. Then the words are in no
// backup with its dump of the database, no file of the vault and no line that a server printed.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { risingIds, systemClock } from '../../src/deps.ts';
import { createAccount } from '../../src/operations/accounts/accounts.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { openDatabase } from '../../src/store/engine/database.ts';
import { migrate } from '../../src/store/engine/migrate.ts';
import { launch } from '../cli/program.ts';
import { temporaryFolder, type Engine } from '../support/engines.ts';
import { filesWith } from '../support/erasures.ts';
import { startPostgres, type TestServer } from '../support/postgres.ts';
import { killServers, quickStart, startServer, type ServerProcess } from '../support/process.ts';
import { scaled } from '../support/scale.ts';
import { databaseUrl } from '../support/templates.ts';
import { stringIn, type Json } from '../support/values.ts';

const v1 = '/api/ip3/v1';
const words = /zq7canary/i;
const asked = {
  ...{ scope: 'incident', ground: 'gdpr_17', reason: 'Request 2026/31', hash_stays: true },
};
const password = 'a password of the tests';
const people = { anna: 'anna@example.org', maria: 'maria@example.org' };
/** Parts of the time of an erasure after which the server is killed; all with all rounds. */
const moments = [0.5, 0.8, 0.15, 0.65, 0.35, 1.05].slice(0, scaled(6));

let postgres: TestServer;
before(async () => {
  postgres = await startPostgres({ fsync: false, withTool: 'pg_dump' });
});
after(() => postgres.stop());
afterEach(killServers);

interface Place {
  url: string | undefined;
  data: string;
  key: string;
}

/** A migrated database with two people whose accounts are old enough to approve. */
async function newPlace(engine: Engine, folder: string): Promise<Place> {
  const [data, key] = [path.join(folder, 'data'), path.join(folder, 'vault.key')];
  fs.writeFileSync(key, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  const url = engine === 'embedded' ? undefined : await newDatabase();
  const database = await openDatabase({ url, dataDir: data });
  await migrate(database);
  const { config } = loadConfig({ IP3_DATA_DIR: data });
  const deps = { config, database, clock: systemClock, ids: risingIds(systemClock) };
  for (const email of [people.anna, people.maria]) {
    await createAccount(deps, systemContext(deps), { email, password, roles: ['Admin'] });
  }
  await database.pool.query(`update account set created_at = now() - interval '2 days'`);
  await database.close();
  return { url, data, key };
}

async function newDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database erasing');
  await client.end();
  return databaseUrl(postgres.url, 'erasing');
}

function startAt({ url, data, key }: Place): Promise<ServerProcess> {
  const settings = { IP3_VAULT_KEY_FILE: key, IP3_LOG_LEVEL: 'debug' };
  return startServer({ databaseUrl: url, dataDir: data, settings, nodeOptions: quickStart });
}

async function proofline({ url, data, key }: Place, args: string[]): Promise<string> {
  const env = {
    ...{ IP3_DATA_DIR: data, IP3_VAULT_KEY_FILE: key },
    PATH: `${postgres.bin}:${process.env['PATH']}`,
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  };
  const ended = await launch(args, { env }).ended;
  assert.equal(ended.code, 0, `${args.join(' ')}: ${ended.stdout}${ended.stderr}`);
  return ended.stdout;
}

async function logIn(server: ServerProcess, email: string): Promise<string> {
  const made = await server.call('POST', `${v1}/auth/login`, { json: { email, password } });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  return stringIn(made.body.token);
}

/** A caller whose requests must be taken. */
async function as(server: ServerProcess, email: string) {
  const token = await logIn(server, email);
  return async (way: string, request: { json?: object; body?: FormData } = {}): Promise<Json> => {
    const [method = '', url = ''] = way.split(' ');
    const made = await server.call(method, `${v1}${url}`, { token, ...request });
    assert.ok(made.status < 300, `${way}: ${JSON.stringify(made.body)}`);
    return made.body;
  };
}

/** An incident with the word in rows, in the log and in a file, and an erasure that is approved. */
async function approvedErasure(server: ServerProcess): Promise<{ id: string; record: string }> {
  const anna = await as(server, people.anna);
  const made = await anna('POST /incidents', { json: { title: 'About Zq7canary' } });
  const id = stringIn(made.id);
  await anna(`PATCH /incidents/${id}`, { json: { title: 'Zq7canary', description: 'Zq7canary' } });
  await anna(`POST /incidents/${id}/notes`, { json: { text: 'Zq7canary called.' } });
  const form = new FormData();
  form.append('evidence_type', 'screenshot');
  form.append('file', new Blob([`Zq7canary ${id}`]), 'zq7canary.txt');
  const record = stringIn((await anna(`POST /incidents/${id}/evidence`, { body: form })).id);
  const { status, body } = await ask(server, await logIn(server, people.anna), id);
  assert.equal(status, 422, JSON.stringify(body));
  const maria = await as(server, people.maria);
  const json = { decision: 'confirmed', reason: 'I read it.' };
  await maria(`POST /approvals/${stringIn(body.approval_id)}/decision`, { json });
  return { id, record };
}

function ask(server: ServerProcess, token: string, id: string) {
  return server.call('POST', `${v1}/incidents/${id}/erasures`, { token, json: asked });
}

/** Whether it was erased: then all of it was, else all is there. */
async function isErased(server: ServerProcess, id: string, record: string): Promise<boolean> {
  const anna = await as(server, people.anna);
  const { erasures } = await anna(`GET /incidents/${id}/erasures`);
  const done = erasures.length === 1;
  const { title } = await anna(`GET /incidents/${id}`);
  assert.equal(title, done ? '[erased]' : 'Zq7canary');
  const { integrity } = await anna(`POST /evidence/${record}/verify`);
  assert.equal(done ? integrity.erased.ground : integrity.hash_ok, done ? 'gdpr_17' : true);
  return done;
}

for (const engine of ['embedded', 'postgres'] as const) {
  test(`erasure on ${engine} › killed at ${moments.length} moments › whole or not at all`, async (t) => {
    const folder = temporaryFolder();
    t.after(() => fs.rmSync(folder, { recursive: true, force: true }));
    const place = await newPlace(engine, folder);
    let server = await startAt(place);
    let printed = '';
    const first = await approvedErasure(server);
    const began = performance.now();
    assert.equal((await ask(server, await logIn(server, people.anna), first.id)).status, 201);
    const took = performance.now() - began;
    const outcomes: boolean[] = [];
    for (const moment of moments) {
      const { id, record } = await approvedErasure(server);
      const token = await logIn(server, people.anna);
      const answer = ask(server, token, id).catch(() => undefined);
      await pause(took * moment);
      await server.stop('SIGKILL');
      printed += server.output();
      const acknowledged = (await answer)?.status === 201;
      server = await startAt(place);
      const done = await isErased(server, id, record);
      assert.ok(done || !acknowledged, 'What was acknowledged is done.');
      outcomes.push(done);
      if (done) continue;
      assert.equal((await ask(server, await logIn(server, people.anna), id)).status, 201);
      assert.ok(await isErased(server, id, record));
    }
    t.diagnostic(`erased when killed: ${outcomes.join(', ')}`);
    await server.stop();
    printed += server.output();

    assert.doesNotMatch(printed, words);
    assert.match(await proofline(place, ['audit', 'verify']), /records that were erased/);
    const recipient = path.join(folder, 'backup.key');
    await proofline(place, ['backup', 'keygen', recipient]);
    const args = ['backup', path.join(folder, 'sets'), '--recipient', `${recipient}.pub`, '--json'];
    const { set } = JSON.parse(await proofline(place, args)) as { set: string };
    const dump = gunzipSync(fs.readFileSync(path.join(set, 'database.sql.gz'))).toString('latin1');
    assert.match(dump, /copy .*audit_entry|insert into .*audit_entry/i);
    assert.doesNotMatch(dump, words);
    assert.deepEqual(filesWith(path.join(folder, 'sets'), words), []);
    const left = filesWith(place.data, words);
    assert.deepEqual(
      left.filter((file) => !file.startsWith(`${place.data}/database/`)),
      [],
    );
  });
}
