// Housekeeping of the embedded engine: what is vacuumed, when a checkpoint is written, how it
// stops.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { systemClock } from '../../src/deps.ts';
import { JobRunner } from '../../src/jobs/job-runner.ts';
import { maintenanceJobs } from '../../src/jobs/maintenance.ts';
import { maintain } from '../../src/store/engine/maintain.ts';
import { openTestDatabase } from '../support/engines.ts';
import type { TestDatabase } from '../support/engines.ts';

const log = { info: () => undefined, error: () => undefined };

describe('maintenance', () => {
  let opened: TestDatabase;
  before(async () => {
    opened = await openTestDatabase('embedded');
    await opened.database.pool.query('create table busy (id int); create table quiet (id int)');
    await maintain(opened.database.pool, { checkpointBytes: 0 });
  });
  after(() => opened.drop());

  const fill = async () => {
    await opened.database.pool.query('insert into busy select generate_series(1, 1000)');
    await opened.database.pool.query('delete from busy');
  };

  test('table with dead rows › vacuumed and analysed, the quiet one left alone', async () => {
    await fill();
    const { pool } = opened.database;
    assert.deepEqual(await maintain(pool), ['public.busy']);
    const { rows } = await pool.query(
      `select n_dead_tup as dead, last_vacuum is not null as vacuumed
      from pg_stat_user_tables where relname = 'busy'`,
    );
    assert.deepEqual(rows, [{ dead: 0, vacuumed: true }]);
    assert.deepEqual(await maintain(pool), []);
  });

  test('log beyond the limit › checkpoint, and the next round finds nothing', async () => {
    await fill();
    const { pool } = opened.database;
    assert.deepEqual(await maintain(pool, { checkpointBytes: 10_000 }), [
      'public.busy',
      'checkpoint',
    ]);
    assert.deepEqual(await maintain(pool, { checkpointBytes: 10_000 }), []);
  });

  test('open transaction of somebody › the round waits for its end', async () => {
    await fill();
    const { kysely, pool } = opened.database;
    const order: string[] = [];
    let round: Promise<unknown> = Promise.resolve();
    await kysely.transaction().execute(async () => {
      round = maintain(pool).then(() => order.push('maintained'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      order.push('committed');
    });
    await round;
    assert.deepEqual(order, ['committed', 'maintained']);
  });

  test('schedule › runs by itself, and after stop no more', async () => {
    await fill();
    const rounds: object[] = [];
    const { database } = opened;
    const told = { ...log, info: (fields: object) => rounds.push(fields) };
    const jobs = maintenanceJobs(database, told, { intervalMs: 10 });
    const runner = new JobRunner(jobs, { database, clock: systemClock }, log);
    runner.start();
    while (rounds.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await runner.stop();
    assert.deepEqual(rounds, [{ done: ['public.busy'] }]);
    await fill();
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(rounds.length, 1);
  });

  test('server engine › nothing is scheduled', () => {
    const pool = { query: () => assert.fail('queried') } as never;
    assert.deepEqual(maintenanceJobs({ engine: 'postgres', pool }, log), []);
  });
});
