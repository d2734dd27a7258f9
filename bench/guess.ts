// Guesses passwords over so many connections of another address, without a pause, until it is
// ended: a process of its own for `guesses.ts`.
//   node bench/guess.ts --url=… --connections=200 [--email=…]
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    connections: { type: 'string', default: '200' },
    /** Without it each guess names another account. */
    email: { type: 'string' },
  },
});
const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' });
const url = `${values.url}/api/ip3/v1/auth/login`;
let guesses = 0;

function guess(): Promise<void> {
  guesses += 1;
  const email = values.email ?? `none-${guesses}@example.org`;
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('close', resolve);
    });
    sent.once('error', () => resolve());
    sent.end(JSON.stringify({ email, password: `guess ${guesses}` }));
  });
}

async function guessOn(): Promise<never> {
  for (;;) await guess();
}

void Promise.all(Array.from({ length: Number(values.connections) }, guessOn));
process.stdout.write('guessing\n');
