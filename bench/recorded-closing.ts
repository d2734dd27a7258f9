// The statements of one closing, recorded from the service itself, for the bare driver to send.
import type pg from 'pg';
import { systemClock } from '../src/deps.ts';
import { closeIncident } from '../src/operations/incidents/close-incident.ts';
import { loadConfig } from '../src/settings/config.ts';
import { openDatabase } from '../src/store/engine/database.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Closes the incident `model` and gives what was sent, from the begin on. */
export async function recordClosing(url: string, model: string): Promise<Statement[]> {
  const database = await openDatabase({ url, dataDir: '' });
  const statements: Statement[] = [];
  database.pool.on('acquire', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((sent: string | Statement, ...rest: unknown[]) => {
      statements.push(typeof sent === 'string' ? { text: sent, values: [] } : sent);
      return query(sent, ...rest);
    }) as typeof client.query;
  });
  const { config } = loadConfig({});
  const principal = { id: 'bench', name: 'bench@example.org', roles: [] };
  const context = { principal, request_id: 'bench' };
  await closeIncident({ database, clock: systemClock, config }, context, model, {});
  await database.close();
  return statements.slice(statements.findIndex(({ text }) => text.startsWith('begin')));
}

/** Sends the statements of a recorded closing for another incident. */
export async function closeBare(
  client: pg.Client,
  statements: readonly Statement[],
  model: string,
  id: string,
): Promise<void> {
  for (const [number, { text, values }] of statements.entries()) {
    if (values.length === 0) await client.query(text);
    else {
      const own = values.map((v) => (typeof v === 'string' ? v.replaceAll(model, id) : v));
      await client.query({ name: `s${number}_${statements.length}`, text, values: own });
    }
  }
}
