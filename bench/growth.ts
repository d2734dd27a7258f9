// Lists of incidents by their number: filters, pairs of filters and words of each kind, in every
// order, asked by one caller; times over HTTP, and the pages of the database that each reads.
import { performance } from 'node:perf_hooks';
import type { ListOrder } from '../src/domain/incident.ts';
import type { Principal } from '../src/domain/principal.ts';
import { filterOf } from '../src/http/v1/incident-filter.ts';
import type { Database } from '../src/store/engine/database.ts';
import { listIncidentStates } from '../src/store/incidents/incident-pages.ts';
import { startServer } from '../test/support/process.ts';
import { makeGround, onDatabase, type Engine } from './ground.ts';
import { keepAll } from './keep.ts';
import { listShapes, type ListShape } from './list-shapes.ts';
import { median, quick, report, type Figure } from './report.ts';
import { seedSkewed } from './skewed.ts';

const sizes: Record<Engine, number[]> = quick
  ? { postgres: [1_000, 10_000], embedded: [] }
  : { postgres: [10_000, 100_000, 1_000_000], embedded: [10_000, 100_000] };
/** Of so many shapes one is asked; the number has no divisor in common with that of the orders. */
const everyShape = quick ? 97 : 13;
const rounds = quick ? 1 : 3;

/** Words of each kind are few, so all of them are asked. */
const shapes = [...listShapes()].filter(
  ({ group }, place) => /^(no filter|words, )/.test(group) || place % everyShape === 0,
);

interface Measured {
  times: Map<string, number[]>;
  pages: Map<string, number[]>;
}

async function measure(engine: Engine, size: number): Promise<Measured> {
  const ground = await makeGround(engine);
  const pages = await onDatabase(ground, async (database) => {
    await seedSkewed(database, size);
    await keepAll(database);
    return pagesRead(database);
  });
  const server = await startServer({ ...ground, settings: { IP3_ENV: 'production' } });
  const token = await server.logIn();
  const times = new Map<string, number[]>();
  // The first round opens connections and prepares statements.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { group, query } of shapes) {
      const asked = new URLSearchParams({ limit: '50', ...query });
      const url = `/api/ip3/v1/incidents?${asked.toString()}`;
      const began = performance.now();
      const { status } = await server.call('GET', url, { token });
      if (status !== 200) throw new Error(`${url} answered ${status}.`);
      if (round > 0) add(times, group, performance.now() - began);
    }
  }
  await server.stop();
  await ground.remove();
  return { times, pages };
}

/** Pages of the database that each shape reads when it is asked a second time. */
async function pagesRead(database: Database): Promise<Map<string, number[]>> {
  const pages = new Map<string, number[]>();
  const fetched = async () => {
    await database.pool.query('select pg_stat_force_next_flush()');
    const { rows } = await database.pool.query<{ n: number }>(`
      select pg_stat_get_db_blocks_fetched(oid)::float8 as n from pg_database
      where datname = current_database()`);
    return rows[0]?.n ?? 0;
  };
  const first = await fetched();
  const asking = (await fetched()) - first;
  for (const shape of shapes) {
    await ask(database, shape);
    const before = await fetched();
    await ask(database, shape);
    add(pages, shape.group, Math.max(0, (await fetched()) - before - asking));
  }
  return pages;
}

async function ask(database: Database, { query: { sort, ...query } }: ListShape): Promise<void> {
  const caller = { name: 'bench@example.org', roles: ['Admin'] } as unknown as Principal;
  const filter = await filterOf({ database }, query, caller);
  const page = { order: sort as ListOrder, limit: 51, after: null, sees: ['internal' as const] };
  await listIncidentStates(database.kysely, filter, page);
}

function add(lists: Map<string, number[]>, name: string, value: number): void {
  const list = lists.get(name) ?? [];
  list.push(value);
  lists.set(name, list);
}

function highest(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const named = (size: number) => size.toLocaleString('en-US');

function figuresOf(engine: Engine, measured: readonly [size: number, found: Measured][]): Figure[] {
  const figures: Figure[] = [];
  const [[, least] = [], most] = [measured[0], measured.at(-1)];
  for (const group of new Set(shapes.map((shape) => shape.group))) {
    for (const [size, { times, pages }] of measured) {
      const found = times.get(group) ?? [];
      const name = `${engine}, ${named(size)}, ${group}`;
      figures.push(
        { name: `${name}, median`, unit: 'ms', runs: [median(found)] },
        { name: `${name}, p99`, unit: 'ms', runs: [highest(found, 0.99)], aim: { at_most: 25 } },
        {
          name: `${name}, most pages`,
          unit: 'pages',
          runs: [Math.max(...(pages.get(group) ?? []))],
        },
      );
    }
    if (least === undefined || most === undefined) continue;
    const growth = median(most[1].times.get(group) ?? []) / median(least.times.get(group) ?? []);
    const name = `${engine}, ${group}, median at ${named(most[0])} to ${named(measured[0]![0])}`;
    figures.push({ name, unit: 'ratio', runs: [growth], aim: { at_most: 1.5 } });
  }
  return figures;
}

const figures: Figure[] = [];
for (const engine of ['postgres', 'embedded'] as const) {
  const only = process.argv.find((argument) => argument === 'postgres' || argument === 'embedded');
  if (only !== undefined && only !== engine) continue;
  const measured: [number, Measured][] = [];
  for (const size of sizes[engine]) measured.push([size, await measure(engine, size)]);
  if (measured.length > 0) figures.push(...figuresOf(engine, measured));
}
report('growth', figures);
