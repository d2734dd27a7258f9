// Publishes what changed among this folder's token keys, and learns what others have published, also
// in a process that nobody asks: a compromised key ends everywhere within seconds.
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../operations/deps.ts';

const everyMs = 5_000;

/** Starts the timer; the function that it gives stops it. */
export function startTokenKeyWatch(
  { tokens }: Pick<Deps, 'tokens'>,
  log: FastifyBaseLogger,
): () => void {
  const timer = setInterval(() => {
    tokens.refreshKeys().catch((error: unknown) => log.error({ err: error }, 'token keys failed'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
