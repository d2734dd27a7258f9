// Hands spans to a collector, some hundred at a time. What it keeps is bounded: while the collector
// does not answer, new spans are dropped and counted, and the service goes on as ever.
import type { Span } from './span.ts';

export interface ExporterLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface ExporterOptions {
  /** Sends so many spans; rejects when they did not arrive. */
  send: (spans: readonly Span[], signal: AbortSignal) => Promise<void>;
  log: ExporterLog;
  everyMs?: number;
}

export const bounds = {
  /** Spans that wait. */
  queued: 2_048,
  /** Spans of one request. */
  batch: 512,
  everyMs: 2_000,
  /** The last spans of a process have so long. */
  stopMs: 2_000,
} as const;

export class Exporter {
  readonly #options: ExporterOptions;
  readonly #timer: NodeJS.Timeout;
  #queue: Span[] = [];
  #sending: Promise<void> | undefined;
  #dropped = 0;
  #failing = false;
  readonly #stopping = new AbortController();

  constructor(options: ExporterOptions) {
    this.#options = options;
    const everyMs = options.everyMs ?? bounds.everyMs;
    this.#timer = setInterval(() => this.#begin(), everyMs).unref();
  }

  take(span: Span): void {
    if (this.#queue.length >= bounds.queued) {
      this.#dropped += 1;
      return;
    }
    this.#queue.push(span);
    if (this.#queue.length >= bounds.batch) this.#begin();
  }

  /** Sends what waits, within a bound. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const late = setTimeout(() => this.#stopping.abort(), bounds.stopMs);
    await this.#sending;
    while (this.#queue.length > 0 && !this.#stopping.signal.aborted) await this.#sendOnce();
    clearTimeout(late);
  }

  /** One request at a time. */
  #begin(): void {
    if (this.#queue.length === 0) return;
    this.#sending ??= this.#sendOnce().finally(() => (this.#sending = undefined));
  }

  async #sendOnce(): Promise<void> {
    const spans = this.#queue.splice(0, bounds.batch);
    try {
      await this.#options.send(spans, this.#stopping.signal);
      if (this.#failing) this.#options.log.info({ dropped: this.#dropped }, 'traces arrive again');
      this.#failing = false;
      this.#dropped = 0;
    } catch (error) {
      this.#dropped += spans.length;
      // Once for every trouble: the next requests meet the same one.
      if (!this.#failing) this.#options.log.warn({ err: error }, 'traces do not arrive');
      this.#failing = true;
    }
  }
}
