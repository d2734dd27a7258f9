// Hands spans or lines of the log to a collector, some hundred at a time. What it keeps is bounded:
// while the collector does not answer, new ones are dropped and counted, and the service goes on as
// ever.

export interface ExporterLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface ExporterOptions<Item> {
  /** What the log calls them. */
  name: 'traces' | 'logs';
  /** Sends so many; rejects when they did not arrive. */
  send: (items: readonly Item[], signal: AbortSignal) => Promise<void>;
  log: ExporterLog;
  everyMs?: number;
}

export const bounds = {
  /** Items that wait. */
  queued: 2_048,
  /** Items of one request. */
  batch: 512,
  everyMs: 2_000,
  /** The last items of a process have so long. */
  stopMs: 2_000,
} as const;

export class Exporter<Item> {
  readonly #options: ExporterOptions<Item>;
  readonly #timer: NodeJS.Timeout;
  #queue: Item[] = [];
  #sending: Promise<void> | undefined;
  #dropped = 0;
  #failing = false;
  readonly #stopping = new AbortController();

  constructor(options: ExporterOptions<Item>) {
    this.#options = options;
    const everyMs = options.everyMs ?? bounds.everyMs;
    this.#timer = setInterval(() => this.#begin(), everyMs).unref();
  }

  take(item: Item): void {
    if (this.#queue.length >= bounds.queued) {
      this.#dropped += 1;
      return;
    }
    this.#queue.push(item);
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
    const { name, log, send } = this.#options;
    const items = this.#queue.splice(0, bounds.batch);
    try {
      await send(items, this.#stopping.signal);
      if (this.#failing) log.info({ dropped: this.#dropped }, `${name} arrive again`);
      this.#failing = false;
      this.#dropped = 0;
    } catch (error) {
      this.#dropped += items.length;
      // Once for every trouble: the next requests meet the same one.
      if (!this.#failing) log.warn({ err: error }, `${name} do not arrive`);
      this.#failing = true;
    }
  }
}
