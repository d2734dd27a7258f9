// What a server keeps of its incidents once it has run for an hour, before a measurement begins.
import type { Database } from '../src/store/engine/database.ts';
import { recountBits } from '../src/store/incidents/bits/keep-bits.ts';
import { recountFigures } from '../src/store/statistics/keep-figures.ts';

/** Otherwise the server would keep figures and bits while it is measured. */
export async function keepAll({ engine, kysely, pool }: Database): Promise<void> {
  await recountFigures(kysely);
  if (engine === 'postgres') await recountBits(kysely);
  await pool.query('vacuum (analyze)');
}
