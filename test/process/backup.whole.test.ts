// The drill: people write, a backup is taken, the installation is destroyed, and restored elsewhere
// every write that was acknowledged before is there and the audit log is sound. On both engines,
// and for the move from one to the other.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import pg from 'pg';
import { launch } from '../cli/program.ts';
import { migratedFolder, temporaryFolder } from '../support/engines.ts';
import { startWriters } from '../support/evidence-writers.ts';
import { startPostgres, type TestServer } from '../support/postgres.ts';
import { killServers, quickStart, startServer, type ServerProcess } from '../support/process.ts';
import { databaseUrl } from '../support/templates.ts';

let postgres: TestServer;
before(async () => {
  postgres = await startPostgres({ fsync: false, withTool: 'pg_dump' });
});
after(() => postgres.stop());
afterEach(killServers);

interface Place {
  url?: string;
  data: string;
}

const environment = ({ url, data }: Place) => ({
  IP3_DATA_DIR: data,
  PATH: `${postgres.bin}:${process.env['PATH']}`,
  ...(url === undefined ? {} : { DATABASE_URL: url }),
});

const serverAt = ({ url, data }: Place) =>
  startServer({ databaseUrl: url, dataDir: data, nodeOptions: quickStart });

async function proofline(place: Place, args: string[], code = 0) {
  const ended = await launch(args, { env: environment(place) }).ended;
  assert.equal(ended.code, code, `${args.join(' ')}: ${ended.stdout}${ended.stderr}`);
  return ended;
}

async function newDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return databaseUrl(postgres.url, name);
}

for (const engine of ['embedded', 'postgres'] as const) {
  test(`backup › under load on ${engine}, destroyed and restored › nothing acknowledged is lost`, async () => {
    const folder = temporaryFolder();
    const at = (name: string) => path.join(folder, name);
    const original: Place =
      engine === 'embedded'
        ? { data: await migratedFolder() }
        : { url: await newDatabase('drill'), data: at('original') };
    const key = at('backup.key');
    await proofline(original, ['backup', 'keygen', key]);

    const server = await serverAt(original);
    const token = await server.logIn();
    const writing = startWriters(server, token, 2);
    await writing.until(10);
    const backUp = async () => {
      const args = ['backup', at('sets'), '--recipient', `${key}.pub`, '--json'];
      return JSON.parse((await proofline(original, args)).stdout) as {
        set: string;
        copied: number;
        evidence: { blobs: number };
      };
    };
    const first = await backUp();
    const known = [...writing.acknowledged];
    const { set, copied, evidence } = await backUp();
    assert.ok(copied > 0 && first.copied >= 10);
    assert.equal(first.copied + copied, evidence.blobs, 'The second run copies only what is new.');
    await writing.until(writing.acknowledged.length + 5);
    await writing.stop();
    await server.stop();
    const lost = at('lost');
    fs.cpSync(path.join(original.data, 'anchors'), path.join(lost, 'anchors'), { recursive: true });
    fs.rmSync(original.data, { recursive: true });

    const text = fs.readFileSync(path.join(set, 'keys.jwe'), 'latin1');
    assert.doesNotMatch(text, /"(d|kty)"/);
    const restored: Place =
      engine === 'embedded'
        ? { data: at('restored') }
        : { url: await newDatabase('restored'), data: at('restored') };
    await proofline(restored, ['backup', 'verify', set]);
    const check = await proofline(restored, ['restore', set, '--check', '--lost', lost]);
    assert.match(check.stdout, /lost +[1-9]\d* acknowledged entries after 2/);
    assert.match(check.stdout, /records +\d+ incidents, \d+ evidence\n/);
    assert.match(check.stdout, /evidence +(\d+) files, .*; \1 of \1 are intact\n/);
    assert.match(check.stdout, /The audit log is sound/);
    // Of the files of the set alone, which are the same for either engine.
    if (engine === 'postgres')
      await assertFoundMissing(restored, { set, key, elsewhere: at('part') });
    assert.ok(!fs.existsSync(restored.data), 'A check changes nothing.');
    const args = ['restore', set, '--identity', key];
    await proofline(restored, args);
    assert.match((await proofline(restored, args, 6)).stderr, /not empty; nothing was changed/);
    await proofline(restored, ['audit', 'verify']);
    const copy = await serverAt(restored);
    const session = await copy.logIn();
    for (const { evidence, content } of known) {
      assert.equal(await contentOf(copy, session, evidence), content);
    }
    const json = { title: 'After the restore' };
    const made = await copy.call('POST', '/api/incidents', { token, json });
    assert.equal(made.status, 201, 'A token of before works: the keys are back.');
    await copy.stop();
    await proofline(restored, ['audit', 'verify']);

    if (engine === 'postgres') await assertManifestGuarded(restored, set);
    fs.appendFileSync(path.join(set, 'database.sql.gz'), 'x');
    assert.match((await proofline(restored, ['backup', 'verify', set], 2)).stderr, /corrupted/);
    fs.rmSync(folder, { recursive: true, force: true });
  });
}

