// The watch over the clock: jumps ahead and back are logged, in the trail and in the state.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../src/deps.ts';
import { watchClock } from '../../src/jobs/clock-watch.ts';
import { onEachEngine } from '../support/records.ts';
import { openTestService } from '../support/service.ts';

onEachEngine('watch over the clock', (engine) => {
  test('jumps ahead and back › logged, in the trail and in the state', async () => {
    let ahead = 0;
    const clock = { now: () => systemClock.now().add({ seconds: ahead }) };
    const service = await openTestService(engine, { clock });
    const lines: unknown[] = [];
    const log = { error: (fields: unknown) => void lines.push(fields) };
    const watch = watchClock(service.deps, log as never);
    const { signal } = new AbortController();
    ahead = 30;
    await watch.job.run(signal);
    assert.equal(watch.lastJump(), null);
    for (const [to, by] of [
      [40_000_000, 39_999_970],
      [0, -40_000_000],
    ] as const) {
      ahead = to;
      await watch.job.run(signal);
      assert.equal(watch.lastJump()?.seconds, by);
    }
    assert.equal(lines.length, 2);
    const { rows } = await service.deps.database.pool.query<{ entry: string }>(
      `select entry from audit_entry where action = 'clock.jumped' order by id`,
    );
    const seconds = rows.map(({ entry }) => JSON.parse(entry).detail.seconds as number);
    assert.deepEqual(seconds, [39_999_970, -40_000_000]);
    // The log has an entry of the days ahead: a start after the clock went back says so.
    const restarted = watchClock(service.deps, log as never);
    await restarted.job.run(signal);
    await restarted.job.run(signal);
    assert.equal(lines.length, 3);
    const behind = restarted.lastJump()?.seconds ?? 0;
    assert.ok(behind < -39_999_000 && behind >= -40_000_000, String(behind));
    await service.close();
  });
});
