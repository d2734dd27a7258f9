// What the overview and the figures of a window read of the audit log, however long that is, and of
// the incidents.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from 'kysely';
import type { EngagementViewer } from '../../src/domain/engagement.ts';
import { incidentTimeline, listAudit } from '../../src/store/audit/audit.ts';
import type { Database } from '../../src/store/engine/database.ts';
import { listEvidence } from '../../src/store/evidence/evidence.ts';
import { readMap } from '../../src/store/statistics/map.ts';
import { recentActivity } from '../../src/store/statistics/overview.ts';
import { readStatistics } from '../../src/store/statistics/statistics.ts';
import { countWindow } from '../../src/store/statistics/window-cells.ts';
import { becomes } from '../support/eventually.ts';
import { newIncident } from '../support/records.ts';
import { openTestService } from '../support/service.ts';
import { keepAll } from './figures-ground.ts';

type Db = Database['kysely'];

/** Entries of the log that all connections have read so far, as far as they have said so. */
async function entriesRead(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ n: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
    from pg_stat_user_tables where relname = 'audit_entry'`.execute(db);
  return rows[0]!.n;
}

/** How often the incidents were read so far, by an index or without. */
async function readings(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ n: number }>`
    select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as n
    from pg_stat_user_tables where relname = 'incident'`.execute(db);
  return rows[0]!.n;
}

/** Rows of incidents that were read so far; what an index holds itself is not among them. */
async function rowsRead(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ n: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
    from pg_stat_user_tables where relname = 'incident'`.execute(db);
  return rows[0]!.n;
}

suite('recent activity', () => {
  test('an action without entries in a long log › reads as few as are shown', async () => {
    const service = await openTestService('postgres');
    const { kysely: db } = service.deps.database;
    await sql`insert into audit_entry (at, actor, action, entry)
      select now(), 'test', 'incident.created', '{}' from generate_series(1, 50000)`.execute(db);
    await sql`analyze audit_entry`.execute(db);
    const before = await entriesRead(db);
    const found = await recentActivity(db, ['incident.created', 'incident.moved'], ['public'], 8);
    assert.equal(found.length, 8);
    // The counts come after the transaction.
    await becomes(async () => (await entriesRead(db)) - before >= 8, true);
    const read = (await entriesRead(db)) - before;
    assert.ok(read <= 20, `${read} entries`);
    await service.close();
  });
});

