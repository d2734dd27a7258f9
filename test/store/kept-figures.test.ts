// Kept figures of days against the rows they were counted from, after random changes.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { visibilities } from '../../src/domain/visibility.ts';
import type { TimeWindow } from '../../src/domain/window.ts';
import { keepFigures } from '../../src/store/statistics/figure-days.ts';
import { readMap } from '../../src/store/statistics/map.ts';
import { openedAndClosed } from '../../src/store/statistics/overview.ts';
import { readStatistics } from '../../src/store/statistics/statistics.ts';
import type { Tables } from '../../src/store/tables.ts';
import { engines } from '../support/engines.ts';
import { randomFrom, type Random } from '../support/random.ts';
import { scaled } from '../support/scale.ts';
import { openTestService } from '../support/service.ts';

type Db = Kysely<Tables>;

const whole: TimeWindow = window('2026-01-01T00:00:00.000Z', '2026-12-31T00:00:00.000Z');
/** Ends within days, on their borders, and within one day. */
const windows = [
  whole,
  window('2026-03-05T07:12:00.000Z', '2026-03-17T19:30:00.000Z'),
  window('2026-03-04T00:00:00.000Z', '2026-03-09T00:00:00.000Z'),
  window('2026-03-10T01:00:00.000Z', '2026-03-10T05:00:00.000Z'),
];

function window(from_at: string, to_at: string): TimeWindow {
  return { window: 'of the test', from_at, to_at };
}

/** All that is counted of the windows, for those who see all evidence and for those who do not. */
async function figuresOf(db: Db): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const one of windows) {
    for (const sees of [visibilities, ['public'] as const]) {
      const { counts, ...row } = await readStatistics(db, one, sees);
      found.push({ ...row, counts: sorted(counts) });
    }
    found.push(sorted(await openedAndClosed(db, one)));
    found.push(sorted(await readMap(db, one, { addresses: false })));
    found.push(
      sorted(await readMap(db, one, { addresses: false, sector: ['HEALTH'], is_ai: true })),
    );
  }
  return found;
}

function sorted(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
}

/** Computes every day that is due, however lately it changed. */
async function keepAll(db: Db): Promise<void> {
  while ((await keepFigures(db, { quietMs: 0 })).days > 0);
}

class Undone extends Error {}

/** The same with no day kept: every row is read. */
async function recounted(db: Db): Promise<unknown[]> {
  let found: unknown[] = [];
  const counting = db.transaction().execute(async (tx) => {
    await sql`insert into figure_stale (basis, day) select basis, day from figure_day`.execute(tx);
    // Reading opens transactions of its own, which this one is for them.
    found = await figuresOf(within(tx));
    throw new Undone();
  });
  await assert.rejects(counting, Undone);
  return found;
}

/** A transaction that takes those begun in it for itself. */
function within(tx: Db): Db {
  const begun = () => ({ execute: (work: (db: Db) => unknown) => work(tx) });
  const of = (name: string | symbol): unknown => {
    const value: unknown = Reflect.get(tx, name, tx);
    return typeof value === 'function' ? (value.bind(tx) as unknown) : value;
  };
  return new Proxy(tx, { get: (_, name) => (name === 'transaction' ? begun : of(name)) });
}

let made = 0;

async function addIncidents(db: Db, { below, pick, once }: Random): Promise<void> {
  for (let left = 1 + below(3); left > 0; left -= 1) {
    made += 1;
    const at = `2026-03-${String(1 + below(20)).padStart(2, '0')}T${String(below(24)).padStart(2, '0')}:00:00Z`;
    await sql`
      insert into incident (id, public_id, title, source_type, level, category, taxonomy_known,
        evidence_status, priority, severity, reported_severity, country, sector, detected_at,
        occurred_at, created_by, created_at, updated_at)
      values (gen_random_uuid(), ${`INC-2026-${made}`}, 'Random', ${pick(['manual', 'simulation'])},
        'L1_cyber', ${pick(['phishing', 'malware', 'other', 'of its own'])}, true, 'confirmed',
        ${pick(['P0', 'P1', 'P2', null])}, ${pick([1, 3, 5, null])}, ${pick([2, null])},
        ${pick(['PL', 'DE', null])}, ${pick(['Health', 'health', 'energy', null])},
        ${at}::timestamptz - ${below(100_000)} * interval '1 second',
        ${once(2) ? at : null}::timestamptz - interval '3 days', 'test', ${at}, ${at})`.execute(db);
  }
}

/** Some of the incidents that there are. */
function some({ below }: Random, most = 3) {
  return sql`select id from incident order by md5(id::text || ${below(1e6)}::text)
    limit ${1 + below(most)}`;
}

function after({ below }: Random, at: string) {
  return sql`${sql.ref(at)} + (${below(1_000_000)} - 50000) * interval '1.5 seconds'`;
}

type Change = (db: Db, random: Random) => Promise<unknown>;

