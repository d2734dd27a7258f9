// `proofline vault` on a real data folder.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTestDatabase } from '../support/engines.ts';
import { launch } from './program.ts';

test('vault › status, scrub, sweep › say what is there, and a damaged blob ends with 1', async () => {
  const opened = await openTestDatabase('embedded');
  const content = 'kept bytes';
  const hash = createHash('sha256').update(content).digest('hex');
  await opened.database.pool.query('insert into blob values ($1, $2, now())', [hash, 10]);
  await opened.database.close();
  const folder = join(opened.dataDir, 'vault/sha256', hash.slice(0, 2), hash.slice(2, 4));
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(join(folder, hash), content);
  const env = { IP3_DATA_DIR: opened.dataDir };
  const run = (...args: string[]) => launch(['vault', ...args], { env }).ended;

  const status = await run('status', '--json');
  assert.equal(status.code, 0, status.stderr);
  const { blobs, bytes, broken, scrub } = JSON.parse(status.stdout);
  assert.deepEqual([blobs, bytes, broken, scrub.started_at], [1, 10, 0, null]);
  assert.match((await run('status')).stdout, /kept {4}1 blobs, 10 bytes\n[^]*scrub {3}never/);

  const sound = await run('scrub');
  assert.deepEqual([sound.code, sound.stdout], [0, '1 blobs read, 10 bytes; 0 broken\n']);
  fs.writeFileSync(join(folder, hash), 'other byte');
  const damaged = await run('scrub');
  assert.equal(damaged.code, 1);
  assert.match(damaged.stderr, /1 blobs are not what they were; see the open incidents/);
  assert.match((await run('status')).stdout, /broken {2}1 blobs/);
  assert.match((await run('sweep', '--dry-run')).stdout, /^0 files without a record/);
  await opened.drop();
});
