// What the legal deadlines of the overview read of the deadlines.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { clocksByRegime } from '../../src/store/statistics/overview.ts';
import { openTestService } from '../support/service.ts';

interface Waiting {
  regime: 'nis2' | 'gdpr' | 'dora';
  binding: boolean;
  due_at: string;
  latest_at: string | null;
  public_id: string;
  undone: boolean;
}

/** Deadlines around a moment, many at the same time, of forty incidents, some undone. */
function deadlinesAround(now: number): Waiting[] {
  const hours = (n: number) => new Date(now + n * 3_600_000).toISOString();
  return Array.from({ length: 240 }, (_, n) => ({
    regime: (['nis2', 'gdpr', 'dora'] as const)[n % 3]!,
    binding: n % 3 !== 2 && n % 7 < 4,
    due_at: hours(((n * 37) % 25) - 12),
    latest_at: n % 4 === 0 ? hours(((n * 37) % 25) - 9) : null,
    public_id: `INC-2026-${100 + Math.floor(n / 6)}`,
    undone: Math.floor(n / 6) % 5 === 1,
  }));
}

suite('legal clocks by regime', () => {
  test('many at the same time, some undone › as counted one by one', async () => {
    const service = await openTestService('postgres');
    const { kysely: db, pool } = service.deps.database;
    const now = '2026-05-01T12:00:00.000Z';
    const all = deadlinesAround(Date.parse(now));
    const values = JSON.stringify(all.map((one, n) => ({ ...one, n })));
    await pool.query(
      `insert into incident (id, public_id, title, source_type, level, category, taxonomy_known,
          detected_at, created_by, created_at, updated_at, undone_at)
        select distinct on (public_id) gen_random_uuid(), public_id, 'Leak', 'manual', 'L1_cyber',
          'phishing', true, now(), 'test', now(), now(), case when undone then now() end
        from jsonb_to_recordset($1) as x (public_id text, undone boolean)`,
      [values],
    );
    await pool.query(
      `insert into legal_deadline (incident_id, obligation_id, regime, status, due_at, latest_at,
          provisional, binding)
        select id, 'OF-' || n, regime, 'triggered', due_at, latest_at, false, binding
        from jsonb_to_recordset($1) as x (n int, public_id text, regime text, due_at timestamptz,
          latest_at timestamptz, binding boolean) join incident using (public_id)`,
      [values],
    );
    const found = await clocksByRegime(db, now);
    assert.deepEqual(new Set(found.map(({ regime }) => regime)).size, 3);
    for (const clock of found) {
      const own = all.filter(({ regime, undone }) => regime === clock.regime && !undone);
      const last = (one: Waiting) => one.latest_at ?? one.due_at;
      const passed = (one: Waiting) => one.due_at < now && !one.binding;
      const soon = new Date(Date.parse(now) + 6 * 3_600_000).toISOString();
      const key = (one: Waiting) => `${passed(one) ? 1 : 0} ${one.due_at} ${one.public_id}`;
      const nearest = own.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))[0]!;
      assert.deepEqual(
        [clock.open_n, clock.soon_n, clock.overdue_n, clock.nearest_due_at],
        [
          own.length,
          own.filter((one) => last(one) >= now && one.due_at <= soon).length,
          own.filter((one) => one.due_at < now && one.binding && last(one) < now).length,
          nearest.due_at,
        ],
        clock.regime,
      );
      assert.equal(clock.nearest_public_id, nearest.public_id);
    }
    await service.close();
  });
});
