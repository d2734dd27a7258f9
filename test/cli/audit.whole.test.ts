// `proofline audit` as people run it: on a stopped installation, against a running server, and
// after the restore of an older backup.
import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { openDatabase } from '../../src/store/engine/database.ts';
import { temporaryFolder } from '../support/engines.ts';
import { comesToMatch } from '../support/eventually.ts';
import { quickStart, startServer } from '../support/process.ts';
import { stringIn } from '../support/values.ts';
import { installation, run } from './program.ts';

const v1 = '/api/ip3/v1';

interface Report {
  entries: number;
  faults: { place: string; what: string }[];
  faults_total: number;
  vkeys: string[];
}

/** A stopped installation with some entries, and a copy of it from an hour ago. */
async function installed() {
  const { dataDir } = await installation('embedded');
  const first = await startServer({ dataDir, nodeOptions: quickStart });
  const token = await first.logIn();
  for (const title of ['one', 'two', 'three']) {
    await first.call('POST', '/api/incidents', { token, json: { title } });
  }
  await first.stop();
  return dataDir;
}

suite('audit', () => {
  test('verify › a stopped installation, a changed entry, a server › 0, 1 with its place, 7', async () => {
    const dataDir = await installed();
    const env = { IP3_DATA_DIR: dataDir };
    const sound = await run(['audit', 'verify'], { env });
    assert.deepEqual([sound.code, sound.stderr], [0, '']);
    assert.match(sound.stdout, /checked +\d+ entries: every hash recomputed/);
    assert.match(sound.stdout, /not checked +whether what was recorded was true/);
    assert.match(sound.stdout, /The audit log is sound\.\n$/);

    const server = await startServer({ dataDir, nodeOptions: quickStart });
    const locked = await run(['audit', 'verify'], { env });
    assert.equal(locked.code, 7);
    assert.match(
      locked.stderr,
      /A server \(pid \d+\) has this database open; verify it with --url/,
    );
    await server.stop();

    const database = await openDatabase({ dataDir });
    await database.pool.query(`
      alter table audit_entry disable trigger user;
      update audit_entry set entry = replace(entry, '"two"', '"2"')
        where id = (select min(id) from audit_entry);
      update audit_entry set entry = entry || ' ' where id = (select min(id) from audit_entry);
      alter table audit_entry enable trigger user`);
    const { rows } = await database.pool.query<{ id: number }>(
      'select min(id) as id from audit_entry',
    );
    await database.close();
    const broken = await run(['audit', 'verify', '--data-dir', dataDir, '--json']);
    assert.equal(broken.code, 1);
    const report = JSON.parse(broken.stdout) as Report;
    assert.match(report.faults[0]!.place, new RegExp(`^entry ${rows[0]!.id} \\(place \\d+\\)$`));
    const problem = JSON.parse(broken.stderr) as { error: string; detail: string };
    assert.equal(problem.error, 'audit_log_broken');
    assert.ok(problem.detail.includes(report.faults[0]!.place));
    rmSync(dataDir, { recursive: true });
  });

  test('verify --url › a running server, with key and checkpoint that were kept › sound; a foreign key › 1', async () => {
    const { dataDir } = await installation('embedded');
    const server = await startServer({ dataDir, nodeOptions: quickStart });
    const token = await server.logIn();
    await server.call('POST', '/api/incidents', { token, json: { title: 'one' } });
    const url = await server.listening();
    const env = { IP3_TOKEN: token };
    // The second line of a checkpoint is the number of its entries; each run takes a second.
    await comesToMatch(
      async () => String((await server.call('GET', `${v1}/audit/checkpoint`)).body),
      /^.*\n(?:[3-9]|\d\d+)\n/,
    );
    const { stdout } = await run(['audit', 'verify', '--url', url, '--json'], { env });
    const report = JSON.parse(stdout) as Report;
    assert.deepEqual([report.faults_total, report.entries >= 3], [0, true]);
    const { body: note } = await server.call('GET', `${v1}/audit/checkpoint`);
    const kept = join(dataDir, 'kept-checkpoint');
    writeFileSync(kept, stringIn(note));
    await server.call('POST', '/api/incidents', { token, json: { title: 'two' } });
    const inSight = await run(['audit', 'verify', '--url', url, '--token', token]);
    assert.equal(inSight.code, 2);
    assert.match(inSight.stderr, /IP3_TOKEN.*--token-file/s);
    assert.ok(!inSight.stderr.includes(token));
    const file = join(dataDir, 'token');
    writeFileSync(file, `${token}\n`, { mode: 0o600 });
    const args = ['audit', 'verify', '--url', url, '--token-file', file, '--from', kept];
    const held = await run([...args, '--vkey', report.vkeys[0]!]);
    assert.deepEqual([held.code, held.stderr], [0, '']);
    assert.match(held.stdout, /an extension of the checkpoint that you kept/);
    const foreign = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    const wrong = await run([...args, '--vkey', foreign]);
    assert.equal(wrong.code, 1);
    assert.match(wrong.stderr, /checkpoint: it is not to be trusted/);
    const vkeys = join(dataDir, 'log.vkey');
    writeFileSync(vkeys, `${report.vkeys[0]!}\n`);
    assert.equal((await run([...args, '--vkey', vkeys])).code, 0);
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  test('an older database under newer anchors › start, fork, start › refused, then it goes on', async () => {
    const dataDir = await installed();
    const env = { IP3_DATA_DIR: dataDir };
    const needless = await run(['audit', 'fork', '--reason', 'why not'], { env });
    assert.equal(needless.code, 6);
    const backup = temporaryFolder();
    cpSync(join(dataDir, 'database'), backup, { recursive: true });
    const second = await startServer({ dataDir, nodeOptions: quickStart });
    const token = await second.logIn();
    await second.call('POST', '/api/incidents', { token, json: { title: 'lost' } });
    await second.stop();
    rmSync(join(dataDir, 'database'), { recursive: true });
    cpSync(backup, join(dataDir, 'database'), { recursive: true });

    const third = await startServer({ dataDir, nodeOptions: quickStart });
    const json = { title: 'refused' };
    const refused = await third.call('POST', '/api/incidents', { token, json });
    assert.deepEqual([refused.status, refused.body.error], [503, 'log_rollback_detected']);
    const list = await third.call('GET', '/api/incidents', { token });
    assert.equal(list.status, 200);
    await third.stop();
    const user = await run(['user', 'disable', 'admin@example.org'], { env });
    assert.equal(user.code, 7);

    const fork = await run(['audit', 'fork', '--reason', 'a test', '--by', 'anna'], { env });
    assert.deepEqual([fork.code, fork.stderr], [0, '']);
    assert.match(fork.stdout, /goes on under the name proofline\/\S+\/epoch-2/);
    const fourth = await startServer({ dataDir, nodeOptions: quickStart });
    const made = await fourth.call('POST', '/api/incidents', { token, json });
    assert.equal(made.status, 201);
    await fourth.stop();
    const verified = await run(['audit', 'verify'], { env });
    assert.equal(verified.code, 0, verified.stderr);
    assert.match(verified.stdout, /anchored checkpoints that a fork gave up/);
    assert.match(readFileSync(join(dataDir, 'anchors/checkpoints.log'), 'utf8'), /epoch-2\n1\n/);
    for (const folder of [dataDir, backup]) rmSync(folder, { recursive: true });
  });
});
