// What the overview reads of the audit log, however long that is.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../../src/store/engine/database.ts';
import { recentActivity } from '../../src/store/statistics/overview.ts';
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
