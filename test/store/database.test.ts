// Both engines look the same from above: values, errors, transactions, prepared statements.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { AbortedTransactionError, sql } from 'kysely';
import { databaseFaultIn, databaseFaults } from '../../src/store/engine/database-fault.ts';
import { openDatabase } from '../../src/store/engine/database.ts';
import type { Database } from '../../src/store/engine/database.ts';
import { refuseUnfit, warningsAbout } from '../../src/store/engine/server.ts';
import { engines, openTestDatabase, temporaryFolder } from '../support/engines.ts';
import type { TestDatabase } from '../support/engines.ts';
import { portOfServer } from '../support/values.ts';

for (const engine of engines) {
  describe(`database (${engine})`, () => {
    let opened: TestDatabase;
    let database: Database;

    before(async () => {
      opened = await openTestDatabase(engine);
      database = opened.database;
      await database.pool.query('create table sample (id int primary key, note text)');
    });
    after(() => opened.drop());

    test('values › all own types and their arrays › JSON-ready forms', async () => {
      const { rows } = await sql`select
        timestamptz '2026-03-01 23:30:00.1239+02' as fraction_cut,
        timestamptz '2026-03-01 00:00:00Z' as fraction_added,
        array[timestamptz '2026-03-01 00:00:00.5Z', null] as instants,
        9007199254740991::int8 as big, array[1::int8, 2] as bigs, count(*) as counted,
        date '2026-02-28' as day, 12.50::numeric(6,2) as amount,
        null::timestamptz as nothing`.execute(database.kysely);
      assert.deepEqual(rows, [
        {
          fraction_cut: '2026-03-01T21:30:00.123Z',
          fraction_added: '2026-03-01T00:00:00.000Z',
          instants: ['2026-03-01T00:00:00.500Z', null],
          big: 9007199254740991,
          bigs: [1, 2],
          counted: 1,
          day: '2026-02-28',
          amount: 12.5,
          nothing: null,
        },
      ]);
    });

    const unfitValues = [
      [`timestamptz 'infinity'`, /no RFC 3339 form/],
      [`timestamptz '0044-03-15 12:00:00Z BC'`, /no RFC 3339 form/],
      [`timestamptz '12026-01-01 00:00:00Z'`, /no RFC 3339 form/],
      [`9007199254740992::int8`, /too large for a number/],
      [`'NaN'::numeric`, /not a finite number/],
    ] as const;
    for (const [value, message] of unfitValues) {
      test(`values › ${value} › refused instead of changed`, async () => {
        await assert.rejects(database.pool.query(`select ${value} as value`), message);
        const { rows } = await database.pool.query('select 1 as alive');
        assert.deepEqual(rows, [{ alive: 1 }]);
      });
    }

    test('errors › unique violation › code and constraint survive', async () => {
      await sql`insert into sample values (1, 'one')`.execute(database.kysely);
      const again = sql`insert into sample values (1, 'two')`.execute(database.kysely);
      await assert.rejects(again, { code: '23505', constraint: 'sample_pkey', table: 'sample' });
    });

    test('transaction › callback throws › rolled back', async () => {
      const failing = database.kysely.transaction().execute(async (trx) => {
        await sql`insert into sample values (10, 'gone')`.execute(trx);
        throw new Error('changed my mind');
      });
      await assert.rejects(failing, /changed my mind/);
      const { rows } = await sql`select from sample where id = 10`.execute(database.kysely);
      assert.equal(rows.length, 0);
    });

    test('transaction › isolation level asked for › in force', async () => {
      const level = await database.kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) =>
          sql<{ level: string }>`select
          current_setting('transaction_isolation') as level`.execute(trx),
        );
      assert.equal(level.rows[0]?.level, 'repeatable read');
    });

    test('transaction › commit after a swallowed error › reported', async () => {
      const swallowing = database.kysely.transaction().execute(async (trx) => {
        await sql`select 1 / 0`.execute(trx).catch(() => undefined);
      });
      await assert.rejects(swallowing, AbortedTransactionError);
    });

    test('rows affected › update › counted', async () => {
      await sql`insert into sample values (20, 'a'), (21, 'b')`.execute(database.kysely);
      const result = await sql`update sample set note = 'c' where id in (20, 21)`.execute(
        database.kysely,
      );
      assert.equal(result.numAffectedRows, 2n);
    });

    test('statements › run twice on one connection › prepared once under a name', async () => {
      const prepared = await database.kysely.connection().execute(async (connection) => {
        for (const id of [1, 2]) {
          await sql`select note from sample where id = ${id}`.execute(connection);
        }
        return sql<{ plans: number }>`select generic_plans + custom_plans as plans
          from pg_prepared_statements
          where statement = 'select note from sample where id = $1'`.execute(connection);
      });
      assert.deepEqual(prepared.rows, [{ plans: 2 }]);
    });

    test('session › time zone and date style › what the value parsers need', async () => {
      const { rows } = await database.pool.query(
        `select current_setting('timezone') as zone, current_setting('datestyle') as style`,
      );
      assert.equal((rows[0] as { zone: string }).zone, 'UTC');
      assert.match((rows[0] as { style: string }).style, /^ISO/);
    });

    test('close › called twice › quiet', async () => {
      const other = await openTestDatabase(engine);
      await other.database.close();
      await other.database.close();
      await assert.rejects(other.database.pool.query('select 1'));
      await other.drop();
    });
  });
}