const update =
  (set: (random: Random) => ReturnType<typeof sql>, most?: number): Change =>
  (db, random) =>
    sql`update incident set ${set(random)} where id in (${some(random, most)})`.execute(db);

const changes: Change[] = [
  addIncidents,
  addIncidents,
  update((random) => sql`acknowledged_at = ${after(random, 'created_at')}`, 10),
  update((random) => sql`contained_at = ${after(random, 'detected_at')}, recovered_at = null`),
  update(({ pick }) => sql`severity = ${pick([0, 2, 4, null])}`, 30),
  update(({ pick }) => sql`priority = ${pick(['P0', 'P1', 'P3', null])}`),
  update((random) => sql`sla_due_at = ${after(random, 'created_at')}`, 10),
  update(() => sql`sla_due_at = null`),
  update(({ pick }) => sql`country = ${pick(['FR', null])}, sector = ${pick(['Energy', null])}`),
  update(({ once }) => sql`ai_act_relevant = ${once(2)}, gdpr_breach = ${once(2)}`),
  update(({ once }) => sql`nis2_relevant = ${once(2)}, ai_serious_incident = ${once(2)}`),
  update(({ pick }) => sql`category = ${pick(['insider', 'outage', 'constructor'])}`),
  update(
    ({ pick }) => sql`finding = ${pick(['{"host":"h","techniques":["T1190"]}', null])}::jsonb`,
  ),
  update(({ once }) => sql`undone_at = ${once(3) ? sql`created_at` : sql`null`}`),
  update(() => sql`title = title || '.'`, 30),
  update(
    (random) => sql`workflow_status = 'closed', status_lifecycle = 'closed', outcome = null,
      recovered_at = ${after(random, 'detected_at')}, closed_at = ${after(random, 'created_at')}`,
    10,
  ),
  update(() => sql`workflow_status = 'retest', status_lifecycle = 'open', closed_at = null`),
  update(() => sql`outcome = case when status_lifecycle = 'open' then 'false_positive' end`),
  (db, random) =>
    sql`insert into evidence (id, incident_id, evidence_type, evidence_class, source, content_ref,
        hash_sha256, confidence, visibility, status, integrity, retest_outcome, created_by,
        created_at)
      select gen_random_uuid(), id, ${random.pick(['retest_report', 'log_entry'])}, 'SYSTEM_RECORD',
        ${random.pick(['one', 'another'])}, 'ref', repeat('0', 64), 90,
        ${random.pick(['public', 'internal'])}, ${random.pick(['signal', 'confirmed'])}, 'verified',
        ${random.pick(['pass', 'fail', null])}, 'test', created_at
      from incident where id in (${some(random)})`.execute(db),
  (db, { pick }) =>
    sql`update evidence set status = ${pick(['confirmed', 'withdrawn'])},
        visibility = ${pick(['public', 'restricted'])}
      where id in (select id from evidence order by random() limit 2)`.execute(db),
  (db, random) =>
    sql`insert into action (id, incident_id, title, status, validation_ref, created_at, updated_at)
      select gen_random_uuid(), id, 'Step', 'done', (select evidence.id from evidence
        where incident_id = incident.id limit 1), created_at, created_at
      from incident where id in (${some(random)})`.execute(db),
  (db, random) =>
    sql`insert into technique_decision select id, 'T1190',
        ${random.pick(['accepted', 'rejected'])}, null, 'test', now()
      from incident where id in (${some(random)})
      on conflict (incident_id, technique_id) do update set decision = excluded.decision`.execute(
      db,
    ),
  (db, random) =>
    sql`delete from technique_decision where incident_id in (${some(random)})`.execute(db),
];

/** One to three changes, of which one transaction in five is taken back. */
async function changeAtRandom(db: Db, random: Random): Promise<number> {
  const count = 1 + random.below(3);
  const isUndone = random.once(5);
  const changing = db.transaction().execute(async (tx) => {
    for (let left = count; left > 0; left -= 1) await random.pick(changes)(tx, random);
    if (isUndone) throw new Undone();
  });
  await changing.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return count;
}

