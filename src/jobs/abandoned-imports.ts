// Looks for imports whose process is gone: at the start, and on a server engine again and again,
// since another process may die while this one runs.
import type { FastifyBaseLogger } from 'fastify';
import { endAbandonedImports } from '../operations/imports/end-abandoned.ts';
import type { Deps } from '../operations/deps.ts';

const everyMs = 30_000;

/** Looks once, then starts the timer; the function that it gives stops it. */
export async function watchAbandonedImports(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<() => void> {
  const look = async (all: boolean) => {
    const ended = await endAbandonedImports(deps, all);
    if (ended > 0) log.warn({ ended }, 'imports had lost their process and have failed');
  };
  // Nobody else can have the embedded database open, and this process has not begun any import.
  const embedded = deps.database.engine === 'embedded';
  await look(embedded);
  if (embedded) return () => undefined;
  const timer = setInterval(() => {
    look(false).catch((error: unknown) => log.error({ err: error }, 'looking for imports failed'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
