// The comparison of the close bench: the statements of a closing, sent by the bare driver under
// names, so many clients at a time. What they are is recorded from one closing by the service's own
// code.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { loadConfig } from '../src/config.ts';
import { systemClock } from '../src/deps.ts';
import { closeIncident } from '../src/operations/incidents/close-incident.ts';
import { openDatabase } from '../src/store/database.ts';
import { arg } from './arguments.ts';

interface Statement {
  text: string;
  values: unknown[];
}

const url = arg('database');
const ids = JSON.parse(readFileSync(arg('ids'), 'utf8')) as string[];
const model = ids.pop()!;

async function recordClosing(): Promise<Statement[]> {
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
  return statements;
}

const recorded = await recordClosing();
const first = recorded.findIndex(({ text }) => text.startsWith('begin'));
const statements = recorded.slice(first);

async function closeBare(client: pg.Client, id: string): Promise<void> {
  for (const [number, { text, values }] of statements.entries()) {
    if (values.length === 0) await client.query(text);
    else
      await client.query({ name: `s${number}`, text, values: values.map((v) => forThis(v, id)) });
  }
}

function forThis(value: unknown, id: string): unknown {
  return typeof value === 'string' ? value.replaceAll(model, id) : value;
}

async function work(client: pg.Client): Promise<void> {
  for (let id = ids.pop(); id !== undefined; id = ids.pop()) await closeBare(client, id);
}

const clients = Array.from({ length: Number(arg('clients')) }, () => new pg.Client(url));
await Promise.all(clients.map((client) => client.connect()));
const count = ids.length;
const began = performance.now();
await Promise.all(clients.map(work));
process.stdout.write(`${count / ((performance.now() - began) / 1000)}\n`);
await Promise.all(clients.map((client) => client.end()));
