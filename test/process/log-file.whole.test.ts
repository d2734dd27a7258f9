// The log in a file that is rotated while the server runs, and with priorities for journald.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { engineOfFeatures, openTestDatabase, temporaryFolder } from '../support/engines.ts';
import { killServers, quickStart, spawnServer, startServer } from '../support/process.ts';
import { stringIn } from '../support/values.ts';
import { eventually } from './small-disk.ts';

afterEach(killServers);

test('log file › moved, moved with SIGUSR2, cut › each request has its line, once', async () => {
  const { database, dataDir, url, drop } = await openTestDatabase(engineOfFeatures);
  await database.close();
  const file = path.join(dataDir, 'proofline.log');
  const settings = { IP3_LOG_PATH: file, IP3_LOG_PRIORITY: 'on', IP3_LOG_LEVEL: 'info' };
  const place = { dataDir, databaseUrl: url, settings, nodeOptions: quickStart };
  const server = await startServer(place);
  const sent: string[] = [];
  const files = [file];
  const linesOf = () =>
    files.flatMap((name) => fs.readFileSync(name, 'utf8').trimEnd().split('\n'));
  const idsIn = (lines: readonly string[]) =>
    lines.flatMap((line) => /"reqId":"([^"]+)"/.exec(line)?.[1] ?? []);
  const ask = async () => {
    const { headers } = await server.call('GET', '/api/ip3/v1/me');
    sent.push(stringIn(headers.get('x-request-id')));
  };
  const isInFile = (id: string) =>
    eventually(
      () => Promise.resolve(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''),
      (text) => text.includes(id),
    );
  const move = (name: string) => {
    const moved = `${file}.${name}`;
    fs.renameSync(file, moved);
    files.push(moved);
  };

  await ask();
  await isInFile(sent.at(-1)!);
  assert.equal(fs.statSync(file).mode & 0o777, 0o600);
  move('1');
  await ask();
  await eventually(
    () => Promise.resolve(fs.existsSync(file)),
    (isThere) => isThere,
  );
  await ask();
  await isInFile(sent.at(-1)!);
  move('2');
  server.child.kill('SIGUSR2');
  await ask();
  await isInFile(sent.at(-1)!);
  // As copytruncate of logrotate does.
  fs.copyFileSync(file, `${file}.3`);
  fs.truncateSync(file);
  files.push(`${file}.3`);
  await ask();
  await isInFile(sent.at(-1)!);
  assert.doesNotMatch(fs.readFileSync(file, 'latin1'), /\0/, 'no hole where it was cut');
  assert.deepEqual(await server.stop(), { code: 0, signal: null });

  const lines = linesOf().filter((line) => line !== '');
  assert.deepEqual(idsIn(lines).sort(), sent.sort());
  for (const line of lines) {
    const [, priority, json = ''] = /^<(\d)>(\{.*\})$/.exec(line) ?? assert.fail(line);
    const { level } = JSON.parse(json) as { level: string };
    assert.equal(priority, { info: '6', warn: '4', error: '3' }[level], line);
  }
  assert.doesNotMatch(server.errors(), /"level"/, 'nothing beside the file');
  await drop();
});

test('log file › cannot be opened › the start says so, with what to correct', async () => {
  const dataDir = temporaryFolder();
  const settings = { IP3_LOG_PATH: path.join(dataDir, 'missing', 'proofline.log') };
  const server = spawnServer({ dataDir, settings });
  assert.equal((await server.ended).code, 7, server.output());
  assert.match(server.errors(), /error: The log file .* \(ENOENT\); correct IP3_LOG_PATH/);
});
