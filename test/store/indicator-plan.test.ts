// What "was this seen before?" costs, counted in buffers and not in time: an indicator is found by
// its keys, however many there are and however often it was seen.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { mostCounted } from '../../src/domain/indicator.ts';
import { indicatorId } from '../../src/operations/indicators/sightings.ts';
import { findIndicators } from '../../src/store/indicators/indicators.ts';
import type { Tables } from '../../src/store/tables.ts';
import { openTestService, type TestService } from '../support/service.ts';

const indicators = 20_000;
const hot = 5000;

const idOf = (number: number) =>
  indicatorId({ type: 'domain', value: `host-${number}.evil.example` });

/** Sightings of an evidence record, and one indicator that is in many batches of log events. */
const seeded = [
  `insert into indicator (id, type, value, reach, created_at)
   select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-8' || substr(h, 14, 3) || '-a' ||
     substr(h, 18, 3) || '-' || substr(h, 21, 12))::uuid, 'domain', value, 'global', now()
   from generate_series(1, ${indicators}) as n,
     lateral (select 'host-' || n || '.evil.example' as value) as v,
     lateral (select encode(sha256(convert_to('domain ' || value, 'UTF8')), 'hex') as h) as d`,
  `insert into indicator_sighting (indicator_id, kind, evidence_id, own, first_at, last_at, times)
   select indicator.id, 'import', (select min(id::text)::uuid from evidence), false, now(), now(), 1
   from indicator on conflict do nothing`,
  `insert into indicator_sighting
     (indicator_id, kind, own, visibility, first_at, last_at, times)
   select '${idOf(1)}', 'log', false, 'internal', at, at, 1 from generate_series(1, ${hot}) as n,
     lateral (select timestamptz '2026-02-01 00:00:00Z' + n * interval '1 second' as at) as t`,
  'vacuum (analyze) indicator, indicator_sighting, evidence, incident',
];

/** The statement that is sent for these. */
async function statementFor(ids: readonly string[]): Promise<{ sql: string; values: unknown[] }> {
  const sent: { sql: string; values: unknown[] }[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      sent.push({ sql: query.sql, values: [...query.parameters] });
    },
  });
  await findIndicators(db, ids, ['public', 'restricted', 'internal']);
  assert.equal(sent.length, 1);
  return sent[0]!;
}

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'Actual Rows': number };
}

async function costOf({ deps }: TestService, ids: readonly string[]) {
  const { sql, values } = await statementFor(ids);
  const text = `explain (analyze, buffers, format json) ${sql}`;
  const { rows } = await deps.database.pool.query<{ 'QUERY PLAN': Explained[] }>(text, values);
  const plan = rows[0]!['QUERY PLAN'][0]!.Plan;
  return {
    rows: plan['Actual Rows'],
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  };
}

test('indicators looked up › among many, and one seen often › few buffers', async (t) => {
  const service = await openTestService('postgres');
  t.after(() => service.close());
  const body = 'title,severity,host\nWeak cipher,high,shop.example.org\n';
  const headers = { ...(await service.as('Analyst')), 'content-type': 'text/csv' };
  const run = await service.call('POST', '/api/ip3/v1/imports/csv', { headers, body });
  assert.equal(run.body.incidents_created, 1, run.text);
  for (const text of seeded) await service.deps.database.pool.query(text);
  const one = await costOf(service, [idOf(7)]);
  const unknown = await costOf(service, [idOf(indicators + 7)]);
  const often = await costOf(service, [idOf(1)]);
  const many = await costOf(
    service,
    Array.from({ length: 500 }, (_, n) => idOf(n + 100)),
  );
  const found = JSON.stringify({ one, unknown, often, many });
  assert.deepEqual([one.rows, unknown.rows, often.rows, many.rows], [1, 0, 1, 500], found);
  assert.ok(one.buffers <= 40, found);
  assert.ok(unknown.buffers <= 10, found);
  assert.ok(often.buffers <= 3 * mostCounted, found);
  assert.ok(many.buffers <= 500 * 30, found);
  t.diagnostic(found);
});
