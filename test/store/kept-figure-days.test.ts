// Which changes mark a day whose figures are kept, and when it is computed again.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from 'kysely';
import { visibilities } from '../../src/domain/visibility.ts';
import { keptFiguresJob } from '../../src/jobs/kept-figures.ts';
import { keepFigures, recountFigures } from '../../src/store/statistics/keep-figures.ts';
import { readStatistics } from '../../src/store/statistics/statistics.ts';
import { randomFrom } from '../support/random.ts';
import { openTestService } from '../support/service.ts';
import {
  addIncidents,
  figuresOf,
  keepAll,
  recounted,
  whole,
  window,
  type Db,
} from './figures-ground.ts';

async function marks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ mark: string }>`
    select distinct concat(basis, ' ', day, case when incident_id is not null then 'incident' end)
      as mark from figure_mark order by 1`.execute(db);
  return rows.map(({ mark }) => mark);
}

/** One incident that was reported so many days ago, with an id of then. */
async function addOf(db: Db, daysAgo: number): Promise<void> {
  await sql`
    insert into incident (id, public_id, title, source_type, level, category, taxonomy_known,
      severity, detected_at, created_by, created_at, updated_at)
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') ||
        '70008000000000000000')::uuid, ${`INC-2026-${daysAgo}`}, 'Of late', 'manual', 'L1_cyber',
      'other', true, 3, at, 'test', at, at
    from (select now() - ${daysAgo} * interval '1 day' as at) as own`.execute(db);
}

async function addRecord(db: Db): Promise<void> {
  await sql`
    insert into evidence (id, incident_id, evidence_type, evidence_class, source, content_ref,
      hash_sha256, confidence, visibility, status, integrity, created_by, created_at)
    select gen_random_uuid(), id, 'log_entry', 'SYSTEM_RECORD', 'one', 'ref', repeat('0', 64), 90,
      'public', 'signal', 'verified', 'test', now() from incident`.execute(db);
}

async function markOf(db: Db, daysAgo: number, basis = 'reported'): Promise<string[]> {
  const { rows } = await sql<{ mark: string }>`
    select ${`${basis} `} || ((now() at time zone 'UTC')::date - ${daysAgo}::int)::text as mark`.execute(
    db,
  );
  return rows.map(({ mark }) => mark);
}

