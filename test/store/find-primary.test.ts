// The primary among several hosts, asked on real sockets.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { test } from 'node:test';
import { primaryFinder } from '../../src/store/engine/find-primary.ts';
import { openTestDatabase } from '../support/engines.ts';
import { portOfServer } from '../support/values.ts';

test('a first host that takes connections and says nothing › asked once, the next is used', async () => {
  const { database, url, drop } = await openTestDatabase('postgres');
  await database.close();
  const asked: net.Socket[] = [];
  const silent = net.createServer((socket) => {
    asked.push(socket.on('error', () => undefined).resume());
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const dead = `postgres://someone@127.0.0.1:${portOfServer(silent)}/none`;
  const finder = primaryFinder([dead, url!], true);
  const found = await Promise.all([finder.find(), finder.find(), finder.find()]);
  found.push(await finder.find());
  assert.deepEqual(new Set(found), new Set([url]));
  assert.equal(asked.length, 1);
  finder.distrust();
  assert.equal(await finder.find(), url);
  assert.equal(asked.length, 2, 'once more, and only after the known one failed');
  for (const socket of asked) socket.destroy();
  silent.close();
  await drop();
});
