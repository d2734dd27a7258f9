// Kept figures of days against the rows they were counted from, after random changes.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from 'kysely';
import { visibilities } from '../../src/domain/visibility.ts';
import { keepFigures } from '../../src/store/statistics/keep-figures.ts';
import { readStatistics } from '../../src/store/statistics/statistics.ts';
import { engines } from '../support/engines.ts';
import { randomFrom } from '../support/random.ts';
import { scaled } from '../support/scale.ts';
import { openTestService } from '../support/service.ts';
import {
  addIncidents,
  changeAtRandom,
  changes,
  figuresOf,
  keepAll,
  recounted,
  update,
  whole,
} from './figures-ground.ts';

// All of them where everything is tested, else a few hundred.
const all = scaled(10_000) === 10_000 ? 10_000 : scaled(3_000);

for (const engine of engines) {
  suite(`kept figures on ${engine}`, () => {
    test('10,000 random changes, some taken back › equal to a recount of all rows', async () => {
      const service = await openTestService(engine);
      const { kysely: db } = service.deps.database;
      const random = randomFrom(20261123);
      for (let done = 0, next = all / 4; done < all;) {
        done += await changeAtRandom(db, random);
        if (random.once(20)) {
          await keepFigures(db, { most: 1 + random.below(120), quietMs: 0 });
        }
        if (done < next) continue;
        next += all / 4;
        // Some days are kept, and some have a mark.
        assert.deepEqual(await figuresOf(db), await recounted(db), `after ${done} changes`);
      }
      await keepAll(db);
      assert.equal((await db.selectFrom('figure_mark').selectAll().execute()).length, 0);
      assert.deepEqual(await figuresOf(db), await recounted(db));
      await service.close();
    });

    test('each kind of change › while all days are kept › equal to a recount', async () => {
      const service = await openTestService(engine);
      const { kysely: db } = service.deps.database;
      const random = randomFrom(11);
      const rounds = all < 10_000 ? 15 : 40;
      for (let round = 0; round < rounds; round += 1) await addIncidents(db, random);
      for (const change of [...changes, ...changes]) await change(db, random);
      for (const [place, change] of changes.entries()) {
        // A quick run looks at each on one engine: they set off the same triggers on both.
        if (all < 10_000 && engine !== engines.at(-1) && place % 8 !== 0) continue;
        await keepAll(db);
        // One alone can change nothing that counts.
        for (let time = 0; time < 5; time += 1) await change(db, random);
        assert.deepEqual(await figuresOf(db, [whole]), await recounted(db, [whole]), `${place}`);
      }
      await service.close();
    });

    test('median and nine in ten › as the server computes them of the rows', async () => {
      const service = await openTestService(engine);
      const { kysely: db } = service.deps.database;
      const random = randomFrom(7);
      for (let round = 0; round < 40; round += 1) await addIncidents(db, random);
      await update(
        () => sql`closed_at = created_at + (1 + ascii(right(public_id, 1)) * ascii(right(
      public_id, 2))) * interval '37 seconds'`,
        30,
      )(db, random);
      await keepFigures(db, { most: 11, quietMs: 0 });
      const { rows } = await sql<{ median: number; p90: number }>`
      select percentile_cont(0.5) within group (order by length) as median,
        percentile_cont(0.9) within group (order by length) as p90
      from (select extract(epoch from closed_at - created_at)::float8 / 3600 as length
        from incident where closed_at is not null) as lengths`.execute(db);
      const { intervals } = await readStatistics(db, whole, visibilities);
      assert.ok(Math.abs(intervals.mttclose_h.median! - rows[0]!.median) < 1e-9);
      assert.ok(Math.abs(intervals.mttclose_h.p90! - rows[0]!.p90) < 1e-9);
      await service.close();
    });
  });
}
