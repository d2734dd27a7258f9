// "Was this seen before?" at a million indicators on a PostgreSQL server, one of them seen in a
// hundred thousand batches of log events, alongside the bare reading of the same rows by key.
import pg from 'pg';
import { indicatorId } from '../src/operations/indicators/sightings.ts';
import { startServer } from '../test/support/process.ts';
import { makeGround, onDatabase } from './ground.ts';
import { quick, report } from './report.ts';
import { seedIncidents, seedRetests } from './seed.ts';

const indicators = quick ? 20_000 : 1_000_000;
const hot = quick ? 2_000 : 100_000;
const incidents = 2_000;
const rounds = quick ? 15 : 25;

const valueOf = (number: number) => `host-${number}.evil.example`;

/** The id as `indicatorId` makes it. */
const idOf = `(substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-8' || substr(h, 14, 3) || '-a' ||
  substr(h, 18, 3) || '-' || substr(h, 21, 12))::uuid`;

const numbered = `
  from generate_series($1::int, $2::int) as n,
    lateral (select 'host-' || n || '.evil.example' as value) as v,
    lateral (select encode(sha256(convert_to('domain ' || value, 'UTF8')), 'hex') as h) as d`;

const insertIndicators = `
  insert into indicator (id, type, value, reach, created_at)
  select ${idOf}, 'domain', value, 'global', timestamptz '2026-01-01 00:00:00Z' ${numbered}`;

const insertSightings = `
  insert into indicator_sighting (indicator_id, kind, evidence_id, own, first_at, last_at, times)
  select ${idOf}, 'import', (select array_agg(id order by id) from evidence)[1 + n % $3::int],
    false, at, at, 1
  ${numbered},
    lateral (select timestamptz '2026-01-01 00:00:00Z' + n * interval '1 second' as at) as t`;

const insertHot = `
  insert into indicator_sighting (indicator_id, kind, own, visibility, first_at, last_at, times)
  select $1::uuid, 'log', false, 'internal', at, at, 1
  from generate_series(1, $2::int) as n,
    lateral (select timestamptz '2026-02-01 00:00:00Z' + n * interval '1 second' as at) as t`;

const ground = await makeGround('postgres');
await onDatabase(ground, async (database) => {
  await seedIncidents(database, 1, incidents);
  await seedRetests(database, 1, incidents);
});
// A connection of its own: the service's would end statements that take this long.
const bare = new pg.Client({ connectionString: ground.databaseUrl });
await bare.connect();
for (let from = 1; from <= indicators; from += 100_000) {
  const to = Math.min(indicators, from + 99_999);
  await bare.query(insertIndicators, [from, to]);
  await bare.query(insertSightings, [from, to, incidents]);
}
const hotId = indicatorId({ type: 'domain', value: valueOf(1) });
await bare.query(insertHot, [hotId, hot]);
await bare.query('vacuum (analyze) indicator, indicator_sighting, evidence, incident');
const server = await startServer({ ...ground, settings: { IP3_ENV: 'production' } });
const token = await server.logIn();

/** Values of which every second one is known. */
function valuesOf(count: number, round: number): string[] {
  return Array.from({ length: count }, (_, place) =>
    valueOf(((round * 7919 + place * 104_729) % indicators) + 2 + (place % 2) * 10_000_000),
  );
}

async function ask(values: string[], seen: number): Promise<void> {
  const { body } = await server.call('POST', '/api/ip3/v1/indicators/lookup', {
    token,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(JSON.stringify({ values })),
  });
  const answer = body as { seen: number };
  if (answer.seen < seen) throw new Error(`Seen are ${answer.seen}, not ${seen}.`);
}

async function askBare(values: string[]): Promise<void> {
  const ids = values.map((value) => indicatorId({ type: 'domain', value }));
  const text =
    'select * from indicator join indicator_sighting on indicator_id = id ' +
    'where id = any($1::uuid[])';
  await bare.query({ name: 'bare', text, values: [ids] });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const times = {
  one: [] as number[],
  many: [] as number[],
  hot: [] as number[],
  bare: [] as number[],
};
for (let round = 0; round <= rounds; round += 1) {
  const many = valuesOf(500, round);
  const took = {
    one: await timed(() => ask(valuesOf(1, round), 0)),
    many: await timed(() => ask(many, 200)),
    hot: await timed(() => ask([valueOf(1)], 1)),
    bare: await timed(() => askBare(many)),
  };
  // The first round fills the caches of the database.
  if (round > 0)
    for (const name of ['one', 'many', 'hot', 'bare'] as const) times[name].push(took[name]);
}
await bare.end();
await server.stop();
await ground.remove();
report('indicators', [
  { name: 'one value', unit: 'ms', runs: times.one, aim: { at_most: 50 } },
  { name: '500 values', unit: 'ms', runs: times.many },
  { name: 'one value of 100,000 sightings', unit: 'ms', runs: times.hot, aim: { at_most: 50 } },
  { name: '500 rows by their keys, bare', unit: 'ms', runs: times.bare },
  {
    name: '500 values, times the bare reading',
    unit: 'ratio',
    runs: times.many.map((took, round) => took / times.bare[round]!),
    better: 'lower',
  },
]);
