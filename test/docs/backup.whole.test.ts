// docs/how-to/backup-and-restore.md. Embedded: a stopped installation that was copied is whole, at
// another place and with everything that happened to the original afterwards left behind. Server:
// the page's commands, to the letter, while people write.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';
import { launch } from '../cli/program.ts';
import { migratedFolder, temporaryFolder } from '../support/engines.ts';
import { startWriters } from '../support/evidence-writers.ts';
import { startPostgres } from '../support/postgres.ts';
import { killServers, quickStart, startServer, type ServerProcess } from '../support/process.ts';
import { databaseUrl } from '../support/templates.ts';
import { stringIn } from '../support/values.ts';
import { shellBlocks } from './shell-blocks.ts';

const v1 = '/api/ip3/v1';

afterEach(killServers);

test('backup › folder copied while stopped › the copy serves what was there then', async () => {
  const original = await migratedFolder();
  const copy = temporaryFolder();
  const first = await startServer({ dataDir: original, nodeOptions: quickStart });
  const token = await first.logIn();
  const json = { title: 'Before the backup' };
  const incident = await first.call('POST', '/api/incidents', { token, json });
  const form = new FormData();
  form.set('evidence_type', 'retest_report');
  form.set('file', new Blob(['bytes of the evidence']), 'report.txt');
  const at = `${v1}/incidents/${incident.body.id}/evidence`;
  const evidence = await first.call('POST', at, { token, body: form });
  const content = await contentOf(first, token, stringIn(evidence.body.id));
  const before = await seen(first, token);
  await first.stop();
  cpSync(original, copy, { recursive: true });

  const later = await startServer({ dataDir: original, nodeOptions: quickStart });
  await later.call('POST', '/api/incidents', { token, json: { title: 'After the backup' } });
  await later.stop();
  const restored = await startServer({ dataDir: copy, nodeOptions: quickStart });
  const after = await seen(restored, token);
  const kept = await contentOf(restored, token, stringIn(evidence.body.id));
  await restored.stop();
  for (const folder of [original, copy]) rmSync(folder, { recursive: true, force: true });

  assert.deepEqual([content, kept], Array(2).fill('bytes of the evidence'));
  assert.deepEqual(after, before);
});

/** Also with the token of before: the keys are a part of the copy. */
async function seen(server: ServerProcess, token: string) {
  const { body: list } = await server.call('GET', '/api/incidents', { token });
  const { body: trail } = await server.call('GET', `${v1}/audit`, { token });
  return { list: list as unknown, trail: trail as unknown };
}

/** Exporting it is an entry of the trail of its own. */
async function contentOf(server: ServerProcess, token: string, evidence: string) {
  const content = await server.call('GET', `${v1}/evidence/${evidence}/content`, { token });
  return content.body as unknown;
}

const page = 'docs/how-to/backup-and-restore.md';
const run = promisify(execFile);

test('backup › by the commands of the page, while people write › the restored server works', async () => {
  const postgres = await startPostgres({ fsync: false, withTool: 'pg_dump' });
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  const place = (name: string) => ({
    url: databaseUrl(postgres.url, name),
    data: at(`${name}/data`),
    vault: at(`${name}/vault`),
  });
  type Place = ReturnType<typeof place>;
  const [original, restored] = [place('original'), place('restored')];
  const serverAt = ({ url, data, vault }: Place) =>
    startServer({
      databaseUrl: url,
      dataDir: data,
      settings: { IP3_VAULT_URL: `file:${vault}` },
    });
  /** A block of the page, with these paths in the place of its examples. */
  const follow = ({ url, data, vault }: Place, commands: string) =>
    run('sh', ['-eu', '-c', pathsIn(commands, { data, vault, backup: at('backup') })], {
      env: { PATH: `${postgres.bin}:${process.env['PATH']}`, DATABASE_URL: url },
    });
  const [backUp, restore, ...others] = shellBlocks(page);
  assert.equal(others.length, 0);
  for (const name of ['original', 'restored']) await createDatabase(postgres.url, name);

  const server = await serverAt(original);
  const token = await server.logIn();
  const writing = startWriters(server, token, 3);
  await writing.until(10);
  const before = [...writing.acknowledged];
  await follow(original, backUp!.commands);
  await writing.until(writing.acknowledged.length + 5);
  await writing.stop();
  await server.stop();

  await follow(restored, restore!.commands);
  const copy = await serverAt(restored);
  assert.equal((await copy.call('GET', '/readyz')).status, 200, copy.output());
  const session = await copy.logIn();
  const json = { title: 'After the restore' };
  const made = await copy.call('POST', '/api/incidents', { token: session, json });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  for (const { evidence, content } of before) {
    assert.equal(await contentOf(copy, session, evidence), content);
  }
  const env = { DATABASE_URL: restored.url, IP3_DATA_DIR: restored.data };
  const verified = await launch(['audit', 'verify'], { env }).ended;
  assert.equal(verified.code, 0, verified.stdout + verified.stderr);
  assert.doesNotMatch(copy.errors(), /log_rollback_detected|other keys before/);
  await copy.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

function pathsIn(commands: string, paths: { data: string; vault: string; backup: string }): string {
  const examples = {
    '/backup/proofline-2026-11-20': paths.backup,
    '/var/lib/private/proofline': paths.data,
    '/srv/proofline-vault': paths.vault,
  };
  const replaced = Object.entries(examples).reduce(
    (text, [example, path]) => text.replaceAll(example, path),
    commands,
  );
  assert.doesNotMatch(replaced, / \/(backup|var|srv)\//);
  return replaced;
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}
