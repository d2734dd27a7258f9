// Answers that come late and in any order, as over a bad line: a test of the console that reads
// what has not come yet fails then, and not only on a machine that is busy.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers';
import { randomFrom } from './random.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The most milliseconds that an answer is held back; 0 without the setting. */
const mostMs = Number(process.env['PROOFLINE_TEST_LATE_ANSWERS'] ?? 0);

/** Holds back what pages read from the service, each answer for a time of its own. */
export function holdBackAnswers(server: Server): void {
  if (mostMs === 0) return;
  const random = randomFrom(mostMs);
  const listeners = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const answer = () => listeners.forEach((listen) => listen(request, response));
    if (!request.url?.startsWith('/api/')) answer();
    else setTimeout(answer, random.below(mostMs));
  });
}
