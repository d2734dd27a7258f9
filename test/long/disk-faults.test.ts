// Disks that fail under a running server while people write: errors of the vault's disk, one that
// turns read-only, writes that take only a part, memory that ends. After each the same check.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, test } from 'node:test';
import { eventually, onSmallDisk } from '../process/small-disk.ts';
import { traceProcess } from '../process/tracer.ts';
import { migratedFolder, temporaryFolder } from '../support/engines.ts';
import { killServers, quickStart, startServer, type ServerProcess } from '../support/process.ts';
import { assertWhole, makePlace, servesAgain, Writes } from './fault-check.ts';

afterEach(killServers);

const options = { timeout: 900_000 };
/** More than one write of the vault. */
const fileBytes = 1_500_000;

for (const effect of ['error=EIO', 'error=ENOSPC', 'error=EDQUOT', 'error=EROFS']) {
  test(
    `writes and syncs of the vault › ${effect} under a running server › goes on, nothing lost`,
    options,
    async (context) => {
      const place = await makePlace();
      const server = await startServer(place.options);
      const token = await server.logIn();
      const writes = new Writes();
      await writes.upload(server, token, 4, fileBytes);
      assert.equal(writes.refused, 0);
      for (const [turn, call] of ['pwrite64', 'fsync'].entries()) {
        const tracer = await traceProcess(server.pid, { call, effect, when: '1+' });
        await writes.upload(server, token, 4, fileBytes);
        assert.ok(await tracer.end(), `the server makes no ${call}`);
        assert.equal(writes.refused, 4 * (turn + 1), `${call}: an upload was acknowledged`);
      }
      await servesAgain(server, token);
      await writes.upload(server, token, 4, fileBytes);
      assert.deepEqual([writes.refused, writes.kept.size], [8, 8], 'without a restart');
      assert.deepEqual(await server.stop(), { code: 0, signal: null });
      await assertWhole(context, place, writes);
    },
  );
}

/** Within the namespaces of the server. */
function remount({ pid }: ServerProcess, disk: string, mode: 'ro' | 'rw'): void {
  const inside = ['-t', String(pid), '-U', '-m', '--preserve-credentials'];
  execFileSync('nsenter', [...inside, 'mount', '-o', `remount,${mode}`, disk]);
}

test(
  'the disk of the vault › turns read-only and back › 503, not ready, goes on',
  options,
  async (context) => {
    const place = await makePlace();
    // The small disk goes with the server, so what it has is read before that.
    const disk = path.join(place.options.dataDir, 'disk');
    fs.mkdirSync(disk);
    const settings = { IP3_VAULT_URL: `file:${disk}/vault`, IP3_VAULT_FREE_BYTES: '0' };
    const launcher = onSmallDisk(disk, 64);
    const server = await startServer({ ...place.options, settings, launcher });
    const token = await server.logIn();
    const writes = new Writes();
    await writes.upload(server, token, 3, fileBytes);
    remount(server, disk, 'ro');
    await writes.upload(server, token, 3, fileBytes);
    assert.deepEqual([writes.kept.size, writes.refused], [3, 3]);
    const ready = () => server.call('GET', '/readyz');
    const unready = await eventually(ready, ({ status }) => status === 503);
    assert.match(JSON.stringify(unready.body), /vault: .*EROFS/);
    remount(server, disk, 'rw');
    await servesAgain(server, token);
    await writes.upload(server, token, 3, fileBytes);
    assert.equal(writes.kept.size, 6, 'without a restart');
    assert.equal((await eventually(ready, ({ status }) => status === 200)).status, 200);
    const copy = path.join(place.options.dataDir, 'vault');
    const seen = path.join(`/proc/${server.pid}/root`, disk, 'vault');
    fs.cpSync(seen, copy, { recursive: true });
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
    await assertWhole(context, place, writes);
  },
);

function shortWrites(): string {
  const library = path.join(temporaryFolder(), 'short-writes.so');
  const source = path.join(import.meta.dirname, 'short-writes.c');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  return library;
}

for (const engine of ['embedded', 'postgres'] as const) {
  test(
    `every other write to a file takes a part › ${engine} › all is kept whole`,
    options,
    async (context) => {
      const place =
        engine === 'postgres'
          ? await makePlace()
          : { options: { dataDir: await migratedFolder() }, drop: () => Promise.resolve() };
      const settings = { LD_PRELOAD: shortWrites() };
      const server = await startServer({ ...place.options, settings, nodeOptions: quickStart });
      const token = await server.logIn();
      const writes = new Writes();
      await writes.upload(server, token, 6, fileBytes);
      await writes.send(server, token, 20);
      assert.deepEqual([writes.refused, writes.kept.size], [0, 6]);
      assert.deepEqual(await server.stop(), { code: 0, signal: null });
      await assertWhole(context, place, writes);
    },
  );
}

test(
  'memory ends under a running server › it refuses or ends › nothing acknowledged is lost',
  options,
  async (context) => {
    const place = await makePlace();
    const server = await startServer(place.options);
    const token = await server.logIn();
    const writes = new Writes();
    await writes.upload(server, token, 4, fileBytes);
    const status = fs.readFileSync(`/proc/${server.pid}/status`, 'utf8');
    const kilobytes = Number(/^VmData:\s+(\d+) kB$/m.exec(status)?.[1]);
    execFileSync('prlimit', ['--pid', String(server.pid), `--data=${(kilobytes + 8_000) * 1024}`]);
    const before: number = writes.acknowledged.length;
    for (let round = 0; round < 10; round += 1) {
      if (server.child.exitCode !== null || server.child.signalCode !== null) break;
      await writes.upload(server, token, 20, fileBytes);
    }
    const under = writes.acknowledged.length - before;
    context.diagnostic(JSON.stringify({ under, ended: server.child.signalCode }));
    assert.ok(writes.refused > 0, 'the memory was enough for all');
    await server.stop('SIGKILL');
    await assertWhole(context, place, writes);
  },
);
