// The figures of 30 days and the overview at 100,000 incidents with one record of evidence each,
// alongside the least that a database can do with the same rows: one `count(*) … group by`.
import pg from 'pg';
import { startServer } from '../test/support/process.ts';
import { makeGround, onDatabase } from './ground.ts';
import { quick, report } from './report.ts';
import { seedIncidents, seedRetests } from './seed.ts';

const incidents = quick ? 2_000 : 100_000;
const rounds = quick ? 3 : 15;

/** All that was seeded was reported within the window, spread over it evenly. */
const intoTheWindow = `
  update incident set created_at = at, detected_at = at, updated_at = at
  from (
    select id as moved_id,
      now() - row_number() over (order by id desc) * interval '25 seconds' as at
    from incident
  ) as moved where id = moved_id`;

const bareCount = `
  select workflow_status, priority, category, count(*) from incident
  where undone_at is null group by 1, 2, 3`;

const ground = await makeGround('postgres');
await onDatabase(ground, async (database) => {
  await seedIncidents(database, 1, incidents);
  await seedRetests(database, 1, incidents);
});
// A connection of its own: the service's would end statements that take this long.
const bare = new pg.Client({ connectionString: ground.databaseUrl });
await bare.connect();
await bare.query(intoTheWindow);
await bare.query('vacuum full incident');
await bare.query('vacuum (analyze) incident');
const server = await startServer({ ...ground, settings: { IP3_ENV: 'production' } });
const token = await server.logIn();

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Asks for the figures; all incidents have to be in them. */
async function figures(): Promise<void> {
  const { body } = await server.call('GET', '/api/stats/incidents?window=30d', { token });
  const { total } = body as { total: number };
  if (total !== incidents) throw new Error(`The window has ${total} incidents.`);
}

async function overview(): Promise<void> {
  const { status } = await server.call('GET', '/api/ip3/v1/overview?window=30d', { token });
  if (status !== 200) throw new Error(`The overview answered ${status}.`);
}

const asked = { figures, overview, bare: () => bare.query(bareCount) };
const times = { figures: [] as number[], overview: [] as number[], bare: [] as number[] };
for (let round = 0; round <= rounds; round += 1) {
  for (const name of ['figures', 'bare', 'overview'] as const) {
    const took = await timed(asked[name]);
    // The first round fills the caches of the database.
    if (round > 0) times[name].push(took);
  }
}
await bare.end();
await server.stop();
await ground.remove();
const ratios = times.figures.map((took, round) => took / times.bare[round]!);
report('statistics', [
  { name: 'statistics of 30 days', unit: 'ms', runs: times.figures, aim: { at_most: 500 } },
  { name: 'one bare count, grouped', unit: 'ms', runs: times.bare },
  {
    name: 'statistics, times the bare count',
    unit: 'ratio',
    runs: ratios,
    better: 'lower',
  },
  { name: 'overview of 30 days', unit: 'ms', runs: times.overview },
]);