/** Rows of a table that this transaction has read so far. */
async function readHere(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
    from pg_stat_xact_user_tables where relname = ${table}`.execute(db);
  return rows[0]!.n;
}

const entriesReadHere = (db: Db) => readHere(db, 'audit_entry');

const viewer: EngagementViewer = { account_id: null, sees_all: true };

/** What reads the entries of an incident, each by an index of its own. */
const ofIncident: [
  name: string,
  index: string,
  read: (db: Db, id: string) => Promise<unknown[]>,
][] = [
  ['timeline', 'audit_entry_incident', (db, id) => incidentTimeline(db, id, ['public'], 8)],
  [
    'audit trail',
    'audit_entry_incident_time',
    (db, incident_id) => listAudit(db, viewer, { incident_id }, { limit: 8, after: null }),
  ],
];

suite('entries of an incident', () => {
  for (const [name, index, read] of ofIncident) {
    // Which index the server takes changes with its statistics, so the others must not be of use:
    // where they have the order, it can go back through the whole log.
    test(`${name} › reads as few as are shown, by the one index that has its order`, async () => {
      const service = await openTestService('postgres');
      const { kysely: db } = service.deps.database;
      const { id } = await newIncident(service, { title: 'Long' });
      await sql`insert into audit_entry (at, actor, action, entry, incident_id)
        select now(), 'test', 'incident.moved', '{}', ${id} from generate_series(1, 3000)`.execute(
        db,
      );
      await sql`analyze audit_entry`.execute(db);
      await db.transaction().execute(async (transaction) => {
        assert.equal((await read(transaction, id)).length, 8);
        assert.ok((await entriesReadHere(transaction)) <= 20);
        await sql`drop index ${sql.ref(index)}`.execute(transaction);
        assert.equal((await read(transaction, id)).length, 8);
        assert.ok((await entriesReadHere(transaction)) >= 3000);
      });
      await service.close();
    });
  }
});

suite('evidence of an incident', () => {
  test('first page of many records › reads as many as are shown, by the one index', async () => {
    const service = await openTestService('postgres');
    const { kysely: db } = service.deps.database;
    const { id } = await newIncident(service, { title: 'Much evidence' });
    const { id: other } = await newIncident(service, { title: 'What came before' });
    await sql`insert into evidence (id, incident_id, evidence_type, evidence_class, source,
        content_ref, hash_sha256, confidence, visibility, status, integrity, created_by, created_at)
      select lpad(n::text, 32, '0')::uuid, case when n > 3000 then ${id}::uuid else ${other} end,
        'log_entry', 'SYSTEM_RECORD', 'test', 'ref',
        repeat('0', 64), 90, 'internal', 'confirmed', 'verified', 'test', now()
      from generate_series(1, 6000) as n`.execute(db);
    await sql`analyze evidence`.execute(db);
    const page = { limit: 8, after: null };
    await db.transaction().execute(async (transaction) => {
      assert.equal((await listEvidence(transaction, id, ['internal'], page)).length, 8);
      assert.equal(await readHere(transaction, 'evidence'), 8);
      await sql`drop index evidence_incident`.execute(transaction);
      assert.equal((await listEvidence(transaction, id, ['internal'], page)).length, 8);
      assert.ok((await readHere(transaction, 'evidence')) > 3000);
    });
    await service.close();
  });
});

suite('bars and small lines', () => {
  test('of kept days in ten parts › rows are read of days that a part ends in, once', async () => {
    const service = await openTestService('postgres');
    const { kysely: db } = service.deps.database;
    const incidents = 2000;
    await sql`
      insert into incident (id, public_id, title, source_type, level, category, taxonomy_known,
        evidence_status, priority, status_lifecycle, workflow_status, detected_at, closed_at,
        created_by, created_at, updated_at)
      select gen_random_uuid(), 'INC-2026-' || n, 'Closed', 'manual', 'L1_cyber', 'phishing', true,
        'confirmed', 'P1', 'closed', 'closed', at, at + interval '1 hour', 'test', at, at
      from generate_series(1, ${incidents}) as n,
        lateral (select '2026-03-01Z'::timestamptz + n * interval '20 minutes' as at) as own`.execute(
      db,
    );
    await sql`analyze incident`.execute(db);
    await keepAll(db);
    // First and last of what was reported and closed, that nothing was due, and what is open now.
    const others = 2 + 2 + 1 + 1;
    const readFrom = async (hour: string) => {
      const before = await readings(db);
      const window = { from_at: `2026-02-28T${hour}:00.000Z`, to_at: `2026-03-30T${hour}:00.000Z` };
      const { days, trends } = await countWindow(db, window, 10);
      const sums = [
        trends.reduce((sum, { reported }) => sum + reported, 0),
        days.reduce((sum, { opened }) => sum + opened, 0),
        days.reduce((sum, { closed }) => sum + closed, 0),
      ];
      assert.deepEqual(sums, [incidents, incidents, incidents]);
      // The counts come after the transaction.
      await becomes(async () => (await readings(db)) - before >= others, true);
      return (await readings(db)) - before;
    };
    assert.equal(await readFrom('00:00'), others);
    // Of eleven ends, the first and the last are on days without an incident.
    assert.equal(await readFrom('07:12'), others + 2 * 9);
    await service.close();
  });
});

suite('figures of a window', () => {
  test('ten days of two hundred › no row of an incident is read', async () => {
    const service = await openTestService('postgres');
    const { kysely: db, pool } = service.deps.database;
    await pool.query(`
      insert into incident (id, public_id, title, source_type, level, category, taxonomy_known,
        evidence_status, priority, status_lifecycle, workflow_status, outcome, country, sector,
        detected_at, closed_at, sla_due_at, created_by, created_at, updated_at)
      select gen_random_uuid(), 'INC-2026-' || n, 'Seen', 'simulation', 'L1_cyber', 'phishing', true,
        'gap', 'P' || n % 4, case when n % 2 = 0 then 'closed' else 'open' end,
        case when n % 2 = 0 then 'closed' else 'triaged' end,
        case when n % 2 = 1 and n % 5 = 0 then 'accepted_risk' end, 'PL', 'energy', at,
        case when n % 2 = 0 then at + interval '1 hour' end, at + interval '1 day', 'test', at, at
      from generate_series(1, 4800) as n,
        lateral (select '2026-03-01Z'::timestamptz + n * interval '1 hour' as at) as own`);
    // A snapshot that another session has open keeps pages from being marked at first.
    await becomes(async () => {
      await pool.query('vacuum (analyze) incident');
      const { rows } = await pool.query<{ all_marked: boolean }>(`
        select relallvisible = relpages as all_marked from pg_class where relname = 'incident'`);
      return rows[0]?.all_marked;
    }, true);
    const window = {
      window: '10d',
      ...{ from_at: '2026-04-01T00:00:00.000Z', to_at: '2026-04-11T00:00:00.000Z' },
    } as const;
    const reads = {
      map: async () => (await readMap(db, window, { addresses: false })).length,
      cells: async () => (await countWindow(db, window, 10)).days.length,
      statistics: async () => (await readStatistics(db, window, ['public'])).counts.size,
    };
    for (const [name, read] of Object.entries(reads)) {
      const before = await rowsRead(db);
      const scans = await readings(db);
      assert.ok((await read()) > 0, name);
      // The counts come after the transaction.
      await becomes(async () => (await readings(db)) > scans, true);
      assert.equal((await rowsRead(db)) - before, 0, name);
    }
    await service.close();
  });
});