async function keptDaysAgo(db: Db): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select (now() at time zone 'UTC')::date - day as n from figure_day
    where basis = 'reported' order by 1`.execute(db);
  return rows.map(({ n }) => n);
}

suite('kept figures, of late days', () => {
  test('the only connection › while the job computes days › is free after each of them', async () => {
    const service = await openTestService('embedded');
    const { kysely: db } = service.deps.database;
    for (let daysAgo = 3; daysAgo <= 30; daysAgo += 1) await addOf(db, daysAgo);
    const stopped = new AbortController();
    const running = keptFiguresJob(service.deps, service.app.log).run(stopped.signal);
    let before = (await keptDaysAgo(db)).length;
    for (let asked = 0; asked < 3; asked += 1) {
      const now = (await keptDaysAgo(db)).length;
      assert.ok(now - before <= 2, `${now - before} days between two requests`);
      before = now;
    }
    stopped.abort();
    await running;
    await service.close();
  });

  // Of tomorrow: from two to three o'clock (UTC) records of an incident of now leave a mark as well,
  // since its id is within three hours of the bound.
  test('incidents after the bound › leave no mark; older ones do', async () => {
    const service = await openTestService('postgres');
    const { kysely: db } = service.deps.database;
    await addOf(db, -1);
    await sql`update incident set severity = 4, closed_at = now()`.execute(db);
    await addRecord(db);
    assert.deepEqual(await marks(db), []);
    await addOf(db, 5);
    assert.deepEqual(await marks(db), await markOf(db, 5));
    await addRecord(db);
    assert.deepEqual(await marks(db), [...(await markOf(db, 5)), 'reported incident']);
    await service.close();
  });

  test('a change that counts nowhere › no mark; a closing › the day of the report', async () => {
    const service = await openTestService('postgres');
    const { kysely: db } = service.deps.database;
    await addOf(db, 5);
    await keepAll(db);
    await sql`update incident set title = 'Told otherwise', updated_at = now()`.execute(db);
    assert.deepEqual(await marks(db), []);
    await sql`update incident set workflow_status = 'closed', status_lifecycle = 'closed',
        closed_at = now()`.execute(db);
    assert.deepEqual(await marks(db), await markOf(db, 5));
    await service.close();
  });

  test('a closing of days ago › a change of its severity, or its end, marks the day', async () => {
    const service = await openTestService('postgres');
    const { kysely: db } = service.deps.database;
    await addOf(db, 7);
    const closed = async () => (await marks(db)).filter((mark) => mark.startsWith('closed'));
    const marksDay = async (change: ReturnType<typeof sql>) => {
      await keepAll(db);
      assert.deepEqual(await closed(), []);
      await sql`update incident set ${change}`.execute(db);
      assert.deepEqual(await closed(), await markOf(db, 5, 'closed'));
    };
    await marksDay(sql`workflow_status = 'closed', status_lifecycle = 'closed',
      closed_at = now() - interval '5 days'`);
    await marksDay(sql`severity = 4`);
    await marksDay(sql`priority = 'P0'`);
    await marksDay(sql`undone_at = now()`);
    await marksDay(sql`undone_at = null`);
    await marksDay(sql`workflow_status = 'retest', status_lifecycle = 'open', closed_at = null`);
    await service.close();
  });

  test('a day that is not over for hours › never kept, nor believed where it is', async () => {
    const service = await openTestService('postgres');
    const { kysely: db } = service.deps.database;
    for (const daysAgo of [0, 1, 2, 4]) await addOf(db, daysAgo);
    await keepAll(db);
    const days = await keptDaysAgo(db);
    assert.ok(days[0] === 1 || days[0] === 2, `From ${days[0]} on`);
    assert.equal(days.at(-1), 4);
    // As a clock that was ahead leaves it.
    await sql`insert into figure_day (basis, day, made_by, figures)
      select basis, (now() at time zone 'UTC')::date, made_by, '{"counts": {"status open": 7}}'
      from figure_day where basis = 'reported' limit 1`.execute(db);
    const late = window(new Date(Date.now() - 9e8).toISOString(), new Date().toISOString());
    const total = async () =>
      (await readStatistics(db, late, visibilities)).counts.get('status open');
    assert.equal(await total(), 4);
    await keepAll(db);
    assert.deepEqual(await keptDaysAgo(db), days);
    assert.equal(await total(), 4);
    await service.close();
  });

  test('a day that changed a moment ago › is left until it is quiet', async () => {
    const service = await openTestService('postgres');
    const { kysely: db } = service.deps.database;
    await addOf(db, 5);
    await keepAll(db);
    await sql`update incident set severity = 4`.execute(db);
    assert.equal((await keepFigures(db)).days, 0);
    await sql`update figure_mark set at = at - interval '11 seconds'`.execute(db);
    assert.equal((await keepFigures(db)).days, 1);
    await sql`update incident set severity = 5`.execute(db);
    await sql`update figure_mark set at = at - interval '61 seconds'`.execute(db);
    await sql`update incident set severity = 3`.execute(db);
    assert.equal((await keepFigures(db)).days, 1);
    assert.deepEqual(await marks(db), []);
    await service.close();
  });
});

suite('kept figures that are wrong', () => {
  test('changed past the triggers, or by hand › found and right again', async () => {
    const service = await openTestService('postgres');
    const { kysely: db, pool } = service.deps.database;
    const random = randomFrom(5);
    for (let round = 0; round < 20; round += 1) await addIncidents(db, random);
    await keepAll(db);
    const before = await recounted(db, [whole]);
    await pool.query(`begin; set local session_replication_role = replica;
      update incident set severity = 5, category = 'outage' where created_at < '2026-03-06Z';
      commit;
      update figure_day set figures = '{"counts":{}}' where day = '2026-03-20'`);
    const now = await recounted(db, [whole]);
    assert.notDeepEqual(now, before);
    await assert.rejects(figuresOf(db, [whole]));
    // Nothing is due before its time.
    assert.equal((await keepFigures(db)).days, 0);
    const { days, drifted } = await recountFigures(db);
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from figure_day');
    assert.equal(days, rows[0]?.n);
    assert.ok(drifted.includes('reported 2026-03-20'), drifted.join());
    assert.ok(drifted.includes('reported 2026-03-05'), drifted.join());
    assert.deepEqual(await figuresOf(db, [whole]), now);
    assert.deepEqual((await recountFigures(db)).drifted, []);
    await service.close();
  });
});

suite('kept figures that are of no use', () => {
  test('days of another version › read from their rows, and computed again', async () => {
    const service = await openTestService('postgres');
    const { kysely: db, pool } = service.deps.database;
    const random = randomFrom(6);
    for (let round = 0; round < 20; round += 1) await addIncidents(db, random);
    await keepAll(db);
    const exact = await recounted(db, [whole]);
    await pool.query(`update figure_day set made_by = 'another', figures = '{"counts": {}}';
      update figure_total set made_by = 'another', facets = '{}'`);
    assert.deepEqual(await figuresOf(db, [whole]), exact);
    await keepFigures(db, { most: 10 });
    assert.deepEqual(await figuresOf(db, [whole]), exact);
    await keepAll(db);
    assert.deepEqual(await figuresOf(db, [whole]), exact);
    assert.equal((await db.selectFrom('figure_total').selectAll().execute()).length, 1);
    await service.close();
  });

  test('a table that is emptied › no day is kept any more', async () => {
    const service = await openTestService('postgres');
    const { kysely: db } = service.deps.database;
    const random = randomFrom(8);
    for (let round = 0; round < 5; round += 1) await addIncidents(db, random);
    await keepAll(db);
    await sql`truncate technique_decision`.execute(db);
    assert.equal((await db.selectFrom('figure_day').selectAll().execute()).length, 0);
    await service.close();
  });
});

suite('kept figures, of two connections', () => {
  test('a change commits while its day is computed › the day keeps a mark', async () => {
    const service = await openTestService('postgres');
    const { kysely: db, pool } = service.deps.database;
    await addIncidents(db, randomFrom(3));
    const other = await pool.connect();
    await other.query('begin');
    await other.query(`update incident set severity = 4`);
    // Neither waits for the other.
    await keepAll(db);
    await other.query('commit');
    other.release();
    assert.deepEqual(await figuresOf(db), await recounted(db));
    const { counts } = await readStatistics(db, whole, visibilities);
    const severities = [...counts.keys()].filter((fact) => fact.startsWith('severity '));
    assert.deepEqual(severities, ['severity 4']);
    await service.close();
  });
});

suite('changes of one day, of two connections', () => {
  test('two changes of one day at once › neither waits for the other', async () => {
    const service = await openTestService('postgres');
    const { kysely: db, pool } = service.deps.database;
    await sql`insert into incident (id, public_id, title, source_type, level, category,
        taxonomy_known, detected_at, created_by, created_at, updated_at)
      select gen_random_uuid(), 'INC-2026-' || n, 'Two', 'manual', 'L1_cyber', 'other', true,
        '2026-03-01Z', 'test', '2026-03-01Z', '2026-03-01Z'
      from (values ('a'), ('b')) as own (n)`.execute(db);
    const [one, another] = [await pool.connect(), await pool.connect()];
    await another.query("set lock_timeout = '1s'");
    for (const client of [one, another]) await client.query('begin');
    await one.query(`update incident set severity = 4 where public_id = 'INC-2026-a'`);
    await another.query(`update incident set severity = 3 where public_id = 'INC-2026-b'`);
    for (const client of [another, one]) await client.query('commit');
    one.release();
    another.release(true);
    assert.deepEqual(await figuresOf(db), await recounted(db));
    await service.close();
  });
});
