// What goes wrong around a server while people write: its clock jumps, it has few descriptors, the
// network to its database falls silent and is cut. After each the same check: it serves again by
// itself, nothing acknowledged is lost, the audit log is sound.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { eventually } from '../process/small-disk.ts';
import { cuttingProxy } from '../support/cutting-proxy.ts';
import { killServers, startServer } from '../support/process.ts';
import { assertWhole, makePlace, servesAgain, v1, Writes } from './fault-check.ts';

afterEach(killServers);

const options = { timeout: 900_000 };

test(
  'the clock jumps by years and back › each is logged, nothing lost',
  options,
  async (context) => {
    const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
    assert.ok(fs.existsSync(library), 'This test needs the package libfaketime.');
    const place = await makePlace();
    const offset = path.join(place.options.dataDir, 'offset');
    fs.writeFileSync(offset, '+0');
    const settings = {
      ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: offset, FAKETIME_NO_CACHE: '1' },
      ...{ FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' },
    };
    const server = await startServer({ ...place.options, settings });
    const writes = new Writes();
    const jumps = () => server.errors().split('the clock of this machine jumped').length - 1;
    for (const [turn, to] of ['+0', '+400d', '-2d', '+0'].entries()) {
      fs.writeFileSync(offset, to);
      await eventually(
        () => Promise.resolve(jumps()),
        (seen) => seen >= turn,
      );
      assert.equal(jumps(), turn, `to ${to}`);
      await writes.send(server, await server.logIn(), 20);
    }
    assert.equal(writes.refused, 0);
    const token = await server.logIn();
    const { body } = await server.call('GET', `${v1}/audit?limit=100`, { token });
    assert.match(JSON.stringify(body), /clock\.jumped/);
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
    // The library leaves what it shares between processes.
    for (const name of ['faketime_shm_', 'sem.faketime_sem_']) {
      fs.rmSync(`/dev/shm/${name}${server.pid}`, { force: true });
    }
    await assertWhole(context, place, writes);
  },
);

test(
  '64 descriptors, more callers than that › it goes on without them',
  options,
  async (context) => {
    const place = await makePlace();
    const launcher = ['prlimit', '--nofile=64:64'];
    const server = await startServer({ ...place.options, launcher });
    const token = await server.logIn();
    const writes = new Writes();
    for (const callers of [10, 20, 40, 300]) await writes.send(server, token, callers);
    const under = writes.acknowledged.length;
    assert.ok(under > 0 && writes.refused > 0, 'the fault was there, and some came through');
    await servesAgain(server, token);
    await writes.send(server, token, 10);
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
    await assertWhole(context, place, writes);
  },
);

test(
  'the network to the database goes silent, again and again › it recovers',
  options,
  async (context) => {
    const place = await makePlace();
    const proxy = await cuttingProxy(place.options.databaseUrl);
    const server = await startServer({ ...place.options, databaseUrl: proxy.url });
    const token = await server.logIn();
    const writes = new Writes();
    for (let round = 0; round < 3; round += 1) {
      const sent = writes.send(server, token, 40);
      proxy.silence();
      await sent;
      await servesAgain(server, token);
    }
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
    await proxy.close();
    await assertWhole(context, place, writes);
  },
);
