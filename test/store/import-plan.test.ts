// The plan that the embedded engine keeps for an import's question of each batch: its database has
// no statistics, and a plan that reads all incidents makes an import slower with each batch.
import assert from 'node:assert/strict';
import test from 'node:test';
import { openTestService } from '../support/service.ts';

test('fingerprints of a batch › a database without statistics › are looked up by their index', async (t) => {
  const service = await openTestService('embedded');
  t.after(() => service.close());
  const rows = Array.from(
    { length: 1200 },
    (_, n) => `Weak cipher ${n},high,,,tls,h${n}.example.org`,
  );
  const imported = await service.app.inject({
    method: 'POST',
    url: '/api/ip3/v1/imports/csv',
    headers: { ...(await service.as('Analyst')), 'content-type': 'text/csv' },
    payload: ['title,severity,cve,cvss,type,host', ...rows].join('\n'),
  });
  assert.equal(imported.json<{ incidents_created: number }>().incidents_created, rows.length);
  const plan = await keptPlan(service.deps.database.pool);
  assert.match(plan, /incident_fingerprint/);
  assert.match(plan, /Index Cond: \(fingerprint = ANY/);
});

interface Pool {
  query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>;
}

/** The one session of the embedded engine still has the statement, with its plan. */
async function keptPlan(pool: Pool): Promise<string> {
  const named = await pool.query(
    `select name, generic_plans from pg_prepared_statements
     where statement like '%fingerprint = any(%' and statement not like '%pg_prepared%'`,
  );
  assert.equal(named.rows.length, 1);
  assert.ok(Number(named.rows[0]!['generic_plans']) > 0, 'its plan is one that is kept');
  const explained = await pool.query(
    `explain execute "${String(named.rows[0]!['name'])}" ('{v1:00,v1:01}')`,
  );
  return explained.rows.map((row) => String(row['QUERY PLAN'])).join('\n');
}
