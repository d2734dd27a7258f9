// The asker of the close bench: closes the incidents of a file, so many at a time, over the socket.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { arg } from './arguments.ts';

const clients = Number(arg('clients'));
const token = readFileSync(arg('token'), 'utf8');
const ids = JSON.parse(readFileSync(arg('ids'), 'utf8')) as string[];
const agent = new http.Agent({ keepAlive: true, maxSockets: clients });

function close(id: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${arg('url')}/api/ip3/v1/incidents/${id}/close`, {
      agent,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-length': 0 },
    });
    request.on('error', reject).on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`Closing answered ${answer.statusCode}.`));
      answer.on('end', resolve).resume();
    });
    request.end();
  });
}

async function client(): Promise<void> {
  for (let id = ids.pop(); id !== undefined; id = ids.pop()) await close(id);
}

const count = ids.length;
const began = performance.now();
await Promise.all(Array.from({ length: clients }, client));
process.stdout.write(`${count / ((performance.now() - began) / 1000)}\n`);
agent.destroy();