/** A file of evidence that the backup lacks: the check names it, and a restore counts it. */
async function assertFoundMissing(
  place: Place,
  { set, key, elsewhere }: { set: string; key: string; elsewhere: string },
): Promise<void> {
  const files = fs.readFileSync(path.join(set, 'blobs.txt'), 'utf8').trimEnd().split('\n');
  const hash = files[0]!.slice(0, 64);
  const file = path.join(set, '../vault/sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
  fs.renameSync(file, `${file}.away`);
  const { stdout, stderr } = await proofline(place, ['restore', set, '--check'], 1);
  assert.match(stdout, /The audit log is sound/);
  const sentence = `n the backup 1 files of evidence are missing or corrupted: ${hash}`;
  assert.match(stderr, new RegExp(`I${sentence}`));
  const restored = await proofline({ data: elsewhere }, ['restore', set, '--identity', key], 1);
  const [all, kept] = [files.length, files.length - 1];
  const counted = new RegExp(`evidence +${all} files, .*; ${kept} of ${all} are restored\n`);
  assert.match(restored.stdout, counted);
  assert.match(restored.stderr, new RegExp(`All else was restored, but i${sentence}`));
  fs.renameSync(`${file}.away`, file);
}

/** Another moment, a piece of it, none: the set is refused before anything is read out of it. */
async function assertManifestGuarded(place: Place, set: string): Promise<void> {
  const file = path.join(set, 'manifest.dsse.json');
  const text = fs.readFileSync(file, 'utf8');
  const envelope = JSON.parse(text) as { payload: string };
  const said = Buffer.from(envelope.payload, 'base64').toString();
  const payload = Buffer.from(said.replace('"taken_at":"2', '"taken_at":"3')).toString('base64');
  for (const changed of [JSON.stringify({ ...envelope, payload }), text.slice(0, 100), '{}']) {
    fs.writeFileSync(file, changed);
    const { stderr } = await proofline(place, ['backup', 'verify', set], 2);
    assert.match(stderr, /is corrupted: its manifest is not what was signed/);
  }
  fs.rmSync(file);
  const { stderr } = await proofline(place, ['backup', 'verify', set], 3);
  assert.match(stderr, /There is no backup in/);
  fs.writeFileSync(file, text);
}

test('move › to a server › everything is there, and the log is sound', async () => {
  const data = await migratedFolder();
  const server = await serverAt({ data });
  const writing = startWriters(server, await server.logIn(), 2);
  await writing.until(5);
  await writing.stop();
  const url = await newDatabase('moved');
  assert.match((await proofline({ data }, ['move', '--to', url], 7)).stderr, /pid/);
  await server.stop();
  const { stdout } = await proofline({ data }, ['move', '--to', url, '--json']);
  const { moved } = JSON.parse(stdout) as { moved: { protecting_triggers: number } };
  assert.ok(moved.protecting_triggers >= 39);
  const place = { url, data };
  const next = await serverAt(place);
  const token = await next.logIn();
  for (const { evidence, content } of writing.acknowledged) {
    assert.equal(await contentOf(next, token, evidence), content);
  }
  const json = { title: 'After the move' };
  const made = await next.call('POST', '/api/incidents', { token, json });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  await next.stop();
  await proofline(place, ['audit', 'verify']);
  assert.match((await proofline({ data }, ['move', '--to', url], 3)).stderr, /no embedded/);
  fs.rmSync(data, { recursive: true, force: true });
});

const v1 = '/api/ip3/v1';

async function contentOf(server: ServerProcess, token: string, evidence: string) {
  const content = await server.call('GET', `${v1}/evidence/${evidence}/content`, { token });
  return content.body as unknown;
}
