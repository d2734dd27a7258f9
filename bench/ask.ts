// The asker of the list bench: so many connections that ask without a pause. Each goes through the
// paths of the file from a place of its own.
import { readFileSync } from 'node:fs';
import autocannon, { type Client } from 'autocannon';
import { arg } from './arguments.ts';

const connections = Number(arg('connections'));
const headers = { authorization: `Bearer ${arg('token')}` };
const paths = JSON.parse(readFileSync(arg('paths'), 'utf8')) as string[];
const step = Math.floor(paths.length / connections);
let opened = 0;

function setupClient(client: Client): void {
  const first = (opened++ * step) % paths.length;
  const own = [...paths.slice(first), ...paths.slice(0, first)];
  client.setRequests(own.map((path) => ({ method: 'GET', path, headers })));
}

const result = await autocannon({
  url: arg('url'),
  connections,
  duration: Number(arg('seconds')),
  setupClient,
});
if (result.non2xx + result.errors > 0) throw new Error('Some requests failed.');
const { requests, latency } = result;
process.stdout.write(`${JSON.stringify({ rate: requests.average, p99: latency.p99 })}\n`);
