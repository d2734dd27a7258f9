// The sequencer: what was committed is in the tree soon, whatever happens to whom.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog } from '../../src/deps.ts';
import { JobRunner } from '../../src/jobs/job-runner.ts';
import { openLogSequencer } from '../../src/jobs/log-sequencer.ts';
import { Sequencer } from '../../src/operations/audit/sequencer.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { readTile, rootAt } from '../../src/store/audit/audit-log.ts';
import { writeAudit } from '../../src/store/audit/audit.ts';
import { parseCheckpoint } from '../../src/trust-core/checkpoint.ts';
import { auditLeafData } from '../../src/trust/audit-leaf.ts';
import { GrowingTree, leafHash } from '../../src/trust/merkle.ts';
import { tilesAt } from '../../src/trust/tiles.ts';
import { startLogSequencer } from '../support/log-sequencer.ts';
import { onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function write(service: TestService, count: number, db = service.deps.database.kysely) {
  const context = systemContext(service.deps);
  for (let n = 0; n < count; n += 1) {
    await writeAudit(db, context, '2026-11-20T10:00:00.000Z', {
      action: 'auth.login',
      detail: { n },
    });
  }
}

interface Placed {
  seq: number;
  id: number;
  entry: string;
}

async function placed(service: TestService): Promise<Placed[]> {
  const { rows } = await service.deps.database.pool.query<Placed>(
    `select l.seq, e.id, e.entry from audit_leaf l join audit_entry e on e.id = l.entry_id
     order by l.seq`,
  );
  return rows;
}

function treeOf(entries: readonly Placed[]): GrowingTree {
  const tree = new GrowingTree();
  for (const { id, entry } of entries) tree.append(leafHash(auditLeafData(id, entry)));
  return tree;
}

/** Anchors as text, and the checkpoints of the database. */
async function notes(service: TestService) {
  const { rows } = await service.deps.database.pool.query<{ note: string }>(
    'select note from audit_checkpoint order by epoch, size',
  );
  const anchored: string[] = [];
  for await (const { note } of service.deps.auditLog.anchors.read()) anchored.push(note);
  return { recorded: rows.map(({ note }) => note), anchored };
}

async function treeSize({ deps }: TestService): Promise<number> {
  const sql = 'select coalesce(max(size), 0)::int as n from audit_checkpoint';
  const { rows } = await deps.database.pool.query<{ n: number }>(sql);
  return rows[0]!.n;
}

onEachEngine('log sequencer', (engine) => {
  test('700 entries in steps › integrated › tree, tiles, checkpoints and anchors agree', async () => {
    const service = await openTestService(engine);
    const { deps } = service;
    const sequencer = new Sequencer(deps);
    assert.deepEqual(await sequencer.open(), { fault: null, added: 0 });
    for (const count of [1, 0, 255, 1, 299, 144]) {
      await write(service, count);
      assert.equal(await sequencer.step(), null);
    }
    const entries = await placed(service);
    assert.deepEqual(
      entries.map(({ seq }) => seq),
      Array.from({ length: 700 }, (_, i) => i),
    );
    const { recorded, anchored } = await notes(service);
    assert.equal(recorded.length, 5);
    assert.deepEqual(anchored, recorded);
    for (const note of recorded) {
      const { size, root } = parseCheckpoint(note.slice(0, note.indexOf('\n\n') + 1));
      assert.deepEqual(Buffer.from(treeOf(entries.slice(0, size)).root()), Buffer.from(root));
      assert.deepEqual(Buffer.from(await rootAt(deps.database.kysely, 1, size)), Buffer.from(root));
    }
    const leaves = entries.map(({ id, entry }) => Buffer.from(leafHash(auditLeafData(id, entry))));
    for (const tile of tilesAt(0, 700)) {
      const hashes = await readTile(deps.database.kysely, 1, tile);
      assert.deepEqual(
        hashes,
        Buffer.concat(leaves.slice(tile.n * 256, tile.n * 256 + tile.width)),
      );
    }
    const { rows } = await deps.database.pool.query('select count(*)::int as n from audit_pending');
    assert.deepEqual(rows, [{ n: 0 }]);
    await service.close();
  });

  test('a running sequencer › entries are committed › each run, ten in a second, takes in what was there', async () => {
    const service = await openTestService(engine);
    const job = await openLogSequencer(service.deps, quiet);
    assert.equal(job.everyMs, 100);
    let committed = 0;
    const late: number[] = [];
    const run = async (signal: AbortSignal) => {
      const before = committed;
      await job.run(signal);
      if ((await treeSize(service)) < before) late.push(before);
    };
    const runner = new JobRunner([{ ...job, run }], service.deps, quiet);
    runner.start();
    while (committed < 15) {
      await pause(Math.random() * 100);
      await write(service, 1);
      committed += 1;
    }
    while ((await treeSize(service)) < 15) await pause(5);
    await runner.stop();
    assert.deepEqual(late, []);
    await service.close();
  });

  test('entries that were just committed › the service stops › are in the tree', async () => {
    const service = await openTestService(engine);
    const running = await startLogSequencer(service.deps, quiet);
    await write(service, 40);
    await running.stop();
    assert.equal((await placed(service)).length, 40);
    await service.close();
  });

  test('a crash between commit and anchor › next start › the anchor is there', async () => {
    const service = await openTestService(engine);
    const sequencer = new Sequencer(service.deps);
    await sequencer.open();
    await write(service, 3);
    const { auditLog } = service.deps;
    const lost = { ...auditLog, anchors: { ...auditLog.anchors, append: brokenDisk } };
    const dying = new Sequencer({ ...service.deps, auditLog: lost });
    await dying.open();
    await assert.rejects(dying.step(), /disk/);
    const next = new Sequencer(service.deps);
    assert.deepEqual(await next.open(), { fault: null, added: 1 });
    const { recorded, anchored } = await notes(service);
    assert.deepEqual(anchored, recorded);
    await service.close();
  });

  test('an anchor that could not be written › next look of the same process › it is there', async () => {
    const service = await openTestService(engine);
    const { auditLog } = service.deps;
    let full = true;
    const append = (texts: readonly string[]) =>
      full ? brokenDisk() : auditLog.anchors.append(texts);
    const anchors = { ...auditLog.anchors, append };
    const sequencer = new Sequencer({ ...service.deps, auditLog: { ...auditLog, anchors } });
    full = false;
    await sequencer.open();
    full = true;
    await write(service, 2);
    await assert.rejects(sequencer.step(), /disk/);
    await assert.rejects(sequencer.step(), /disk/);
    full = false;
    assert.equal(await sequencer.step(), null);
    await write(service, 2);
    assert.equal(await sequencer.step(), null);
    const { recorded, anchored } = await notes(service);
    assert.equal(recorded.length, 2);
    assert.deepEqual(anchored, recorded);
    await service.close();
  });
});

function brokenDisk(): Promise<never> {
  return Promise.reject(new Error('the disk is full'));
}

test('sequencers of three processes on one server › 1,200 entries › one tree, anchored by each', async () => {
  const service = await openTestService('postgres');
  const { deps } = service;
  const others = await Promise.all(
    [1, 2].map(async (n) => {
      const config = { ...deps.config, IP3_DATA_DIR: `${deps.config.IP3_DATA_DIR}/other-${n}` };
      return { ...deps, config, auditLog: await openLog({ ...deps, config }) };
    }),
  );
  const all = [deps, ...others];
  const said: string[] = [];
  const loud = { ...quiet, error: (_: object, message: string) => said.push(message) };
  const running = await Promise.all(all.map((one) => startLogSequencer(one, loud)));
  // A transaction that takes its number early and commits late must not be passed over.
  const late = deps.database.kysely.transaction().execute(async (tx) => {
    await write(service, 1, tx);
    await pause(400);
  });
  await Promise.all(Array.from({ length: 6 }, () => write(service, 200)));
  await late;
  await Promise.all(running.map((one) => one.stop()));
  assert.deepEqual(said, [], 'no process took the work of another for a fault');
  const entries = await placed(service);
  assert.equal(entries.length, 1201);
  assert.equal(entries.at(-1)!.seq, 1200);
  const { recorded } = await notes(service);
  const newest = recorded.at(-1)!;
  const { size, root } = parseCheckpoint(newest.slice(0, newest.indexOf('\n\n') + 1));
  assert.equal(size, 1201);
  assert.deepEqual(Buffer.from(treeOf(entries).root()), Buffer.from(root));
  for (const one of all) {
    assert.deepEqual(await new Sequencer(one).open().then(({ fault }) => fault), null);
    const anchored = new Set<string>();
    for await (const { note } of one.auditLog.anchors.read()) anchored.add(note);
    assert.deepEqual([...anchored].sort(), [...recorded].sort());
  }
  await service.close();
});