for (const engine of engines) {
  suite(`kept figures on ${engine}`, () => {
    test('10,000 random changes, some taken back › equal to a recount of all rows', async () => {
      const service = await openTestService(engine);
      const { kysely: db } = service.deps.database;
      const random = randomFrom(20261123);
      const all = scaled(10_000);
      for (let done = 0, next = 0; done < all;) {
        done += await changeAtRandom(db, random);
        if (random.once(20)) await keepFigures(db, { most: 1 + random.below(120), quietMs: 0 });
        if (done < next) continue;
        next += all / 8;
        // Some days are kept, and some have a mark.
        assert.deepEqual(await figuresOf(db), await recounted(db), `after ${done} changes`);
      }
      await keepAll(db);
      assert.equal((await db.selectFrom('figure_stale').selectAll().execute()).length, 0);
      assert.deepEqual(await figuresOf(db), await recounted(db));
      await service.close();
    });

    test('each kind of change › while all days are kept › equal to a recount', async () => {
      const service = await openTestService(engine);
      const { kysely: db } = service.deps.database;
      const random = randomFrom(11);
      for (let round = 0; round < 40; round += 1) await addIncidents(db, random);
      for (const change of changes) await change(db, random);
      // The embedded engine takes four times as long.
      const rounds = engine === 'embedded' ? changes : [...changes, ...changes];
      for (const [place, change] of rounds.entries()) {
        await keepAll(db);
        await change(db, random);
        assert.deepEqual(await figuresOf(db), await recounted(db), `change ${place}`);
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
      assert.ok(Math.abs(intervals.mttclose_h!.median! - rows[0]!.median) < 1e-9);
      assert.ok(Math.abs(intervals.mttclose_h!.p90! - rows[0]!.p90) < 1e-9);
      await service.close();
    });
  });
}

async function marks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ mark: string }>`
    select distinct basis || ' ' || day::text as mark from figure_stale order by 1`.execute(db);
  return rows.map(({ mark }) => mark);
}

/** One incident that was reported so many days ago. */
async function addOf(db: Db, daysAgo: number): Promise<void> {
  await sql`
    insert into incident (id, public_id, title, source_type, level, category, taxonomy_known,
      severity, detected_at, created_by, created_at, updated_at)
    select gen_random_uuid(), ${`INC-2026-${daysAgo}`}, 'Of late', 'manual', 'L1_cyber', 'other',
      true, 3, at, 'test', at, at
    from (select now() - ${daysAgo} * interval '1 day' as at) as own`.execute(db);
}

async function reportedDay(db: Db, daysAgo: number): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select 'reported ' || ((now() at time zone 'UTC')::date - ${daysAgo}::int)::text as mark`.execute(
    db,
  );
  return rows[0]!.mark;
}

suite('kept figures, of late days', () => {
  test('incidents of today › leave no mark; older ones do', async () => {
    const service = await openTestService('postgres');
    const { kysely: db } = service.deps.database;
    await addOf(db, 0);
    await sql`update incident set severity = 4, closed_at = now()`.execute(db);
    await sql`delete from incident`.execute(db);
    assert.deepEqual(await marks(db), []);
    await addOf(db, 5);
    assert.deepEqual(await marks(db), [await reportedDay(db, 5)]);
    await service.close();
  });

  test('a change that counts nowhere › no mark; a closing › the day of the report alone', async () => {
    const service = await openTestService('postgres');
    const { kysely: db } = service.deps.database;
    await addOf(db, 5);
    await keepAll(db);
    await sql`update incident set title = 'Told otherwise', updated_at = now()`.execute(db);
    assert.deepEqual(await marks(db), []);
    await sql`update incident set workflow_status = 'closed', status_lifecycle = 'closed',
        closed_at = now()`.execute(db);
    assert.deepEqual(await marks(db), [await reportedDay(db, 5)]);
    await service.close();
  });

  test('a day that is not over for hours › never kept, nor believed where it is', async () => {
    const service = await openTestService('postgres');
    const { kysely: db } = service.deps.database;
    for (const daysAgo of [0, 1, 2, 4]) await addOf(db, daysAgo);
    await keepAll(db);
    const kept = async () =>
      (
        await sql<{ n: number }>`
        select (now() at time zone 'UTC')::date - day as n from figure_day
        where basis = 'reported' order by 1`.execute(db)
      ).rows.map(({ n }) => n);
    const days = await kept();
    assert.ok(days[0] === 1 || days[0] === 2, `From ${days[0]} on`);
    assert.equal(days.at(-1), 4);
    // As a clock that was ahead leaves it.
    await sql`insert into figure_day
      select basis, (now() at time zone 'UTC')::date, null, null, made_by
      from figure_day where first_at is null and basis = 'reported' limit 1`.execute(db);
    const late = window(new Date(Date.now() - 9e8).toISOString(), new Date().toISOString());
    const total = async () => {
      const { counts } = await readStatistics(db, late, visibilities);
      return counts.find(({ fact }) => fact === 'severity')?.n;
    };
    assert.equal(await total(), 4);
    await keepAll(db);
    assert.deepEqual(await kept(), days);
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
    await sql`update figure_stale set at = at - interval '11 seconds'`.execute(db);
    assert.equal((await keepFigures(db)).days, 1);
    await sql`update incident set severity = 5`.execute(db);
    await sql`update figure_stale set at = at - interval '61 seconds'`.execute(db);
    await sql`update incident set severity = 3`.execute(db);
    assert.equal((await keepFigures(db)).days, 1);
    assert.deepEqual(await marks(db), []);
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
    assert.deepEqual(
      counts.filter(({ fact }) => fact === 'severity').map(({ value }) => value),
      ['4'],
    );
    await service.close();
  });

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
