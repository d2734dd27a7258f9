// What `proofline recount` does, on the database of the settings.
import { json } from '../domain/visible.ts';
import { recountBits } from '../store/incidents/bits/keep-bits.ts';
import { recountFigures } from '../store/statistics/keep-figures.ts';
import { withTables } from './database.ts';
import { say, type Terminal } from './terminal.ts';

export interface RecountOptions {
  json?: true;
}

export function recount(terminal: Terminal, options: RecountOptions): Promise<void> {
  return withTables(terminal, 'refuse', async ({ deps }) => {
    const { kysely, engine } = deps.database;
    const { days, drifted } = await recountFigures(kysely);
    // The embedded engine keeps none.
    if (engine === 'postgres') await recountBits(kysely);
    if (options.json) return say(terminal, json({ days, wrong: drifted }));
    say(terminal, `${days} days counted, ${drifted.length} were wrong and are right now`);
    for (const day of drifted) say(terminal, `  ${day}`);
  });
}
