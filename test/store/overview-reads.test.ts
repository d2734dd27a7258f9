// What the overview reads of the audit log, however long that is, and of the incidents.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../../src/store/engine/database.ts';
import { recentActivity } from '../../src/store/statistics/overview.ts';
import { trends } from '../../src/store/statistics/trends.ts';
import { becomes } from '../support/eventually.ts';
import { openTestService } from '../support/service.ts';

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

suite('small lines', () => {
  test('of ten parts › read what was closed once, and not for each part', async () => {
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
    const before = await readings(db);
    const window = { from_at: '2026-02-28T00:00:00.000Z', to_at: '2026-03-30T00:00:00.000Z' };
    const parts = await trends(db, window, 10);
    assert.equal(
      parts.reduce((sum, { reported }) => sum + reported, 0),
      incidents,
    );
    // Open ones, reported, closed and due. The counts come after the transaction.
    await becomes(async () => (await readings(db)) - before >= 4, true);
    const read = (await readings(db)) - before;
    assert.ok(read < parts.length, `${read} readings`);
    await service.close();
  });
});
