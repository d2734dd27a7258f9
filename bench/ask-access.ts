// The asker of the agents bench: so many connections that ask the decision point without a pause,
// or the bare server, with the same body.
import autocannon from 'autocannon';
import { arg } from './arguments.ts';

const result = await autocannon({
  url: arg('url'),
  method: 'POST',
  connections: Number(arg('connections')),
  duration: Number(arg('seconds')),
  headers: { authorization: `Bearer ${arg('token')}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    subject: { type: 'agent', id: arg('agent') },
    action: { name: 'tools/call' },
    resource: { type: 'tool', id: 'crm.read' },
  }),
});
if (result.non2xx + result.errors > 0) throw new Error('Some requests failed.');
const { requests, latency } = result;
process.stdout.write(`${JSON.stringify({ rate: requests.average, p99: latency.p99 })}\n`);