describe('database server', () => {
  test('session › limits › set on every connection', async () => {
    const opened = await openTestDatabase('postgres');
    const { rows } = await opened.database.pool.query(`select
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('application_name') as name, current_setting('jit') as compiles`);
    await opened.drop();
    const limits = { statement: '30s', lock: '10s', idle: '1min' };
    assert.deepEqual(rows, [{ ...limits, name: 'proofline', compiles: 'off' }]);
  });

  test('pool › all of its connections in use › the next query fails and does not wait for ever', async () => {
    const opened = await openTestDatabase('postgres');
    const { pool } = opened.database;
    assert.ok((pool.options.connectionTimeoutMillis ?? 0) > 0);
    pool.options.connectionTimeoutMillis = 200;
    const held = await Promise.all(
      Array.from({ length: pool.options.max }, async () => pool.connect()),
    );
    const outcome = await pool.query('select 1').catch((error: unknown) => databaseFaultIn(error));
    for (const client of held) client.release();
    const { rows } = await pool.query('select 1 as alive');
    await opened.drop();
    assert.equal(outcome, databaseFaults.lost);
    assert.deepEqual(rows, [{ alive: 1 }]);
  });

  test('connection › killed by the server › an error, then a new connection', async () => {
    const opened = await openTestDatabase('postgres');
    const { pool } = opened.database;
    const client = await pool.connect();
    const idle = await pool.connect();
    idle.release();
    const killed = client.query('select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)');
    await assert.rejects(killed, { code: '57P01' });
    client.release(true);
    const others = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await pool.query(others);
    const { rows } = await pool.query('select 1 as alive');
    await opened.drop();
    assert.deepEqual(rows, [{ alive: 1 }]);
  });

  test('statement › table changed under its plan › works on the next use', async () => {
    const opened = await openTestDatabase('postgres');
    const { kysely, pool } = opened.database;
    await pool.query('create table shape (a int)');
    const select = () => sql`select * from shape`.execute(kysely);
    await select();
    await pool.query('alter table shape add b int');
    await assert.rejects(select(), { code: '0A000' });
    await select();
    await opened.drop();
  });

  test('server › nobody listens › the driver says so', async () => {
    const socket = net.createServer().listen(0, '127.0.0.1');
    await once(socket, 'listening');
    const port = portOfServer(socket);
    socket.close();
    await once(socket, 'close');
    const dataDir = temporaryFolder();
    const opening = openDatabase({ url: `postgresql://x@127.0.0.1:${port}/x`, dataDir });
    await assert.rejects(opening, { code: 'ECONNREFUSED' });
    fs.rmSync(dataDir, { recursive: true });
  });

  const facts = {
    version_num: 150_000,
    version: '15.0',
    encoding: 'UTF8',
    fsync: 'on',
    synchronous_commit: 'on',
  };

  test('server › PostgreSQL 14 › refused with the version to use', () => {
    assert.doesNotThrow(() => refuseUnfit(facts));
    const old = { ...facts, version_num: 140_012, version: '14.12' };
    assert.throws(() => refuseUnfit(old), /PostgreSQL 14\.12; use version 15 or newer/);
  });

  test('server › fsync or synchronous_commit off › a warning each', () => {
    assert.deepEqual(warningsAbout(facts), []);
    assert.equal(warningsAbout({ ...facts, fsync: 'off', synchronous_commit: 'off' }).length, 2);
  });

  test('server › a standby that no commit waits for › a warning where one is named', () => {
    const alone = { ...facts, synchronous_standby_names: '' };
    assert.deepEqual(warningsAbout(alone), []);
    assert.match(warningsAbout(alone, true).join(), /a failover can lose confirmed writes/);
    assert.deepEqual(warningsAbout({ ...facts, synchronous_standby_names: '*' }, true), []);
  });
});

describe('embedded database', () => {
  test('pool › used inside an open transaction › times out instead of hanging', async () => {
    const opened = await openTestDatabase('embedded');
    const { kysely, pool } = opened.database;
    assert.ok((pool.options.connectionTimeoutMillis ?? 0) > 0);
    pool.options.connectionTimeoutMillis = 200;
    const nested = kysely.transaction().execute(async () => {
      await pool.query('select 1');
    });
    await assert.rejects(nested, /timeout/);
    const { rows } = await pool.query('select 1 as alive');
    await opened.drop();
    assert.deepEqual(rows, [{ alive: 1 }]);
  });

  test('long chain of queries › timers › get their turn', async () => {
    const opened = await openTestDatabase('embedded');
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 5);
    let queries = 0;
    const isEnough = () => ticks >= 10;
    for (; queries < 20_000 && !isEnough(); queries += 1) {
      await sql`select 1`.execute(opened.database.kysely);
    }
    clearInterval(timer);
    await opened.drop();
    assert.ok(ticks >= 10, `${ticks} ticks in ${queries} queries`);
  });
});
