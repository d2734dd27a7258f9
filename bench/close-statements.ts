// The comparison of the close bench: the statements of a closing, sent by the bare driver under
// names, so many clients at a time. What they are is recorded from one closing by the service's own
// code.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { arg } from './arguments.ts';
import { closeBare, recordClosing } from './recorded-closing.ts';

const url = arg('database');
const ids = JSON.parse(readFileSync(arg('ids'), 'utf8')) as string[];
const model = ids.pop()!;

const statements = await recordClosing(url, model);

async function work(client: pg.Client): Promise<void> {
  for (let id = ids.pop(); id !== undefined; id = ids.pop())
    await closeBare(client, statements, model, id);
}

const clients = Array.from({ length: Number(arg('clients')) }, () => new pg.Client(url));
await Promise.all(clients.map((client) => client.connect()));
const count = ids.length;
const began = performance.now();
await Promise.all(clients.map(work));
process.stdout.write(`${count / ((performance.now() - began) / 1000)}\n`);
await Promise.all(clients.map((client) => client.end()));
