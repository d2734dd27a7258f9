// The log file under the real logrotate, with `create` and with `copytruncate`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { engineOfFeatures, openTestDatabase } from '../support/engines.ts';
import { killServers, quickStart, startServer } from '../support/process.ts';
import { stringIn } from '../support/values.ts';
import { eventually } from './small-disk.ts';

afterEach(killServers);

test('logrotate › creates, then copies and cuts › each request has its line, once', async () => {
  const { database, dataDir, url, drop } = await openTestDatabase(engineOfFeatures);
  await database.close();
  const folder = fs.mkdtempSync(path.join(dataDir, 'log-'));
  const file = path.join(folder, 'proofline.log');
  const settings = { IP3_LOG_PATH: file, IP3_LOG_LEVEL: 'info' };
  const server = await startServer({
    dataDir,
    databaseUrl: url,
    settings,
    nodeOptions: quickStart,
  });
  const sent: string[] = [];
  const written = () =>
    fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  const ask = async () => {
    const { headers } = await server.call('GET', '/api/ip3/v1/me');
    sent.push(stringIn(headers.get('x-request-id')));
    // Within a second of a rotation it might still go to the file that was moved away.
    await eventually(
      () => Promise.resolve(written().join('')),
      (text) => text.includes(sent.at(-1)!),
    );
  };
  const rotate = (way: string) => {
    const config = path.join(dataDir, 'logrotate.conf');
    fs.writeFileSync(config, `${file} {\n  rotate 9\n  missingok\n  nocompress\n  ${way}\n}\n`);
    const args = ['--force', '--state', path.join(dataDir, 'logrotate.state'), config];
    const env = { PATH: `${process.env['PATH']}:/usr/sbin` };
    execFileSync('logrotate', args, { env, stdio: 'pipe' });
  };
  for (const way of ['create 0600', 'copytruncate', 'create 0600', 'nocreate']) {
    await ask();
    rotate(way);
    if (way === 'nocreate') {
      await eventually(
        () => Promise.resolve(fs.existsSync(file)),
        (isThere) => isThere,
      );
    }
    await ask();
  }
  assert.deepEqual(await server.stop(), { code: 0, signal: null });
  const texts = written();
  assert.equal(texts.length, 5);
  const ids = [...texts.join('').matchAll(/"reqId":"([^"]+)"/g)].map(([, id]) => id);
  assert.deepEqual(ids.sort(), sent.sort());
  assert.equal(fs.statSync(file).mode & 0o777, 0o600);
  await drop();
});
