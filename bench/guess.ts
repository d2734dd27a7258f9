// Guesses passwords over so many connections of other addresses, without a pause, until it is
// ended: a process of its own for `guesses.ts`.
//   node bench/guess.ts --url=… --connections=200 [--addresses=40] [--email=…]
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    connections: { type: 'string', default: '200' },
    addresses: { type: 'string', default: '1' },
    /** Without it each guess names another account. */
    email: { type: 'string' },
  },
});
const agents = Array.from(
  { length: Number(values.addresses) },
  (_, n) => new Agent({ keepAlive: true, localAddress: `127.0.0.${n + 2}` }),
);
const url = `${values.url}/api/ip3/v1/auth/login`;
let guesses = 0;

function guess(agent: Agent): Promise<void> {
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

async function guessOn(connection: number): Promise<never> {
  const agent = agents[connection % agents.length]!;
  for (;;) await guess(agent);
}

void Promise.all(Array.from({ length: Number(values.connections) }, (_, n) => guessOn(n)));
process.stdout.write('guessing\n');
