// Log intake on a PostgreSQL server: batches of 10,000 events through a real socket, one after the
// other, what the same rows cost by themselves, and the memory of the server all the while.
import { readFileSync } from 'node:fs';
import { startServer, type ServerProcess } from '../test/support/process.ts';
import { makeGround, onDatabase, type Ground } from './ground.ts';
import { batchOf } from './intake-events.ts';
import { median, quick, report } from './report.ts';

const perBatch = 10_000;
const batches = quick ? 6 : 60;
const statementRows = 500;

/** Memory of the process at this moment, in megabytes (proc_pid_status(5), VmRSS). */
function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

async function send(server: ServerProcess, token: string, body: Buffer): Promise<number> {
  const began = performance.now();
  const headers = { 'content-type': 'application/x-ndjson' };
  const sent = { token, headers, body: new Uint8Array(body) };
  const { status, body: answer } = await server.call('POST', '/api/intake/log', sent);
  const { events, duplicates } = answer as { events: number; duplicates: number };
  if (status !== 201 || events !== perBatch || duplicates !== 0) {
    throw new Error(`The batch was answered ${status}: ${JSON.stringify(answer).slice(0, 300)}`);
  }
  return (performance.now() - began) / 1000;
}

/** Events a second that the database takes when their rows are all that is written. */
async function bareRate(ground: Ground): Promise<number> {
  return onDatabase(ground, async ({ pool }) => {
    await pool.query('create table bare (like log_event including all)');
    const { rows } = await pool.query<{ batch: string }>(
      `select json_agg(to_jsonb(t) - 'at_row')::text as batch from (
         select *, row_number() over () as at_row from log_event limit ${perBatch * 6}
       ) t group by at_row / ${statementRows}`,
    );
    const client = await pool.connect();
    const began = performance.now();
    for (let from = 0; from < rows.length; from += perBatch / statementRows) {
      await client.query('begin');
      for (const { batch } of rows.slice(from, from + perBatch / statementRows)) {
        const insert = 'insert into bare select * from jsonb_populate_recordset(null::bare, $1)';
        await client.query({ name: 'bare', text: insert, values: [batch] });
      }
      await client.query('commit');
    }
    const seconds = (performance.now() - began) / 1000;
    const counted = await client.query<{ n: number }>('select count(*)::int as n from bare');
    client.release();
    return counted.rows[0]!.n / seconds;
  });
}

const ground = await makeGround('postgres');
// The making of the database is not what is measured here, so the server starts twice.
await (await startServer(ground)).stop();
const server = await startServer(ground);
const token = await server.logIn();
const seconds: number[] = [];
const memory: number[] = [];
for (let batch = 0; batch < batches; batch += 1) {
  seconds.push(await send(server, token, batchOf(batch * perBatch, perBatch)));
  memory.push(residentMegabytes(server.pid));
}
await server.stop();
const bare = await bareRate(ground);
await ground.remove();

const third = Math.floor(batches / 3);
const rates = seconds.map((each) => perBatch / each);
const [early, late] = [memory.slice(third, 2 * third), memory.slice(-third)];
const shownMemory = memory.filter((_, index) => index % Math.ceil(batches / 12) === 0);
process.stdout.write(
  `intake: memory after batches, MB: ${shownMemory.map((each) => each.toFixed(0)).join(' ')}\n`,
);
report('intake', [
  // 50,000 a minute, also in the slowest batch.
  { name: 'postgres, events taken in', unit: 'entries/s', runs: rates, aim: { at_least: 833 } },
  { name: 'postgres, the slowest batch of 10,000', unit: 's', runs: [Math.max(...seconds)] },
  {
    name: 'postgres, the last third of batches, of the first',
    unit: 'ratio',
    runs: [median(rates.slice(-third)) / median(rates.slice(0, third))],
  },
  {
    name: 'postgres, of bare writing of the event rows',
    unit: 'ratio',
    runs: [median(rates) / bare],
  },
  {
    name: 'postgres, memory in the last third, of the second',
    unit: 'ratio',
    runs: [median(late) / median(early)],
    aim: { at_most: 1.1 },
  },
  {
    name: 'postgres, most memory after a batch',
    unit: 'MB',
    runs: [Math.max(...memory)],
    aim: { at_most: 400 },
  },
]);
