// Errors of one cause: the first is logged whole, with its stack; further ones within a minute are
// counted, and the count is logged once. The line of each request has its status anyway.
import type { FastifyBaseLogger } from 'fastify';

const windowMs = 60_000;
/** More causes at once than this are logged each. */
const mostCauses = 100;

interface Repeats {
  since: number;
  more: number;
}

export class RepeatedErrors {
  readonly #causes = new Map<string, Repeats>();
  readonly #steadyMs: () => number;

  constructor(steadyMs: () => number = () => performance.now()) {
    this.#steadyMs = steadyMs;
  }

  /** Logs an error of a request, or counts it. */
  report(log: Pick<FastifyBaseLogger, 'error' | 'warn'>, error: unknown, detail: string): void {
    const now = this.#steadyMs();
    const cause = causeOf(error);
    const known = this.#causes.get(cause);
    if (known !== undefined && now - known.since <= windowMs) {
      known.more += 1;
      return;
    }
    if (known !== undefined && known.more > 0) {
      log.warn({ cause, more: known.more }, 'the same error again, only counted');
    }
    if (known === undefined && this.#causes.size >= mostCauses) this.#causes.clear();
    this.#causes.set(cause, { since: now, more: 0 });
    log.error({ err: error }, detail);
  }
}

/** With the place where it was thrown, for other errors have the same words. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = /\n\s+at (.*)/.exec(error.stack ?? '')?.[1] ?? '';
  const { code = '' } = error as { code?: string };
  const words = error.message.replace(/[0-9a-f-]{8,}|\d+/gi, '#').slice(0, 200);
  return `${error.name} ${code} ${words} ${place}`;
}
